import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { run as check } from '../../cli/commands/check.ts'
import { codes } from '../../cli/diagnostics/codes.ts'
import { checkOptions, createTerminal, isBuilt } from '../commands/project.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test.runIf(isBuilt)('this site has no problems of any severity', async () => {
  const { terminal, written } = createTerminal(root)
  const code = await check(checkOptions(root, { format: 'json', maxWarnings: 0 }), terminal)
  const lines = written.stdout
    .split('\n')
    .filter((line) => Object.keys(codes).some((each) => line.includes(`"${each}"`)))
  expect(lines).toEqual([])
  expect(code).toBe(0)
})

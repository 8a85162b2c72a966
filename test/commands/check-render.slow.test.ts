import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { run as check } from '../../cli/commands/check.ts'
import { checkOptions, createProject, createTerminal, isBuilt } from './project.ts'

const page = (expression: string) => `export default function Page() { return <main><p>{${expression}}</p></main> }\n`

const root = createProject({ 'src/pages/about.tsx': page('String(undefined)') })
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function runCheck(render: boolean) {
  const { terminal, written } = createTerminal(root)
  const code = await check(checkOptions(root, { render }), terminal)
  return { code, ...written }
}

describe.skipIf(!isBuilt)('check --render', () => {
  it('refuses a page that throws, as a build does, which a check without it does not run', async () => {
    expect((await runCheck(true)).code).toBe(0)
    writeFileSync(join(root, 'src/pages/about.tsx'), page("(() => { throw new Error('Not today') })()"))
    expect((await runCheck(false)).code).toBe(0)
    for (const run of ['first', 'second']) {
      const { code, stdout } = await runCheck(true)
      expect(stdout, run).toContain('page/render-failed')
      expect(stdout, run).toContain('Not today')
      expect(code, run).toBe(1)
    }
    writeFileSync(join(root, 'src/pages/about.tsx'), page("'Mended'"))
    expect((await runCheck(true)).code).toBe(0)
  })
})

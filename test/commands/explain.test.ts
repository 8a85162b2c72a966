import { expect, it } from 'vitest'
import { run } from '../../cli/commands/explain.ts'
import { createTerminal } from './project.ts'

async function explain(code: string) {
  const { terminal, written } = createTerminal('/project')
  const exitCode = await run({ root: '/project', config: null, quiet: false, verbose: false, code }, terminal)
  return { exitCode, ...written }
}

it('prints what a code means, why it is reported, an example and the fix', async () => {
  expect(await explain('link/invalid-address')).toEqual({
    exitCode: 0,
    stdout: `link/invalid-address

A link has an invalid email address or telephone number.

Severity: \`warn\`, set by \`severities['link/invalid-address']\`.

Why: The mail program or the telephone opens with an address that reaches nobody.

Example:

    [Write to us](mailto:support)

Fix: Write a whole address: \`mailto:support@example.com\`, \`tel:+15550100\`.
`,
    stderr: '',
  })
})

it('suggests a code for one that does not exist', async () => {
  const { exitCode, stdout } = await explain('link/not-fund')
  expect(exitCode).toBe(2)
  expect(stdout).toContain('There is no code "link/not-fund".')
  expect(stdout).toContain('hint Did you mean "link/not-found"?')
})

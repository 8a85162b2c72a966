import { describe, expect, it } from 'vitest'
import { createProgram } from '../../cli/command-line/program.ts'

/** The flags and paths of `docsgen check` with these arguments, which is not run. */
async function parseCheck(...args: string[]) {
  let flags: Record<string, unknown> = {}
  const program = createProgram('1.2.3', async (given) => {
    flags = { ...given }
  })
  const check = program.commands.find((command) => command.name() === 'check')
  check?.configureOutput({ writeErr: () => undefined })
  await program.parseAsync(['check', ...args], { from: 'user' })
  return { fix: flags.fix, near: flags['fix=near'], paths: check?.args }
}

describe('the option --fix of check', () => {
  it('does not take the path after it as its value', async () => {
    expect(await parseCheck('--fix', 'content/docs')).toEqual({ fix: true, near: undefined, paths: ['content/docs'] })
  })

  it('may also fix near misses', async () => {
    expect(await parseCheck('--fix=near', 'content/docs')).toMatchObject({ near: true, paths: ['content/docs'] })
  })

  it.each(['--fix=neer', '--fix='])('has no other value: %s', async (option) => {
    await expect(parseCheck(option)).rejects.toThrow(/unknown option/)
  })
})

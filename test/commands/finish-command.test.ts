import { expect, it } from 'vitest'
import { Interrupted } from '../../cli/commands/command-context.ts'
import { getExitCode } from '../../cli/commands/finish-command.ts'
import { createInterruptibleSink } from '../../cli/commands/interruptible-sink.ts'
import type { ReportedDiagnostic } from '../../cli/diagnostics/diagnostic.ts'
import type { Sink } from '../../cli/emit/output-file.ts'

function diagnostic(code: ReportedDiagnostic['code'], severity: ReportedDiagnostic['severity']): ReportedDiagnostic {
  return { code, severity, message: 'x', origin: { kind: 'page', pathname: '/' } }
}
const error = diagnostic('link/not-found', 'throw')
const warning = diagnostic('link/anchor-not-found', 'warn')
const inConfig = diagnostic('config/unknown-key', 'throw')
const inUsage: ReportedDiagnostic = {
  ...diagnostic('server/port-taken', 'throw'),
  origin: { kind: 'command', option: '--port' },
}

it.each([
  ['nothing', [], null, 0],
  ['warnings', [warning, warning], null, 0],
  ['as many warnings as are allowed', [warning], 1, 0],
  ['more warnings than are allowed', [warning, warning], 1, 1],
  ['an error', [error], null, 1],
  ['an error of the configuration', [inConfig], null, 2],
  ['errors of both kinds', [error, inConfig], 0, 2],
  ['a wrong option', [inUsage], null, 2],
] as const)('for %s the exit code is right', (_name, reported, maxWarnings, code) => {
  expect(getExitCode(reported, maxWarnings)).toBe(code)
})

it('stops writing after the signal, in the middle of work that never waits', async () => {
  const controller = new AbortController()
  const emitted = { written: 0, reused: 0, bytes: 0, removed: 0, states: new Map() }
  const written: Sink = {
    write: async () => [],
    writeFolder: async () => [],
    commit: async () => emitted,
    abort: async () => undefined,
  }
  const sink = createInterruptibleSink(written, controller.signal)
  setTimeout(() => controller.abort(), 100)
  const writing = (async () => {
    for (;;) await sink.write({ path: 'a', key: 'a', contents: () => ({ value: '', diagnostics: [] }) })
  })()
  await expect(writing).rejects.toThrow(Interrupted)
})

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type Baseline,
  compareWithBaseline,
  countKnown,
  createBaseline,
  formatBaseline,
  parseBaseline,
} from '../diagnostics/baseline.ts'
import { codes } from '../diagnostics/codes.ts'
import type { Diagnostic, ReportedDiagnostic } from '../diagnostics/diagnostic.ts'
import { formatCount } from '../diagnostics/summary.ts'
import { writeFileAtomically } from '../lib/files.ts'
import { isSystemError } from '../lib/system-error.ts'
import type { CheckOptions } from './check-options.ts'
import type { CommandContext, ExitCode } from './command-context.ts'
import { type CommandResult, failCommand, finishCommand, getExitCode } from './finish-command.ts'

/**
 * Prints the report of a check and returns the exit code. With `--baseline`, problems that the file has are left out, and every new
 * error or warning fails. The file is written if it does not exist, and without the problems that are gone.
 */
export function finishCheck(result: CommandResult, options: CheckOptions, context: CommandContext): ExitCode {
  const { baseline: name, root } = options
  // Without a usable configuration, nothing is known about the problems of the content.
  if (name === undefined || getExitCode(result.reported, null) === 2) return finishCommand(result, options, context)
  const path = resolve(root, name)
  const text = readBaseline(path)
  const baseline = text === undefined ? undefined : parseBaseline(text)
  if (text !== undefined && !baseline) return failCommand([describeInvalid(name)], options, context)
  const [accepted, always] = partition(result.reported)
  const { fresh, remaining } = baseline
    ? compareWithBaseline(accepted, baseline)
    : { fresh: [], remaining: createBaseline(accepted, listOptions(options)) }
  const isWhole = options.paths.length === 0 && !options.staged
  const canWrite = isWhole && remaining.options.every((option) => listOptions(options).includes(option))
  if (canWrite) write({ path, name, text, remaining, baseline }, options, context)
  const shown = new Set([...fresh, ...always, ...(baseline || canWrite ? [] : accepted)])
  const reported = result.reported.filter((diagnostic) => shown.has(diagnostic))
  return finishCommand({ ...result, reported }, { ...options, maxWarnings: options.maxWarnings ?? 0 }, context)
}

/** `undefined` if the file does not exist. */
function readBaseline(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined
    throw error
  }
}

const describeInvalid = (name: string): Diagnostic => ({
  code: 'check/invalid-baseline',
  message: `The baseline "${name}" is not valid.`,
  hint: 'Restore it from Git, or remove it to record the problems of now.',
  origin: { kind: 'command', option: '--baseline' },
})

/** Problems that a baseline may have, and those that no setting lowers. */
function partition(reported: readonly ReportedDiagnostic[]): [ReportedDiagnostic[], ReportedDiagnostic[]] {
  const isFixed = ({ code }: ReportedDiagnostic) => codes[code].by === 'fixed'
  return [reported.filter((diagnostic) => !isFixed(diagnostic)), reported.filter(isFixed)]
}

/** The options that add checks. */
function listOptions({ external, render, built }: CheckOptions): string[] {
  return [...(built === null ? [] : ['--built']), ...(external ? ['--external'] : []), ...(render ? ['--render'] : [])]
}

function write(
  {
    path,
    name,
    text,
    remaining,
    baseline,
  }: {
    path: string
    name: string
    text: string | undefined
    remaining: Baseline
    baseline: Baseline | undefined
  },
  { quiet }: CheckOptions,
  { stderr }: CommandContext,
): void {
  const left = countKnown(remaining)
  const written = formatBaseline(remaining)
  if (written !== text) writeFileAtomically(path, written)
  if (quiet) return
  const gone = baseline ? countKnown(baseline) - left : 0
  if (!baseline) stderr.write(`Recorded ${formatCount(left, 'known problem')} in ${name}.\n`)
  else if (gone > 0)
    stderr.write(`Removed ${formatCount(gone, 'problem')} that no longer exists from ${name}; ${left} left.\n`)
}

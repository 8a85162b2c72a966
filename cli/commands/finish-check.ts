import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
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
  const told = canWrite
    ? updateBaseline({ path, name, text, known: baseline, remaining })
    : describeKnown(baseline ? countKnown(remaining) : 0, name)
  if (!options.quiet) context.stderr.write(`${told}\n`)
  const shown = new Set([...fresh, ...always, ...(baseline || canWrite ? [] : accepted)])
  const reported = result.reported.filter((diagnostic) => shown.has(diagnostic))
  return finishCommand({ ...result, reported }, { ...options, maxWarnings: options.maxWarnings ?? 0 }, context)
}

/** `undefined` if the file does not exist; empty for what is not a file. */
function readBaseline(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined
    if (isSystemError(error) && ['EISDIR', 'ENOTDIR'].includes(error.code)) return ''
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
function listOptions({ external, prose, render, built }: CheckOptions): string[] {
  return [
    ...(built === null ? [] : ['--built']),
    ...(external ? ['--external'] : []),
    ...(prose ? ['--prose'] : []),
    ...(render ? ['--render'] : []),
  ]
}

interface BaselineUpdate {
  /** Absolute, and as written on the command line. */
  path: string
  name: string
  /** The contents of the file; `undefined` if it does not exist. */
  text: string | undefined
  known: Baseline | undefined
  remaining: Baseline
}

/** Writes the remaining problems, unless the file is the same already, and returns a sentence for the user. */
function updateBaseline({ path, name, text, known, remaining }: BaselineUpdate): string {
  const left = countKnown(remaining)
  const written = formatBaseline(remaining)
  if (written !== text) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileAtomically(path, written)
  }
  if (!known) return `Recorded ${formatCount(left, 'known problem')} in ${name}.`
  const gone = countKnown(known) - left
  if (gone === 0) return describeKnown(left, name)
  const removed =
    gone === 1 ? '1 problem that no longer exists' : `${formatCount(gone, 'problem')} that no longer exist`
  return `Removed ${removed} from ${name}; ${left} left.`
}

const describeKnown = (count: number, name: string): string =>
  `${formatCount(count, 'known problem')} in ${name}, not reported.`

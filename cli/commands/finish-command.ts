import type { DiagnosticCode } from '../diagnostics/codes.ts'
import type { Diagnostic, ReportedDiagnostic } from '../diagnostics/diagnostic.ts'
import { report } from '../diagnostics/report.ts'
import { applySeverities } from '../diagnostics/severities.ts'
import { isDocumentFormat, type ReportFormat, type RunSummary } from '../diagnostics/summary.ts'
import { getRelativePath } from '../lib/posix-path.ts'
import { describeMachineFailure, isMachineFailure } from '../lib/system-error.ts'
import type { CommandContext, ExitCode, GlobalOptions } from './command-context.ts'

/** The options of commands that report diagnostics. */
export interface ReportOptions {
  /** `null`: `github` inside GitHub Actions, otherwise `text`. */
  format: ReportFormat | null
  /** Whether the text report contains all problems. */
  all: boolean
  /** More warnings than this make the command exit 1; `null` allows any number. */
  maxWarnings: number | null
}

/** The result of a command, ready to be printed. */
export interface CommandResult {
  reported: readonly ReportedDiagnostic[]
  /** `null` when the command stopped before it read anything. */
  summary: RunSummary | null
  /** Absolute folder from which source lines are shown. Default: the root of the project. */
  sourceRoot?: string
}

/** Prints the report and returns the exit code. */
export function finishCommand(
  { reported, summary, sourceRoot }: CommandResult,
  options: GlobalOptions & ReportOptions,
  context: CommandContext,
): ExitCode {
  const format = getReportFormat(options, context)
  const shown = options.quiet && format === 'text' ? reported.filter(({ severity }) => severity === 'throw') : reported
  if (!options.quiet || shown.length > 0 || isDocumentFormat(format)) {
    const { root, all } = options
    const pathInRepository = getPathInRepository(root, context)
    const { color, version } = context
    const result = { reported: shown, summary, root: sourceRoot ?? root }
    context.stdout.write(report({ ...result, format, all, color, pathInRepository, version }))
  }
  return getExitCode(reported, options.maxWarnings)
}

/** Prints why a command cannot start, and returns the exit code. */
export function failCommand(
  diagnostics: readonly Diagnostic[],
  options: GlobalOptions & Partial<ReportOptions>,
  context: CommandContext,
): ExitCode {
  const { format = 'text', maxWarnings = null, all = false } = options
  return finishCommand(
    { reported: applySeverities(diagnostics, null), summary: null },
    { ...options, format, maxWarnings, all },
    context,
  )
}

/** Reports a failure of the machine that stopped the command; rethrows all other errors. */
export function failWithMachine(
  error: unknown,
  { command, options }: { command: string; options: GlobalOptions & ReportOptions },
  context: CommandContext,
): ExitCode {
  if (!isMachineFailure(error)) throw error
  const message = describeMachineFailure(error, context.workingDirectory)
  return failCommand([createMachineDiagnostic(message, command)], options, context)
}

/** The diagnostic for a failure of the machine; `option` is the command, or the option whose folder could not be used. */
export function createMachineDiagnostic(message: string, option: string): Diagnostic {
  return { code: MACHINE_CODE, message, origin: { kind: 'command', option } }
}

const MACHINE_CODE = 'machine/failed'

/** Errors in the command line or the configuration take precedence over errors in the content. */
export function getExitCode(reported: readonly ReportedDiagnostic[], maxWarnings: number | null): ExitCode {
  const errors = reported.filter(({ severity }) => severity === 'throw')
  if (errors.some(isUsageError)) return 2
  if (errors.length > 0) return 1
  const warnings = reported.filter(({ severity }) => severity === 'warn').length
  return maxWarnings !== null && warnings > maxWarnings ? 1 : 0
}

function isUsageError({ code, origin }: Diagnostic): boolean {
  return code.startsWith('config/') || (origin.kind === 'command' && !FAILURE_CODES.has(code))
}

/** Failures of a command that was used as it should be. */
const FAILURE_CODES: ReadonlySet<DiagnosticCode> = new Set([
  MACHINE_CODE,
  'output/locked',
  'book/print-failed',
  'search/push-failed',
  'search/leftover-index',
])

/** The format that the user chose, or the default of the environment. */
export function getReportFormat({ format }: ReportOptions, { environment }: CommandContext): ReportFormat {
  return format ?? (environment.GITHUB_ACTIONS === 'true' ? 'github' : 'text')
}

/** GitHub and GitLab need paths relative to the repository, in which the project may be a subfolder. */
function getPathInRepository(root: string, { environment }: CommandContext): string {
  const workspace = environment.GITHUB_WORKSPACE || environment.CI_PROJECT_DIR
  if (!workspace) return ''
  const path = getRelativePath(workspace, root)
  return path === '' || path.startsWith('..') ? '' : `${path}/`
}

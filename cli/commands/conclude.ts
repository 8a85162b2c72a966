import { relative, sep } from 'node:path'
import type { Diagnostic, JudgedDiagnostic } from '../diagnostics/diagnostic.ts'
import { judge } from '../diagnostics/policy.ts'
import { report } from '../diagnostics/report.ts'
import type { ReportFormat, RunSummary } from '../diagnostics/summary.ts'
import type { ExitCode, GlobalOptions, Terminal } from './terminal.ts'

/** The options of commands that report findings. */
export interface ReportOptions {
  /** `null` is `github` inside GitHub Actions and `text` everywhere else. */
  format: ReportFormat | null
  /** More warnings than this make the command exit 1; `null` allows any number. */
  maxWarnings: number | null
}

/** What a command found, ready to be printed. */
export interface Conclusion {
  judged: readonly JudgedDiagnostic[]
  /** `null` when the command stopped before it read anything. */
  summary: RunSummary | null
}

/** Prints the report and gives the exit code that belongs to it. */
export function conclude(
  { judged, summary }: Conclusion,
  options: GlobalOptions & ReportOptions,
  terminal: Terminal,
): ExitCode {
  const format = formatOf(options, terminal)
  const shown = options.quiet && format === 'text' ? judged.filter(({ severity }) => severity === 'throw') : judged
  if (!options.quiet || shown.length > 0 || format === 'json' || format === 'sarif') {
    const { root } = options
    const pathInRepository = pathFromRepository(root, terminal)
    const { color, version } = terminal
    terminal.stdout.write(report({ format, judged: shown, summary, root, color, pathInRepository, version }))
  }
  return exitCodeOf(judged, options.maxWarnings)
}

/** What a command does that cannot begin: prints why, and gives the exit code. */
export function refuse(
  found: readonly Diagnostic[],
  options: GlobalOptions & Partial<ReportOptions>,
  terminal: Terminal,
): ExitCode {
  const { format = 'text', maxWarnings = null } = options
  return conclude({ judged: judge(found, null), summary: null }, { ...options, format, maxWarnings }, terminal)
}

/** Findings that only the caller or the configuration can put right outweigh those of the content. */
export function exitCodeOf(judged: readonly JudgedDiagnostic[], maxWarnings: number | null): ExitCode {
  const errors = judged.filter(({ severity }) => severity === 'throw')
  if (errors.some(({ code, origin }) => code.startsWith('config/') || origin.kind === 'command')) return 2
  if (errors.length > 0) return 1
  const warnings = judged.filter(({ severity }) => severity === 'warn').length
  return maxWarnings !== null && warnings > maxWarnings ? 1 : 0
}

/** The format that applies: the one asked for, or the one that suits the place. */
export function formatOf({ format }: ReportOptions, { environment }: Terminal): ReportFormat {
  return format ?? (environment.GITHUB_ACTIONS === 'true' ? 'github' : 'text')
}

/** Services that annotate a repository want paths from its top; the project may be a folder in it. */
function pathFromRepository(root: string, { environment }: Terminal): string {
  const workspace = environment.GITHUB_WORKSPACE
  if (!workspace) return ''
  const path = relative(workspace, root).split(sep).join('/')
  return path === '' || path.startsWith('..') ? '' : `${path}/`
}

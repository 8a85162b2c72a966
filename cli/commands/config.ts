import { report } from '../diagnostics/report.ts'
import { applySeverities } from '../diagnostics/severities.ts'
import type { CommandContext, ExitCode, GlobalOptions } from './command-context.ts'
import { getExitCode } from './finish-command.ts'
import { loadWithCache } from './load-with-cache.ts'
import { findRootProblem } from './project.ts'

/** `docsgen config`: prints the resolved configuration as JSON on standard output, and problems on standard error. */
export async function run(options: GlobalOptions, context: CommandContext): Promise<ExitCode> {
  const { root } = options
  const problem = findRootProblem(root)
  const request = { root, configFile: options.config }
  const { value, diagnostics } = problem ? { value: null, diagnostics: [problem] } : await loadWithCache(request)
  const reported = applySeverities(diagnostics, value?.config ?? null)
  if (reported.length > 0) {
    const { color, version } = context
    const shared = { reported, summary: null, root, color, version, pathInRepository: '' }
    context.stderr.write(report({ ...shared, format: 'text' }))
  }
  if (value) context.stdout.write(`${JSON.stringify(value.config, null, 2)}\n`)
  return getExitCode(reported, null)
}

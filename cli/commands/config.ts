import { join } from 'node:path'
import { judge } from '../diagnostics/policy.ts'
import { report } from '../diagnostics/report.ts'
import { loadConfig } from '../site.ts'
import { exitCodeOf } from './conclude.ts'
import { findRootProblem, stateDirectoryOf } from './project.ts'
import type { ExitCode, GlobalOptions, Terminal } from './terminal.ts'

/** `docsgen config`: the resolved configuration as JSON on standard output; what is wrong with it on standard error. */
export async function run(options: GlobalOptions, terminal: Terminal): Promise<ExitCode> {
  const { root } = options
  const problem = findRootProblem(root)
  const cacheDirectory = join(stateDirectoryOf(root), 'cache')
  const request = { root, configFile: options.config, cacheDirectory, overrides: { baseUrl: null } }
  const { value, diagnostics } = problem ? { value: null, diagnostics: [problem] } : await loadConfig(request)
  const judged = judge(diagnostics, value?.config ?? null)
  if (judged.length > 0) {
    const { color, version } = terminal
    const shared = { judged, summary: null, root, color, version, pathInRepository: '' }
    terminal.stderr.write(report({ ...shared, format: 'text' }))
  }
  if (value) terminal.stdout.write(`${JSON.stringify(value.config, null, 2)}\n`)
  return exitCodeOf(judged, null)
}

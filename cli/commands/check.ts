import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { selectFindings } from '../check/select.ts'
import { listStagedFiles } from '../check/staged.ts'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { listCodes } from '../diagnostics/list-codes.ts'
import { judge } from '../diagnostics/policy.ts'
import { planSite, type SitePlan, type Tools } from '../site.ts'
import { conclude, type ReportOptions } from './conclude.ts'
import { findRootProblem, openTools, summaryOf } from './project.ts'
import { type ExitCode, type GlobalOptions, type Terminal, untilAborted } from './terminal.ts'

export interface CheckOptions extends GlobalOptions, ReportOptions {
  /** Files or folders, as written on the command line; none means all. */
  paths: string[]
  /** Adds the files that are staged in git. */
  staged: boolean
  /** Asks the network whether links that leave the site lead somewhere. */
  external: boolean
  /** Folder of a built site to crawl, relative to the root; `null` leaves it alone. */
  built: string | null
  listCodes: boolean
}

/** `docsgen check`: everything that can be said of a site without building it. */
export async function run(options: CheckOptions, terminal: Terminal): Promise<ExitCode> {
  if (options.listCodes) {
    terminal.stdout.write(listCodes())
    return 0
  }
  const begin = performance.now()
  const { root } = options
  const problem = findRootProblem(root)
  if (problem) return conclude({ judged: judge([problem], null), summary: null }, options, terminal)

  const tools = openTools({ root, cache: true, workers: null })
  try {
    const request = { root, configFile: options.config, baseUrl: null, drafts: false }
    const { value: plan, diagnostics } = await untilAborted(planSite(request, tools), terminal.signal)
    const found = plan ? await inspect({ plan, diagnostics, tools, options, terminal }) : diagnostics
    const judged = judge(found, plan?.config ?? null)
    return conclude({ judged, summary: summaryOf(plan, performance.now() - begin) }, options, terminal)
  } finally {
    await tools.close()
  }
}

interface Inspection {
  plan: SitePlan
  diagnostics: readonly Diagnostic[]
  tools: Tools
  options: CheckOptions
  terminal: Terminal
}

/** Adds what only the network or a built site can tell, and keeps what concerns the chosen files. */
async function inspect({ plan, diagnostics, options, terminal }: Inspection): Promise<Diagnostic[]> {
  const { value: paths, diagnostics: unknown } = await chosenPaths(options, terminal)
  const all = [...diagnostics]
  if (paths === null) return [...all, ...unknown]
  // Nothing is staged, so nothing that is staged can be wrong.
  if (paths.length === 0 && options.staged) return []
  return selectFindings(all, paths, plan.graph)
}

/** Posix paths relative to the root. `null` when the staged files cannot be listed. */
async function chosenPaths(options: CheckOptions, terminal: Terminal): Promise<Outcome<string[] | null>> {
  const given = options.paths.map((path) => resolve(terminal.workingDirectory, path))
  for (const path of given) {
    if (!existsSync(path)) terminal.stderr.write(`${path} does not exist; only references to it are shown.\n`)
  }
  const paths = given.map((path) => relative(options.root, path).split(sep).join('/'))
  if (!options.staged) return { value: paths, diagnostics: [] }
  const staged = await listStagedFiles(options.root)
  return { value: staged.value && [...paths, ...staged.value], diagnostics: staged.diagnostics }
}

import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { checkBuilt } from '../check/built.ts'
import { checkExternal } from '../check/external.ts'
import { fixFiles } from '../check/fix.ts'
import { selectFindings } from '../check/select.ts'
import { listStagedFiles } from '../check/staged.ts'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { listCodes } from '../diagnostics/list-codes.ts'
import { judge } from '../diagnostics/policy.ts'
import { createStaticServer } from '../serve/static-server.ts'
import { planSite, type SitePlan, type Tools } from '../site.ts'
import { conclude, type ReportOptions, refuse } from './conclude.ts'
import { profile } from './profile.ts'
import { findRootProblem, findSiteProblem, openTools, summaryOf } from './project.ts'
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
  /** Writes the references that can have meant one thing only, then audits what is left. */
  fix: boolean
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
  const built = options.built === null ? null : resolve(root, options.built)
  const problem = findRootProblem(root) ?? (built === null ? undefined : findSiteProblem(built, '--built'))
  if (problem) return refuse([problem], options, terminal)

  const tools = openTools({ root, cache: true, workers: null })
  try {
    const request = { root, configFile: options.config, baseUrl: null, drafts: false }
    const first = await untilAborted(planSite(request, tools), terminal.signal)
    const fixed = options.fix && first.value ? await fix(first.value, terminal) : 0
    const { value: plan, diagnostics } = fixed > 0 ? await planSite(request, tools) : first
    const found = plan ? await inspect({ plan, diagnostics, built, tools, options, terminal }) : diagnostics
    const judged = judge(found, plan?.config ?? null)
    const summary = summaryOf(plan, performance.now() - begin)
    if (options.verbose) terminal.stderr.write(profile(tools.stages, summary))
    return conclude({ judged, summary }, options, terminal)
  } finally {
    await tools.close()
  }
}

/** Mends what is certain and says where; how many references it wrote. */
async function fix(plan: SitePlan, terminal: Terminal): Promise<number> {
  let total = 0
  for (const { file, fixed } of await fixFiles(plan.root, plan.graph)) {
    terminal.stderr.write(`Fixed ${fixed} ${fixed === 1 ? 'reference' : 'references'} in ${file}.\n`)
    total += fixed
  }
  return total
}

interface Inspection {
  plan: SitePlan
  diagnostics: readonly Diagnostic[]
  /** Absolute folder of the built site to crawl. */
  built: string | null
  tools: Tools
  options: CheckOptions
  terminal: Terminal
}

/** Adds what only the network or a built site can tell, and keeps what concerns the chosen files. */
async function inspect({ plan, diagnostics, built, tools, options, terminal }: Inspection): Promise<Diagnostic[]> {
  const { value: paths, diagnostics: unknown } = await chosenPaths(options, terminal)
  if (paths === null) return [...diagnostics, ...unknown]
  // Nothing is staged, so nothing that is staged can be wrong.
  if (paths.length === 0 && options.staged) return []
  const all = [...diagnostics]
  if (options.external) {
    const { cacheDirectory } = tools
    const request = { external: plan.graph.external, cacheDirectory, now: Date.now() }
    const asked = tools.time('external', () => checkExternal(request))
    all.push(...(await untilAborted(asked, terminal.signal)))
  }
  if (built !== null) all.push(...(await tools.time('crawl', () => crawl(built, plan, terminal))))
  return selectFindings(all, paths, plan.graph)
}

/** Serves the built site as a host would, and follows every link in it. */
async function crawl(directory: string, plan: SitePlan, terminal: Terminal): Promise<Diagnostic[]> {
  const { baseUrl } = plan.config
  const { value: server, diagnostics } = await createStaticServer({
    directory,
    baseUrl,
    host: null,
    allowedHosts: [],
    port: 0,
    exactPort: true,
    onError: (error) => terminal.stderr.write(`${String(error)}\n`),
  })
  if (!server) return diagnostics
  try {
    const { table, linked } = plan
    return await untilAborted(checkBuilt({ origin: server.origin, baseUrl, table, linked }), terminal.signal)
  } finally {
    await server.close()
  }
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

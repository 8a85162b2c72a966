import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { listCodes } from '../diagnostics/list-codes.ts'
import { applySeverities } from '../diagnostics/severities.ts'
import { formatCount } from '../diagnostics/summary.ts'
import { getRelativePath } from '../lib/posix-path.ts'
import { type BuildContext, createBuildContext } from '../pipeline/build-context.ts'
import { checkExternalLinks, crawlBuiltSite, fixLinks, selectForPaths } from '../pipeline/inspect-site.ts'
import type { SitePlan } from '../pipeline/site.ts'
import { planSite, runSearchTests } from '../pipeline.ts'
import { createStaticServer } from '../serve/static-server.ts'
import { awaitUnlessAborted, type CommandContext, type ExitCode, type GlobalOptions } from './command-context.ts'
import { failCommand, failWithMachine, finishCommand, type ReportOptions } from './finish-command.ts'
import { formatDialects, formatProfile } from './profile.ts'
import { createSummary, findRootProblem, findSiteProblem, reportCacheFailure } from './project.ts'
import { listStagedFiles } from './staged-files.ts'

export interface CheckOptions extends GlobalOptions, ReportOptions {
  /** Files or folders, as written on the command line; an empty list means all. */
  paths: string[]
  /** Adds the files that are staged in Git. */
  staged: boolean
  /** Requests external links over the network. */
  external: boolean
  /** Folder of a built site to crawl, relative to the root; `null` for none. */
  built: string | null
  /** Rewrites links that have exactly one possible target, then audits the site again. */
  fix: boolean
  listCodes: boolean
}

/** `docsgen check`: audits a site without building it. */
export async function run(options: CheckOptions, context: CommandContext): Promise<ExitCode> {
  if (options.listCodes) {
    context.stdout.write(listCodes())
    return 0
  }
  const { root } = options
  const built = options.built === null ? null : resolve(root, options.built)
  try {
    const problem = findRootProblem(root) ?? (built === null ? undefined : findSiteProblem(built, '--built'))
    return problem ? failCommand([problem], options, context) : await audit(built, options, context)
  } catch (error) {
    return failWithMachine(error, { command: 'check', options }, context)
  }
}

async function audit(built: string | null, options: CheckOptions, context: CommandContext): Promise<ExitCode> {
  const begin = performance.now()
  const { root } = options
  const buildContext = createBuildContext({ root, cache: true, workers: null })
  try {
    const request = { root, configFile: options.config, baseUrl: null, drafts: false }
    const first = await awaitUnlessAborted(planSite(request, buildContext), context.signal)
    const fixed = options.fix && first.value ? await fix(first.value, context) : 0
    const { value: plan, diagnostics } = fixed > 0 ? await planSite(request, buildContext) : first
    const found = plan ? await inspect({ plan, diagnostics, built, buildContext, options, context }) : diagnostics
    const reported = applySeverities(found, plan?.config ?? null)
    const summary = createSummary(plan, performance.now() - begin)
    if (options.verbose) {
      context.stderr.write(
        formatProfile(buildContext.clock.stages, summary) + formatDialects(plan?.parseOptions.dialects),
      )
    }
    reportCacheFailure(buildContext, options, context)
    return finishCommand({ reported, summary }, options, context)
  } finally {
    await buildContext.close()
  }
}

/** Rewrites references that have exactly one possible target, prints the files, and returns the number of references. */
async function fix(plan: SitePlan, context: CommandContext): Promise<number> {
  let total = 0
  for (const { file, fixed } of await fixLinks(plan)) {
    context.stderr.write(`Fixed ${formatCount(fixed, 'reference')} in ${file}.\n`)
    total += fixed
  }
  return total
}

interface Inspection {
  plan: SitePlan
  diagnostics: readonly Diagnostic[]
  /** Absolute folder of the built site to crawl. */
  built: string | null
  buildContext: BuildContext
  options: CheckOptions
  context: CommandContext
}

/** Adds the diagnostics of external links and of the crawl, and selects those that concern the chosen files. */
async function inspect({
  plan,
  diagnostics,
  built,
  buildContext,
  options,
  context,
}: Inspection): Promise<Diagnostic[]> {
  const { value: paths, diagnostics: unknown } = await selectPaths(options, context)
  if (paths === null) return [...diagnostics, ...unknown]
  // Without staged files there is nothing to report.
  if (paths.length === 0 && options.staged) return []
  const tested = runSearchTests(plan, buildContext)
  const all = [...diagnostics, ...(await awaitUnlessAborted(tested, context.signal))]
  if (options.external) all.push(...(await awaitUnlessAborted(checkExternalLinks(plan, buildContext), context.signal)))
  if (built !== null) all.push(...(await serveAndCrawl(built, { plan, buildContext, context })))
  return selectForPaths(all, paths, plan)
}

/** Serves the built site as a host would, and crawls it. */
async function serveAndCrawl(
  directory: string,
  { plan, buildContext, context }: Pick<Inspection, 'plan' | 'buildContext' | 'context'>,
): Promise<Diagnostic[]> {
  const { baseUrl } = plan.config
  const { value: server, diagnostics } = await createStaticServer({
    directory,
    baseUrl,
    host: null,
    allowedHosts: [],
    port: 0,
    exactPort: true,
    onError: (error) => context.stderr.write(`${String(error)}\n`),
  })
  if (!server) return diagnostics
  try {
    return await awaitUnlessAborted(crawlBuiltSite(plan, server.origin, buildContext), context.signal)
  } finally {
    await server.close()
  }
}

/** Posix paths relative to the root. `null` when the staged files cannot be listed. */
async function selectPaths(options: CheckOptions, context: CommandContext): Promise<Outcome<string[] | null>> {
  const given = options.paths.map((path) => resolve(context.workingDirectory, path))
  for (const path of given) {
    if (!existsSync(path)) context.stderr.write(`${path} does not exist; reporting only links to it.\n`)
  }
  const paths = given.map((path) => getRelativePath(options.root, path))
  if (!options.staged) return { value: paths, diagnostics: [] }
  const staged = await listStagedFiles(options.root)
  return { value: staged.value && [...paths, ...staged.value], diagnostics: staged.diagnostics }
}

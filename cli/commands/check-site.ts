import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { applySeverities } from '../diagnostics/severities.ts'
import { formatCount } from '../diagnostics/summary.ts'
import { getRelativePath } from '../lib/posix-path.ts'
import { type BuildContext, createBuildContext } from '../pipeline/build-context.ts'
import { crawlBuiltSite, fixLinks, selectForPaths } from '../pipeline/inspect-site.ts'
import type { SitePlan } from '../pipeline/site.ts'
import { createRunRecorder } from '../pipeline/unchanged/record-run.ts'
import type { RunRequest } from '../pipeline/unchanged/run-record.ts'
import { findTranslationProblems, planSite, runSearchTests } from '../pipeline.ts'
import { mergeInputs } from '../store/code-inputs.ts'
import { sourceSyntax } from '../syntaxes/index.ts'
import type { CheckOptions } from './check-options.ts'
import { awaitUnlessAborted, type CommandContext, type ExitCode } from './command-context.ts'
import { checkExternal } from './external-links.ts'
import { finishCommand } from './finish-command.ts'
import { formatDialects, formatProfile } from './profile.ts'
import { createSummary, reportCacheFailure } from './project.ts'
import { listStagedFiles } from './staged-files.ts'

/** Input of `docsgen check`. */
interface CheckRequest {
  /** Absolute folder of the built site to crawl; `null` for none. */
  built: string | null
  /** Identifies the run if the next one may repeat its result. */
  recordAs: RunRequest | null
  options: CheckOptions
  context: CommandContext
}

/** Audits a site, and prints the report. */
export async function checkSite({ built, recordAs, options, context }: CheckRequest): Promise<ExitCode> {
  const begin = performance.now()
  const { root } = options
  const buildContext = createBuildContext({
    syntax: sourceSyntax,
    root,
    cache: true,
    workers: null,
    parsesBodiesLater: true,
  })
  try {
    const recorder = recordAs && createRunRecorder(recordAs, buildContext)
    const request = { root, configFile: options.config, baseUrl: null, drafts: false }
    const first = await awaitUnlessAborted(planSite(request, buildContext), context.signal)
    const fixed =
      options.fix && first.value ? await fix(first.value, options.fix === 'near' ? 'near' : 'certain', context) : 0
    const { value: plan, diagnostics } = fixed > 0 ? await planSite(request, buildContext) : first
    const found = plan ? await inspect({ plan, diagnostics, built, buildContext, options, context }) : diagnostics
    const reported = applySeverities(found, plan?.config ?? null)
    const summary = createSummary(plan, performance.now() - begin)
    const { files, routes } = summary
    if (plan) {
      await recorder?.record({
        plan,
        result: { reported, files, routes, outputs: 0, bytes: 0 },
        islandInputs: mergeInputs(),
        outputStates: null,
      })
    }
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

/** Rewrites references, prints each of them, and returns their number. */
async function fix(plan: SitePlan, mode: 'certain' | 'near', context: CommandContext): Promise<number> {
  const fixed = await fixLinks(plan, mode)
  const lines = fixed.flatMap(({ file, fixes }) =>
    fixes.map(({ line, raw, replacement }) => `  ${file}:${line}  ${raw} -> ${replacement}\n`),
  )
  if (lines.length > 0) context.stderr.write(`Fixed ${formatCount(lines.length, 'reference')}:\n${lines.join('')}`)
  return lines.length
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
  const translated = findTranslationProblems(plan)
  const all = [...diagnostics, ...translated, ...(await awaitUnlessAborted(tested, context.signal))]
  if (options.external) all.push(...(await checkExternal({ plan, buildContext, options, context })))
  if (built !== null) all.push(...(await serveAndCrawl(built, { plan, buildContext, context })))
  return selectForPaths(all, paths, plan)
}

/** Serves the built site as a host would, and crawls it. */
async function serveAndCrawl(
  directory: string,
  { plan, buildContext, context }: Pick<Inspection, 'plan' | 'buildContext' | 'context'>,
): Promise<Diagnostic[]> {
  const { baseUrl } = plan.config
  // Most checks need no server, which takes time to load.
  const { createStaticServer } = await import('../serve/static-server.ts')
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

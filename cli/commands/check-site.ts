import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { applySeverities } from '../diagnostics/severities.ts'
import { formatCount } from '../diagnostics/summary.ts'
import { getRelativePath } from '../lib/posix-path.ts'
import { type BuildContext, createBuildContext } from '../pipeline/build-context.ts'
import { crawlBuiltSite, fixLinks, selectForPaths } from '../pipeline/inspect-site.ts'
import type { SitePlan } from '../pipeline/site.ts'
import { openTrial } from '../pipeline/trial-sink.ts'
import { createRunRecorder } from '../pipeline/unchanged/record-run.ts'
import type { RunRequest } from '../pipeline/unchanged/run-record.ts'
import { findTranslationProblems, planSite, produceSite, runSearchTests } from '../pipeline.ts'
import { mergeInputs } from '../store/code-inputs.ts'
import { sourceSyntax } from '../syntaxes/index.ts'
import type { CheckOptions } from './check-options.ts'
import { awaitUnlessAborted, type CommandContext, type ExitCode } from './command-context.ts'
import { checkExternal } from './external-links.ts'
import { finishCheck } from './finish-check.ts'
import { failCommand } from './finish-command.ts'
import { createInterruptibleSink } from './interruptible-sink.ts'
import { formatDialects, formatProfile } from './profile.ts'
import { createSummary, reportCacheFailure } from './project.ts'
import { showProgress } from './show-progress.ts'
import { createStagedCopy } from './staged-copy.ts'
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

/** Audits a site, or what is staged of it, and prints the report. */
export async function checkSite(request: CheckRequest): Promise<ExitCode> {
  const { options, context } = request
  const { value: paths, diagnostics: unknown } = await selectPaths(options, context)
  if (paths === null) return failCommand(unknown, options, context)
  const copy = options.staged ? await createStagedCopy(options.root, context) : null
  try {
    return await audit({ ...request, paths, sourceRoot: copy?.root ?? options.root })
  } finally {
    copy?.remove()
  }
}

interface Audit extends CheckRequest {
  /** Paths relative to the root whose diagnostics are reported; empty for all, unless the staged files are to be checked. */
  paths: readonly string[]
  /** Absolute folder of the sources: the root, or a copy of it. */
  sourceRoot: string
}

async function audit(request: Audit): Promise<ExitCode> {
  const { recordAs, sourceRoot, options, context } = request
  const begin = performance.now()
  const { root } = options
  const buildContext = createBuildContext({
    syntax: sourceSyntax,
    root,
    cache: true,
    workers: null,
    // Rendering needs all bodies.
    parsesBodiesLater: !options.render,
    readsCopy: sourceRoot !== root,
    onProgress: showProgress(context),
  })
  try {
    const recorder = recordAs && createRunRecorder(recordAs, buildContext)
    const site = { root: sourceRoot, configFile: options.config, baseUrl: null, drafts: false }
    const first = await awaitUnlessAborted(planSite(site, buildContext), context.signal)
    const fixed =
      options.fix && first.value ? await fix(first.value, options.fix === 'near' ? 'near' : 'certain', context) : 0
    const { value: plan, diagnostics } = fixed > 0 ? await planSite(site, buildContext) : first
    const found = plan ? await inspect({ ...request, plan, diagnostics, buildContext }) : diagnostics
    const reported = applySeverities(options.staged ? found.map(explainUnstaged) : found, plan?.config ?? null)
    if (plan && recorder) {
      const { files, routes } = createSummary(plan, 0)
      const result = { reported, files, routes, outputs: 0, bytes: 0 }
      const run = { plan, result, islandInputs: mergeInputs(), outputStates: null }
      await buildContext.clock.time('record', () => recorder.record(run))
    }
    const summary = createSummary(plan, performance.now() - begin)
    if (options.verbose) {
      context.stderr.write(
        formatProfile(buildContext.clock.stages, summary) + formatDialects(plan?.parseOptions.dialects),
      )
    }
    reportCacheFailure(buildContext, options, context)
    return finishCheck({ reported, summary, sourceRoot }, options, context)
  } finally {
    await buildContext.close()
  }
}

/** A configuration that is on disk may be missing among the staged files. */
function explainUnstaged(diagnostic: Diagnostic): Diagnostic {
  if (diagnostic.code !== 'config/not-found') return diagnostic
  return { ...diagnostic, hint: 'With `--staged`, only the files that Git has staged are checked.' }
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

interface Inspection extends Omit<Audit, 'recordAs' | 'sourceRoot'> {
  plan: SitePlan
  diagnostics: readonly Diagnostic[]
  buildContext: BuildContext
}

/** Adds the diagnostics of further checks, and selects those that concern the chosen files. */
async function inspect(inspection: Inspection): Promise<Diagnostic[]> {
  const { plan, diagnostics, paths, built, buildContext, options, context } = inspection
  // Without staged files there is nothing to report.
  if (paths.length === 0 && options.staged) return []
  const { signal } = context
  const all = [...diagnostics, ...findTranslationProblems(plan)]
  all.push(...(await awaitUnlessAborted(runSearchTests(plan, buildContext), signal)))
  if (options.render) all.push(...(await awaitUnlessAborted(render(plan, buildContext, signal), signal)))
  if (options.external) all.push(...(await checkExternal({ plan, buildContext, options, context })))
  if (options.prose) {
    // Most checks need none of it.
    const { checkProse } = await import('./prose/check-prose.ts')
    all.push(...(await awaitUnlessAborted(checkProse(inspection), signal)))
  }
  if (built !== null) all.push(...(await serveAndCrawl(built, { plan, buildContext, context })))
  return selectForPaths(all, paths, plan)
}

/** Produces every file of the site for its diagnostics, as a build does. */
async function render(plan: SitePlan, buildContext: BuildContext, signal: AbortSignal): Promise<Diagnostic[]> {
  const sink = createInterruptibleSink(openTrial(buildContext.store), signal)
  const { diagnostics } = await produceSite(plan, buildContext, { sink })
  return diagnostics
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
  const staged = await listStagedFiles(options.root, context)
  return { value: staged.value && [...paths, ...staged.value], diagnostics: staged.diagnostics }
}

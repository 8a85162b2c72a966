import type { Diagnostic, ReportedDiagnostic } from '../diagnostics/diagnostic.ts'
import { applySeverities } from '../diagnostics/severities.ts'
import type { EmitSummary, Sink } from '../emit/output-file.ts'
import { type BuildContext, createBuildContext } from '../pipeline/build-context.ts'
import { findOutputDiagnostic, findPublicationTime, lockOutputFolder, openOutputFolder } from '../pipeline/sinks.ts'
import type { SitePlan } from '../pipeline/site.ts'
import { listSourceFolders } from '../pipeline/source-folders.ts'
import { createRunRecorder } from '../pipeline/unchanged/record-run.ts'
import type { RunRequest, RunResult } from '../pipeline/unchanged/run-record.ts'
import { loadNativeParser, measureSearchIndexes, planBooks, planSite, produceSite } from '../pipeline.ts'
import type { CodeInputs } from '../store/code-inputs.ts'
import { sourceSyntax } from '../syntaxes/index.ts'
import { announce, announceFailure } from './announce-build.ts'
import type { BuildOptions, BuildRun } from './build-options.ts'
import { awaitUnlessAborted, type CommandContext, type ExitCode } from './command-context.ts'
import { findOutputProblem } from './find-output-problem.ts'
import { failCommand, finishCommand, getExitCode } from './finish-command.ts'
import { createInterruptibleSink } from './interruptible-sink.ts'
import { formatDialects, formatIndexSize, formatProfile, NO_NATIVE_PARSER } from './profile.ts'
import { createSummary, openStateDirectory, reportCacheFailure } from './project.ts'
import { showProgress } from './show-progress.ts'

/** The result of publishing a plan. `emitted` is `null` when nothing was published. */
interface Publication {
  emitted: EmitSummary | null
  diagnostics: Diagnostic[]
  islandInputs?: CodeInputs | null
}

/** Audits the site and, if there are no errors, replaces the whole output folder. */
export async function buildSite(
  request: RunRequest & { outDir: string },
  { options, context, begin, browser }: BuildRun,
): Promise<ExitCode> {
  const { root, outDir } = request
  const buildContext = createBuildContext({
    syntax: sourceSyntax,
    ...options,
    keepsWorkers: true,
    onProgress: showProgress(context),
  })
  let release: (() => void) | undefined
  try {
    const stateDirectory = openStateDirectory(root, buildContext)
    // Before anything is read.
    release = lockOutputFolder({ outDir, stateDirectory })
    const recorder = options.cache && options.book === undefined ? createRunRecorder(request, buildContext) : null
    const planned = await awaitUnlessAborted(
      planSite({ root, configFile: options.config, baseUrl: options.baseUrl, drafts: options.drafts }, buildContext),
      context.signal,
    )
    const plan = planned.value
    const late = plan && findOutputProblem({ root, outDir, sources: listSourceFolders(root, plan.config) })
    const planDiagnostics = late ? [...planned.diagnostics, late] : planned.diagnostics
    const publication = await publish({ plan, planDiagnostics, outDir, stateDirectory, buildContext, options, context })

    const printed =
      publication.emitted && plan && browser ? await print(plan, { browser, outDir, options, context }) : []
    const reported = applySeverities([...publication.diagnostics, ...printed], plan?.config ?? null)
    const summary = createSummary(plan, performance.now() - begin)
    const code = finishCommand({ reported, summary }, options, context)
    if (publication.emitted && plan) {
      announce({ routes: summary.routes, emitted: publication.emitted, options, context })
      const result = toRunResult(plan, reported, publication.emitted)
      const { emitted, islandInputs = null } = publication
      const record = () => recorder?.record({ plan, result, islandInputs, outputStates: emitted.states })
      await buildContext.clock.time('record', record)
    } else announceFailure({ reported, publishedAt: findPublicationTime({ outDir, stateDirectory }), options, context })
    if (options.profile || options.verbose) {
      const indexes = publication.emitted && plan ? measureSearchIndexes(plan, outDir) : []
      context.stderr.write(formatProfile(buildContext.clock.stages, createSummary(plan, performance.now() - begin)))
      context.stderr.write(indexes.map(formatIndexSize).join(''))
    }
    if (options.verbose) context.stderr.write(await describeParsers(plan))
    reportCacheFailure(buildContext, options, context)
    return code
  } catch (error) {
    const refused = findOutputDiagnostic(error, { outDir, workingDirectory: context.workingDirectory })
    if (!refused) throw error
    return failCommand([refused], options, context)
  } finally {
    release?.()
    await buildContext.close()
  }
}

/** Prints the books that were built. */
async function print(
  plan: SitePlan,
  request: { browser: string; outDir: string; options: BuildOptions; context: CommandContext },
): Promise<Diagnostic[]> {
  const { browser, outDir, options, context } = request
  const { printBooks } = await import('./print-books.ts')
  const paths = planBooks(plan, options.book).value.map(({ path }) => path)
  return printBooks({ browser, outDir, baseUrl: plan.config.baseUrl, paths }, context)
}

/** How the documents were parsed, for `--verbose`. */
async function describeParsers(plan: SitePlan | null): Promise<string> {
  return formatDialects(plan?.parseOptions.dialects) + ((await loadNativeParser()) ? '' : NO_NATIVE_PARSER)
}

function toRunResult(
  plan: SitePlan,
  reported: readonly ReportedDiagnostic[],
  { written, reused, bytes }: EmitSummary,
): RunResult {
  const { files, routes } = createSummary(plan, 0)
  const { searchIndexes } = plan
  return { reported, files, routes, outputs: written + reused, bytes, ...(searchIndexes && { searchIndexes }) }
}

interface PublishRequest {
  plan: SitePlan | null
  planDiagnostics: Diagnostic[]
  outDir: string
  stateDirectory: string
  buildContext: BuildContext
  options: BuildOptions
  context: CommandContext
}

/** Publishes nothing if the exit code would not be 0; the previous output is kept. */
async function publish({
  plan,
  planDiagnostics,
  outDir,
  stateDirectory,
  buildContext,
  options,
  context,
}: PublishRequest): Promise<Publication> {
  if (!plan || getExitCode(applySeverities(planDiagnostics, plan.config), options.maxWarnings) !== 0) {
    return { emitted: null, diagnostics: planDiagnostics }
  }
  let sink: Sink | undefined
  try {
    const disk = openOutputFolder({ outDir, stateDirectory, reuse: options.cache })
    const opened = createInterruptibleSink(disk, context.signal)
    sink = opened
    const built = await awaitUnlessAborted(
      produceSite(plan, buildContext, { sink: opened, book: options.book }),
      context.signal,
    )
    const diagnostics = [...planDiagnostics, ...built.diagnostics]
    if (getExitCode(applySeverities(diagnostics, plan.config), options.maxWarnings) !== 0) {
      await opened.abort()
      return { emitted: null, diagnostics }
    }
    const emitted = await buildContext.clock.time('publish', () => opened.commit())
    return { emitted, diagnostics, islandInputs: built.value }
  } catch (error) {
    await sink?.abort()
    const refused = findOutputDiagnostic(error, { outDir, workingDirectory: context.workingDirectory })
    if (!refused) throw error
    return { emitted: null, diagnostics: [...planDiagnostics, refused] }
  }
}

import { relative, resolve } from 'node:path'
import { createColors } from 'picocolors'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { applySeverities } from '../diagnostics/severities.ts'
import { formatCount } from '../diagnostics/summary.ts'
import type { EmitSummary, Sink } from '../emit/output-file.ts'
import { type BuildContext, createBuildContext } from '../pipeline/build-context.ts'
import { findOutputDiagnostic, openOutputFolder } from '../pipeline/sinks.ts'
import type { SitePlan } from '../pipeline/site.ts'
import { loadNativeParser, measureSearchIndexes, planSite, produceSite } from '../pipeline.ts'
import { awaitUnlessAborted, type CommandContext, type ExitCode, type GlobalOptions } from './command-context.ts'
import { findOutputProblem } from './find-output-problem.ts'
import {
  failCommand,
  failWithMachine,
  finishCommand,
  getExitCode,
  getReportFormat,
  type ReportOptions,
} from './finish-command.ts'
import { createInterruptibleSink } from './interruptible-sink.ts'
import { formatDialects, formatIndexSize, formatProfile, NO_NATIVE_PARSER } from './profile.ts'
import { createSummary, findRootProblem, listSourceFolders, openStateDirectory, reportCacheFailure } from './project.ts'

export interface BuildOptions extends GlobalOptions, ReportOptions {
  /** Relative to the root, or absolute. */
  outDir: string
  baseUrl: string | null
  cache: boolean
  /** `null`: as many as the machine has cores. */
  workers: number | null
  profile: boolean
  drafts: boolean
}

/** The result of publishing a plan. `emitted` is `null` when nothing was published. */
interface Publication {
  emitted: EmitSummary | null
  diagnostics: Diagnostic[]
}

/** `docsgen build`: audits the site and, if there are no errors, replaces the whole output folder. */
export async function run(options: BuildOptions, context: CommandContext): Promise<ExitCode> {
  const { root } = options
  const outDir = resolve(root, options.outDir)
  try {
    const problem = findRootProblem(root) ?? findOutputProblem({ root, outDir, sources: listSourceFolders(root, null) })
    return problem ? failCommand([problem], options, context) : await build(outDir, options, context)
  } catch (error) {
    return failWithMachine(error, { command: 'build', options }, context)
  }
}

async function build(outDir: string, options: BuildOptions, context: CommandContext): Promise<ExitCode> {
  const begin = performance.now()
  const { root } = options
  const buildContext = createBuildContext(options)
  try {
    const planned = await awaitUnlessAborted(
      planSite({ root, configFile: options.config, baseUrl: options.baseUrl, drafts: options.drafts }, buildContext),
      context.signal,
    )
    const plan = planned.value
    const late = plan && findOutputProblem({ root, outDir, sources: listSourceFolders(root, plan.config) })
    const planDiagnostics = late ? [...planned.diagnostics, late] : planned.diagnostics
    const publication = await publish({ plan, planDiagnostics, outDir, buildContext, options, context })

    const reported = applySeverities(publication.diagnostics, plan?.config ?? null)
    const code = finishCommand({ reported, summary: createSummary(plan, performance.now() - begin) }, options, context)
    if (publication.emitted && plan) announce({ emitted: publication.emitted, plan, outDir, options, context })
    if (options.profile || options.verbose) {
      const indexes = publication.emitted && plan ? measureSearchIndexes(plan, outDir) : []
      context.stderr.write(formatProfile(buildContext.clock.stages, createSummary(plan, performance.now() - begin)))
      context.stderr.write(indexes.map(formatIndexSize).join(''))
    }
    if (options.verbose) {
      context.stderr.write(formatDialects(plan?.parseOptions.dialects))
      if (!(await loadNativeParser())) context.stderr.write(NO_NATIVE_PARSER)
    }
    reportCacheFailure(buildContext, options, context)
    return code
  } finally {
    await buildContext.close()
  }
}

interface PublishRequest {
  plan: SitePlan | null
  planDiagnostics: Diagnostic[]
  outDir: string
  buildContext: BuildContext
  options: BuildOptions
  context: CommandContext
}

/** Publishes nothing if the exit code would not be 0: the previous output stays as it is. */
async function publish({
  plan,
  planDiagnostics,
  outDir,
  buildContext,
  options,
  context,
}: PublishRequest): Promise<Publication> {
  if (!plan || getExitCode(applySeverities(planDiagnostics, plan.config), options.maxWarnings) !== 0) {
    return { emitted: null, diagnostics: planDiagnostics }
  }
  let sink: Sink | undefined
  try {
    const disk = openOutputFolder({ outDir, stateDirectory: openStateDirectory(plan.root, buildContext) })
    sink = createInterruptibleSink(disk, context.signal)
    const built = await awaitUnlessAborted(produceSite(plan, buildContext, sink), context.signal)
    const diagnostics = [...planDiagnostics, ...built.diagnostics]
    if (getExitCode(applySeverities(diagnostics, plan.config), options.maxWarnings) !== 0) {
      await sink.abort()
      return { emitted: null, diagnostics }
    }
    return { emitted: await sink.commit(), diagnostics }
  } catch (error) {
    await sink?.abort()
    const refused = findOutputDiagnostic(error, { outDir, workingDirectory: context.workingDirectory })
    if (!refused) throw error
    return { emitted: null, diagnostics: [...planDiagnostics, refused] }
  }
}

interface Announcement {
  emitted: EmitSummary
  plan: SitePlan
  outDir: string
  options: BuildOptions
  context: CommandContext
}

/** Prints where the site is and how to preview it. */
function announce({ emitted, plan, outDir, options, context }: Announcement): void {
  const format = getReportFormat(options, context)
  if (options.quiet || format === 'json' || format === 'sarif') return
  const colors = createColors(context.color)
  const folder = relative(context.workingDirectory, outDir) || outDir
  const files = `${formatCount(emitted.written, 'file')} written, ${emitted.reused.toLocaleString('en-US')} unchanged`
  const serve = ['docsgen serve', ...listServeOptions(options, context.workingDirectory)].join(' ')
  context.stdout.write(
    `${colors.green(`Built ${formatCount(plan.table.routes.length, 'page')} into ${folder}`)} (${files}, ${formatMegabytes(emitted.bytes)}).\n` +
      `Preview it with \`${colors.bold(serve)}\`\n`,
  )
}

function listServeOptions({ root, outDir, baseUrl }: BuildOptions, workingDirectory: string): string[] {
  return [
    ...(root === workingDirectory ? [] : [`--root ${relative(workingDirectory, root)}`]),
    ...(outDir === 'build' ? [] : [`--dir ${outDir}`]),
    ...(baseUrl === null ? [] : [`--base-url ${baseUrl}`]),
  ]
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

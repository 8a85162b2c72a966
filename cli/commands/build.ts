import { relative, resolve } from 'node:path'
import { createColors } from 'picocolors'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { judge } from '../diagnostics/policy.ts'
import { count } from '../diagnostics/summary.ts'
import { createDiskSink, OutputError } from '../emit/disk-sink.ts'
import type { EmitSummary, Sink } from '../emit/output-file.ts'
import { buildSite, planSite, type SitePlan, type Tools } from '../site.ts'
import { conclude, exitCodeOf, formatOf, type ReportOptions, refuse } from './conclude.ts'
import { createInterruptibleSink } from './interruptible-sink.ts'
import { findOutputProblem } from './output-folder.ts'
import { profile } from './profile.ts'
import { findRootProblem, openStateDirectory, openTools, sourceFolders, summaryOf } from './project.ts'
import { type ExitCode, type GlobalOptions, type Terminal, untilAborted } from './terminal.ts'

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

/** What became of the plan. `emitted` is `null` when nothing was published. */
interface Publication {
  emitted: EmitSummary | null
  diagnostics: Diagnostic[]
}

/** `docsgen build`: audits the site and, if nothing is at `throw`, replaces the output folder in whole. */
export async function run(options: BuildOptions, terminal: Terminal): Promise<ExitCode> {
  const begin = performance.now()
  const { root } = options
  const outDir = resolve(root, options.outDir)
  const problem = findRootProblem(root) ?? findOutputProblem({ root, outDir, sources: sourceFolders(root, null) })
  if (problem) return refuse([problem], options, terminal)

  const tools = openTools(options)
  try {
    const { value: plan, diagnostics } = await untilAborted(
      planSite({ root, configFile: options.config, baseUrl: options.baseUrl, drafts: options.drafts }, tools),
      terminal.signal,
    )
    const late = plan && findOutputProblem({ root, outDir, sources: sourceFolders(root, plan.config) })
    if (late) diagnostics.push(late)
    const publication = await publish({ plan, found: diagnostics, outDir, tools, options, terminal })

    const judged = judge(publication.diagnostics, plan?.config ?? null)
    const code = conclude({ judged, summary: summaryOf(plan, performance.now() - begin) }, options, terminal)
    if (publication.emitted && plan) announce({ emitted: publication.emitted, plan, outDir, options, terminal })
    if (options.profile || options.verbose)
      terminal.stderr.write(profile(tools.stages, summaryOf(plan, performance.now() - begin)))
    return code
  } finally {
    await tools.close()
  }
}

interface PublishRequest {
  plan: SitePlan | null
  found: Diagnostic[]
  outDir: string
  tools: Tools
  options: BuildOptions
  terminal: Terminal
}

/** Publishes nothing when the exit code would not be 0: what was published before stays as it was. */
async function publish({ plan, found, outDir, tools, options, terminal }: PublishRequest): Promise<Publication> {
  if (!plan || exitCodeOf(judge(found, plan.config), options.maxWarnings) !== 0) {
    return { emitted: null, diagnostics: found }
  }
  let sink: Sink | undefined
  try {
    const disk = createDiskSink({ outDir, stateDirectory: openStateDirectory(plan.root, tools) })
    sink = createInterruptibleSink(disk, terminal.signal)
    const built = await untilAborted(buildSite(plan, tools, sink), terminal.signal)
    const diagnostics = [...found, ...built.diagnostics]
    if (exitCodeOf(judge(diagnostics, plan.config), options.maxWarnings) !== 0) {
      await sink.abort()
      return { emitted: null, diagnostics }
    }
    return { emitted: await sink.commit(), diagnostics }
  } catch (error) {
    await sink?.abort()
    if (!(error instanceof OutputError)) throw error
    const origin = { kind: 'command', option: '--out-dir' } as const
    const refused: Diagnostic = { code: 'output/not-writable', message: error.message, origin }
    return { emitted: null, diagnostics: [...found, refused] }
  }
}

interface Announcement {
  emitted: EmitSummary
  plan: SitePlan
  outDir: string
  options: BuildOptions
  terminal: Terminal
}

/** Says where the site is, and how to look at it. */
function announce({ emitted, plan, outDir, options, terminal }: Announcement): void {
  const format = formatOf(options, terminal)
  if (options.quiet || format === 'json' || format === 'sarif') return
  const colors = createColors(terminal.color)
  const folder = relative(terminal.workingDirectory, outDir) || outDir
  const files = `${count(emitted.written, 'file')} written, ${emitted.reused.toLocaleString('en-US')} unchanged`
  const serve = ['docsgen serve', ...serveOptions(options, terminal.workingDirectory)].join(' ')
  terminal.stdout.write(
    `${colors.green(`Built ${count(plan.table.routes.length, 'page')} into ${folder}`)} (${files}, ${megabytes(emitted.bytes)}).\n` +
      `Look at it with: ${colors.bold(serve)}\n`,
  )
}

function serveOptions({ root, outDir, baseUrl }: BuildOptions, workingDirectory: string): string[] {
  return [
    ...(root === workingDirectory ? [] : [`--root ${relative(workingDirectory, root)}`]),
    ...(outDir === 'build' ? [] : [`--dir ${outDir}`]),
    ...(baseUrl === null ? [] : [`--base-url ${baseUrl}`]),
  ]
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

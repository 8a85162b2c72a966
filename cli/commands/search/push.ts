import { createColors } from 'picocolors'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { applySeverities } from '../../diagnostics/severities.ts'
import { formatCount, isDocumentFormat } from '../../diagnostics/summary.ts'
import { createBuildContext } from '../../pipeline/build-context.ts'
import { readAdminKey } from '../../search/push/admin-key.ts'
import { type PreparedUpload, prepareUpload } from '../../search/push/prepare-upload.ts'
import { push } from '../../search/push/push.ts'
import { findPushTarget, type PushTarget } from '../../search/push/push-target.ts'
import { PUSH_ORIGIN } from '../../search/push/replace-index.ts'
import { sourceSyntax } from '../../syntaxes/index.ts'
import { type CommandContext, type ExitCode, Interrupted } from '../command-context.ts'
import { failCommand, failWithMachine, finishCommand, getExitCode, getReportFormat } from '../finish-command.ts'
import { formatProfile } from '../profile.ts'
import { createSummary, findRootProblem, reportCacheFailure } from '../project.ts'
import { type PlannedRecords, planRecords, type SearchOptions } from './plan-records.ts'

export interface PushOptions extends SearchOptions {
  /** Name of the index, instead of the configured one. */
  index: string | null
  /** URL that is written to, instead of the configured one. */
  endpoint: string | null
  /** Prints what would be done, and sends nothing. */
  dryRun: boolean
}

/** `docsgen search push`: replaces the index of the configured service by the records of the site, unless it has errors. */
export async function run(options: PushOptions, context: CommandContext): Promise<ExitCode> {
  try {
    const problem = findRootProblem(options.root)
    return problem ? failCommand([problem], options, context) : await pushRecords(options, context)
  } catch (error) {
    if (context.signal.aborted) throw new Interrupted()
    return failWithMachine(error, { command: 'search push', options }, context)
  }
}

async function pushRecords(options: PushOptions, context: CommandContext): Promise<ExitCode> {
  const begin = performance.now()
  const buildContext = createBuildContext({ syntax: sourceSyntax, root: options.root, cache: true, workers: null })
  try {
    const planned = await planRecords(options, buildContext, context)
    const { diagnostics, announcement } = await send(planned, options, context)
    const reported = applySeverities([...planned.diagnostics, ...diagnostics], planned.plan?.config ?? null)
    const summary = createSummary(planned.plan, performance.now() - begin)
    const code = finishCommand({ reported, summary }, options, context)
    if (options.verbose) context.stderr.write(formatProfile(buildContext.clock.stages, summary))
    reportCacheFailure(buildContext, options, context)
    if (announcement) announce(announcement, options, context)
    return code
  } finally {
    await buildContext.close()
  }
}

interface Sent {
  diagnostics: Diagnostic[]
  /** Announcement of the completed or planned push; `null` if there was none. */
  announcement: string | null
}

async function send(
  { plan, diagnostics: found, records }: PlannedRecords,
  options: PushOptions,
  context: CommandContext,
): Promise<Sent> {
  if (!plan || !records) return { diagnostics: [], announcement: null }
  const target = findPushTarget(plan.config.search, options)
  if (!target) return refuse(NO_SERVICE)
  if (records.length === 0) return refuse(explainNoRecords(target))
  const { value: upload, diagnostics } = prepareUpload(records, target)
  if (getExitCode(applySeverities([...found, ...diagnostics], plan.config), options.maxWarnings) !== 0) {
    return { diagnostics, announcement: null }
  }
  const [host = ''] = target.service.access.hosts
  const where = `the index "${target.index}" of ${target.service.access.name} (${host})`
  if (options.dryRun) {
    return { diagnostics, announcement: `Would replace ${where} with ${describe(upload)}. Nothing was sent.` }
  }
  const read = readAdminKey(context.environment, target)
  if ('problem' in read) return refuse(...diagnostics, read.problem)
  diagnostics.push(...(await push({ target, key: read.key, upload, signal: context.signal })))
  const hasFailed = diagnostics.some(({ code }) => code === 'search/push-failed')
  return { diagnostics, announcement: hasFailed ? null : `Replaced ${where} with ${describe(upload)}.` }
}

function refuse(...diagnostics: Diagnostic[]): Sent {
  return { diagnostics, announcement: null }
}

const NO_SERVICE: Diagnostic = {
  code: 'search/no-service',
  message: 'There is nothing to push: the index that docsgen builds is part of the site.',
  hint: 'Set "search.provider" to a search service, or write the records to a file with `docsgen search export`.',
  origin: PUSH_ORIGIN,
}

function explainNoRecords({ index }: PushTarget): Diagnostic {
  return {
    code: 'search/push-failed',
    message: `The site has no searchable page, so the index "${index}" would be empty. It was not replaced.`,
    origin: PUSH_ORIGIN,
  }
}

/** `1,204 records (1.1 MB in 2 batches)`. */
function describe({ total, bytes, batches }: PreparedUpload): string {
  const size = bytes < 100_000 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${formatCount(total, 'record')} (${size} in ${batches.length === 1 ? '1 batch' : `${batches.length} batches`})`
}

function announce(text: string, options: PushOptions, context: CommandContext): void {
  const format = getReportFormat(options, context)
  if (options.quiet || isDocumentFormat(format)) return
  context.stdout.write(`${createColors(context.color).green(text)}\n`)
}

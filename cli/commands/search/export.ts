import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { applySeverities } from '../../diagnostics/severities.ts'
import { formatCount } from '../../diagnostics/summary.ts'
import { isFile, writeFileAtomically } from '../../lib/files.ts'
import { isMachineFailure, isSystemError } from '../../lib/system-error.ts'
import { createBuildContext } from '../../pipeline/build-context.ts'
import { toBatches } from '../../search/push/batches.ts'
import { toPushedRecords } from '../../search/push/pushed-record.ts'
import { sourceSyntax } from '../../syntaxes/index.ts'
import type { CommandContext, ExitCode } from '../command-context.ts'
import { failCommand, failWithMachine, finishCommand } from '../finish-command.ts'
import { formatProfile } from '../profile.ts'
import { createSummary, findRootProblem, reportCacheFailure } from '../project.ts'
import { planRecords, type SearchOptions } from './plan-records.ts'

export interface ExportOptions extends SearchOptions {
  /** File, relative to the root or absolute; `null` writes to standard output. */
  out: string | null
}

/**
 * `docsgen search export`: writes the search records as lines of JSON, in the order of their pages, or nothing if the site
 * has errors. Standard output is for records, so the report goes to standard error.
 */
export async function run(options: ExportOptions, context: CommandContext): Promise<ExitCode> {
  const onError = { ...context, stdout: context.stderr }
  try {
    const problem = findRootProblem(options.root)
    return problem ? failCommand([problem], options, onError) : await exportRecords(options, context)
  } catch (error) {
    return failWithMachine(error, { command: 'search export', options }, onError)
  }
}

async function exportRecords(options: ExportOptions, context: CommandContext): Promise<ExitCode> {
  const begin = performance.now()
  const buildContext = createBuildContext({ syntax: sourceSyntax, root: options.root, cache: true, workers: null })
  try {
    const { plan, diagnostics, records } = await planRecords(options, buildContext, context)
    const lines = toPushedRecords(records ?? []).map((record) => `${JSON.stringify(record)}\n`)
    const refused = records ? write(lines, options, context) : undefined
    const reported = applySeverities(refused ? [...diagnostics, refused] : diagnostics, plan?.config ?? null)
    const summary = createSummary(plan, performance.now() - begin)
    const code = finishCommand({ reported, summary }, options, { ...context, stdout: context.stderr })
    if (options.verbose) context.stderr.write(formatProfile(buildContext.clock.stages, summary))
    reportCacheFailure(buildContext, options, context)
    if (records && !refused && !options.quiet) context.stderr.write(describeExport(lines, options))
    return code
  } finally {
    await buildContext.close()
  }
}

/** Writes the file whole or not at all; returns why it cannot be written. */
function write(
  lines: readonly string[],
  { root, out }: ExportOptions,
  context: CommandContext,
): Diagnostic | undefined {
  if (out === null) {
    for (const batch of toBatches(lines)) context.stdout.write(batch.join(''))
    return undefined
  }
  const file = resolve(root, out)
  // Replacing a device or a folder would destroy it.
  if (existsSync(file) && !isFile(file))
    return explainNotWritable(`The file ${out} cannot be written: it is not a file.`)
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileAtomically(existsSync(file) ? realpathSync(file) : file, lines.join(''))
    return undefined
  } catch (error) {
    if (!isSystemError(error)) throw error
    const { code } = error
    if (isMachineFailure(error)) throw error
    return explainNotWritable(`The file ${out} cannot be written (${code}).`)
  }
}

function explainNotWritable(message: string): Diagnostic {
  return { code: 'output/not-writable', message, origin: { kind: 'command', option: '--out' } }
}

function describeExport(lines: readonly string[], { out }: ExportOptions): string {
  return `Exported ${formatCount(lines.length, 'record')}${out === null ? '' : ` to ${out}`}.\n`
}

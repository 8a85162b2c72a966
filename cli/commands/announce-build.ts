import { relative, resolve } from 'node:path'
import { createColors } from 'picocolors'
import type { ReportedDiagnostic } from '../diagnostics/diagnostic.ts'
import { countSeverities, formatCount, isDocumentFormat } from '../diagnostics/summary.ts'
import type { EmitSummary } from '../emit/output-file.ts'
import { formatNumber } from '../lib/format-number.ts'
import type { BuildOptions } from './build-options.ts'
import type { CommandContext } from './command-context.ts'
import { getReportFormat } from './finish-command.ts'

interface Announcement {
  emitted: Omit<EmitSummary, 'states'>
  /** Number of pages. */
  routes: number
  options: BuildOptions
  context: CommandContext
}

/** Prints where the site is and how to preview it. */
export function announce({ emitted, routes, options, context }: Announcement): void {
  const format = getReportFormat(options, context)
  if (options.quiet || isDocumentFormat(format)) return
  const colors = createColors(context.color)
  const outDir = resolve(options.root, options.outDir)
  const folder = relative(context.workingDirectory, outDir) || outDir
  const files = `${formatCount(emitted.written, 'file')} written, ${formatNumber(emitted.reused)} unchanged`
  const removed = emitted.removed > 0 ? `, ${formatCount(emitted.removed, 'other file')} removed` : ''
  const serve = ['docsgen serve', ...listServeOptions(options, context.workingDirectory)].join(' ')
  context.stdout.write(
    `${colors.green(`Built ${formatCount(routes, 'page')} into ${folder}`)} (${files}${removed}, ${formatMegabytes(emitted.bytes)}).\n` +
      `Preview it with \`${colors.bold(serve)}\`\n`,
  )
}

/** Prints that nothing was published, and which site the output folder contains. */
export function announceFailure(request: {
  reported: readonly ReportedDiagnostic[]
  /** The time at which the existing site was published; `undefined` without one. */
  publishedAt: Date | undefined
  options: BuildOptions
  context: CommandContext
}): void {
  const { reported, publishedAt, options, context } = request
  const format = getReportFormat(options, context)
  if (options.quiet || isDocumentFormat(format)) return
  const outDir = resolve(options.root, options.outDir)
  const folder = `${relative(context.workingDirectory, outDir) || outDir}/`
  const { throw: errors, warn: warnings } = countSeverities(reported)
  const reason =
    errors > 0 ? formatCount(errors, 'error') : `${formatCount(warnings, 'warning')}, ${options.maxWarnings} allowed`
  const rest = publishedAt ? `${folder} is as it was (from ${formatTime(publishedAt)})` : `${folder} was not written`
  context.stdout.write(`${createColors(context.color).red(`Build failed: ${reason}.`)} ${rest}.\n`)
}

/** The time of day, after the day if it is not today: `14:02`, `2026-11-26 14:02`. */
function formatTime(time: Date): string {
  const toDay = (date: Date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(pad).join('-')
  const clock = [time.getHours(), time.getMinutes()].map(pad).join(':')
  return toDay(time) === toDay(new Date()) ? clock : `${toDay(time)} ${clock}`
}

const pad = (number: number): string => String(number).padStart(2, '0')

function listServeOptions({ root, outDir, baseUrl }: BuildOptions, workingDirectory: string): string[] {
  // A path that leads out of the working directory is easier to read, and to move to another shell, if it is absolute.
  const path = relative(workingDirectory, root)
  return [
    ...(root === workingDirectory ? [] : [`--root ${quote(path.startsWith('..') ? root : path)}`]),
    ...(outDir === 'build' ? [] : [`--dir ${quote(outDir)}`]),
    ...(baseUrl === null ? [] : [`--base-url ${quote(baseUrl)}`]),
  ]
}

/** Quotes an argument for a shell. */
function quote(argument: string): string {
  return /^[\w./:@%+=,-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

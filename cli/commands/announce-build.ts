import { relative, resolve } from 'node:path'
import { createColors } from 'picocolors'
import { formatCount, isDocumentFormat } from '../diagnostics/summary.ts'
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

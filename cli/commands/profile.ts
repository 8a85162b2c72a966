import type { DialectUse } from '../content/dialects.ts'
import { formatCount, type RunSummary } from '../diagnostics/summary.ts'
import type { measureSearchIndexes } from '../pipeline.ts'

/** The size of the search index of one language. */
type IndexSize = ReturnType<typeof measureSearchIndexes>[number]

/** The line of `--profile` for the search index of a language. */
export function formatIndexSize({ language, pages, sections, files, bytes }: IndexSize): string {
  const contents = `${formatCount(sections, 'section')} of ${formatCount(pages, 'page')}`
  return `search index ${language}: ${contents} in ${formatCount(files, 'file')}, ${(bytes / 1000).toFixed(1)} kB\n`
}

/** The table of `--profile`: milliseconds of each stage and of everything between them, pages per second, and peak memory. */
export function formatProfile(stages: readonly { name: string; ms: number }[], summary: RunSummary): string {
  const other = summary.durationMs - stages.reduce((sum, { ms }) => sum + ms, 0)
  const rows = [...stages, { name: 'other', ms: Math.max(0, other) }, { name: 'total', ms: summary.durationMs }]
  const width = Math.max(...rows.map(({ name }) => name.length))
  const table = rows.map(({ name, ms }) => `${name.padEnd(width)}  ${ms.toFixed(1).padStart(9)} ms\n`)
  const perSecond = summary.durationMs > 0 ? Math.round((summary.routes / summary.durationMs) * 1000) : 0
  const peakMegabytes = Math.round(process.resourceUsage().maxRSS / 1024)
  return `\n${table.join('')}${formatCount(perSecond, 'page')} per second, ${peakMegabytes} MB peak memory\n`
}

/** The line of `dev --verbose`: the stages of one build, and everything between them. */
export function formatStages(stages: readonly { name: string; ms: number }[], totalMs: number): string {
  const other = totalMs - stages.reduce((sum, { ms }) => sum + ms, 0)
  const rows = [...stages, { name: 'other', ms: Math.max(0, other) }].filter(({ ms }) => ms >= 0.05)
  return `${rows.map(({ name, ms }) => `${name} ${ms.toFixed(1)}`).join(' · ')} ms\n`
}

/** That building takes longer than it does elsewhere, and why, for `--verbose`. */
export const NO_NATIVE_PARSER =
  'The native Markdown parser is not installed, or has no binary for this machine: remark-parse reads all documents.\n'

/** The dialects of other generators that a site uses, and the files that they were recognized by, for `--verbose`. */
export function formatDialects(dialects: readonly DialectUse[] | undefined): string {
  return (dialects ?? [])
    .map(({ name, file }) => `Dialect ${name}: ${file === null ? 'listed in the configuration' : `found ${file}`}\n`)
    .join('')
}

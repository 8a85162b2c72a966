// Measures the embedded search engine beside MiniSearch and Pagefind: relevance, bytes, building, latency.
// usage: node search.mjs [--pages 70,1000,10000] [--engines own,minisearch,pagefind] [--html FOLDER]
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measure } from './measure.mjs'
import { createSyntheticPages, readHtml, readSharedCorpora } from './search/corpora.mjs'
import { importEngine, measureBundle } from './search/modules.mjs'

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '70,1000,10000' },
    engines: { type: 'string', default: 'own,minisearch,pagefind' },
    html: { type: 'string' },
  },
})
const here = path.dirname(fileURLToPath(import.meta.url))
const shared = path.join(here, '../../../shared/corpora')
const work = await mkdtemp(path.join(tmpdir(), 'docsgen-bench-search-'))
const { collectSections } = await importEngine(work)

/** Real documentation for the sizes that there is some of. */
const sets = {
  70: [['small-celestia/content'], ['medium-besu/content']],
  1000: [
    [
      ...['medium-besu/content', 'small-bolts/content', 'small-celestia/content', 'migrate/docusaurus-evmos'],
      ...['migrate/mdbook-rust-by-example', 'migrate/mkdocs-material', 'migrate/starlight', 'migrate/vitepress-vite'],
    ],
  ],
}

function listCorpora() {
  const corpora = values.pages
    .split(',')
    .map(Number)
    .flatMap((count) => {
      const real = (existsSync(shared) ? (sets[count] ?? []) : []).map((names) => ({
        name: names.length > 1 ? 'several products, as one site' : path.dirname(names[0]),
        pages: readSharedCorpora(shared, collectSections, names),
      }))
      // There are not as many real pages as the larger sizes want.
      const invented = { name: 'invented words', pages: createSyntheticPages(count) }
      return [...real, ...(count < 1000 && real.length > 0 ? [] : [invented])].map((each) => ({ ...each, count }))
    })
  if (values.html) corpora.push({ name: 'HTML', pages: readHtml(values.html, collectSections, 10_000), count: 10_000 })
  return corpora
}

const kilobytes = (bytes) => (bytes / 1024).toFixed(bytes < 1024 * 100 ? 1 : 0)
const share = (value) => (value === undefined ? '-' : value.toFixed(3).replace(/^0/, ''))
const columns = [
  ['', ({ engine }) => engine],
  ['title', ({ relevance }) => share(relevance.title)],
  ['section', ({ relevance }) => share(relevance.section)],
  ['typo', ({ relevance }) => share(relevance.typo)],
  ['prefix', ({ relevance }) => share(relevance.prefix)],
  ['own words', ({ relevance }) => share(relevance['own words'])],
  ['first KB', ({ firstBytes }) => kilobytes(firstBytes)],
  ['all 20 KB', ({ answerBytes }) => kilobytes(answerBytes)],
  ['next KB', ({ nextBytes }) => kilobytes(nextBytes)],
  ['disk B/page', ({ indexBytes, pages }) => String(Math.round(indexBytes / pages))],
  ['build s', ({ buildMs }) => (buildMs / 1000).toFixed(2)],
  ['cpu s', ({ engine, buildCpuMs }) => (engine === 'pagefind' ? '-' : (buildCpuMs / 1000).toFixed(2))],
  ['peak MB', ({ peakMb }) => peakMb.toFixed(0)],
  ['p50 ms', ({ latency }) => latency.p50.toFixed(1)],
  ['p95 ms', ({ latency }) => latency.p95.toFixed(1)],
]

function printTable(rows) {
  const table = [columns.map(([head]) => head), ...rows.map((row) => columns.map(([, format]) => format(row)))]
  const widths = columns.map((_, index) => Math.max(...table.map((row) => row[index].length)))
  for (const row of table) {
    console.log(
      row.map((cell, index) => (index === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[index]))).join('  '),
    )
  }
  console.log('')
}

const sizes = await Promise.all(
  ['dialog/search-dialog.ts', 'dialog/mount-dialog.tsx', 'local/local-provider.ts'].map((file) =>
    measureBundle(`src/search/${file}`),
  ),
)
const marks = [['dialog and engine, KB', sizes.reduce((sum, size) => sum + size, 0) / 1024, 10, 'most']]
for (const [index, { name, pages, count }] of listCorpora().entries()) {
  const file = path.join(work, `pages-${index}.json`)
  await writeFile(file, JSON.stringify(pages))
  const sections = pages.flatMap((page) => page.sections)
  const characters = sections.reduce((sum, { content }) => sum + content.length, 0)
  console.log(
    `${pages.length} pages of ${name}: ${sections.length} sections, ${kilobytes(characters / pages.length)} KB of text a page`,
  )
  const rows = []
  for (const engine of values.engines.split(',')) {
    const folder = path.join(work, `${index}-${engine}`)
    await mkdir(folder)
    const run = await measure(['node', path.join(here, 'search/run-engine.mjs'), engine, file, folder], work)
    if (run.code !== 0) {
      console.log(`${engine}: exit ${run.code}\n${run.errors}`)
      continue
    }
    rows.push({ engine, pages: pages.length, ...JSON.parse(run.output), peakMb: run.peakMb })
    await rm(folder, { recursive: true })
  }
  printTable(rows)
  const own = rows.find(({ engine }) => engine === 'own')
  if (own) addMarks(own, `${pages.length} of ${name}`, count)
}

function addMarks(own, label, count) {
  for (const [kind, mark] of [
    ['title', 0.97],
    ['section', 0.97],
    ['typo', 0.95],
  ]) {
    marks.push([`${label}: MRR@5 ${kind}`, own.relevance[kind], mark, 'least'])
  }
  marks.push([`${label}: first result, KB`, own.firstBytes / 1024, count > 1000 ? 75 : 45, 'most'])
  marks.push([`${label}: disk per page, bytes`, own.indexBytes / own.pages, 2048, 'most'])
  marks.push([`${label}: build, CPU s per 1,000 pages`, own.buildCpuMs / own.pages, 2, 'most'])
  marks.push([`${label}: the same, code already compiled`, own.repeatedCpuMs / own.pages, 2, 'most'])
  marks.push([`${label}: peak of the build, MB`, own.buildPeakMb, 700, 'most'])
  marks.push([`${label}: p95, ms`, own.latency.p95, 75, 'most'])
}

console.log('Marks')
for (const [name, value, mark, kind] of marks) {
  const isMet = kind === 'most' ? value <= mark : value >= mark
  console.log(`  ${name.padEnd(56)} ${value.toFixed(2).padStart(8)}  mark ${mark}  ${isMet ? 'met' : 'MISSED'}`)
}
await rm(work, { recursive: true, force: true })

// Takes in the sites of other generators in ../shared/corpora with `docsgen init --yes`, builds them, and prints how
// much of them arrives: words, reading order, anchors, and how much of what docsgen reports is wrong in the source.
//
// usage: node bench.mjs moving [name…] [--keep]
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isTrueFinding, readAnchors } from './moving-diagnostics.mjs'
import { listMarkdown, SETS } from './moving-sources.mjs'
import { countForeign, listWords, readPage, renderPlain } from './moving-words.mjs'

const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: { keep: { type: 'boolean', default: false } },
})
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..')
const corpora = path.join(root, '../shared/corpora')
const bin = path.join(root, 'dist/bin.js')
const MARKS = { words: 99.5, foreign: 1, order: 95, anchors: 99, findings: 90 }
const EDIT = 'https://source.example/'

const run = (cwd, ...parameters) => {
  const start = performance.now()
  const { status, stdout } = spawnSync('node', [bin, ...parameters], { cwd, encoding: 'utf8', maxBuffer: 2 ** 30 })
  return { status, stdout, seconds: (performance.now() - start) / 1000 }
}

/** Edit links name the source of a page, which nothing else in a built site does. */
function setEditUrl(site) {
  const file = path.join(site, 'site.config.ts')
  const config = readFileSync(file, 'utf8')
  const changed = /editUrl: ["'][^"']*["']/.test(config)
    ? config.replace(/editUrl: ["'][^"']*["']/, `editUrl: '${EDIT}'`)
    : config.replace(/docs: \{/, `docs: { editUrl: '${EDIT}',`)
  writeFileSync(file, changed)
}

/** Some pages of the sources have no edit link; the lines that say so are blanked. */
function keepEditLinks(folder) {
  for (const name of listMarkdown(folder)) {
    const file = path.join(folder, name)
    const source = readFileSync(file, 'utf8')
    const changed = source.replace(/^(?:editUrl|editLink):[ \t]*false[ \t]*$/gm, '')
    if (changed !== source) {
      chmodSync(file, 0o644)
      writeFileSync(file, changed)
    }
  }
}

/** The folders of other languages, which `init` names and leaves out. */
function listLeftOut(site) {
  const excluded = /exclude: \[([^\]]*)\]/.exec(readFileSync(path.join(site, 'site.config.ts'), 'utf8'))?.[1] ?? ''
  return [...excluded.matchAll(/'([^']+)\/\*\*'/g)].map(([, folder]) => `${folder}/`)
}

/** Built pages by the path of their source. */
function readPages(site) {
  const build = path.join(site, 'build')
  const pages = new Map()
  for (const name of readdirSync(build, { recursive: true })) {
    if (!name.endsWith('.html')) continue
    const page = readPage(readFileSync(path.join(build, name), 'utf8'), EDIT)
    if (page.source !== null) pages.set(decodeURIComponent(page.source), page)
  }
  return pages
}

/** Words of the source that its page lacks and no diagnostic of their line names. */
function countWords(source, page, diagnostics) {
  const words = listWords(renderPlain(source))
  const present = new Map()
  for (const word of page ? listWords(page.text) : []) present.set(word, (present.get(word) ?? 0) + 1)
  const lines = source.split('\n')
  const named = new Set(
    diagnostics.flatMap(({ line, endLine }) =>
      listWords(lines.slice((line ?? 1) - 1, endLine ?? line ?? 1).join('\n')),
    ),
  )
  const missing = words.filter((word) => {
    const left = present.get(word) ?? 0
    if (left > 0) present.set(word, left - 1)
    return left === 0 && !named.has(word)
  })
  return { words: words.length, missing }
}

function measureOrder(order, { site, docs, pages }) {
  let pairs = 0
  let kept = 0
  const broken = []
  for (const files of order) {
    const own = [...new Set(files)].map((file) => pages.get(path.posix.join(docs, file ?? ''))).filter(Boolean)
    for (const [index, page] of own.slice(0, -1).entries()) {
      pairs++
      if (page.next !== null && page.next === own[index + 1]?.url) kept++
      else broken.push(`${page.url} -> ${own[index + 1]?.url}, not ${page.next}`)
    }
  }
  return { pairs, kept, broken, site }
}

async function measureSet(name) {
  const { from, docs, slug, readOrder } = SETS[name]
  const site = path.join(work, name)
  cpSync(path.join(corpora, from), site, { recursive: true })
  const order = readOrder(site)
  const init = run(site, 'init', '--yes')
  setEditUrl(site)
  keepEditLinks(path.join(site, docs))
  const leftOut = listLeftOut(site)
  const build = run(site, 'build', '--format', 'json')
  const { diagnostics = [] } = build.stdout.startsWith('{') ? JSON.parse(build.stdout) : {}
  const pages = existsSync(path.join(site, 'build')) ? readPages(site) : new Map()
  const folder = path.join(site, docs)
  const result = { words: 0, missing: [], lost: [], foreign: [], sources: 0 }
  for (const file of listMarkdown(folder)) {
    const source = path.posix.join(docs, file)
    if (leftOut.some((prefix) => file.startsWith(prefix))) continue
    const page = pages.get(source)
    const own = diagnostics.filter((each) => each.file === source)
    const counted = countWords(readFileSync(path.join(folder, file), 'utf8'), page, own)
    result.sources++
    result.words += counted.words
    result.missing.push(...counted.missing)
    if (!page) result.lost.push(file)
    const foreign = page ? countForeign(page.prose) : []
    if (foreign.length > 0) result.foreign.push(`${file}: ${foreign.join(' ')}`)
  }
  const loud = diagnostics.filter(({ severity }) => severity !== 'log')
  const wrong = loud.filter((each) => isTrueFinding(each, { site, folder, slug }))
  const anchors = readAnchors(folder)
  const dead = diagnostics.filter(
    (each) => each.code === 'link/anchor-not-found' && !isTrueFinding(each, { site, folder, slug }),
  )
  return {
    name,
    init,
    build,
    leftOut,
    ...result,
    ...measureOrder(order, { site, docs, pages }),
    anchors,
    dead,
    loud,
    wrong,
  }
}

const percent = (part, whole) => (whole === 0 ? 100 : (100 * part) / whole)
const mark = (value, isMet) => `${value.toFixed(1)} %${isMet ? '' : ' !'}`

function toRow(result) {
  const words = percent(result.words - result.missing.length, result.words)
  const foreign = percent(result.foreign.length, result.sources)
  const order = percent(result.kept, result.pairs)
  const anchors = percent(result.anchors - result.dead.length, result.anchors)
  const wrong = percent(result.wrong.length, result.loud.length)
  return [
    result.name,
    `${result.init.status} ${result.build.status}`,
    `${result.sources - result.lost.length}/${result.sources}`,
    mark(words, words >= MARKS.words),
    mark(foreign, foreign <= MARKS.foreign),
    mark(order, order >= MARKS.order),
    mark(anchors, anchors >= MARKS.anchors),
    `${mark(wrong, wrong >= MARKS.findings)} of ${result.loud.length}`,
    `${(result.init.seconds + result.build.seconds).toFixed(1)} s`,
  ]
}

/** The most frequent of many, with their counts. */
function listFrequent(items, most) {
  const counts = new Map()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, most)
  return sorted.map(([item, count]) => `${item} × ${count}`).join(', ')
}

if (!existsSync(corpora)) {
  console.log('The sites of other generators (../shared/corpora) are not here; nothing is measured.')
  process.exit()
}
const work = mkdtempSync(path.join(tmpdir(), 'docsgen-moving-'))
const results = []
for (const name of positionals.length > 0 ? positionals : Object.keys(SETS)) results.push(await measureSet(name))
const header = ['site', 'exit', 'pages', 'words kept', 'foreign', 'order', 'anchors', 'true findings', 'time']
const marks = [
  'mark',
  '0 0',
  'all',
  `${MARKS.words} %`,
  `${MARKS.foreign} %`,
  `${MARKS.order} %`,
  `${MARKS.anchors} %`,
  `${MARKS.findings} %`,
  '',
]
const rows = [header, ...results.map(toRow), marks]
const widths = header.map((_, column) => Math.max(...rows.map((row) => row[column].length)))
for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column])).join('  '))
for (const { name, lost, foreign, missing, loud, broken, leftOut } of results) {
  console.log(`\n${name}`)
  if (leftOut.length > 0) console.log(`  left out by init, which says so: ${leftOut.join(', ')}`)
  if (lost.length > 0) console.log(`  without a page: ${lost.slice(0, 8).join(', ')}`)
  console.log(`  missing words: ${listFrequent(missing, 15) || 'none'}`)
  console.log(
    `  diagnostics: ${
      listFrequent(
        loud.map(({ code }) => code),
        10,
      ) || 'none'
    }`,
  )
  for (const pair of broken.slice(0, 8)) console.log(`  other order: ${pair}`)
  for (const page of foreign.slice(0, 8)) console.log(`  foreign syntax in ${page}`)
}
if (values.keep) console.log(`\nThe sites are in ${work}`)
else rmSync(work, { recursive: true, force: true })

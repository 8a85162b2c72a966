// Builds synthetic sites of several sizes cold, with nothing changed, with a sentence and with a heading more, checks them
// cold, and prints the times next to those of the bare unified chain, measured in the same run.
//
// usage: node bench.mjs [--pages 70,1000,10000] [--no-floor] [--break-even]
// `node bench.mjs --against hugo,eleventy` builds the sites of other generators in the same run: see against.mjs.
// `node bench.mjs search` measures the search engine instead: see search.mjs. `node bench.mjs moving` takes in sites of other
// generators: see moving.mjs. `node bench.mjs editions` measures versions and languages: see editions.mjs. `node bench.mjs dev`
// measures starts and saves of `docsgen dev`: see dev.mjs.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureAgainst } from './against.mjs'
import { writeCorpus } from './corpus.mjs'
import { measure } from './measure.mjs'

if (process.argv[2] === 'search') {
  await import('./search.mjs')
  process.exit()
}
if (process.argv[2] === 'moving') {
  await import('./moving.mjs')
  process.exit()
}
if (process.argv[2] === 'editions') {
  await import('./editions.mjs')
  process.exit()
}
if (process.argv[2] === 'dev') {
  await import('./dev.mjs')
  process.exit()
}
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '70,1000,10000' },
    'no-floor': { type: 'boolean', default: false },
    'break-even': { type: 'boolean', default: false },
    against: { type: 'string' },
    eleventy: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
})
const here = path.dirname(fileURLToPath(import.meta.url))
const root = path.join(here, '../..')
const bin = path.join(root, 'dist/bin.js')
const peersCorpus = path.join(root, '../shared/bench/peers/gen.mjs')
const work = await mkdtemp(path.join(tmpdir(), 'docsgen-bench-'))
const ratios = []

/** The corpus that other generators were measured with, if it is available; otherwise a similar one of our own. */
async function layCorpus(directory, pages) {
  await mkdir(directory, { recursive: true })
  if (!existsSync(peersCorpus)) return writeCorpus(directory, pages)
  const made = spawnSync('node', [peersCorpus, '--pages', String(pages), '--out', directory, '--dialect', 'docsgen'])
  if (made.status !== 0) throw new Error(String(made.stderr))
}

async function laySite(pages) {
  const site = path.join(work, `site-${pages}`)
  await layCorpus(path.join(site, 'content/docs'), pages)
  const config = "export default { title: 'Bench', url: 'https://bench.example', onBrokenAnchors: 'ignore' }\n"
  await writeFile(path.join(site, 'site.config.js'), config)
  return site
}

async function addToFirstPage(site, text) {
  const docs = path.join(site, 'content/docs')
  const [first] = (await readdir(docs, { recursive: true })).filter((name) => name.endsWith('.md')).sort()
  const file = path.join(docs, first)
  await writeFile(file, `${await readFile(file, 'utf8')}\n${text}\n`)
}

/** Only the page itself shows a sentence; a heading may be seen anywhere, so that the whole site is looked at. */
const addSentence = (site) => addToFirstPage(site, 'One more sentence.')
const addHeading = (site) => addToFirstPage(site, '## One more heading')

/** Moved, since creating files is slow for seconds after thousands were removed. */
async function forgetSite(site) {
  const away = await mkdtemp(path.join(work, 'old-'))
  for (const name of ['.docsgen', 'build']) {
    if (existsSync(path.join(site, name))) await rename(path.join(site, name), path.join(away, name))
  }
}

const build = (site, ...options) => measure(['node', bin, 'build', '--quiet', ...options], site)
const check = (site) => measure(['node', bin, 'check', '--quiet'], site)
const cells = (row, widths) =>
  row.map((cell, index) => (index === 0 ? cell.padEnd(widths[index]) : cell.padStart(widths[index]))).join('  ')
/**
 * The stages of a run as `--profile` prints them, with the pages that each one handles in a second. The speed of a
 * stage that took less than a millisecond would be rounding noise, and is left out.
 */
const stageTable = (profile, pages) =>
  [...profile.matchAll(/^(\w+)\s+([\d.]+) ms$/gm)]
    .map(([, stage, ms]) => {
      const speed = Number(ms) < 1 ? '' : ` ${String(Math.round(pages / (Number(ms) / 1000))).padStart(9)} pages/s`
      return `    ${stage.padEnd(10)} ${ms.padStart(10)} ms${speed}`
    })
    .join('\n')
/** The sizes of the search indexes, as `--profile` prints them. */
const listIndexes = (profile) => [...profile.matchAll(/^search index .*$/gm)].map(([line]) => `    ${line}`).join('\n')
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`
const widths = [22, 9, 9, 9, 9]

console.log(
  existsSync(peersCorpus) ? 'Corpus: the one the peers were measured with.' : 'Corpus: test/bench/corpus.mjs.',
)
const start = []
for (let run = 0; run < 9; run++) start.push((await measure(['node', bin, '--version'], root)).wallMs)
const startMs = start.sort((a, b) => a - b)[4]
console.log(`Start of the tool (--version, median of 9): ${startMs.toFixed(0)} ms\n`)

for (const pages of values.pages.split(',').map(Number)) {
  const site = await laySite(pages)
  console.log(`${pages} pages`)
  console.log(cells(['', 'wall', 'cpu', 'peak', 'pages/s'], widths))
  let floorMs
  if (!values['no-floor'] && pages === 1000) {
    const floor = await measure(['node', path.join(here, 'floor.mjs'), path.join(site, 'content/docs')], root)
    floorMs = floor.wallMs
    console.log(
      cells(
        [
          'bare unified chain',
          seconds(floor.wallMs),
          seconds(floor.cpuMs),
          `${floor.peakMb.toFixed(0)} MB`,
          (pages / (floor.wallMs / 1000)).toFixed(0),
        ],
        widths,
      ),
    )
  }
  for (const [name, prepare] of [
    ['cold', forgetSite],
    ['nothing changed'],
    ['one page changed', addSentence],
    ['one heading added', addHeading],
    ['check, cold', forgetSite],
  ]) {
    await prepare?.(site)
    const run = await (name === 'check, cold' ? check(site) : build(site, ...(name === 'cold' ? ['--profile'] : [])))
    console.log(
      cells(
        [
          name,
          seconds(run.wallMs),
          seconds(run.cpuMs),
          `${run.peakMb.toFixed(0)} MB`,
          (pages / (run.wallMs / 1000)).toFixed(0),
        ],
        widths,
      ),
    )
    if (run.code !== 0) console.log(`  exit ${run.code}: ${run.errors.split('\n').slice(0, 4).join('\n  ')}`)
    if (name === 'cold') console.log(stageTable(run.errors, pages))
    if (name === 'cold') console.log(listIndexes(run.errors))
    if (name === 'cold' && floorMs) ratios.push(['cold 1,000 / bare chain', run.wallMs / floorMs, 1])
    if (name === 'nothing changed')
      ratios.push([
        `nothing changed, ${pages}, seconds`,
        run.wallMs / 1000,
        pages < 1000 ? 0.15 : pages === 1000 ? 0.3 : 2,
      ])
    if (name === 'one page changed' && pages === 1000)
      ratios.push(['one page changed, seconds', run.wallMs / 1000, 0.4])
    if (name === 'cold' && pages === 10000) ratios.push(['peak at 10,000, MB', run.peakMb, 450])
  }
  if (values.against) {
    const rounds = Number(values.rounds)
    const { eleventy } = values
    ratios.push(...(await measureAgainst(values.against.split(','), { site, pages, build, rounds, work, eleventy })))
  }
  console.log('')
}
if (values['break-even']) {
  console.log('Cold build with one thread beside one with two workers (median of 3)')
  for (const pages of [32, 64, 96, 128, 192, 256]) {
    const site = await laySite(pages)
    const wall = { 1: [], 2: [] }
    for (let run = 0; run < 3; run++) {
      for (const workers of [1, 2]) {
        await rm(path.join(site, '.docsgen'), { recursive: true, force: true })
        const words = ['node', bin, 'build', '--quiet', '--workers', String(workers)]
        wall[workers].push((await measure(words, site)).wallMs)
      }
    }
    const [one, two] = [1, 2].map((workers) => wall[workers].sort((a, b) => a - b)[1])
    console.log(
      `  ${String(pages).padStart(4)} pages  ${seconds(one)}  ${seconds(two)}  ratio ${(two / one).toFixed(2)}`,
    )
  }
  console.log('')
}
ratios.unshift(['start of the tool, ms', startMs, 60])
console.log('Marks')
for (const [name, value, mark] of ratios)
  console.log(`  ${name.padEnd(28)} ${value.toFixed(2).padStart(8)}  mark ${mark}  ${value <= mark ? 'met' : 'MISSED'}`)
await rm(work, { recursive: true, force: true })

// Measures a site of 3 versions x 3 languages beside one site with as many pages, built in turn: cold and with nothing
// changed, as ratios of CPU time, wall time and peak memory. Then a version from a Git ref, which must be parsed only once.
//
// usage: node bench.mjs editions [--pages 300] [--rounds 3] [--bin FILE]
import { spawnSync } from 'node:child_process'
import { appendFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeCorpus } from './corpus.mjs'
import { measure } from './measure.mjs'

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '3' },
    bin: { type: 'string', default: path.join(path.dirname(fileURLToPath(import.meta.url)), '../../dist/bin.js') },
  },
})
const pages = Number(values.pages)
const rounds = Number(values.rounds)
const work = await mkdtemp(path.join(tmpdir(), 'docsgen-bench-editions-'))
const locales = ['en', 'de', 'fr']
const oldVersions = ['2.0', '1.0']

async function laySite(name, config) {
  const site = path.join(work, name)
  await mkdir(site, { recursive: true })
  const fields = { title: 'Bench', url: 'https://bench.example', onBrokenAnchors: 'ignore', ...config }
  await writeFile(path.join(site, 'site.config.js'), `export default ${JSON.stringify(fields)}\n`)
  return site
}

/** One version in one language, with as many pages as all editions of the other site. */
async function layOneEdition() {
  const site = await laySite('one', {})
  await writeCorpus(path.join(site, 'content/docs'), pages * locales.length * (oldVersions.length + 1))
  return site
}

/** Every page is translated and differs in every version: nothing is saved by equal contents. */
async function layEditions() {
  const site = await laySite('editions', { i18n: { defaultLocale: 'en', locales } })
  await writeFile(path.join(site, 'versions.json'), JSON.stringify(oldVersions))
  const old = oldVersions.map((version) => `versioned_docs/version-${version}`)
  const folders = [
    ...['content/docs', ...old],
    ...locales.slice(1).flatMap((locale) => ['docs', ...old].map((folder) => `i18n/${locale}/${folder}`)),
  ]
  for (const [index, folder] of folders.entries()) await writeCorpus(path.join(site, folder), pages, index * pages)
  return site
}

/**
 * A version is read from a tag; the documents on disk are those of the tag with other texts. A plugin writes a character to
 * `counter` for each document that is parsed.
 */
async function layRefSite(counter) {
  const site = await laySite('ref', { versions: { '1.0': { from: 'v1.0' } } })
  const plugin = `() => () => appendFileSync(${JSON.stringify(counter)}, '.')`
  const config = await readFile(path.join(site, 'site.config.js'), 'utf8')
  const counting = config.replace('export default {', `export default { markdown: { remarkPlugins: [${plugin}] },`)
  await writeFile(path.join(site, 'site.config.js'), `import { appendFileSync } from 'node:fs'\n${counting}`)
  const docs = path.join(site, 'content/docs')
  const author = ['-c', 'user.name=bench', '-c', 'user.email=bench@bench.example']
  await writeCorpus(docs, pages, pages)
  for (const words of [
    ['init', '-q'],
    ['add', 'content'],
    [...author, 'commit', '-qm', 'Bench'],
    ['tag', 'v1.0'],
  ]) {
    const run = spawnSync('git', words, { cwd: site })
    if (run.status !== 0) throw new Error(String(run.stderr))
  }
  await writeCorpus(docs, pages)
  return site
}

async function build(site) {
  const run = await measure(['node', values.bin, 'build', '--quiet'], site)
  if (run.code !== 0) throw new Error(`${site}: exit ${run.code}: ${run.errors.slice(0, 500)}`)
  return run
}

/** Moved, since creating files is slow for seconds after thousands were removed. */
async function forgetSite(site) {
  const away = await mkdtemp(path.join(work, 'old-'))
  for (const name of ['.docsgen', 'build']) await rename(path.join(site, name), path.join(away, name)).catch(() => {})
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
const marks = []

/** Builds both sites in turn, and notes the ratio of each turn. */
async function compare(name, mark, sites, prepare) {
  const ratios = { cpuMs: [], wallMs: [], peakMb: [] }
  for (let round = 0; round < rounds; round++) {
    const runs = []
    for (const site of round % 2 === 0 ? sites : sites.toReversed()) {
      await prepare?.(site)
      runs.push(await build(site))
    }
    const [one, several] = round % 2 === 0 ? runs : runs.reverse()
    for (const [field, list] of Object.entries(ratios)) list.push(several[field] / one[field])
    const show = ({ cpuMs, wallMs, peakMb }) => `cpu ${cpuMs} ms, wall ${wallMs.toFixed(0)} ms, ${peakMb.toFixed(0)} MB`
    console.log(`${name}: one edition ${show(one)}; editions ${show(several)}`)
  }
  marks.push([`${name}, cpu`, median(ratios.cpuMs), mark], [`${name}, wall`, median(ratios.wallMs), mark])
  marks.push([`${name}, peak memory`, median(ratios.peakMb), mark])
}

const sites = [await layOneEdition(), await layEditions()]
await compare('cold', 1.1, sites, forgetSite)
await compare('nothing changed', 1.2, sites)

const counter = path.join(work, 'parsed')
const refSite = await layRefSite(counter)
/** How many documents a build parses. */
async function countParsed() {
  await writeFile(counter, '')
  await build(refSite)
  return (await readFile(counter, 'utf8')).length
}
const parsed = { cold: await countParsed() }
await appendFile(path.join(refSite, 'content/docs/part-001/topic-00.md'), '\n## One more heading\n')
parsed.changed = await countParsed()
console.log(
  `a version from a ref: ${parsed.cold} documents parsed cold, ${parsed.changed} after one in the current version changed`,
)
marks.push(['documents parsed beside a ref', parsed.changed, 1])

console.log('\nMarks')
for (const [name, value, mark] of marks)
  console.log(`  ${name.padEnd(28)} ${value.toFixed(2).padStart(8)}  mark ${mark}  ${value <= mark ? 'met' : 'MISSED'}`)
await rm(work, { recursive: true, force: true })

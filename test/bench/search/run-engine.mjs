// Measures one engine with one set of pages. usage: node run-engine.mjs ENGINE PAGES.json FOLDER — prints one JSON line.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { createQueries, toQuestionQueries } from './queries.mjs'

const [engineName, pagesFile, folder] = process.argv.slice(2)

/** Results of which the texts are loaded in the measures of bytes. */
const SHOWN = 5
/** Results that our dialog asks for at once. */
const ANSWERED = 20
/** Fewer for large sets, which take some engines a second for a query. */
const MANY_PAGES = 5_000
const BYTES_QUERIES = 20

const pages = JSON.parse(readFileSync(pagesFile, 'utf8'))
const { createEngine } = await import(`./engines/${engineName}.mjs`)
const engine = await createEngine(folder)
const documents = engine.prepare(pages)
const queries = [
  ...(pages.length > MANY_PAGES ? [1, 2] : [1, 2, 3, 4]).flatMap((seed) => createQueries(pages, seed)),
  ...toQuestionQueries(pages),
]

/** CPU time of this process in a build: Pagefind does its work in another. */
async function measureBuildCpu() {
  const before = process.cpuUsage()
  await engine.build(documents)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const start = performance.now()
const buildCpuMs = await measureBuildCpu()
const buildMs = performance.now() - start
const buildPeakMb = process.resourceUsage().maxRSS / 1024
/** Without what V8 needs to compile the engine: the least of further builds of our engine in the same process. */
let repeatedCpuMs = engineName === 'own' ? Number.POSITIVE_INFINITY : buildCpuMs
for (let left = pages.length > MANY_PAGES ? 1 : 4; engineName === 'own' && left > 0; left--) {
  repeatedCpuMs = Math.min(repeatedCpuMs, await measureBuildCpu())
}

const files = readdirSync(folder, { recursive: true }).map((name) => statSync(path.join(folder, name)))
// Of Pagefind, its interfaces and its modules do not belong to the index.
const isIndex = (name) => !/\.(?:js|css)$|^wasm/.test(name)
const indexBytes = readdirSync(folder, { recursive: true })
  .filter((name) => isIndex(path.basename(name)))
  .map((name) => statSync(path.join(folder, name)))
  .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0)

const quantile = (list, share) => [...list].sort((a, b) => a - b)[Math.floor(list.length * share)] ?? 0
const mean = (list) => list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length)

/** Mean reciprocal rank of the right page among the first five. */
async function measureRelevance(search) {
  const ranks = new Map()
  for (const { kind, query, urls } of queries) {
    const position = (await search(query, ANSWERED)).slice(0, SHOWN).findIndex((url) => urls.has(url))
    ranks.set(kind, [...(ranks.get(kind) ?? []), position < 0 ? 0 : 1 / (position + 1)])
  }
  return Object.fromEntries([...ranks].map(([kind, list]) => [kind, mean(list)]))
}

async function measureBytes() {
  const sample = queries.filter(({ kind }) => kind === 'title' || kind === 'section').slice(0, BYTES_QUERIES)
  const measureFirst = async (count) => {
    const first = []
    for (const { query } of sample) {
      let bytes = engine.clientBytes
      await engine.open((loaded) => (bytes += loaded))(query, count)
      first.push(bytes)
    }
    return mean(first)
  }
  const next = []
  let bytes = 0
  const search = engine.open((loaded) => (bytes += loaded))
  for (const { query } of sample) {
    bytes = 0
    await search(query, SHOWN)
    next.push(bytes)
  }
  return {
    firstBytes: await measureFirst(SHOWN),
    answerBytes: await measureFirst(ANSWERED),
    nextBytes: mean(next.slice(1)),
  }
}

async function measureLatency(search) {
  const times = []
  for (const { query } of queries) {
    const asked = performance.now()
    await search(query, SHOWN)
    times.push(performance.now() - asked)
  }
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
}

const bytes = await measureBytes()
const search = engine.open(() => {})
const relevance = await measureRelevance(search)
const latency = await measureLatency(search)
console.log(
  JSON.stringify({
    ...{
      buildMs,
      buildCpuMs,
      repeatedCpuMs,
      buildPeakMb,
      indexBytes,
      files: files.length,
      clientBytes: engine.clientBytes,
    },
    ...bytes,
    relevance,
    latency,
  }),
)
process.exit(0)

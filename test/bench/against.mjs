// Measures cold builds of Hugo and Eleventy beside those of docsgen, on the same pages in their dialects: one build of each
// in turn, so that all have the same share of a busy machine, and the ratio of each turn.
//
// usage: node bench.mjs --against hugo,eleventy [--eleventy FOLDER] [--pages 1000,10000] [--rounds 3]
// Hugo is found on the PATH. Eleventy and the plugins of its site are packages of npm, installed in FOLDER by whoever runs
// this. The sites come from the collection next to the repository; without it, there is nothing to measure.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { measure } from './measure.mjs'

const collection = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../../shared/bench/peers')

/** What the marks of cold builds of 1,000 pages and more are, as shares of the wall time of a peer. */
const marks = { hugo: 0.75, eleventy: 0.5 }

/** Why a peer cannot be measured; `undefined` if it can. */
function explainMissing(name, eleventy) {
  if (!existsSync(path.join(collection, 'peers.mjs'))) return 'the sites of other generators are not here'
  if (!Object.hasOwn(marks, name)) return `known are ${Object.keys(marks).join(' and ')}`
  if (name === 'hugo' && spawnSync('hugo', ['version']).status !== 0) return 'there is no hugo on the PATH'
  if (name === 'eleventy' && (!eleventy || !existsSync(path.join(eleventy, 'node_modules/.bin/eleventy'))))
    return '--eleventy FOLDER does not name a folder with node_modules/.bin/eleventy'
  return undefined
}

/**
 * Moves folders of a site out of the way. They are removed with the folder of the bench: creating files is slow for seconds
 * after thousands were removed.
 */
async function moveAway(site, names, work) {
  const folder = await mkdtemp(path.join(work, 'old-'))
  for (const [index, name] of names.entries()) {
    const from = path.join(site, name)
    if (existsSync(from)) await rename(from, path.join(folder, String(index)))
  }
}

/** Lays the site of a peer. Returns a function that moves its output and caches away, and one that builds it. */
async function layPeer(name, pages, { work, eleventy }) {
  const { PEERS } = await import(pathToFileURL(path.join(collection, 'peers.mjs')).href)
  const peer = PEERS[name]
  const home = path.join(work, peer.dir)
  await mkdir(home, { recursive: true })
  const installed = name === 'eleventy' ? JSON.parse(await readFile(path.join(eleventy, 'package.json'), 'utf8')) : {}
  await writeFile(path.join(home, 'package.json'), JSON.stringify({ dependencies: installed.dependencies ?? {} }))
  const modules = path.join(home, 'node_modules')
  if (name === 'eleventy' && !existsSync(modules)) await symlink(path.resolve(eleventy, 'node_modules'), modules)
  const made = spawnSync('node', [path.join(collection, 'setup.mjs'), work, name, String(pages)])
  if (made.status !== 0) throw new Error(String(made.stderr))
  const site = path.join(home, `${peer.site}${pages}`)
  return {
    name,
    clean: () => moveAway(site, peer.caches, work),
    build: () => measure(peer.build, site),
  }
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

/**
 * Builds `site` and the peers cold, in turn, and prints their medians and the ratios. `names` are peers; `build` builds a
 * site with docsgen. Returns rows for the table of marks.
 */
export async function measureAgainst(names, { site, pages, build, rounds, work, eleventy }) {
  const missing = names.map((name) => [name, explainMissing(name, eleventy)])
  for (const [name, reason] of missing) if (reason) console.log(`  ${name} is not measured: ${reason}`)
  const usable = missing.filter(([, reason]) => !reason).map(([name]) => name)
  if (usable.length === 0) return []
  const own = {
    name: 'docsgen',
    clean: () => moveAway(site, ['.docsgen', 'build'], work),
    build: () => build(site),
  }
  const all = [own]
  for (const name of usable) all.push(await layPeer(name, pages, { work, eleventy }))
  const runs = new Map(all.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const each of all) {
      await each.clean()
      const run = await each.build()
      if (run.code !== 0) throw new Error(`${each.name} exited with ${run.code}: ${run.errors.slice(0, 500)}`)
      runs.get(each.name).push(run)
    }
  }
  console.log(`Cold builds in turn (median of ${rounds}; ratio: docsgen to this one, turn by turn)`)
  const ratios = []
  for (const [name, own] of runs) {
    const compare = (key) => median(own.map((run, index) => runs.get('docsgen')[index][key] / run[key]))
    const [wall, cpu] = [compare('wallMs'), compare('cpuMs')]
    const figures = ['wallMs', 'cpuMs'].map((key) => `${(median(own.map((run) => run[key])) / 1000).toFixed(2)} s`)
    const peak = `${median(own.map(({ peakMb }) => peakMb)).toFixed(0)} MB`
    const ratio = name === 'docsgen' ? '' : `  wall ${wall.toFixed(2)}  cpu ${cpu.toFixed(2)}`
    console.log(`  ${name.padEnd(10)} ${[...figures, peak].map((cell) => cell.padStart(9)).join('')}${ratio}`)
    if (usable.includes(name) && pages >= 1000)
      ratios.push([`cold ${pages.toLocaleString('en-US')} / ${name}`, wall, marks[name]])
  }
  return ratios
}

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createLazyModules } from './lazy-modules.mjs'
import { dist } from './paths.mjs'
import { buildSearchStyles, describeSearchBuild, getSearchOptions } from './search.mjs'
import { buildIslandClient, buildTheme } from './theme.mjs'

/**
 * Builds the runtime and all that it loads on demand, the search among it, and `theme/manifest.json`, which lists the files: once
 * with English labels, and once for labels of other languages, which the runtime of a language begins with.
 * Chunks of earlier builds are removed last, since a running docsgen may be reading them.
 */
export async function buildRuntime(features) {
  const chunks = path.join(dist, 'theme/chunks')
  await mkdir(chunks, { recursive: true })
  const earlier = await readdir(chunks)
  const client = await buildIslandClient()
  const searchStyles = await buildSearchStyles()
  const options = await getSearchOptions(searchStyles)
  const build = async (labels, suffix) => {
    const lazy = createLazyModules({ ...options, labels })
    const entry = { [`runtime${suffix}`]: 'src/runtime/runtime.ts' }
    const runtime = await buildTheme(entry, { format: 'esm', labels, plugins: [lazy.plugin] })
    const filePages = await buildFilePages(searchStyles, { labels, suffix })
    const described = describeRuntime({ modules: await lazy.list(), searchStyles, features })
    return { described, results: [runtime, filePages, lazy] }
  }
  const english = await build('english', '')
  const translated = await build('translated', '-translated')
  const manifest = { ...english.described, translated: translated.described }
  await writeFile(path.join(dist, 'theme/manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const current = [manifest, manifest.translated].flatMap((each) => [...each.runtimeChunks, ...each.searchFiles])
  const stale = earlier.filter((name) => !current.includes(name))
  await Promise.all(stale.map((name) => rm(path.join(chunks, name), { force: true })))
  return [client, ...english.results, ...translated.results]
}

/** Builds the script of pages that are opened as files, with all that it loads on demand over HTTP. */
function buildFilePages(searchStyles, { labels, suffix }) {
  const { jsx, define } = describeSearchBuild(searchStyles)
  return buildTheme(
    { [`file-pages${suffix}`]: 'src/runtime/file-pages/file-pages.ts' },
    {
      format: 'iife',
      labels,
      jsx,
      // A classic script can read its address only during its first execution.
      define: { ...define, IS_FOR_FILES: 'true', 'import.meta.url': 'docsgenScriptUrl' },
      banner: { js: 'const docsgenScriptUrl = document.currentScript.src;' },
    },
  )
}

/** Facts about the runtime for `cli/bundle/theme.ts`: its chunks, the script of each feature, and the chunks of the search. */
function describeRuntime({ modules, searchStyles, features }) {
  const isSearch = ([module]) => module.startsWith('src/search/')
  const listFiles = (pairs) => pairs.map(([, file]) => file)
  const scripts = features.flatMap((feature) => {
    const found = modules.find(([module]) => module === `src/runtime/${feature}.ts`)
    return found ? [[feature, found[1]]] : []
  })
  return {
    runtimeChunks: listFiles(modules.filter((pair) => !isSearch(pair))),
    featureScripts: Object.fromEntries(scripts),
    searchFiles: [...Object.values(searchStyles), ...listFiles(modules.filter(isSearch))].sort(),
  }
}

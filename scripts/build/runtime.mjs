import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createLazyModules } from './lazy-modules.mjs'
import { dist } from './paths.mjs'
import { buildSearchStyles, describeSearchBuild, getSearchOptions } from './search.mjs'
import { buildIslandClient, buildTheme } from './theme.mjs'

/**
 * Builds the runtime and all that it loads on demand, the search among it, and `theme/manifest.json`, which lists the files.
 * Chunks of earlier builds are removed last, since a running docsgen may be reading them.
 */
export async function buildRuntime(features) {
  const chunks = path.join(dist, 'theme/chunks')
  await mkdir(chunks, { recursive: true })
  const earlier = await readdir(chunks)
  const client = await buildIslandClient()
  const searchStyles = await buildSearchStyles()
  const lazy = createLazyModules(await getSearchOptions(searchStyles))
  const runtime = await buildTheme({ runtime: 'src/runtime/runtime.ts' }, { format: 'esm', plugins: [lazy.plugin] })
  const filePages = await buildFilePages(searchStyles)
  const modules = await lazy.list()
  const manifest = describeRuntime({ modules, searchStyles, features })
  await writeFile(path.join(dist, 'theme/manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const current = [...manifest.runtimeChunks, ...manifest.searchFiles]
  const stale = earlier.filter((name) => !current.includes(name))
  await Promise.all(stale.map((name) => rm(path.join(chunks, name), { force: true })))
  return [runtime, filePages, client, lazy]
}

/** Builds the script of pages that are opened as files, with all that it loads on demand over HTTP. */
function buildFilePages(searchStyles) {
  const { jsx, define } = describeSearchBuild(searchStyles)
  return buildTheme(
    { 'file-pages': 'src/runtime/file-pages/file-pages.ts' },
    {
      format: 'iife',
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

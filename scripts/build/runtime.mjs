import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dist, root } from './paths.mjs'
import { buildSearch } from './search.mjs'
import { buildIslandClient, buildTheme } from './theme.mjs'

/**
 * Bundles each module that the runtime imports with `import()` separately, as `theme/chunks/<name>.<hash>.js`. The import
 * contains the hash, so the runtime never loads a chunk of another build. The bundles share no code: a shared file would
 * cost every page a request. Adds each import to `entryPoints`: import -> module. `built` are the modules that have a
 * file already: module -> file.
 */
const createLazyChunks = (entryPoints, built) => ({
  name: 'lazy-chunks',
  setup(pluginBuild) {
    pluginBuild.onResolve({ filter: /^\./ }, async ({ kind, path: specifier, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined
      const name = path.basename(specifier, path.extname(specifier))
      const entryPoint = path.relative(root, path.join(resolveDir, specifier))
      if (built[entryPoint]) return { path: `./${built[entryPoint]}`, external: true }
      const { outputFiles } = await buildTheme({ [name]: entryPoint }, { format: 'esm', write: false })
      const [{ contents }] = outputFiles
      const file = `${name}.${createHash('sha256').update(contents).digest('hex').slice(0, 8)}.js`
      await writeFile(path.join(dist, 'theme/chunks', file), contents)
      entryPoints.set(`./${file}`, entryPoint)
      return { path: `./${file}`, external: true }
    })
  },
})

/**
 * Builds the runtime, its chunks, the search, and `theme/manifest.json`, which lists them. Chunks of earlier builds are removed last,
 * since a running docsgen may be reading them.
 */
export async function buildRuntime(features) {
  const chunks = path.join(dist, 'theme/chunks')
  await mkdir(chunks, { recursive: true })
  const earlier = await readdir(chunks)
  const client = await buildIslandClient()
  const search = await buildSearch()
  const entryPoints = new Map()
  const result = await buildTheme(
    { runtime: 'src/runtime/runtime.ts' },
    { format: 'esm', plugins: [createLazyChunks(entryPoints, search.modules)] },
  )
  const manifest = { ...describeRuntime(result.metafile, entryPoints, features), searchFiles: search.files }
  await writeFile(path.join(dist, 'theme/manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const current = [...manifest.runtimeChunks, ...search.files]
  const stale = earlier.filter((name) => !current.includes(name))
  await Promise.all(stale.map((name) => rm(path.join(chunks, name), { force: true })))
  return [result, client, search]
}

/** What `cli/bundle/theme.ts` needs to know about the runtime: its chunks, and which of them is the script of which feature. */
function describeRuntime({ outputs }, entryPoints, features) {
  const { imports } = outputs['dist/theme/runtime.js']
  const dynamic = imports.filter(({ kind }) => kind === 'dynamic-import').map((each) => each.path)
  const lazy = dynamic.filter((chunk) => entryPoints.has(chunk))
  const scripts = features.flatMap((feature) => {
    const script = lazy.find((chunk) => entryPoints.get(chunk) === `src/runtime/${feature}.ts`)
    return script === undefined ? [] : [[feature, path.basename(script)]]
  })
  return {
    runtimeChunks: lazy.map((chunk) => path.basename(chunk)).sort(),
    featureScripts: Object.fromEntries(scripts),
  }
}

import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BEFORE_MINIFYING, minifyScript } from './minify-script.mjs'
import { dist, root } from './paths.mjs'
import { buildTheme } from './theme.mjs'

/**
 * Bundles each module that is imported with `import()` separately, as `theme/chunks/<name>.<hash>.js`, and what that one
 * imports so in the same way. The import contains the hash, so a page never loads a chunk of another build. The bundles share
 * no code: a shared file would cost a request, and compressed by itself more than the copies do.
 */
export function createLazyModules(options) {
  /** Module -> its file. */
  const files = new Map()
  const inputs = {}
  const plugin = {
    name: 'lazy-modules',
    setup(pluginBuild) {
      pluginBuild.onResolve({ filter: /^\./ }, async ({ kind, path: specifier, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined
        const module = path.relative(root, path.join(resolveDir, specifier))
        if (!files.has(module)) files.set(module, bundle(module))
        return { path: `./${await files.get(module)}`, external: true }
      })
    },
  }
  async function bundle(module) {
    const name = path.basename(module, path.extname(module))
    const plugins = [...options.plugins, plugin]
    const result = await buildTheme(
      { [name]: module },
      { ...options, ...BEFORE_MINIFYING, format: 'esm', write: false, plugins },
    )
    const contents = await minifyScript(result.outputFiles[0].text)
    const file = `${name}.${createHash('sha256').update(contents).digest('hex').slice(0, 8)}.js`
    await writeFile(path.join(dist, 'theme/chunks', file), contents)
    Object.assign(inputs, result.metafile.inputs)
    return file
  }
  return {
    plugin,
    /** Pairs of each bundled module and its file, in the order of the files. */
    async list() {
      const pairs = await Promise.all([...files].map(async ([module, file]) => [module, await file]))
      return pairs.sort(([, a], [, b]) => (a < b ? -1 : 1))
    },
    /** In the form of esbuild's, for the licenses of what is bundled; the names of the files are part of what imports them. */
    metafile: { inputs, outputs: {} },
  }
}

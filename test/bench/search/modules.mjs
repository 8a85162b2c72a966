// The engine's modules, bundled from their sources.
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { inlineNames } from '../../../scripts/build/inline-names.mjs'
import { BEFORE_MINIFYING, minifyScript } from '../../../scripts/build/minify-script.mjs'
import { shareIslandClient } from '../../../scripts/build/search.mjs'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/** Bundles the builder and the engine into `folder` and imports both. */
export async function importEngine(folder) {
  const contents = `export * from './cli/search/build-index.ts'
export * from './cli/search/records.ts'
export * from './src/search/local/local-provider.ts'`
  const outfile = path.join(folder, `engine-${process.pid}.mjs`)
  await build({
    stdin: { contents, resolveDir: root },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  })
  return import(pathToFileURL(outfile))
}

/** What is loaded later. */
const leaveOut = {
  name: 'leave-out',
  setup(pluginBuild) {
    pluginBuild.onResolve({ filter: /^\./ }, ({ kind, path: name }) =>
      kind === 'dynamic-import' ? { path: name, external: true } : undefined,
    )
  },
}

/** Bytes with brotli that a browser loads to search with a module; what it imports later is not counted. */
export async function measureBundle(entry) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    ...{ bundle: true, ...BEFORE_MINIFYING, format: 'esm', target: 'es2022', jsx: 'automatic', write: false },
    define: { SEARCH_STYLES: '"search.css"', IS_FOR_FILES: 'false' },
    plugins: [inlineNames, leaveOut, shareIslandClient('island-client.12345678.js')],
  })
  return brotliCompressSync(await minifyScript(outputFiles[0].text)).length
}

// The engine's modules, bundled from their sources.
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'

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

/** Bytes with brotli that a browser loads to search with a module; what it imports later is not counted. */
export async function measureBundle(entry) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: { entry },
    outdir: 'out',
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  })
  const eager = outputFiles.find(({ path: name }) => path.basename(name) === 'entry.js')
  const shared = [...eager.text.matchAll(/from"\.\/([\w-]+\.js)"/g)].map(([, name]) => name)
  const parts = outputFiles.filter((file) => file === eager || shared.includes(path.basename(file.path)))
  return brotliCompressSync(Buffer.concat(parts.map(({ contents }) => contents))).length
}

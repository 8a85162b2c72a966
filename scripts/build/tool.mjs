import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { buildEngine, takeFromEngine, writeSharedEntries } from './engine.mjs'
import { dist, root } from './paths.mjs'

/** The address of a CommonJS module, as `import.meta.url` is that of an ES module. */
const URL_BANNER = "const moduleUrl = require('node:url').pathToFileURL(__filename).href;"

/** Version and integrity of the bundled KaTeX, for sites that link its stylesheet on a CDN. */
async function describeKatex() {
  const folder = path.join(root, 'node_modules/katex')
  const css = await readFile(path.join(folder, 'dist/katex.min.css'))
  const katex = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
  return { version: katex.version, integrity: `sha384-${createHash('sha384').update(css).digest('base64')}` }
}

/**
 * Entry -> its module. Each is one file: what a command loads first is found without many of them. They are CommonJS modules,
 * which Node.js loads without its loader of ES modules.
 */
const ENTRIES = {
  bin: 'cli/bin.ts',
  'command-line': 'cli/command-line/program.ts',
  // Those find that a run repeats the last one.
  build: 'cli/commands/build.ts',
  check: 'cli/commands/check.ts',
  'load-engine': 'cli/load-engine.ts',
  worker: 'cli/worker.ts',
  indexer: 'cli/search/index-thread.ts',
  writer: 'cli/emit/writer-thread.ts',
}

/** The module that servers import to search. */
const SEARCH = { search: 'cli/search/open-search-index.ts' }

/** The tool: the command, the engine that it loads, the public modules, the worker, the indexer and the writer. */
export async function buildTool() {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  const katex = await describeKatex()
  const options = {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    // esbuild takes `\p{L}` for newer than Node.js 20, and would create such an expression again whenever it is used.
    supported: { 'regexp-unicode-property-escapes': true },
    // Identifiers are kept: stack traces and component names in messages must be readable.
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    define: {
      'process.env.NODE_ENV': '"production"',
      DOCSGEN_VERSION: JSON.stringify(version),
      // For an object, every module would import another one that creates it.
      DOCSGEN_KATEX_VERSION: JSON.stringify(katex.version),
      DOCSGEN_KATEX_INTEGRITY: JSON.stringify(katex.integrity),
    },
    external: ['esbuild', 'linkinator'],
    alias: {
      // The default entry also loads the streaming renderer.
      'react-dom/server': './node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js',
      // Packages walk a tree in a tenth of the time.
      'unist-util-visit': './cli/parse/visit.ts',
    },
    metafile: true,
    logLevel: 'warning',
  }
  const ids = new Set()
  const entries = await build({
    ...options,
    entryPoints: ENTRIES,
    outdir: dist,
    format: 'cjs',
    banner: { js: URL_BANNER },
    define: { ...options.define, 'import.meta.url': 'moduleUrl' },
    plugins: [takeFromEngine(ids, ENTRIES)],
  })
  const search = await build({
    ...options,
    entryPoints: SEARCH,
    outdir: dist,
    outExtension: { '.js': '.mjs' },
    format: 'esm',
  })
  const metafiles = await buildEngine(options, ids)
  await writeSharedEntries()
  await writeFile(path.join(dist, 'package.json'), '{ "type": "commonjs" }\n')
  return [entries, search, ...metafiles.map((metafile) => ({ metafile }))]
}

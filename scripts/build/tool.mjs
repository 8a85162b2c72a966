import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { dist, root } from './paths.mjs'
import { sharedReact } from './shared-react.mjs'

/** CommonJS packages in an ESM bundle still call `require` for built-in modules of Node. */
const requireBanner =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/** Version and integrity of the bundled KaTeX, for sites that link its stylesheet on a CDN. */
async function describeKatex() {
  const folder = path.join(root, 'node_modules/katex')
  const css = await readFile(path.join(folder, 'dist/katex.min.css'))
  const katex = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
  return { version: katex.version, integrity: `sha384-${createHash('sha384').update(css).digest('base64')}` }
}

/** The tool: the command, the public modules, the worker, the indexer, the writer, and React for pages of projects. */
export async function buildTool() {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  return build({
    absWorkingDir: root,
    entryPoints: {
      bin: 'cli/bin.ts',
      index: 'cli/index.ts',
      search: 'cli/search/open-search-index.ts',
      worker: 'cli/worker.ts',
      indexer: 'cli/search/index-thread.ts',
      writer: 'cli/emit/writer-thread.ts',
      react: 'shared:react',
      'react-jsx-runtime': 'shared:react/jsx-runtime',
    },
    outdir: dist,
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    // Identifiers are kept: stack traces and component names in messages must be readable.
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    define: {
      'process.env.NODE_ENV': '"production"',
      DOCSGEN_VERSION: JSON.stringify(version),
      DOCSGEN_KATEX: JSON.stringify(await describeKatex()),
    },
    external: ['esbuild', 'linkinator', 'satteri'],
    // The default entry also loads the streaming renderer.
    alias: { 'react-dom/server': './node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js' },
    banner: { js: requireBanner },
    plugins: [sharedReact],
    metafile: true,
    logLevel: 'warning',
  })
}

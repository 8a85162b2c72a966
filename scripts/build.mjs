#!/usr/bin/env node
// Bundles docsgen itself: the tool (dist/*.js), the prebuilt theme (dist/theme), and, with --types, its declarations.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const dist = path.join(root, 'dist')
const require = createRequire(import.meta.url)
const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))

/** CommonJS packages inside of an ESM bundle still call `require` for Node's own modules. */
const requireBanner =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/** What the stylesheet of the bundled KaTeX is, where a site takes it from a CDN. */
async function describeKatex() {
  const folder = path.join(root, 'node_modules/katex')
  const css = await readFile(path.join(folder, 'dist/katex.min.css'))
  const katex = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
  return { version: katex.version, integrity: `sha384-${createHash('sha384').update(css).digest('base64')}` }
}

/** Entry points that exist; the rest of the tool may be absent while it is being taken apart. */
function existing(entries) {
  return Object.fromEntries(
    Object.entries(entries).filter(([, file]) => file.startsWith('shared:') || existsSync(path.join(root, file))),
  )
}

/** React as an ES module with named exports, so that pages of a project use the very instance that renders them. */
const sharedReact = {
  name: 'shared-react',
  setup(pluginBuild) {
    pluginBuild.onResolve({ filter: /^shared:/ }, (args) => ({ path: args.path.slice(7), namespace: 'shared' }))
    pluginBuild.onLoad({ filter: /.*/, namespace: 'shared' }, (args) => {
      const names = Object.keys(require(args.path)).filter((name) => name !== 'default' && !name.startsWith('__'))
      const source = JSON.stringify(args.path)
      return {
        contents: `import shared from ${source}; export default shared; export const { ${names.join(', ')} } = shared`,
        resolveDir: root,
      }
    })
  },
}

async function buildTool() {
  return build({
    absWorkingDir: root,
    entryPoints: existing({
      bin: 'cli/bin.ts',
      index: 'cli/index.ts',
      worker: 'cli/worker.ts',
      react: 'shared:react',
      'react-jsx-runtime': 'shared:react/jsx-runtime',
    }),
    outdir: dist,
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    // Identifiers stay: stack traces and the names of components in messages must be readable.
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    define: {
      'process.env.NODE_ENV': '"production"',
      DOCSGEN_VERSION: JSON.stringify(version),
      DOCSGEN_KATEX: JSON.stringify(await describeKatex()),
    },
    external: ['esbuild', 'linkinator'],
    // Its usual entry loads the streaming renderer as well.
    alias: { 'react-dom/server': './node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js' },
    banner: { js: requireBanner },
    plugins: [sharedReact],
    metafile: true,
    logLevel: 'warning',
  })
}

function buildTheme(entryPoints, options) {
  return build({
    absWorkingDir: root,
    entryPoints: existing(entryPoints),
    outdir: path.join(dist, 'theme'),
    bundle: true,
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    ...options,
  })
}

/** What only some pages have: `Construct` in cli/parse/document.ts. */
const constructs = ['code', 'admonitions', 'tabs', 'blocks', 'images', 'diagrams', 'math']

/** The styles of one construct, in the layer that site.css gives to content; those of formulas say so themselves. */
function buildConstruct(construct) {
  const contents = `@import "./${construct}.css"${construct === 'math' ? '' : ' layer(content)'};`
  return buildTheme(
    {},
    {
      stdin: { contents, resolveDir: path.join(root, 'src/styles/content'), loader: 'css' },
      outdir: undefined,
      outfile: path.join(dist, `theme/constructs/${construct}.css`),
      loader: { '.svg': 'dataurl' },
      external: ['*.woff2'],
    },
  )
}

/**
 * A module of the runtime that is imported with `import()` becomes a bundle of its own, `theme/chunks/<name>.<hash>.js`.
 * The import names that file, so the runtime and what it loads later never come from two builds. Nothing is shared between
 * the two bundles: a third file would cost every page a request.
 */
const lazyChunks = {
  name: 'lazy-chunks',
  setup(pluginBuild) {
    pluginBuild.onResolve({ filter: /^\./ }, async ({ kind, path: specifier, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined
      const name = path.basename(specifier, path.extname(specifier))
      const { outputFiles } = await buildTheme(
        { [name]: path.relative(root, path.join(resolveDir, specifier)) },
        { format: 'esm', write: false },
      )
      const [{ contents }] = outputFiles
      const file = `${name}.${createHash('sha256').update(contents).digest('hex').slice(0, 8)}.js`
      await writeFile(path.join(dist, 'theme/chunks', file), contents)
      return { path: `./${file}`, external: true }
    })
  },
}

/**
 * React and what brings islands to life with it, as one module: the islands of a site import from it all that they would
 * from `react`, `react/jsx-runtime` and `docsgen`.
 */
function buildIslandClient() {
  const contents = `export { default } from 'shared:react'
export * from 'shared:react'
export { jsx, jsxs } from 'shared:react/jsx-runtime'
export * from './src/islands/client.tsx'`
  return buildTheme(
    {},
    {
      stdin: { contents, resolveDir: root },
      outdir: undefined,
      outfile: path.join(dist, 'theme/island-client.js'),
      format: 'esm',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [sharedReact],
    },
  )
}

/** Chunks of earlier builds go last, as a build of a site may be reading them. */
async function buildRuntime() {
  const chunks = path.join(dist, 'theme/chunks')
  await mkdir(chunks, { recursive: true })
  const earlier = await readdir(chunks)
  const result = await buildTheme({ runtime: 'src/runtime/runtime.ts' }, { format: 'esm', plugins: [lazyChunks] })
  const runtime = await readFile(path.join(dist, 'theme/runtime.js'), 'utf8')
  await Promise.all(
    earlier.filter((name) => !runtime.includes(name)).map((name) => rm(path.join(chunks, name), { force: true })),
  )
  return result
}

/** KaTeX's stylesheet with its woff2 fonts only: every browser that runs the theme reads them. */
async function copyKatex() {
  const from = path.join(root, 'node_modules/katex/dist')
  const to = path.join(dist, 'theme/katex')
  if (!existsSync(from)) return
  await mkdir(path.join(to, 'fonts'), { recursive: true })
  const css = await readFile(path.join(from, 'katex.min.css'), 'utf8')
  await writeFile(
    path.join(to, 'katex.min.css'),
    css.replace(/,url\(fonts\/[^)]+\.(?:woff|ttf)\) format\("\w+"\)/g, ''),
  )
  const fonts = (await readdir(path.join(from, 'fonts'))).filter((name) => name.endsWith('.woff2'))
  await Promise.all(fonts.map((name) => copyFile(path.join(from, 'fonts', name), path.join(to, 'fonts', name))))
}

/**
 * What of STIX Two Math formulas are set in: Latin and Greek in all mathematical styles, operators, arrows and delimiters,
 * in first and last code points. The whole font is three times as large.
 */
const mathCharacters = [
  ...[
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x131, 0x131],
    [0x237, 0x237],
    [0x2c6, 0x2dd],
    [0x300, 0x338],
    [0x391, 0x3f6],
  ],
  ...[
    [0x2010, 0x2026],
    [0x2030, 0x2037],
    [0x203e, 0x203e],
    [0x2057, 0x2063],
    [0x20d0, 0x20ef],
    [0x2100, 0x214f],
  ],
  ...[
    [0x2190, 0x219b],
    [0x21a6, 0x21a6],
    [0x21d0, 0x21d5],
    [0x2200, 0x22ff],
    [0x2300, 0x230b],
    [0x23b0, 0x23b1],
  ],
  ...[
    [0x23dc, 0x23e1],
    [0x25a0, 0x25cb],
    [0x27e6, 0x27ef],
    [0x27f5, 0x27ff],
    [0x2a00, 0x2a06],
    [0x2a7d, 0x2a7e],
  ],
  ...[
    [0x1d400, 0x1d467],
    [0x1d49c, 0x1d4cf],
    [0x1d538, 0x1d56b],
    [0x1d5a0, 0x1d5d3],
    [0x1d670, 0x1d71b],
  ],
  ...[
    [0x1d7ce, 0x1d7e1],
    [0x1d7f6, 0x1d7ff],
  ],
]

/** The font of formulas, cut to size. That takes seconds, so it is done once for each version. */
async function cutMathFont() {
  const folder = 'node_modules/@fontsource/stix-two-math'
  const { version: fontVersion } = JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8'))
  const made = path.join(dist, 'theme/math-font.woff2')
  const key = path.join(dist, 'theme/math-font.json')
  const contents = JSON.stringify({ version: fontVersion, characters: mathCharacters })
  if (existsSync(made) && existsSync(key) && (await readFile(key, 'utf8')) === contents) return
  const { default: subsetFont } = await import('subset-font')
  const font = await readFile(path.join(root, folder, 'files/stix-two-math-latin-400-normal.woff2'))
  const text = mathCharacters.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  await mkdir(path.join(dist, 'theme'), { recursive: true })
  await writeFile(made, await subsetFont(font, text.join(''), { targetFormat: 'woff2', noLayoutClosure: true }))
  await writeFile(key, contents)
}

/** Folder of the package that a bundled file belongs to: `node_modules/a/node_modules/@b/c`. */
function packageFolder(input) {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1]
}

async function licenceOf(folder) {
  const directory = path.join(root, folder)
  const manifest = JSON.parse(await readFile(path.join(directory, 'package.json'), 'utf8'))
  const names = (await readdir(directory)).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name)).sort()
  const texts = await Promise.all(names.map((name) => readFile(path.join(directory, name), 'utf8')))
  const licence = typeof manifest.license === 'string' ? manifest.license : 'see below'
  const text = texts.length > 0 ? texts.map((each) => each.trim()).join('\n\n') : `Licence: ${licence}`
  return { title: `${manifest.name} ${manifest.version} (${licence})`, text }
}

/** Names, versions and licence texts of all that is bundled: what their licences ask for. */
async function writeThirdParty(metafiles) {
  const inputs = metafiles.flatMap((metafile) => Object.keys(metafile.inputs))
  const folders = new Set(inputs.map(packageFolder).filter(Boolean))
  folders.add('node_modules/katex')
  folders.add('node_modules/@fontsource/stix-two-math')
  const licences = await Promise.all([...folders].map(licenceOf))
  licences.sort((a, b) => (a.title < b.title ? -1 : 1))
  const rule = '-'.repeat(80)
  const sections = licences.map(({ title, text }) => `${rule}\n${title}\n${rule}\n\n${text}\n`)
  const unique = [...new Set(sections)]
  await writeFile(
    path.join(dist, 'THIRD_PARTY.txt'),
    `docsgen contains the following packages.\n\n${unique.join('\n')}`,
  )
}

/** What cache keys of a project carry of the tool: changes whenever a byte of it does. */
async function writeFingerprint(metafiles) {
  const outputs = metafiles.flatMap((metafile) => Object.keys(metafile.outputs)).sort()
  const contents = await Promise.all(outputs.map((output) => readFile(path.join(root, output))))
  const hash = createHash('sha256')
  for (const [index, output] of outputs.entries()) hash.update(output).update(contents[index])
  await writeFile(path.join(dist, 'fingerprint.txt'), `${hash.digest('hex').slice(0, 16)}\n`)
}

/** Chunks of earlier builds; removed last, so that a running docsgen keeps its own for as long as possible. */
async function removeStaleChunks(metafiles) {
  const directory = path.join(dist, 'chunks')
  if (!existsSync(directory)) return
  const outputs = metafiles.flatMap((metafile) => Object.keys(metafile.outputs))
  const current = new Set(outputs.map((output) => path.basename(output)))
  const stale = (await readdir(directory)).filter((name) => !current.has(name))
  await Promise.all(stale.map((name) => rm(path.join(directory, name))))
}

function emitTypes() {
  const tsc = path.join(root, 'node_modules/.bin/tsc')
  return new Promise((resolve, reject) => {
    const child = spawn(tsc, ['-p', 'scripts/tsconfig.types.json'], { cwd: root, stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`tsc exited with ${code}`))))
  })
}

async function main() {
  await mkdir(dist, { recursive: true })
  const results = await Promise.all([
    buildTool(),
    buildTheme({ site: 'src/styles/site.css' }, { loader: { '.svg': 'dataurl', '.woff2': 'dataurl' } }),
    buildRuntime(),
    buildIslandClient(),
    buildTheme(
      { inline: 'src/runtime/inline.ts', 'base-url-banner': 'src/runtime/base-url-banner.ts' },
      { format: 'iife', tsconfigRaw: {} },
    ),
    buildTheme({ dev: 'src/dev/client.ts' }, { format: 'esm' }),
    ...constructs.map(buildConstruct),
    copyKatex(),
    cutMathFont(),
  ])
  const metafiles = results.flatMap((result) => result?.metafile ?? [])
  if (existsSync(path.join(dist, 'bin.js'))) await chmod(path.join(dist, 'bin.js'), 0o755)
  await Promise.all([writeThirdParty(metafiles), writeFingerprint(metafiles), removeStaleChunks(metafiles)])
  if (process.argv.includes('--types')) await emitTypes()
}

try {
  await main()
} catch (error) {
  // esbuild has printed its messages already.
  if (!Array.isArray(error?.errors)) console.error(error)
  process.exitCode = 1
}

// Bundles the engine: everything that the entries of docsgen load when they run.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parse } from 'acorn'
import { build } from 'esbuild'
import { dist, root } from './paths.mjs'

/** Modules that pages and configurations of a project can import. Their instances are those of the engine. */
export const SHARED_MODULES = { index: 'cli/index.ts', react: 'react', 'react-jsx-runtime': 'react/jsx-runtime' }

const isPackage = (id) => !/\.tsx?$/.test(id)

/** A module whose exports are functions that return the modules with these ids. */
const writeTable = (ids) => {
  const requires = ids.map(
    (id) => `${JSON.stringify(id)}: () => require(${JSON.stringify(isPackage(id) ? id : `./${id}`)})`,
  )
  return `module.exports = { ${requires.join(', ')} }`
}

function bundle(options, { name, ids, plugins = [], ...rest }) {
  return build({
    ...options,
    stdin: { contents: writeTable(ids), resolveDir: root, sourcefile: `${name}.js` },
    outfile: path.join(dist, `${name}.cjs`),
    format: 'cjs',
    write: false,
    plugins,
    ...rest,
  })
}

/** Names that a module of `dist/shared.cjs` exports, besides its default export. */
function listSharedNames(id) {
  const shared = createRequire(path.join(dist, 'index.mjs'))('./shared.cjs')
  return Object.keys(shared[id]()).filter((name) => name !== 'default' && !name.startsWith('__'))
}

/**
 * Replaces modules that `dist/shared.cjs` contains by those. What is imported of them is a variable for each name: each use of what
 * is imported of a CommonJS module would call a function, which takes a hundredth of the time that pages take to be rendered.
 */
const takeShared = (ids) => ({
  name: 'take-shared',
  setup(pluginBuild) {
    const toId = ({ path: specifier, resolveDir }) =>
      specifier.startsWith('.') ? path.relative(root, path.resolve(resolveDir, specifier)) : specifier
    pluginBuild.onResolve({ filter: /./ }, (args) => {
      const id = toId(args)
      if (args.kind === 'entry-point' || !ids.has(id)) return undefined
      return { path: id, namespace: args.kind === 'require-call' ? 'required' : 'imported' }
    })
    const take = (id) => `require("./shared.cjs")[${JSON.stringify(id)}]()`
    pluginBuild.onLoad({ filter: /./, namespace: 'required' }, ({ path: id }) => ({
      contents: `module.exports = ${take(id)}`,
      resolveDir: root,
    }))
    pluginBuild.onLoad({ filter: /./, namespace: 'imported' }, ({ path: id }) => ({
      contents: `const taken = ${take(id)}\nexport default taken\nexport const { ${listSharedNames(id).join(', ')} } = taken`,
      resolveDir: root,
    }))
  },
})

/** Bundles React and what projects can import from docsgen. Returns the ids of its modules, and their metafiles. */
async function buildShared(options) {
  const ids = Object.values(SHARED_MODULES)
  const first = await bundle(options, { name: 'shared', ids })
  const inner = Object.keys(first.metafile.inputs).filter((input) => /^(?:cli|src|templates)\//.test(input))
  const all = [...new Set([...ids, ...inner])]
  const result = await bundle(options, { name: 'shared', ids: all })
  await writeFile(path.join(dist, 'shared.cjs'), result.outputFiles[0].text)
  return { ids: new Set(all), metafile: result.metafile }
}

/** Replaces each `import()` by a call of `importModule`. */
function replaceImports(code) {
  const found = []
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node?.type !== 'string') return undefined
    if (node.type === 'ImportExpression') found.push(node.start)
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value)
    return undefined
  }
  visit(parse(code, { ecmaVersion: 'latest', sourceType: 'script' }).body)
  let result = ''
  let end = 0
  for (const start of found.sort((a, b) => a - b)) {
    result += `${code.slice(end, start)}importModule`
    end = start + 'import'.length
  }
  return result + code.slice(end)
}

/** Makes the native parser, whose modules are bundled, look for its binary from where its package is installed. */
const findNativeParser = {
  name: 'find-native-parser',
  setup(pluginBuild) {
    pluginBuild.onLoad({ filter: /[\\/]satteri[\\/]index\.js$/ }, async ({ path: file }) => {
      const found = 'createRequire(import.meta.url)'
      const code = await readFile(file, 'utf8')
      if (!code.includes(found)) throw new Error(`${file} does not contain ${found}.`)
      return { contents: code.replace(found, `createRequire(${found}.resolve('satteri'))`) }
    })
  },
}

/**
 * Writes the characters that esbuild leaves as they are, which are those of regular expressions, as escape sequences. Of text in
 * ASCII, which is read in a third of the time, V8 keeps one byte a character.
 */
function escapeCharacters(code) {
  const isEscaped = /\\[^\0-\x7f]/
  if (isEscaped.test(code))
    throw new Error(`A backslash before ${isEscaped.exec(code)[0]} would make its escape sequence another.`)
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Writes `dist/shared.cjs`, and `dist/engine.cjs` with the modules of these ids. `cli/load-engine.ts` runs it. */
export async function buildEngine(options, ids) {
  const shared = await buildShared(options)
  const result = await bundle(options, {
    name: 'engine',
    ids: [...ids],
    plugins: [takeShared(shared.ids), findNativeParser],
    external: [...options.external, './shared.cjs'],
    define: { ...options.define, 'import.meta.url': 'url' },
  })
  const code = escapeCharacters(replaceImports(result.outputFiles[0].text))
  await writeFile(path.join(dist, 'engine.cjs'), `(function (module, require, { importModule, url }) {${code}\n})\n`)
  return [shared.metafile, result.metafile]
}

/** Writes the entries through which projects import the shared modules: ES modules with named exports. */
export async function writeSharedEntries() {
  for (const [entry, id] of Object.entries(SHARED_MODULES)) {
    const names = listSharedNames(id)
    const all = isPackage(id) ? 'export default shared\n' : ''
    const code = `import modules from './shared.cjs'\nconst shared = modules[${JSON.stringify(id)}]()\n${all}export const { ${names.join(', ')} } = shared\n`
    await writeFile(path.join(dist, `${entry}.mjs`), code)
  }
}

/**
 * Makes entries take from the engine what they import when they run, unless it is an entry itself. The ids of these modules are
 * added to `ids`.
 */
export const takeFromEngine = (ids, entries) => ({
  name: 'take-from-engine',
  setup(pluginBuild) {
    const names = new Map(Object.entries(entries).map(([name, id]) => [id, name]))
    pluginBuild.onResolve({ filter: /^\./ }, ({ kind, path: specifier, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined
      return { path: path.relative(root, path.resolve(resolveDir, specifier)), namespace: 'taken' }
    })
    pluginBuild.onLoad({ filter: /./, namespace: 'taken' }, ({ path: id }) => {
      if (names.has(id)) return { contents: `module.exports = require("./${names.get(id)}.js")` }
      ids.add(id)
      return { contents: `module.exports = require("./load-engine.js").loadEngine()[${JSON.stringify(id)}]()` }
    })
    pluginBuild.onResolve({ filter: /./, namespace: 'taken' }, ({ path: entry }) => ({ path: entry, external: true }))
  },
})

import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import type { Loader, Plugin } from 'esbuild'
import { CONFIG_FILES } from '../content/config-files.ts'
import { joinRef, type ProjectFiles, type RefPath } from '../content/project-files.ts'
import { getErrorText } from '../lib/error-text.ts'
import { loadEsbuild } from '../lib/esbuild.ts'
import { hashParts } from '../lib/hash.ts'
import { normalizeFolder } from '../lib/posix-path.ts'
import type { CodeContext } from '../store/code-inputs.ts'
import { createKey } from '../store/store.ts'
import { writeModules } from '../store/written-modules.ts'
import { importConfig } from './import-config.ts'
import { isRecord } from './schema/schema.ts'
import { takeSnapshot } from './snapshot.ts'

/** The parts of the configuration of a Git ref that its documents need. */
export interface RefConfig {
  /** Posix path of the configuration in the ref; `null` if it has none. */
  file: string | null
  /** Folder of the documents; `null` if the configuration does not set it. */
  docsPath: string | null
  /** The sidebars as they are written; `null` for none. */
  sidebars: unknown
  /** How the sidebars depend on replaced packages, if they do. Continues "The configuration ". */
  doubt?: string
  /** Why nothing else is known. Continues "The version has no sidebars: ". */
  problem?: string
}

interface RefContext extends Pick<CodeContext, 'store'> {
  files: ProjectFiles
  cacheDirectory: string
}

const STAGE = 'ref-config'

/**
 * Reads the configuration of a Git ref; `null` if the ref cannot be read. It is run once for each tree. Packages are
 * replaced, since those that it was written for may not be installed.
 */
export async function readRefConfig(ref: string, context: RefContext): Promise<RefConfig | null> {
  const { files, store } = context
  const tree = files.readTree(ref)
  if (typeof tree !== 'object') return null
  const key = createKey(STAGE, tree.id)
  const known = store.getJson<RefConfig>(STAGE, key)
  if (known) return known
  const file = CONFIG_FILES.find((name) => tree.files.has(name)) ?? null
  const found = file === null ? toProblem(null, `"${ref}" has no ${CONFIG_FILES[0]}`) : await run(ref, file, context)
  store.putJson(STAGE, key, found)
  return found
}

function toProblem(file: string | null, problem: string): RefConfig {
  return { file, docsPath: null, sidebars: null, problem }
}

async function run(ref: string, file: string, { files, cacheDirectory }: RefContext): Promise<RefConfig> {
  try {
    const { build } = loadEsbuild()
    const options = { bundle: true, write: false, platform: 'node', format: 'esm', logLevel: 'silent' } as const
    const result = await build({ ...options, entryPoints: [file], plugins: [readFromRef(files, { ref, path: file })] })
    const code = result.outputFiles[0]?.text ?? ''
    const [module = ''] = writeModules(join(cacheDirectory, 'modules', 'refs'), [
      { name: `${hashParts(code).slice(0, 16)}.mjs`, code },
    ])
    const left: string[] = []
    const exported = takeSnapshot(await importConfig(module), ({ path = [] }) => void left.push(path.join('.')))
    const { config, calledPackages } = isRecord(exported) ? exported : {}
    const docs = isRecord(config) && isRecord(config.docs) ? config.docs : {}
    const docsPath = typeof docs.path === 'string' ? normalizeFolder(docs.path) : null
    const { sidebars = null } = docs
    const isIncomplete = left.some((path) => `${path}.`.startsWith('config.docs.sidebars.'))
    const called = Array.isArray(calledPackages) ? calledPackages.map((name) => `"${name}"`).join(', ') : ''
    const calls = called !== '' && (sidebars !== null || isIncomplete) ? `calls ${called}` : undefined
    const doubt = calls ?? (isIncomplete ? 'takes its sidebars from a package' : undefined)
    return { file, docsPath, sidebars, ...(doubt !== undefined && { doubt }) }
  } catch (error) {
    return toProblem(file, `${joinRef({ ref, path: file })} cannot be run (${getErrorText(error)})`)
  }
}

/** The module that is run: it exports the configuration, and the packages that were called for it. */
const createEntry = (file: string) => `
import config from ${JSON.stringify(file)}
import { calledPackages } from 'called-packages'
export default async () => {
  const resolved = await (typeof config === 'function' ? config() : config)
  return { config: resolved, calledPackages: [...calledPackages] }
}`

/** Stands in for a package: whatever is read from it, called or constructed is the same value. */
const createPackage = (name: string) => `
const { calledPackages } = require('called-packages')
const call = () => {
  calledPackages.add(${JSON.stringify(name)})
  return any
}
const any = new Proxy(function () {}, {
  get: (_, key) => key === 'then' ? undefined : key === Symbol.toPrimitive ? () => '' : any,
  apply: call,
  construct: call,
  getPrototypeOf: () => any,
})
module.exports = any`

/** Modules that a configuration of a ref may import and that are not in the ref. */
const OWN_MODULES: Readonly<Record<string, string>> = {
  docsgen: 'export const defineConfig = (config) => config',
  'called-packages': 'export const calledPackages = new Set()',
}

const ENDINGS = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js']

const LOADERS: Readonly<Record<string, Loader>> = {
  '.json': 'json',
  '.tsx': 'tsx',
  '.jsx': 'jsx',
  '.ts': 'ts',
  '.mts': 'ts',
}

/** Reads modules from a ref. The entry point is that of a configuration in it. */
function readFromRef(files: ProjectFiles, { ref, path: file }: RefPath): Plugin {
  return {
    name: 'read-from-ref',
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ kind, path, importer, namespace }) => {
        if (kind === 'entry-point') return { path, namespace: 'entry' }
        if (namespace === 'entry' && path === file) return { path, namespace: 'ref' }
        if (isBuiltin(path)) return { path, external: true }
        if (!path.startsWith('.')) return { path, namespace: Object.hasOwn(OWN_MODULES, path) ? 'own' : 'package' }
        const wanted = posix.join(posix.dirname(importer), path)
        const bases = [wanted, wanted.replace(/\.([cm]?)js$/, '.$1ts')]
        const found = bases
          .flatMap((base) => ENDINGS.map((ending) => base + ending))
          .find((each) => files.findInRef(joinRef({ ref, path: each })))
        return found === undefined
          ? { errors: [{ text: `"${path}" is not in ${ref}` }] }
          : { path: found, namespace: 'ref' }
      })
      build.onLoad({ filter: /.*/, namespace: 'ref' }, ({ path }) => ({
        contents: files.read(joinRef({ ref, path })) ?? '',
        loader: LOADERS[posix.extname(path)] ?? 'js',
      }))
      build.onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({ contents: createEntry(path) }))
      build.onLoad({ filter: /.*/, namespace: 'own' }, ({ path }) => ({ contents: OWN_MODULES[path] ?? '' }))
      build.onLoad({ filter: /.*/, namespace: 'package' }, ({ path }) => ({ contents: createPackage(path) }))
    },
  }
}

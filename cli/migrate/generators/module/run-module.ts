import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import { getErrorText } from '../../../lib/error-text.ts'
import { isBuildFailure, loadEsbuild } from '../../../lib/esbuild.ts'

/** Longer runs are stopped. */
const TIME_LIMIT_MS = 10_000
/** A configuration that prints more than this is not read. */
const MAX_OUTPUT_CHARACTERS = 5_000_000
/** Precedes the result on standard output, to which the configuration may also print. */
const MARK = '\u001eDOCSGEN\u001e'

/** Packages whose functions return what they are given, or an object that docsgen reads as a call. */
const GENERATOR_PACKAGES = /^(?:astro|@astrojs\/|vitepress|@rspress\/|rspress|@docusaurus\/)/

/**
 * Runs a module of a project in a process of its own, and returns what it exports by default as plain data. The process has
 * no environment variables but `PATH` and `HOME`, can open no connection and start no process, and is stopped after ten
 * seconds. Generators are not loaded: their functions return their first parameter. Throws, with a reason that users
 * understand, if the module does not work.
 */
export async function runModule(file: string): Promise<unknown> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-config-'))
  try {
    const script = path.join(folder, 'config.cjs')
    writeFileSync(script, await bundle(file))
    return await runScript(script, path.dirname(file))
  } catch (error) {
    const [first] = isBuildFailure(error) ? error.errors : []
    throw first ? new Error(first.text) : error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function bundle(file: string): Promise<string> {
  const { build } = loadEsbuild()
  const result = await build({
    stdin: { contents: createEntry(file), resolveDir: path.dirname(file), loader: 'js' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'silent',
    tsconfigRaw: {},
    plugins: [resolvePackages(file)],
    loader: Object.fromEntries(STYLES.map((extension) => [extension, 'empty' as const])),
    define: {
      __dirname: JSON.stringify(path.dirname(file)),
      __filename: JSON.stringify(file),
      'import.meta.url': JSON.stringify(`file://${file}`),
      'import.meta.dirname': JSON.stringify(path.dirname(file)),
    },
  })
  const [output] = result.outputFiles
  if (!output) throw new Error('esbuild produced no output')
  return `${GUARD}\n${createRequireCode(file)}\n${output.text}`
}

/** Files that a bundle of a configuration needs nothing of. */
const STYLES = ['.css', '.scss', '.sass', '.less']

/** Paths are relative to the configuration, which the script only contains, and may name files without their extension. */
const createRequireCode = (
  file: string,
): string => `require = require('node:module').createRequire(${JSON.stringify(file)})
{
  const { resolve } = require
  require.resolve = (name) => {
    try {
      return resolve(name)
    } catch {
      return name.startsWith('.') ? require('node:path').resolve(${JSON.stringify(path.dirname(file))}, name) : name
    }
  }
}`

function createEntry(file: string): string {
  return `import * as module from ${JSON.stringify(file)}
const print = (value) => {
  const seen = new Set()
  const text = JSON.stringify(value, (key, each) => {
    if (typeof each === 'function' || typeof each === 'bigint' || each instanceof RegExp) return undefined
    if (typeof each === 'object' && each !== null) {
      if (seen.has(each)) return undefined
      seen.add(each)
    }
    return each
  })
  process.stdout.write(${JSON.stringify(MARK)} + (text ?? 'null'), () => process.exit(0))
}
const exported = module.default?.default ?? module.default ?? module
Promise.resolve(typeof exported === 'function' ? exported({}) : exported).then(print, (error) => {
  process.stderr.write(String(error?.message ?? error))
  process.exit(1)
})
`
}

/** Refuses connections and child processes, which a configuration of a documentation site does not need. */
const GUARD = `{
  const refuse = () => { throw new Error('it opens a connection or starts a process') }
  require('node:net').Socket.prototype.connect = refuse
  require('node:dgram').createSocket = refuse
  const children = require('node:child_process')
  for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork']) children[name] = refuse
  globalThis.fetch = async () => refuse()
  require('node:module').syncBuiltinESMExports()
}`

/** Packages of generators, and packages and files that do not exist, become functions that return their first parameter. */
function resolvePackages(file: string): Plugin {
  const IS_TRIED = Symbol('tried')
  const { resolve } = createRequire(file)
  const isInstalled = (name: string) => {
    try {
      resolve(name)
      return true
    } catch {
      return false
    }
  }
  return {
    name: 'packages-of-a-configuration',
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ kind, path: name }) =>
        kind === 'require-resolve' ? { path: name, external: true } : undefined,
      )
      build.onResolve({ filter: /^\./ }, async ({ path: name, kind, importer, resolveDir, pluginData }) => {
        if (pluginData === IS_TRIED) return undefined
        const found = await build.resolve(name, { kind, importer, resolveDir, pluginData: IS_TRIED })
        return found.errors.length === 0 ? found : { path: name, namespace: 'stand-in' }
      })
      build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => {
        if (kind === 'entry-point' || path.isAbsolute(name) || name.startsWith('node:')) return undefined
        if (!GENERATOR_PACKAGES.test(name) && isInstalled(name)) return { path: resolve(name), external: true }
        return { path: name, namespace: 'stand-in' }
      })
      build.onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path: name }) => ({
        contents: createStandIn(name),
        loader: 'js',
      }))
    },
  }
}

/** Members are also read through the prototype, because esbuild imports a module by copying its own properties. */
function createStandIn(name: string): string {
  return `const isHidden = (key) => typeof key === 'symbol' || ['__esModule', 'then', 'toJSON'].includes(key)
const read = (name) => (_, key) => isHidden(key) ? undefined : create(key === 'default' ? name : name + '#' + key)
const create = (name) => new Proxy(function () {}, {
  get: read(name),
  getPrototypeOf: () => new Proxy({}, { get: read(name) }),
  apply: (_, self, parameters) => /#define\\w*Config$/.test(name) ? parameters[0] : { call: name, parameters },
  construct: () => ({}),
})
module.exports = create(${JSON.stringify(name)})`
}

function runScript(script: string, cwd: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const { PATH = '', HOME = '' } = process.env
    const child = spawn(process.execPath, [script], { cwd, env: { PATH, HOME }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`it takes more than ${TIME_LIMIT_MS / 1000} seconds`))
    }, TIME_LIMIT_MS)
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
      if (output.length > MAX_OUTPUT_CHARACTERS) child.kill('SIGKILL')
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      errors = (errors + chunk).slice(-MAX_OUTPUT_CHARACTERS)
    })
    child.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.on('close', () => {
      clearTimeout(timer)
      const result = output.split(MARK)[1]
      if (result === undefined) return reject(new Error(findReason(errors)))
      try {
        resolve(JSON.parse(result))
      } catch (error) {
        reject(new Error(getErrorText(error)))
      }
    })
  })
}

/** The message of an error that Node has printed with its stack. */
function findReason(errors: string): string {
  const line =
    errors.split('\n').find((each) => /^(?:Uncaught )?\w*Error\b.*: /.test(each)) ??
    errors.split('\n').find((each) => each.trim() !== '')
  return line?.trim() || 'it ends without a result'
}

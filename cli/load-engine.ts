import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { type CodeName, formatCodeName, readCompiledCode, writeCompiledCode } from './cache/compiled-code.ts'
import { restoreHeapGrowth } from './lib/heap-growth.ts'

/**
 * Bytes of bytecode that a function runs before V8 considers to optimize it, four times the default: a build ends before most
 * of what is optimized earlier pays, and the threads that optimize take processors from ours. Only the V8 of Node.js 20 has
 * the flag; later ones decide better.
 */
const OPTIMIZATION_BUDGET = 264 * 1024

/** Modules of the engine by their paths in the repository. A module runs when it is first called for. */
type Modules = Readonly<Record<string, () => unknown>>

/** What `dist/engine.cjs` is compiled to: a function with the variables of a CommonJS module, and of an ES module. */
type Main = (
  module: { exports: Modules },
  require: NodeJS.Require,
  context: { importModule: (specifier: string) => Promise<unknown>; url: string },
) => void

/** The engine of a thread. */
interface Engine {
  script: Script
  modules: Modules
  /** What kept the compiled code that was used; unset if V8 has compiled the engine. */
  codeOf: Run | undefined
}

/**
 * What keeps compiled code: first what needs most of the engine, whose code is used by all others. An `update` is a build that
 * replaces texts only.
 */
const RUNS = ['build', 'check', 'update'] as const

type Run = (typeof RUNS)[number]

/** Each thread has one engine, whichever of the bundles in `dist/` asks for it first. */
const ENGINE = Symbol.for('docsgen.engine')

const holder: typeof globalThis & { [ENGINE]?: Engine } = globalThis

/**
 * Loads `dist/engine.cjs`, which contains all of docsgen but its entries, and returns its modules. It is one script, because Node.js
 * takes longer to load many modules than to run them, and because V8 can then keep what it has compiled.
 */
export function loadEngine(): Modules {
  holder[ENGINE] ??= compileEngine()
  return holder[ENGINE].modules
}

function compileEngine(): Engine {
  if (process.versions.v8.startsWith('11.')) setFlagsFromString(`--interrupt-budget=${OPTIMIZATION_BUDGET}`)
  const url = new URL('./engine.cjs', import.meta.url)
  const file = fileURLToPath(url)
  const found = findCompiledCode()
  // The file is in ASCII.
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, ...(found && { cachedData: found.code }) })
  const run = script.cachedDataRejected === false ? found?.run : undefined
  // V8 forgets what has not run for a while: of a long build, what it kept would lack how the build began.
  if (run !== RUNS[0]) setFlagsFromString('--no-flush-bytecode')
  const main: Main = script.runInThisContext()
  const module: { exports: Modules } = { exports: {} }
  // A script that was compiled by an earlier run has no `import()` of its own.
  main(module, createRequire(url), { importModule: (specifier) => import(specifier), url: url.href })
  return { script, modules: module.exports, codeOf: run }
}

/** Under this name, all threads of the process find the folder for compiled code in the cache of the project. */
const PROJECT_FOLDER = 'docsgen:compiled-code'

/** Next to the engine, as the code belongs to it: the first build of an installation keeps it for all projects. */
const installationFolder = fileURLToPath(new URL('./compiled', import.meta.url))

/**
 * Where code can be kept: next to the engine, or, if the user cannot write there, in the cache of the project, from its second run
 * on: the first may be the only one.
 */
function listFolders(): string[] {
  const project = getEnvironmentData(PROJECT_FOLDER)
  return typeof project === 'string' ? [installationFolder, project] : [installationFolder]
}

/** Names the cache of the project, in which the threads of this process also look for code. */
export function setCacheFolder(cacheDirectory: string): void {
  if (existsSync(cacheDirectory)) setEnvironmentData(PROJECT_FOLDER, join(cacheDirectory, 'compiled'))
}

/** What code can be used with: this docsgen, and this version of V8. */
function getVersions(): Omit<CodeName, 'run'> {
  const fingerprint = readFileSync(new URL('./fingerprint.txt', import.meta.url), 'utf8').trim()
  return { fingerprint, v8: `${process.versions.v8}-${process.arch}` }
}

function findCompiledCode(): { run: Run; code: Buffer } | undefined {
  const versions = getVersions()
  for (const run of RUNS) {
    for (const folder of listFolders()) {
      const code = readCompiledCode(join(folder, formatCodeName({ run, ...versions })))
      if (code) return { run, code }
    }
  }
  return undefined
}

/** Keeps what V8 has compiled of the engine, unless an earlier run has kept that, or more. */
export function saveEngine(run: Run): void {
  const engine = holder[ENGINE]
  if (!engine || (engine.codeOf && RUNS.indexOf(engine.codeOf) <= RUNS.indexOf(run))) return
  // V8 uses the code only where its flags are those with which it was kept.
  setFlagsFromString('--flush-bytecode')
  restoreHeapGrowth()
  const code = engine.script.createCachedData()
  const name = { run, ...getVersions() }
  listFolders().some((folder) => writeCompiledCode(folder, name, code))
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'
import { readCompiledCode, writeCompiledCode } from './cache/compiled-code.ts'
import { restoreHeapGrowth } from './lib/heap-growth.ts'

export { keepCompiledCode } from './cache/compiled-code.ts'

/**
 * Bytes of bytecode that a function runs before V8 considers to optimize it, four times the default: a build ends before most
 * of what is optimized earlier pays, and the threads that optimize take processors from ours. Only the V8 of Node.js 20 has
 * the flag; later ones decide better.
 */
const OPTIMIZATION_BUDGET = 264 * 1024

/** Modules of the engine by their paths in the repository. A module runs when it is first called for. */
type Modules = Readonly<Record<string, () => unknown>>

/** What `dist/engine.cjs` is compiled to: a function with the variables of a CommonJS module, and of an ES module. */
type Run = (
  module: { exports: Modules },
  require: NodeJS.Require,
  context: { importModule: (specifier: string) => Promise<unknown>; url: string },
) => void

/** The engine of a thread. */
interface Engine {
  script: Script
  modules: Modules
  /** Whether V8 has compiled it, and not an earlier run. */
  isCompiled: boolean
}

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
  const cachedData = readCompiledCode()
  // The file is in ASCII.
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, ...(cachedData && { cachedData }) })
  const run: Run = script.runInThisContext()
  const module: { exports: Modules } = { exports: {} }
  // A script that was compiled by an earlier run has no `import()` of its own.
  run(module, createRequire(url), { importModule: (specifier) => import(specifier), url: url.href })
  return { script, modules: module.exports, isCompiled: script.cachedDataRejected !== false }
}

/** Keeps what V8 has compiled of the engine so far for later runs, unless an earlier one has done so. */
export function saveEngine(): void {
  const engine = holder[ENGINE]
  if (!engine?.isCompiled) return
  // V8 uses the code only where its flags are those with which it was kept.
  restoreHeapGrowth()
  writeCompiledCode(() => engine.script.createCachedData())
}

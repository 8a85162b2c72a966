import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { isSettled } from '../lib/file-states.ts'
import { hashParts } from '../lib/hash.ts'
import { getRelativePath } from '../lib/posix-path.ts'
import type { FileTable } from './file-table.ts'
import { ANY_EXTENSION } from './module-inputs.ts'
import { createKey, type Store } from './store.ts'

/** Modules of code of the project, and inputs that it reads while it runs. */
export interface CodeInputs {
  /** Results of `listModuleInputs`. */
  paths: readonly string[]
  /** Names of environment variables. */
  env: readonly string[]
  /** Paths and glob patterns of other files, relative to the root. */
  files: readonly string[]
}

/** Context of comparing inputs with those of earlier runs. `root` is absolute. */
export interface CodeContext {
  root: string
  store: Pick<Store, 'getJson' | 'putJson'>
  files: Pick<FileTable, 'read' | 'states'>
}

/** Reads files without a store. */
export function createFileReader(): CodeContext['files'] {
  return {
    read(path) {
      try {
        return { hash: hashParts(readFileSync(path)) }
      } catch {
        return undefined
      }
    },
    states: new Map(),
  }
}

/** The state of inputs. */
export interface InputState {
  /** Hash of their contents and names, without absolute paths. */
  hash: string
  /** Time of the last change of a file, in milliseconds of the clock of the file system. */
  changedMs: number
}

/** All inputs of several pieces of code. */
export function mergeInputs(...inputs: readonly Partial<CodeInputs>[]): CodeInputs {
  const merge = (key: keyof CodeInputs) => [...new Set(inputs.flatMap((each) => each[key] ?? []))].sort()
  return { paths: merge('paths'), env: merge('env'), files: merge('files') }
}

/** Reads what inputs are now. */
export async function readInputs(
  { paths, env, files: patterns }: CodeInputs,
  { root, files }: Omit<CodeContext, 'store'>,
): Promise<InputState> {
  const listed = patterns.length === 0 ? [] : await listMatching(root, patterns)
  const folders = new Map<string, string[]>()
  let changedMs = 0
  const read = (path: string) => {
    const absolute = resolve(root, path)
    if (path.endsWith(ANY_EXTENSION)) return listNames(root, absolute.slice(0, -ANY_EXTENSION.length), folders)
    const hash = files.read(absolute)?.hash ?? ''
    changedMs = Math.max(changedMs, files.states.get(absolute)?.changedMs ?? 0)
    return hash
  }
  const contents = [...paths, ...listed].map((path) => [path, read(path)])
  const variables = env.map((name) => [name, process.env[name] ?? ''])
  // Without what is missing: above the root there are more folders on one machine than on another.
  const present = [...contents, ...variables].filter(([, value]) => value !== '')
  return { hash: hashParts(JSON.stringify(present)), changedMs }
}

/** The hash of inputs; another one in each run for those that are not known, or were changed after `beginMs`, the time of this process. */
export async function hashInputs(
  inputs: CodeInputs | null,
  beginMs: number,
  context: Omit<CodeContext, 'store'>,
): Promise<string> {
  const state = inputs && (await readInputs(inputs, context))
  return state && isSettled(state, beginMs) ? state.hash : randomUUID()
}

/** Finds files by paths and glob patterns. The package is loaded on first use. */
async function listMatching(root: string, patterns: readonly string[]): Promise<string[]> {
  const { default: glob } = await import('fast-glob')
  const found = await glob([...patterns], { cwd: root, dot: true, suppressErrors: true })
  return found.sort()
}

/** The names in the folder of a path that begin with its own, and where links among them lead. */
function listNames(root: string, path: string, folders: Map<string, string[]>): string {
  const folder = dirname(path)
  const names = folders.get(folder) ?? readFolder(root, folder)
  folders.set(folder, names)
  const start = basename(path)
  return names
    .filter((name) => name === start || (/^[. ]/.test(name.slice(start.length)) && name.startsWith(start)))
    .join('\n')
}

function readFolder(root: string, folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries
      .map((entry) => entry.name + (entry.isSymbolicLink() ? ` ${findTarget(root, resolve(folder, entry.name))}` : ''))
      .sort()
  } catch {
    return []
  }
}

function findTarget(root: string, link: string): string {
  try {
    return getRelativePath(root, realpathSync(link))
  } catch {
    return ''
  }
}

/**
 * The result of `build`, or that of an earlier run with the same key if none of its inputs has changed since. The value
 * must be JSON. One whose inputs are `null` is not stored, nor one whose inputs were changed while it was built.
 */
export async function memoBuild<Built extends { inputs: CodeInputs | null }>(
  key: string,
  context: CodeContext,
  build: () => Promise<Built>,
): Promise<Built> {
  const { store } = context
  const beginMs = Date.now()
  const known = store.getJson<CodeInputs>(INPUTS_STAGE, key)
  const stored = known && store.getJson<Built>(STAGE, createKey(key, (await readInputs(known, context)).hash))
  if (stored) return stored
  const built = await build()
  if (built.inputs) {
    const state = await readInputs(built.inputs, context)
    if (!isSettled(state, beginMs)) return built
    store.putJson(INPUTS_STAGE, key, built.inputs)
    store.putJson(STAGE, createKey(key, state.hash), built)
  }
  return built
}

const STAGE = 'code'
const INPUTS_STAGE = 'code-inputs'

/** Names of environment variables that appear literally in code. */
export function findEnvironmentNames(code: string): string[] {
  const read = [...code.matchAll(/\bprocess\.env(?:\.([\w$]+)|\[(["'`])([^"'`]+)\2\])/g)].map(
    ([, name, , quoted]) => name ?? quoted,
  )
  const destructured = [...code.matchAll(/\{([^{}]*)\}\s*=\s*process\.env\b/g)].flatMap(([, names = '']) =>
    names.split(','),
  )
  const names = [...read, ...destructured.map((name) => /[\w$]+/.exec(name)?.[0])]
  return [...new Set(names.filter((name) => name !== undefined))].sort()
}

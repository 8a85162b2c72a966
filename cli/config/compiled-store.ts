import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { makeDerivedFolder, removeStaleDrafts, writeDerivedFile } from '../lib/derived-files.ts'
import { hashParts } from '../lib/hash.ts'
import { attempt } from '../lib/system-error.ts'

/** A configuration that Node can import. */
export interface CompiledConfig {
  /** Absolute path of the module; its source map is next to it, with `.map` at the end. */
  module: string
  /** SHA-256 of the module. */
  hash: string
  /** Packages that it imports, sorted. */
  packages: string[]
  /** Absolute path of every file that it was compiled from -> SHA-256 of its contents. */
  inputs: Readonly<Record<string, string>>
}

/** The record of a compilation: enough to know, without starting esbuild, that it is up to date. */
const recordSchema = z.object({
  /** URL of the docsgen that the module imports. */
  entry: z.string(),
  module: z.string(),
  hash: z.string(),
  packages: z.array(z.string()),
  /** Absolute path of every input file -> SHA-256 of its contents. */
  inputs: z.record(z.string(), z.string()),
})
type CompilationRecord = z.output<typeof recordSchema>

/** The result of compiling a configuration; `inputs` is a result of `hashInputs`. */
export type Compilation = Pick<CompilationRecord, 'entry' | 'packages' | 'inputs'> & {
  code: Uint8Array
  map: Uint8Array
}

/**
 * Number of modules that are kept although no record refers to them, since another process may be about to import one. A
 * number and not an age: the clock may differ from that of the file system, or change.
 */
const KEPT_MODULES = 16

/** The folder of compiled configurations; its record is named for the configuration's path. */
export class CompiledStore {
  readonly #folder: string
  readonly #recordFile: string

  constructor(cacheDirectory: string, configFile: string) {
    this.#folder = path.join(cacheDirectory, 'config')
    this.#recordFile = path.join(this.#folder, `${hashParts(configFile).slice(0, 16)}.json`)
  }

  /** The last compilation, unless docsgen was moved, an input file was changed, or the module was damaged. */
  find(entry: string): CompiledConfig | undefined {
    try {
      const record = recordSchema.parse(JSON.parse(readFileSync(this.#recordFile, 'utf8')))
      const current =
        record.entry === entry &&
        hashParts(readFileSync(record.module)) === record.hash &&
        Object.entries(hashInputs(Object.keys(record.inputs))).every(([file, hash]) => record.inputs[file] === hash)
      return current ? record : undefined
    } catch {
      return undefined
    }
  }

  /** Writes the module under its hash. Throws errors of the file system. */
  save(input: Compilation): CompiledConfig {
    const hash = hashParts(input.code)
    makeDerivedFolder(this.#folder)
    const module = path.join(this.#folder, `${hash.slice(0, 32)}.mjs`)
    writeDerivedFile(`${module}.map`, input.map)
    writeDerivedFile(module, input.code)
    const { entry, packages, inputs } = input
    const record: CompilationRecord = { entry, module, hash, packages, inputs }
    writeDerivedFile(this.#recordFile, JSON.stringify(record))
    attempt(() => removeOldModules(this.#folder))
    return record
  }
}

/** Absolute path of every file -> SHA-256 of its contents. */
export function hashInputs(files: readonly string[]): Record<string, string> {
  return Object.fromEntries(files.map((file) => [file, hashParts(readFileSync(file))]))
}

/**
 * Changes whenever the module changes, or the version of a package that it imports. Packages are looked up in `from` and
 * the folders above it.
 */
export function computeFingerprint(compiled: CompiledConfig, from: string): string {
  const versions = compiled.packages.map((name) => `${name}@${findVersion(name, from) ?? ''}`)
  return hashParts(compiled.hash, ...versions)
}

function findVersion(name: string, from: string): string | undefined {
  for (const file of listManifestPaths(name, from)) {
    try {
      return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version
    } catch {
      // Not in this folder.
    }
  }
  return undefined
}

/** Where the manifest of a package is looked for: in `from`, and the folders above it. */
export function listManifestPaths(name: string, from: string): string[] {
  const file = path.join(from, 'node_modules', name, 'package.json')
  const parent = path.dirname(from)
  return parent === from ? [file] : [file, ...listManifestPaths(name, parent)]
}

/** Keeps the modules that a record refers to, and the newest of the others. */
function removeOldModules(folder: string): void {
  removeStaleDrafts(folder)
  const names = readdirSync(folder)
  const records = names.filter((name) => name.endsWith('.json')).map((name) => readModuleName(path.join(folder, name)))
  const unused = names.filter((name) => name.endsWith('.mjs') && !records.includes(name))
  const byAge = unused
    .map((name) => ({ name, modifiedMs: statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.modifiedMs - one.modifiedMs)
  for (const { name } of byAge.slice(KEPT_MODULES)) {
    for (const file of [name, `${name}.map`]) rmSync(path.join(folder, file), { recursive: true, force: true })
  }
}

function readModuleName(recordFile: string): string | undefined {
  try {
    return path.basename(recordSchema.parse(JSON.parse(readFileSync(recordFile, 'utf8'))).module)
  } catch {
    return undefined
  }
}

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod/mini'
import { hashOf } from '../lib/hash.ts'

/** A configuration that Node can import. */
export interface CompiledConfig {
  /** Absolute path of the module; its source map lies beside it, with `.map` at the end. */
  module: string
  /** SHA-256 of the module. */
  hash: string
  /** Packages that it imports, sorted. */
  packages: string[]
}

/** What is remembered of a compilation: enough to know, without starting esbuild, that it is still good. */
const recordSchema = z.object({
  /** URL of the docsgen that the module imports. */
  entry: z.string(),
  module: z.string(),
  hash: z.string(),
  packages: z.array(z.string()),
  /** Absolute path of every file that went in -> SHA-256 of its content. */
  inputs: z.record(z.string(), z.string()),
})
type CompilationRecord = z.output<typeof recordSchema>

/** Modules of former compilations are kept this long, since another process may be about to import one. */
const KEPT_MS = 24 * 60 * 60 * 1000

/** The folder of compiled configurations; its record is named for the configuration's path. */
export class CompiledStore {
  readonly #folder: string
  readonly #recordFile: string

  constructor(cacheDirectory: string, configFile: string) {
    this.#folder = path.join(cacheDirectory, 'config')
    this.#recordFile = path.join(this.#folder, `${hashOf(configFile).slice(0, 16)}.json`)
  }

  /** The last compilation, unless docsgen moved, or a file that went in was changed, or the module was damaged. */
  find(entry: string): CompiledConfig | undefined {
    try {
      const record = recordSchema.parse(JSON.parse(readFileSync(this.#recordFile, 'utf8')))
      const current =
        record.entry === entry &&
        hashOf(readFileSync(record.module)) === record.hash &&
        Object.entries(record.inputs).every(([file, hash]) => hashOf(readFileSync(file)) === hash)
      return current ? record : undefined
    } catch {
      return undefined
    }
  }

  /** Writes the module under a name that is its hash; where the cache cannot be written, into a temporary folder. */
  save(input: {
    entry: string
    code: Uint8Array
    map: Uint8Array
    packages: string[]
    inputs: string[]
  }): CompiledConfig {
    const hash = hashOf(input.code)
    const folder = this.#makeFolder()
    const module = path.join(folder, `${hash.slice(0, 32)}.mjs`)
    writeWhole(`${module}.map`, input.map)
    writeWhole(module, input.code)
    const inputs = Object.fromEntries(input.inputs.map((file) => [file, hashOf(readFileSync(file))]))
    const record: CompilationRecord = { entry: input.entry, module, hash, packages: input.packages, inputs }
    if (folder === this.#folder) {
      writeWhole(this.#recordFile, JSON.stringify(record))
      dropFormer(folder, Date.now() - KEPT_MS)
    }
    return record
  }

  #makeFolder(): string {
    try {
      mkdirSync(this.#folder, { recursive: true })
      writeWhole(path.join(this.#folder, '.writable'), '')
      return this.#folder
    } catch {
      return mkdtempSync(path.join(tmpdir(), 'docsgen-'))
    }
  }
}

/**
 * Changes whenever the module does, or the version of a package that it imports. `from` is the folder in which the
 * packages are looked up, upwards.
 */
export function fingerprintOf(compiled: CompiledConfig, from: string): string {
  const versions = compiled.packages.map((name) => `${name}@${findVersion(name, from) ?? ''}`)
  return hashOf(compiled.hash, ...versions)
}

function findVersion(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    try {
      const manifest: unknown = JSON.parse(
        readFileSync(path.join(folder, 'node_modules', name, 'package.json'), 'utf8'),
      )
      return z.object({ version: z.string() }).parse(manifest).version
    } catch {
      if (folder === path.dirname(folder)) return undefined
    }
  }
}

function writeWhole(file: string, content: string | Uint8Array): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content)
  renameSync(draft, file)
}

function dropFormer(folder: string, before: number): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name)
    if (/\.mjs(?:\.map)?$/.test(name) && (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? before) < before) {
      rmSync(file, { force: true })
    }
  }
}

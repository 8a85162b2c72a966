import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Metafile, OutputFile } from 'esbuild'
import * as z from 'zod'
import { makeDerivedFolder, removeStaleDrafts, writeDerivedFile } from '../lib/derived-files.ts'
import { once } from '../lib/once.ts'
import type { AssetOutput } from './asset-manifest.ts'

/** What a bundler built, stored next to its outputs: they stay valid as long as the inputs do not change. */
const getRecordSchema = once(() =>
  z.object({
    key: z.string(),
    /** Path relative to the root -> SHA-256 of its contents. */
    inputs: z.record(z.string(), z.string()),
    /** Name of each output in the folder of the record -> SHA-256 of its contents. */
    files: z.record(z.string(), z.string()),
    /** Source path -> name of its module in the folder of the record. */
    modules: z.record(z.string(), z.string()),
    /** Source paths of modules that define islands. */
    islands: z.array(z.string()),
    /** Source path -> name of the stylesheet that it is or imports. */
    styles: z.record(z.string(), z.string()),
  }),
)

type BuildRecord = z.infer<ReturnType<typeof getRecordSchema>>

/** A bundle, with its outputs where they are. */
export interface Bundle {
  /** Source path -> absolute path of its module. */
  modules: Record<string, string>
  /** Source paths of modules that define islands. */
  islands: string[]
  /** Source path -> URL of the stylesheet that it is or imports, without the base URL. */
  styles: Record<string, string>
  /** All outputs, sorted by name. */
  outputs: AssetOutput[]
}

/** What a bundler returned. */
export interface Built {
  metafile: Metafile
  outputFiles: readonly OutputFile[]
  islands: string[]
  /** Whether it reported problems, which a later run would not repeat. */
  hasProblems: boolean
}

/**
 * The location of a bundle. `root` and `directory` are absolute; `key` identifies everything it depends on except its
 * inputs.
 */
export interface BundleLocation {
  root: string
  directory: string
  key: string
}

/** The bundle of an earlier run; `undefined` if an input or output has changed since. */
export async function recallBundle({ root, directory, key }: BundleLocation): Promise<Bundle | undefined> {
  const text = await readFile(join(directory, RECORD_NAME), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const record = getRecordSchema().safeParse(parseJson(text)).data
  if (record?.key !== key) return undefined
  const isCurrent = await Promise.all([hasHashes(directory, record.files), hasHashes(root, record.inputs)])
  return isCurrent.includes(false) ? undefined : locate(record, Object.keys(record.files), directory)
}

async function hasHashes(folder: string, hashes: Readonly<Record<string, string>>): Promise<boolean> {
  const current = await hashFiles(folder, Object.keys(hashes))
  return Object.entries(hashes).every(([name, hash]) => current[name] === hash)
}

/**
 * Writes a bundle into its folder, records it and removes the outputs of earlier ones. A module without the export
 * `exported` is left out. What has problems is not recorded, so that the next run reports them again. Throws errors of the
 * file system.
 */
export async function saveBundle(
  { root, directory, key }: BundleLocation,
  { metafile, outputFiles, islands, hasProblems }: Built,
  exported: string,
): Promise<Bundle> {
  makeDerivedFolder(directory)
  for (const { path, contents } of outputFiles) writeDerivedFile(join(directory, basename(path)), contents)
  const { isComplete, ...entries } = collectEntries(metafile, exported)
  const names = Object.keys(metafile.outputs).map((output) => basename(output))
  const bundled = { ...entries, islands }
  if (isComplete && !hasProblems) await writeRecord({ root, directory, key }, { metafile, names, bundled })
  return locate(bundled, names, directory)
}

/** Collects the module and the stylesheet of each source. */
function collectEntries(
  metafile: Metafile,
  exported: string,
): Pick<BuildRecord, 'modules' | 'styles'> & { isComplete: boolean } {
  const modules: Record<string, string> = {}
  const styles: Record<string, string> = {}
  let isComplete = true
  for (const [output, { entryPoint, exports, cssBundle }] of Object.entries(metafile.outputs)) {
    if (entryPoint === undefined) continue
    if (output.endsWith('.css')) {
      // The stylesheet of a module's imports has the module as its entry point, too.
      styles[entryPoint] = basename(output)
      continue
    }
    if (exports.includes(exported)) modules[entryPoint] = basename(output)
    else isComplete = false
    if (cssBundle !== undefined) styles[entryPoint] = basename(cssBundle)
  }
  return { modules, styles, isComplete }
}

async function writeRecord(
  { root, directory, key }: BundleLocation,
  {
    metafile,
    names,
    bundled,
  }: { metafile: Metafile; names: string[]; bundled: Omit<BuildRecord, 'key' | 'inputs' | 'files'> },
): Promise<void> {
  const files = await hashFiles(directory, names)
  // A later run must not reuse outputs that cannot be read back.
  if (Object.values(files).includes(MISSING)) return
  const inputs = await hashFiles(root, Object.keys(metafile.inputs))
  writeDerivedFile(join(directory, RECORD_NAME), JSON.stringify({ key, inputs, files, ...bundled }))
  removeStaleDrafts(directory)
  const stale = (await readdir(directory)).filter((name) => name !== RECORD_NAME && !Object.hasOwn(files, name))
  await Promise.all(stale.map((name) => rm(join(directory, name), { recursive: true, force: true })))
}

/** All outputs are in one folder, and are published as assets. */
function locate(
  { modules, islands, styles }: Pick<BuildRecord, 'modules' | 'islands' | 'styles'>,
  names: readonly string[],
  directory: string,
): Bundle {
  return {
    modules: mapValues(modules, (name) => join(directory, name)),
    islands,
    styles: mapValues(styles, (name) => `assets/${name}`),
    outputs: names.toSorted().map((name) => ({ name: `assets/${name}`, from: 'file', file: join(directory, name) })),
  }
}

function mapValues(record: Record<string, string>, map: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}

const RECORD_NAME = 'record.json'

/** Used in place of the hash of a file that cannot be read. */
const MISSING = 'missing'

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Inputs that are not files (modules created by a plugin) depend only on the key and are always `missing`. */
async function hashFiles(folder: string, names: readonly string[]): Promise<Record<string, string>> {
  const entries = names.map(async (name) => {
    const bytes = await readFile(resolve(folder, name)).catch(() => undefined)
    return [name, bytes ? createHash('sha256').update(bytes).digest('hex') : MISSING] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Absolute paths of the inputs of the last bundle in `directory`; `undefined` unless it was recorded, with exactly these
 * sources of modules and of stylesheets, and its inputs are unchanged: a bundle with problems leaves the record of an earlier one.
 */
export async function readRecordedInputs(
  root: string,
  directory: string,
  sources: { modules: readonly string[]; styles: readonly string[] },
): Promise<string[] | undefined> {
  const text = await readFile(join(directory, RECORD_NAME), 'utf8').catch(() => undefined)
  const record = text === undefined ? undefined : getRecordSchema().safeParse(parseJson(text)).data
  if (!record || !(await hasHashes(root, record.inputs))) return undefined
  const isSame = hasKeys(record.modules, sources.modules) && hasKeys(record.styles, sources.styles)
  return isSame ? Object.keys(record.inputs).map((input) => resolve(root, input)) : undefined
}

function hasKeys(record: Readonly<Record<string, string>>, keys: readonly string[]): boolean {
  return Object.keys(record).length === keys.length && keys.every((key) => Object.hasOwn(record, key))
}

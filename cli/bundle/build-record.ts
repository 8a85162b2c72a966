import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Metafile } from 'esbuild'
import { z } from 'zod'

/** What a bundler made, kept beside its outputs: with the same inputs, they are still right. */
const recordSchema = z.object({
  key: z.string(),
  /** Path relative to the root -> SHA-256 of its contents. */
  inputs: z.record(z.string(), z.string()),
  /** Names of all outputs in the folder of the record. */
  files: z.array(z.string()),
  /** Source path -> name of its module in the folder of the record. */
  modules: z.record(z.string(), z.string()),
  /** Source paths of modules that define islands. */
  islands: z.array(z.string()),
  /** Source path -> name of the stylesheet that it is, or imports. */
  styles: z.record(z.string(), z.string()),
})

/** What is asked of a record. */
export type Bundled = Pick<z.infer<typeof recordSchema>, 'modules' | 'islands' | 'styles' | 'files'>

/** Where a bundle is kept. `root` and `directory` are absolute; `key` names everything that shapes it but its inputs. */
export interface BundlePlace {
  root: string
  directory: string
  key: string
}

/** The bundle of a run before; `undefined` when an input or output has changed since. */
export async function recallBundle({ root, directory, key }: BundlePlace): Promise<Bundled | undefined> {
  const text = await readFile(join(directory, recordName), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const record = recordSchema.safeParse(parseJson(text)).data
  if (record?.key !== key) return undefined
  const present = new Set(await readdir(directory).catch(() => []))
  if (!record.files.every((name) => present.has(name))) return undefined
  const names = Object.keys(record.inputs)
  const current = await hashInputs(root, names)
  return names.every((name) => current[name] === record.inputs[name]) ? record : undefined
}

/** Records a bundle, and removes the outputs of bundles before it. */
export async function recordBundle(
  { root, directory, key }: BundlePlace,
  metafile: Metafile,
  bundled: Omit<Bundled, 'files'>,
): Promise<void> {
  const files = outputsOf(metafile)
  const inputs = await hashInputs(root, Object.keys(metafile.inputs))
  await writeFile(join(directory, recordName), JSON.stringify({ key, inputs, files, ...bundled }))
  const stale = (await readdir(directory)).filter((name) => name !== recordName && !files.includes(name))
  await Promise.all(stale.map((name) => rm(join(directory, name), { force: true })))
}

/** Names of all outputs, which lie in one folder; sorted. */
export function outputsOf(metafile: Metafile): string[] {
  return Object.keys(metafile.outputs)
    .map((output) => basename(output))
    .sort()
}

const recordName = 'record.json'

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Inputs that are no files (modules made by a plugin) follow from the key and are `missing` every time. */
async function hashInputs(root: string, names: readonly string[]): Promise<Record<string, string>> {
  const entries = names.map(async (name) => {
    const bytes = await readFile(resolve(root, name)).catch(() => undefined)
    return [name, bytes ? createHash('sha256').update(bytes).digest('hex') : 'missing'] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

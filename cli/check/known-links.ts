import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { compareStrings } from '../lib/compare-strings.ts'
import { makeDerivedFolder, writeDerivedFile } from '../lib/derived-files.ts'
import { once } from '../lib/once.ts'
import { attempt } from '../lib/system-error.ts'

const FILE = 'external-links.json'

const getSchema = once(() => z.object({ version: z.literal(1), answered: z.record(z.string(), z.number()) }))

/**
 * Reads the external URLs that answered, with the time of the answer in milliseconds since the epoch. A damaged file is
 * treated as absent.
 */
export async function readKnownLinks(cacheDirectory: string): Promise<Map<string, number>> {
  try {
    const stored = getSchema().safeParse(JSON.parse(await readFile(join(cacheDirectory, FILE), 'utf8')))
    return new Map(stored.success ? Object.entries(stored.data.answered) : [])
  } catch {
    return new Map()
  }
}

/** Replaces the whole file. If the folder is not writable, nothing is cached, and the check goes on. */
export async function writeKnownLinks(cacheDirectory: string, known: ReadonlyMap<string, number>): Promise<void> {
  const answered = Object.fromEntries([...known].sort(([one], [other]) => compareStrings(one, other)))
  // If this fails, the next run requests them again.
  attempt(() => {
    makeDerivedFolder(cacheDirectory)
    writeDerivedFile(join(cacheDirectory, FILE), JSON.stringify({ version: 1, answered }))
  })
}

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const FILE = 'external-links.json'

const schema = z.object({ version: z.literal(1), answered: z.record(z.string(), z.number()) })

/** External URLs that answered, with the time at which they did, in milliseconds since the epoch. Damage is like absence. */
export async function readKnownLinks(cacheDirectory: string): Promise<Map<string, number>> {
  try {
    const stored = schema.safeParse(JSON.parse(await readFile(join(cacheDirectory, FILE), 'utf8')))
    return new Map(stored.success ? Object.entries(stored.data.answered) : [])
  } catch {
    return new Map()
  }
}

/** Replaces the whole memory at once. A folder that cannot be written costs the memory, not the check. */
export async function writeKnownLinks(cacheDirectory: string, known: ReadonlyMap<string, number>): Promise<void> {
  const answered = Object.fromEntries([...known].sort(([one], [other]) => (one < other ? -1 : 1)))
  const file = join(cacheDirectory, FILE)
  try {
    await mkdir(cacheDirectory, { recursive: true })
    await writeFile(`${file}.new`, JSON.stringify({ version: 1, answered }))
    await rename(`${file}.new`, file)
  } catch {
    // The next run asks again.
  }
}

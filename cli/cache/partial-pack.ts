import { attempt } from '../lib/system-error.ts'
import type { Cache } from './cache.ts'
import { openPack, type PackOptions } from './pack.ts'
import { addEntries, findEntry, readIndexBody } from './pack-index.ts'
import { openSegments } from './segments.ts'

/** Above this many segments a run merges them. More than for whole runs, as it opens few of them. */
const MAX_SEGMENTS = 48

/**
 * Opens a pack for a run that needs few of its entries: the index is searched instead of read, and what is put is added to it, so
 * that neither depends on the number of entries. The others do not age. It is saved once.
 */
export function openPartialPack(
  directory: string,
  name: string,
  { onFailure = () => undefined }: Pick<PackOptions, 'onFailure'> = {},
): Cache {
  let body = readIndexBody(directory, name)
  let segments = openSegments(directory, name, onFailure)
  const added = new Map<string, Uint8Array>()
  let isSaved = true

  /** The segment of this run has the first number that is free. */
  const isCrowded = () => Number(/-(\d+)\.pack$/.exec(segments.getOwn() ?? '')?.[1] ?? 0) > MAX_SEGMENTS
  const add = () => {
    const entries = new Map([...added].map(([key, value]) => [key, segments.append(value, 0)]))
    addEntries(directory, { name, body, entries })
  }
  const closeSegments = () => {
    const failure = attempt(() => segments.close())
    if (failure) onFailure(failure)
  }
  const find = (key: string) => {
    const entry = findEntry(body, key)
    return entry && segments.read(entry)
  }
  async function merge(): Promise<void> {
    const pack = openPack(directory, name, { onFailure, agesEntries: false })
    for (const [key, value] of added) pack.put(key, value)
    await pack.save()
    pack.close()
    // What was merged is elsewhere now.
    closeSegments()
    segments = openSegments(directory, name, onFailure)
    body = readIndexBody(directory, name)
  }

  return {
    get: (key) => added.get(key) ?? find(key),
    has(key) {
      if (added.has(key)) return true
      const entry = findEntry(body, key)
      return entry !== undefined && segments.holds(entry)
    },
    put(key, value) {
      // Values of equal keys are equal, but one may be damaged.
      if (added.has(key) || find(key)) return
      added.set(key, value)
      isSaved = false
    },
    async save() {
      if (isSaved) return
      isSaved = true
      const failure = body.length > 0 ? attempt(add) : undefined
      if (failure) onFailure(failure)
      if (body.length === 0 || isCrowded()) await merge()
    },
    close: closeSegments,
  }
}

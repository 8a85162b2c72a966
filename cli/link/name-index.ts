import { foldPathname } from '../lib/pathname.ts'
import { suggest } from '../lib/suggest.ts'

/** How many names are compared letter by letter for one misspelt one: a thousand faults stay below a second. */
const COMPARED_NAMES = 1_000

/** What was probably meant, and whether it can hardly have been anything else: then `--fix` may write it. */
export interface Guess {
  path: string
  isCertain: boolean
}

/** Finds the path that a misspelt path most likely means. */
export interface NameIndex {
  findNearest(wanted: string): Guess | undefined
}

/**
 * Indexes posix paths or pathnames by folder and by name, so that a fault costs a few look-ups and not a walk over the
 * site. An index document (`guide/index.md`) has the name of its folder. Tried in this order: another letter case, the
 * same name in another folder, a similar name in the same folder, a similar name anywhere. The first, and the second where
 * there is one such name only, are certain.
 */
export function createNameIndex(paths: readonly string[]): NameIndex {
  const byFold = new Map<string, string>()
  const byName = new Map<string, string[]>()
  const namesOfFolder = new Map<string, string[]>()
  const namesByStart = new Map<string, string[]>()
  for (const path of paths) {
    const { folder, name } = takeApart(path)
    byFold.set(foldPathname(path), path)
    append(byName, name, path)
    append(namesOfFolder, folder, name)
  }
  for (const name of byName.keys()) append(namesByStart, startOf(name), name)

  return {
    findNearest(wanted) {
      const sameLetters = byFold.get(foldPathname(wanted))
      if (sameLetters !== undefined) return { path: sameLetters, isCertain: true }
      const { folder, name } = takeApart(wanted)
      if (name === '') return undefined
      const elsewhere = byName.get(name)
      if (elsewhere) return guess(closest(wanted, elsewhere), elsewhere.length === 1)
      const sibling = suggest(name, (namesOfFolder.get(folder) ?? []).slice(0, COMPARED_NAMES))
      const similar = sibling ?? suggest(name, (namesByStart.get(startOf(name)) ?? []).slice(0, COMPARED_NAMES))
      return similar === undefined ? undefined : guess(closest(wanted, byName.get(similar) ?? []), false)
    },
  }
}

function guess(path: string | undefined, isCertain: boolean): Guess | undefined {
  return path === undefined ? undefined : { path, isCertain }
}

function startOf(name: string): string {
  return name.slice(0, 2)
}

function append(map: Map<string, string[]>, key: string, value: string): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

/** Names are folded and without extension: `/docs/Guide/` is `guide` in `/docs`. */
function takeApart(path: string): { folder: string; name: string } {
  const plain = path
    .replace(/\/$/, '')
    .replace(/\.[a-z][a-z0-9]{1,4}$/i, '')
    .replace(/\/(index|readme)$/i, '')
  const slash = plain.lastIndexOf('/')
  return { folder: foldPathname(plain.slice(0, Math.max(0, slash))), name: foldPathname(plain.slice(slash + 1)) }
}

/** The path that shares most segments with the wanted one, counted from both ends; of equals the most alike. */
function closest(wanted: string, paths: readonly string[]): string | undefined {
  const segments = wanted.split('/')
  let best: string[] = []
  let bestShared = -1
  for (const path of paths.slice(0, COMPARED_NAMES)) {
    const others = path.split('/')
    const shared = sharedStart(segments, others) + sharedStart(segments.toReversed(), others.toReversed())
    if (shared > bestShared) best = [path]
    else if (shared === bestShared) best.push(path)
    bestShared = Math.max(shared, bestShared)
  }
  return best.length > 1 ? (suggest(wanted, best) ?? best[0]) : best[0]
}

function sharedStart(one: readonly string[], other: readonly string[]): number {
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared += 1
  return shared
}

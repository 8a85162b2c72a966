import { stripIndexName } from '../content/content-path.ts'
import { pushToList } from '../lib/group-by.ts'
import { foldPathname } from '../lib/pathname.ts'
import { findNear, suggest } from '../lib/suggest.ts'

/** Names compared letter by letter with a misspelled one: a thousand broken links take less than a second. */
const COMPARED_NAMES = 1_000

/** How sure a suggestion is: the only plausible one, the only one with a similar spelling, or one of several. */
export type Certainty = 'certain' | 'near' | 'guess'

/** Finds the path that a misspelled path most likely means. */
export type FindNearest = (wanted: string) => { path: string; certainty: Certainty } | undefined

/**
 * Indexes POSIX paths or pathnames by folder and by name, so a broken link costs a few lookups and not a walk over the
 * site. An index document (`guide/index.md`) has the name of its folder. Tried in this order: another letter case, the
 * same name in another folder, a similar name in the same folder, a similar name anywhere, but never in the folder of
 * another language. The first is certain, and so is the second if only one path has that name; the others are near if only one
 * name of the step is similar and only one path has it.
 */
export function createNameIndex(paths: readonly string[]): FindNearest {
  const byFold = new Map<string, string>()
  const byName = new Map<string, string[]>()
  const namesByFolder = new Map<string, string[]>()
  const namesByPrefix = new Map<string, string[]>()
  for (const path of paths) {
    const { folder, name } = splitPath(path)
    byFold.set(foldPathname(path), path)
    pushToList(byName, name, path)
    pushToList(namesByFolder, folder, name)
  }
  for (const name of byName.keys()) pushToList(namesByPrefix, getPrefix(name), name)

  return (wanted) => {
    const sameLetters = byFold.get(foldPathname(wanted))
    if (sameLetters !== undefined) return { path: sameLetters, certainty: 'certain' }
    const { folder, name } = splitPath(wanted)
    if (name === '') return undefined
    const elsewhere = byName.get(name)
    const closest = elsewhere && findClosest(wanted, elsewhere)
    if (closest !== undefined) return { path: closest, certainty: elsewhere?.length === 1 ? 'certain' : 'guess' }
    const sibling = findNearName(name, namesByFolder.get(folder))
    const similar = sibling.nearest === undefined ? findNearName(name, namesByPrefix.get(getPrefix(name))) : sibling
    if (similar.nearest === undefined) return undefined
    const named = byName.get(similar.nearest) ?? []
    const ofName = sibling.nearest === undefined ? named : named.filter((path) => splitPath(path).folder === folder)
    const path = findClosest(wanted, ofName)
    if (path === undefined) return undefined
    return { path, certainty: similar.isOnly && ofName.length === 1 ? 'near' : 'guess' }
  }
}

function findNearName(name: string, names: readonly string[] = []): ReturnType<typeof findNear> {
  const { nearest, isOnly } = findNear(name, names.slice(0, COMPARED_NAMES))
  return { nearest, isOnly: isOnly && names.length <= COMPARED_NAMES }
}

const getPrefix = (name: string): string => name.slice(0, 2)

/** Names are case-folded and have no extension: `/docs/Guide/` is `guide` in `/docs`. */
function splitPath(path: string): { folder: string; name: string } {
  const plain = stripIndexName(path.replace(/\/$/, '').replace(/\.[a-z][a-z0-9]{1,4}$/i, ''))
  const slash = plain.lastIndexOf('/')
  return { folder: foldPathname(plain.slice(0, Math.max(0, slash))), name: foldPathname(plain.slice(slash + 1)) }
}

/** The path that shares most segments with the wanted one at both ends, then the most similar; of its language. */
function findClosest(wanted: string, paths: readonly string[]): string | undefined {
  const segments = wanted.split('/')
  let best: string[] = []
  let bestShared = -1
  for (const path of paths.slice(0, COMPARED_NAMES)) {
    const others = path.split('/')
    if (isOtherLanguage(segments, others)) continue
    const shared = countSharedStart(segments, others) + countSharedStart(segments.toReversed(), others.toReversed())
    if (shared > bestShared) best = [path]
    else if (shared === bestShared) best.push(path)
    bestShared = Math.max(shared, bestShared)
  }
  return best.length > 1 ? (suggest(wanted, best) ?? best[0]) : best[0]
}

/** Whether two paths are in folders of different languages: `/de/guide` and `/it/guide`. */
function isOtherLanguage(one: readonly string[], other: readonly string[]): boolean {
  const at = countSharedStart(one, other)
  return isLanguage(one[at]) && isLanguage(other[at])
}

const isLanguage = (segment: string | undefined): boolean =>
  segment !== undefined && /^[a-z]{2}(?:-[a-z]{2,4})?$/i.test(segment)

function countSharedStart(one: readonly string[], other: readonly string[]): number {
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared += 1
  return shared
}

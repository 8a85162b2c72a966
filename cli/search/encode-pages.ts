import type { PageTraits } from '../../src/search/local/index-format.ts'
import type { IndexedPage } from './indexed-page.ts'
import { joinSections } from './write-texts.ts'

/** What pages have of text, each list in their order. */
export interface EncodedPages {
  urls: string[]
  keys: string[]
  textHashes: string[]
  titles: (string | null)[]
  pieces: (readonly string[])[]
  /** Distinct ones. */
  traits: PageTraits[]
}

/** What pages have of numbers. */
export interface PageColumns {
  /** Of each page how many sections it has. */
  counts: Uint32Array
  /** Of each page the number of its traits. */
  traits: Uint32Array
  /** Of the sections of all pages. */
  lengths: Uint32Array
  hashes: Uint32Array
}

/** Encodes pages as lists of what is alike, which is smaller than a list of objects. */
export function encodePages(pages: readonly IndexedPage[]): { pages: EncodedPages; columns: PageColumns } {
  const { traits, numbers } = groupTraits(pages)
  const counts = Uint32Array.from(pages, ({ lengths }) => lengths.length)
  return {
    pages: {
      urls: pages.map(({ url }) => url),
      keys: pages.map(({ key }) => key),
      textHashes: pages.map(({ textHash }) => textHash),
      titles: pages.map(({ title }) => title),
      pieces: pages.map(({ pieces }) => pieces),
      traits,
    },
    columns: {
      counts,
      traits: Uint32Array.from(numbers),
      ...joinSections(pages),
    },
  }
}

/** Decodes pages; those with equal traits share them. Throws where a list is too short. */
export function decodePages(encoded: EncodedPages, columns: PageColumns): IndexedPage[] {
  const lengths = Array.from(columns.lengths)
  const hashes = Array.from(columns.hashes)
  let next = 0
  return encoded.urls.map((url, at) => {
    const start = next
    next += columns.counts[at] ?? 0
    const traits = encoded.traits[columns.traits[at] ?? 0]
    if (!traits) throw new RangeError('unexpected end')
    return {
      url,
      key: encoded.keys[at] ?? '',
      traits,
      title: encoded.titles[at] ?? null,
      lengths: lengths.slice(start, next),
      hashes: hashes.slice(start, next),
      textHash: encoded.textHashes[at] ?? '',
      pieces: encoded.pieces[at] ?? [],
    }
  })
}

/** Distinct traits, and of each page the number of its own. */
export function groupTraits(pages: readonly Pick<IndexedPage, 'traits'>[]): {
  traits: PageTraits[]
  numbers: number[]
} {
  const numbersOfKeys = new Map<string, number>()
  /** Most pages share theirs, which need no key then. */
  const numbersOfShared = new Map<PageTraits, number>()
  const traits: PageTraits[] = []
  const numbers = pages.map(({ traits: own }) => {
    const known = numbersOfShared.get(own)
    if (known !== undefined) return known
    const key = JSON.stringify(own)
    const number = numbersOfKeys.get(key) ?? traits.push(own) - 1
    numbersOfShared.set(own, number)
    numbersOfKeys.set(key, number)
    return number
  })
  return { traits, numbers }
}

import { createHash } from 'node:crypto'
import { INDEX_VERSION, type IndexRoot, type PageTraits } from '../../src/search/local/index-format.ts'
import type { SearchRecord } from '../../src/search/search-record.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { groupBy } from '../lib/group-by.ts'
import { SEARCH_SCRIPT_NAME } from '../lib/search-folder.ts'
import { collectPostings } from './collect-postings.ts'
import { pickDictionary } from './text-dictionary.ts'
import { type Shard, writeSpelling, writeTerms } from './write-terms.ts'
import { writeTexts } from './write-texts.ts'
import { compressColumns, createTextCompressor } from './zlib-stream.ts'

/** A file of an index. */
export interface IndexFile {
  /** Posix path relative to the folder of all indexes. */
  name: string
  bytes: Uint8Array
}

/** Titles to offer when nothing is found. */
const MAX_TITLES = 6

/** Length of the hash in the name of an index's folder. */
const HASH_LENGTH = 10

/**
 * Builds one index for each language of the records, in the format of `src/search/local/index-format.ts`. Equal records give
 * equal files, in whatever order the pages come; the records of a page are neighbors, its top first.
 */
export function buildSearchIndexes(records: readonly SearchRecord[]): IndexFile[] {
  const languages = groupBy(records, ({ language }) => language)
  return [...languages].sort(([a], [b]) => compareStrings(a, b)).flatMap(([language, own]) => buildIndex(language, own))
}

/** All files as one script, for `createScriptReader`: pages that are opened as files load it instead of them. */
export function createIndexScript(files: readonly IndexFile[]): IndexFile {
  const entries = files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('base64')])
  const code = `globalThis.docsgenSearchFiles=${JSON.stringify(Object.fromEntries(entries))}\n`
  return { name: SEARCH_SCRIPT_NAME, bytes: encode(code) }
}

/** Name of the root file of a language's index. */
export const toRootName = (language: string): string => `${language}.bin`

function buildIndex(language: string, records: readonly SearchRecord[]): IndexFile[] {
  const pages = [...groupBy(records, (record) => record.url_without_anchor)]
    .sort(([a], [b]) => compareStrings(a, b))
    .map(([, page]) => page)
  const sections = pages.flat()
  const { terms, spelling } = writeWords(sections)
  const shards = [...nameShards('t', terms), ...nameShards('s', spelling)]
  const texts = writeTexts(pages)
  const dictionary = pickDictionary(texts.map(({ text }) => text))
  const root = {
    ...{ version: INDEX_VERSION, language, sections: pages.map((page) => page.length) },
    ...listTraits(pages),
    terms: terms.map(({ bound }) => bound),
    texts: texts.map(({ count }) => count),
    dictionary,
    spelling: spelling.map(({ bound }) => bound),
    titles: listTitles(sections),
  }
  const folder = `${language}-${hashContents([JSON.stringify(root), ...shards.flatMap(({ columns }) => columns), ...texts.map(({ text }) => text)])}`
  const compressText = createTextCompressor(encode(dictionary))
  return [
    {
      name: toRootName(language),
      bytes: compressColumns([encode(JSON.stringify({ ...root, folder } satisfies IndexRoot))]),
    },
    ...shards.map(({ name, columns }) => ({ name: `${folder}/${name}`, bytes: compressColumns(columns) })),
    ...texts.map(({ text }, index) => ({ name: `${folder}/x${index}.bin`, bytes: compressText(encode(text)) })),
  ]
}

/** The postings, which take most of the memory, are gone when this returns. */
function writeWords(sections: readonly SearchRecord[]): { terms: Shard[]; spelling: Shard[] } {
  const postings = collectPostings(sections)
  return { terms: writeTerms(postings, sections.length), spelling: writeSpelling(postings) }
}

const encode = (text: string) => new TextEncoder().encode(text)

const nameShards = (kind: string, shards: readonly Shard[]) =>
  shards.map(({ columns }, index) => ({ name: `${kind}${index}.bin`, columns }))

/** Of the contents before compression, which may differ from one version of zlib to the next. */
function hashContents(contents: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const content of contents) hash.update(`${content.length}\n`).update(content)
  return hash.digest('hex').slice(0, HASH_LENGTH)
}

/** Traits are those of a page's top. */
function listTraits(pages: readonly SearchRecord[][]): Pick<IndexRoot, 'traits' | 'pageTraits'> {
  const numbers = new Map<string, number>()
  const traits: PageTraits[] = []
  const pageTraits = pages.map(([top]) => {
    const own: PageTraits = {
      ...{ tags: top?.tags ?? [], boost: top?.boost ?? 1, deprecated: top?.deprecated ?? false },
      section: top?.hierarchy.lvl0 ?? null,
    }
    const key = JSON.stringify(own)
    const number = numbers.get(key) ?? traits.push(own) - 1
    numbers.set(key, number)
    return number
  })
  return { traits, pageTraits: traits.length > 1 ? pageTraits : [] }
}

/** Names of the parts of the site, and titles of pages where there are too few. */
function listTitles(sections: readonly SearchRecord[]): string[] {
  const parts = sections.map(({ hierarchy }) => hierarchy.lvl0)
  const titles = sections.map(({ hierarchy }) => hierarchy.lvl1)
  return [...new Set([...parts, ...titles])].filter((title) => title !== null).slice(0, MAX_TITLES)
}

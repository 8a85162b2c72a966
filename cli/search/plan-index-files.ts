import { INDEX_VERSION, type IndexRoot, NAME_LENGTH, type PageTraits } from '../../src/search/local/index-format.ts'
import type { SearchRecord } from '../../src/search/search-record.ts'
import { computeDigest, createDigester } from './digest.ts'
import { countNumbers, type IndexedPage } from './indexed-page.ts'
import type { LanguageIndex } from './language-index.ts'
import type { Shard } from './plan-shards.ts'
import { planSpellingShards } from './spelling-shards.ts'
import { planTermShards } from './term-shards.ts'
import { joinDictionary } from './text-dictionary.ts'
import { planTextShards, writeTextShard } from './write-texts.ts'
import { compressColumns, createTextCompressor } from './zlib-stream.ts'

/** A file of an index that can be written. */
export interface PlannedFile {
  /** Posix path relative to the folder of all indexes. */
  name: string
  /** Digest of the contents before compression, which depends on the version of zlib. */
  digest: string
  /** URLs of the pages whose records it is written from. */
  pages: readonly string[]
  /** `records` are those of each of the pages. */
  write(records: readonly (readonly SearchRecord[])[]): Uint8Array
}

const SHARD_NAME = new RegExp(`.{${NAME_LENGTH}}`, 'g')

/** Titles to offer when nothing is found. */
const MAX_TITLES = 6

/** Name of the root file of a language's index. */
export const toRootName = (language: string): string => `${language}.bin`

/** The language whose root file has a name; `undefined` for a shard and any other file. */
export const findRootLanguage = (name: string): string | undefined => /^([^.]+)\.bin$/.exec(name)?.[1]

/** Name of the file of a shard. */
export const toShardName = (language: string, name: string): string => `${language}.${name}.bin`

/** The names of the shards of an index: of terms, of words and of texts. */
export function listShardNames({ names: { t, s, x } }: Pick<IndexRoot, 'names'>): string[] {
  return (t + s + x).match(SHARD_NAME) ?? []
}

/** A shard without its name. */
type UnnamedFile = Omit<PlannedFile, 'name'>

/** Plans the files of an index, in the format of `src/search/local/index-format.ts`; none without pages. */
export function planIndexFiles({ language, pages: all, postings }: LanguageIndex): PlannedFile[] {
  const pages = all.filter(({ lengths }) => lengths.length > 0)
  if (pages.length === 0) return []
  const count = pages.reduce((sum, { lengths }) => sum + lengths.length, 0)
  const numbers = pages.reduce((sum, page) => sum + countNumbers(page), 0)
  const terms = planTermShards(postings, { sections: count, numbers })
  const spelling = planSpellingShards(postings)
  const texts = planTextShards(pages)
  const length = pages.reduce((sum, page) => page.lengths.reduce((total, each) => total + each, sum), 0)
  const pieces = pages.flatMap((page) => page.pieces)
  const dictionary = joinDictionary(pieces, length)
  const shards = nameShards([...[...terms, ...spelling].map(toFile), ...toTextFiles(texts, dictionary)])
  const joinNames = (start: number, end?: number) =>
    shards
      .slice(start, end)
      .map(({ name }) => name)
      .join('')
  const firstText = terms.length + spelling.length
  const root: IndexRoot = {
    version: INDEX_VERSION,
    id: computeDigest([joinNames(0)]).slice(0, NAME_LENGTH),
    language,
    sections: pages.map(countNumbers),
    count,
    ...listTraits(pages),
    terms: terms.map(({ bound }) => bound),
    texts: texts.map((shard) => shard.count),
    dictionary,
    spelling: spelling.map(({ bound }) => bound),
    titles: listTitles(pages),
    names: {
      t: joinNames(0, terms.length),
      s: joinNames(terms.length, firstText),
      x: joinNames(firstText),
    },
  }
  return [planRoot(root), ...shards.map((shard) => ({ ...shard, name: toShardName(language, shard.name) }))]
}

const encode = (text: string) => new TextEncoder().encode(text)

function planRoot(root: IndexRoot): PlannedFile {
  const json = JSON.stringify(root)
  // Names are by chance, and nothing else is: they have codes of their own.
  const start = json.length - JSON.stringify(root.names).length
  const columns = [encode(json.slice(0, start)), encode(json.slice(start))]
  return {
    name: toRootName(root.language),
    digest: computeDigest(columns),
    pages: [],
    write: () => compressColumns(columns),
  }
}

function toFile({ digest, writeColumns }: Shard): UnnamedFile {
  return { digest, pages: [], write: () => compressColumns(writeColumns()) }
}

function toTextFiles(shards: ReturnType<typeof planTextShards>, dictionary: string): UnnamedFile[] {
  const compress = createTextCompressor(encode(dictionary))
  const digest = createDigester(dictionary)
  return shards.map((shard) => {
    const parts = shard.parts.map(({ page, start, end }) => [page.textHash, page.lengths.length, start, end])
    return {
      digest: digest([JSON.stringify(parts)]),
      pages: shard.parts.map(({ page }) => page.url),
      write: (records) => compress(encode(writeTextShard(shard, records))),
    }
  })
}

/** Names shards by their contents. Where the beginnings of digests are the same, a name is a later part of its digest. */
function nameShards(shards: readonly UnnamedFile[]): PlannedFile[] {
  const owners = new Map<string, string>()
  return shards.map((shard) => {
    const { digest } = shard
    let start = 0
    let name = ''
    do {
      name = digest.slice(start, start + NAME_LENGTH)
      start += NAME_LENGTH
    } while (name !== '' && (owners.get(name) ?? digest) !== digest)
    owners.set(name, digest)
    return { ...shard, name }
  })
}

/** The distinct traits, and for each page the number of its own. */
function listTraits(pages: readonly IndexedPage[]): Pick<IndexRoot, 'traits' | 'pageTraits'> {
  const numbers = new Map<string, number>()
  const traits: PageTraits[] = []
  const pageTraits = pages.map(({ traits: own }) => {
    const key = JSON.stringify(own)
    const number = numbers.get(key) ?? traits.push(own) - 1
    numbers.set(key, number)
    return number
  })
  return { traits, pageTraits: traits.length > 1 ? pageTraits : [] }
}

/** Names of the parts of the site, and titles of pages where there are too few. */
function listTitles(pages: readonly IndexedPage[]): string[] {
  const titles = [...pages.map(({ traits }) => traits.section), ...pages.map(({ title }) => title)]
  return [...new Set(titles)].filter((title) => title !== null).slice(0, MAX_TITLES)
}

import type { SearchRecord } from '../../src/search/search-record.ts'
import type { Cache } from '../cache/cache.ts'
import type { CacheFolder } from '../cache/cache-folder.ts'
import { encodeValues, type KeyedValues, readValues, type StoredValues, storeValues } from '../cache/keyed-values.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { hashParts } from '../lib/hash.ts'
import { computePageKey, type MadeFile, MissingText, type PageData, toSourcePage, writeFiles } from './make-indexes.ts'
import type { SearchSection } from './records.ts'
import { openSectionPack } from './section-pack.ts'
import type { IndexThreadData } from './start-index-thread.ts'
import { type IndexFile, type IndexSettings, type KnownIndexes, planUpdate, readIndexes } from './update-indexes.ts'

/** A file of the indexes: files of equal digests are equal. */
export type NamedFile = Pick<IndexFile, 'name' | 'digest'>

/** The pages of the last build's indexes by their URLs. */
type PageRecord = KeyedValues<RecordHeader, PageData>

interface RecordHeader {
  files: readonly NamedFile[]
  /** Hash of the keys of all pages: `dev` may have updated the indexes since, with other pages. */
  pages: string
}

/** Name of the file in the cache folder. */
const RECORD_FILE = 'search-pages.txt'

/** Records what the indexes were made of, so that they can be updated without knowing the site. Returns the hash of the record. */
export function recordPages(
  { pages, files }: { pages: readonly PageData[]; files: readonly NamedFile[] },
  cache: Pick<CacheFolder, 'path' | 'noteFailure'>,
): string {
  const values = encodeValues(new Map(pages.map((each) => [each.page.url, each])))
  const keyed = pages.map(({ key, page: { language, url } }) => ({ language, url, key }))
  return storeValues(RECORD_FILE, { header: { files, pages: hashPages(keyed) }, values }, cache)
}

/** Asks for an update of indexes of which some pages have other texts. */
export interface PagesRequest extends IndexSettings {
  cachePath: string
  /** The hash of the record of the pages. */
  record: string
  /** The texts that have changed. */
  changed: readonly ChangedPage[]
}

/** A page that has another text. */
export interface ChangedPage {
  url: string
  sections: readonly SearchSection[]
  /** Under this key they will be stored. */
  bodyKey: string
}

/** What indexes are updated from. */
export interface EarlierPages {
  indexes: KnownIndexes
  record: StoredValues<RecordHeader, PageData> | undefined
  sections: Cache
}

/** Reads what the last build has left. */
export function readEarlierPages({ cachePath, fingerprint }: IndexThreadData): EarlierPages {
  return {
    indexes: readIndexes({ path: cachePath }, { fingerprint }),
    record: readValues(cachePath, RECORD_FILE),
    sections: openSectionPack({ path: cachePath, noteFailure: () => undefined }, { isPartial: true }),
  }
}

/** Indexes that were updated. */
export interface UpdatedPages {
  /** Without the contents of those that the last build has written. */
  files: MadeFile[]
  /** Stores what the next update begins with, and returns the hash of the record of the pages. */
  store(): string
}

/** Updates the indexes of the last build, once; `null` if the cache lacks what they were made of. */
export async function updateChangedPages(request: PagesRequest, earlier: EarlierPages): Promise<UpdatedPages | null> {
  const { cachePath, fingerprint, fileProtocol, changed } = request
  const { indexes: known, sections: store } = earlier
  const record = earlier.record?.hash === request.record ? earlier.record.read() : undefined
  const keys = known.flatMap(({ index: { language, pages } }) => pages.map(({ url, key }) => ({ language, url, key })))
  const values = record?.header.pages === hashPages(keys) ? findChanged(record, request) : undefined
  if (!record || !values) return null
  const readRecords = async (url: string): Promise<SearchRecord[]> => {
    const page = record.find(url)
    if (!page) throw new MissingText()
    return toSourcePage(page, store).readRecords()
  }
  const sections = new Map(changed.map((each) => [each.url, each.sections]))
  const pages = Array.from(values, ([url, page]) =>
    toSourcePage({ ...page, sections: sections.get(url) ?? page.sections }, store),
  )
  try {
    const planned = await planUpdate(pages, { fingerprint, fileProtocol, known, readRecords })
    if (!planned) return null
    const files = await writeFiles(planned.files, record.header.files)
    return {
      files,
      store() {
        const cache = { path: cachePath, noteFailure: () => undefined }
        planned.store(cache)
        const header: RecordHeader = {
          files: files.map(({ name, digest }) => ({ name, digest })),
          pages: hashPages(keys.map((each) => ({ ...each, key: values.get(each.url)?.key ?? each.key }))),
        }
        return record.replace({ header, values }, cache)
      },
    }
  } catch (error) {
    if (error instanceof MissingText) return null
    throw error
  } finally {
    store.close()
  }
}

/** The changed pages as they are recorded, by their URLs; `undefined` if one was not recorded. */
function findChanged(
  record: PageRecord,
  { changed, fingerprint }: Pick<PagesRequest, 'changed' | 'fingerprint'>,
): Map<string, PageData> | undefined {
  const found = new Map<string, PageData>()
  for (const { url, bodyKey } of changed) {
    const page = record.find(url)?.page
    if (!page) return undefined
    found.set(url, { key: computePageKey(page, { bodyKey, fingerprint }), page, sections: bodyKey })
  }
  return found
}

function hashPages(pages: readonly Record<'language' | 'url' | 'key', string>[]): string {
  const order = (a: { language: string; url: string }, b: { language: string; url: string }) =>
    compareStrings(a.language, b.language) || compareStrings(a.url, b.url)
  const lines = pages.toSorted(order).map(({ language, url, key }) => `${language} ${url} ${key}`)
  return hashParts(lines.join('\n'))
}

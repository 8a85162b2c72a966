import { hashParts } from '../lib/hash.ts'
import { openStore, type Store } from '../store/store.ts'
import { type SearchPage, type SearchSection, toSearchRecords } from './records.ts'
import { type IndexFile, type IndexSettings, planIndexes, readIndexes, type SourcePage } from './update-indexes.ts'

/** A page that searches find, without its text. Plain JSON, so that it can be sent to a worker. */
export interface PageData {
  /** Changes whenever a record of the page does. */
  key: string
  page: SearchPage
  /** Under this key its sections are stored; or the sections themselves. */
  sections: string | readonly SearchSection[]
}

/** Changes whenever a record of the page of a document may; `bodyKey` is `null` for a page without one. */
export function computePageKey(
  page: SearchPage,
  { bodyKey, fingerprint }: { bodyKey: string | null; fingerprint: string },
): string {
  return hashParts(`${fingerprint} ${JSON.stringify([page, bodyKey])}`)
}

/** What a thread needs to make indexes. */
export interface IndexRequest extends IndexSettings {
  /** Folder of the cache, which has the texts. */
  cachePath: string
  pages: readonly PageData[]
  /** Files whose contents are not wanted, since the output has them. */
  known: readonly Pick<MadeFile, 'name' | 'digest'>[]
}

/** A file of the indexes with its contents. */
export interface MadeFile {
  name: string
  digest: string
  /** `null` for a known file. */
  bytes: Uint8Array | null
}

/** Makes the files of the indexes from those of the last build; `null` if the cache lacks the text of a page. */
export async function makeIndexes({ cachePath, pages, known, ...settings }: IndexRequest): Promise<MadeFile[] | null> {
  // Whoever sent the request writes to the same folder, and notices when that fails.
  const cache = { path: cachePath, noteFailure: () => undefined }
  const store = openStore({ folder: cache, fingerprint: settings.fingerprint })
  const earlier = readIndexes(cache, settings)
  try {
    const sources = pages.map((each) => toSourcePage(each, store))
    const planned = await planIndexes(sources, { ...settings, known: earlier })
    planned.store(cache)
    return await writeFiles(planned.files, known)
  } catch (error) {
    if (error instanceof MissingText) return null
    throw error
  } finally {
    store.close()
  }
}

/** Writes files but for those that are known. */
async function writeFiles(
  files: readonly IndexFile[],
  known: readonly Pick<MadeFile, 'name' | 'digest'>[],
): Promise<MadeFile[]> {
  const digests = new Map(known.map(({ name, digest }) => [name, digest]))
  const made: MadeFile[] = []
  for (const { name, digest, write } of files) {
    made.push({ name, digest, bytes: digests.get(name) === digest ? null : await write() })
  }
  return made
}

/** Thrown where the cache lacks the text of a page. */
class MissingText extends Error {}

/** A page whose text is in the store. */
function toSourcePage({ key, page, sections }: PageData, store: Pick<Store, 'getJson'>): SourcePage {
  const readSections = (): readonly SearchSection[] => {
    if (typeof sections !== 'string') return sections
    const stored = store.getJson<SearchSection[]>('sections', sections)
    if (!stored) throw new MissingText()
    return stored
  }
  return {
    url: page.url,
    language: page.language,
    readKey: async () => key,
    readRecords: async () => toSearchRecords(readSections(), page),
  }
}

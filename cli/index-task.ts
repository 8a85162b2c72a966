import { deserialize, serialize } from 'node:v8'
import type { Task } from './executor/task.ts'
import { type KeyedIndex, type NamedFile, planIndex, type SourcePage } from './search/plan-index.ts'
import { type SearchPage, type SearchSection, toSearchRecords } from './search/records.ts'
import { createKey, openStore, type Store } from './store/store.ts'

/** Stage of the store for the contents of index files. */
export const FILE_STAGE = 'search-file'

/** The key of an index file in the store: unchanged files of a changed index are stored once. */
export const createFileKey = ({ name, digest }: NamedFile): string => createKey(name, digest)

/** A file of an index with its contents; `null` if the store has them. */
export interface MadeFile extends NamedFile {
  bytes: Uint8Array | null
}

/** The index of one language that has been made. */
export interface MadeIndex {
  files: MadeFile[]
  /** To be stored for later runs; `null` if the stored one will do. */
  index: Uint8Array | null
}

/** A page without its text, as plain JSON. */
export interface PageData {
  page: SearchPage
  key: string
  /** The key of its sections in the store, or the sections themselves. */
  sections: string | readonly SearchSection[]
}

/** Input of the thread that makes indexes. */
export interface IndexRequest {
  language: string
  pages: readonly PageData[]
  /** Folder of the store. */
  cachePath: string
  fingerprint: string
}

/** A thread does not return the index of more pages: it takes 3 KB a page while they are rendered, and a later run stores it. */
const MAX_RETURNED_PAGES = 2_000

/** Makes the index of one language in a thread; `null` if the store lacks the text of a page. */
export const indexTask: Task<IndexRequest, MadeIndex | null> = {
  name: 'index',
  async run({ language, pages, cachePath, fingerprint }) {
    // The thread that sent the request writes to the same folder, and notices when that fails.
    const store = openStore({ folder: { path: cachePath, noteFailure: () => undefined }, fingerprint })
    try {
      const sources = pages.map((each) => toSourcePage(each, store))
      return await makeIndex({ language, pages: sources }, store, MAX_RETURNED_PAGES)
    } catch (error) {
      if (error instanceof MissingText) return null
      throw error
    } finally {
      store.close()
    }
  },
}

/** Stage of the store for the last index of each language: one of other pages is of use as well, since each page has its own key. */
export const INDEX_STAGE = 'search-index'

/** Up to this share of the pages, reading them again takes less time than writing the index. */
const REREAD_SHARE = 0.02

/**
 * Makes the index of one language, of which the store may have an earlier one, and writes the files that the store lacks. The index of
 * more than `maxPages` is not returned.
 */
export async function makeIndex(
  { language, pages }: { language: string; pages: readonly SourcePage[] },
  store: Store,
  maxPages = Number.POSITIVE_INFINITY,
): Promise<MadeIndex> {
  const { index, added, files } = await planIndex(language, pages, findIndex(language, store))
  const made: MadeFile[] = []
  for (const { name, digest, write } of files) {
    const isStored = store.has(FILE_STAGE, createFileKey({ name, digest }))
    made.push({ name, digest, bytes: isStored ? null : await write() })
  }
  const isKept = store.isTemporary || pages.length > maxPages || added <= pages.length * REREAD_SHARE
  return { files: made, index: isKept ? null : serialize(index) }
}

function findIndex(language: string, store: Store): KeyedIndex | undefined {
  const stored = store.get(INDEX_STAGE, createKey(language))
  try {
    return stored && deserialize(stored)
  } catch {
    // A later version of Node.js may have written it.
    return undefined
  }
}

/** Thrown where the store lacks the text of a page. */
class MissingText extends Error {}

/** A page whose text is in the store. */
function toSourcePage({ page, key, sections }: PageData, store: Store): SourcePage {
  const readSections = (): readonly SearchSection[] => {
    if (typeof sections !== 'string') return sections
    const stored = store.getJson<SearchSection[]>('sections', sections)
    if (!stored) throw new MissingText()
    return stored
  }
  const { url, language } = page
  return { url, language, readKey: async () => key, readRecords: async () => toSearchRecords(readSections(), page) }
}

import type { Task } from './executor/task.ts'
import { type NamedFile, planIndex, type SourcePage, type WritableFile } from './search/plan-index.ts'
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

/** A page without its text, as plain JSON. */
export interface PageData {
  page: SearchPage
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

/** Makes the index of one language in a thread; `null` if the store lacks the text of a page. */
export const indexTask: Task<IndexRequest, MadeFile[] | null> = {
  name: 'index',
  async run({ language, pages, cachePath, fingerprint }) {
    // The thread that sent the request writes to the same folder, and notices when that fails.
    const store = openStore({ folder: { path: cachePath, noteFailure: () => undefined }, fingerprint })
    try {
      const sources = pages.map((each) => toSourcePage(each, store))
      return await writeMissingFiles(await planIndex(language, sources), store)
    } catch (error) {
      if (error instanceof MissingText) return null
      throw error
    } finally {
      store.close()
    }
  },
}

/** Writes the files that the store lacks. */
export async function writeMissingFiles(files: readonly WritableFile[], store: Store): Promise<MadeFile[]> {
  const made: MadeFile[] = []
  for (const { name, digest, write } of files) {
    const isStored = store.has(FILE_STAGE, createFileKey({ name, digest }))
    made.push({ name, digest, bytes: isStored ? null : await write() })
  }
  return made
}

/** Thrown where the store lacks the text of a page. */
class MissingText extends Error {}

/** A page whose text is in the store. */
function toSourcePage({ page, sections }: PageData, store: Store): SourcePage {
  const readSections = (): readonly SearchSection[] => {
    if (typeof sections !== 'string') return sections
    const stored = store.getJson<SearchSection[]>('sections', sections)
    if (!stored) throw new MissingText()
    return stored
  }
  return { url: page.url, language: page.language, readRecords: async () => toSearchRecords(readSections(), page) }
}

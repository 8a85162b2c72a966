import type { SearchRecord } from '../../src/search/search-record.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { groupBy } from '../lib/group-by.ts'
import { SEARCH_SCRIPT_NAME } from '../lib/search-folder.ts'
import { computeDigest } from './digest.ts'
import { startIndexUpdate } from './language-index.ts'
import { type PlannedFile, planIndexFiles } from './plan-index-files.ts'

/** A file of an index. */
export interface IndexFile {
  /** Posix path relative to the folder of all indexes. */
  name: string
  bytes: Uint8Array
}

/**
 * Builds one index for each language of the records, all of which are in memory. Equal records give equal files, in whatever
 * order the pages come; the records of a page are neighbors, its top first.
 */
export function buildSearchIndexes(records: readonly SearchRecord[]): IndexFile[] {
  const languages = groupBy(records, ({ language }) => language)
  return [...languages].sort(([a], [b]) => compareStrings(a, b)).flatMap(([language, own]) => buildIndex(language, own))
}

/** All files as one script, for `createScriptReader`: pages that are opened as files load it instead of them. */
export function createIndexScript(files: readonly IndexFile[]): IndexFile {
  const entries = files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('base64')])
  const code = `globalThis.docsgenSearchFiles=${JSON.stringify(Object.fromEntries(entries))}\n`
  return { name: SEARCH_SCRIPT_NAME, bytes: new TextEncoder().encode(code) }
}

/** Plans the script of `createIndexScript`. */
export function planIndexScript(files: readonly PlannedFile[]): PlannedFile {
  return {
    name: SEARCH_SCRIPT_NAME,
    digest: computeDigest(files.flatMap(({ name, digest }) => [name, digest])),
    pages: files.flatMap(({ pages }) => pages),
    write(records) {
      let end = 0
      const written = files.map(({ name, pages, write }): IndexFile => {
        const start = end
        end += pages.length
        return { name, bytes: write(records.slice(start, end)) }
      })
      return createIndexScript(written).bytes
    },
  }
}

function buildIndex(language: string, records: readonly SearchRecord[]): IndexFile[] {
  const pages = groupBy(records, (record) => record.url_without_anchor)
  const update = startIndexUpdate(language)
  for (const [url, page] of [...pages].sort(([a], [b]) => compareStrings(a, b))) update.add(url, '', page)
  return planIndexFiles(update.finish().index).files.map((file) => ({
    name: file.name,
    bytes: file.write(file.pages.map((url) => pages.get(url) ?? [])),
  }))
}

import type { SearchRecord } from '../../src/search/search-record.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { groupBy } from '../lib/group-by.ts'
import { SEARCH_SCRIPT_NAME } from '../lib/search-folder.ts'
import { createIndexBuilder } from './language-index.ts'
import { planIndexFiles } from './plan-index-files.ts'

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
  return [...languages].sort(byKey).flatMap(([language, own]) => buildIndex(language, own))
}

/** All files as one script, for `createScriptReader`: pages that are opened as files load it instead of them. */
export function createIndexScript(files: readonly IndexFile[]): IndexFile {
  const entries = files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('base64')])
  const code = `globalThis.docsgenSearchFiles=${JSON.stringify(Object.fromEntries(entries))}\n`
  return { name: SEARCH_SCRIPT_NAME, bytes: new TextEncoder().encode(code) }
}

function buildIndex(language: string, records: readonly SearchRecord[]): IndexFile[] {
  const pages = groupBy(records, (record) => record.url_without_anchor)
  const builder = createIndexBuilder(language)
  for (const [url, page] of [...pages].sort(byKey)) builder.add(url, page)
  return planIndexFiles(builder.finish()).map(({ name, pages: urls, write }) => ({
    name,
    bytes: write(urls.map((url) => pages.get(url) ?? [])),
  }))
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => compareStrings(a, b)

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CacheFolder } from '../cache/cache-folder.ts'
import { storeRecord } from '../cache/store-record.ts'
import type { OutputFile } from '../emit/output-file.ts'
import { parsePageHtml } from '../parse/html/parse-page.ts'
import type { PageMeta } from '../render/page-components.ts'
import type { Route } from '../route/route-table.ts'
import { collectReactPageSections } from '../search/react-page-sections.ts'
import type { SearchSection } from '../search/records.ts'

/** Remembers, in the cache, the sections of the pages that were rendered. */
const RECORD_FILE = 'react-pages.json'

/** What searches find in the React pages of a project, which have no text before they are rendered. */
export interface ReactPageTexts {
  /** What the pages export about themselves. */
  meta: PageMeta
  /** The file of a page, which takes note of its text whenever it is rendered. */
  watch(route: Route, file: OutputFile): OutputFile
  /** Changes whenever the text of the page may have; empty for a page that is not watched. */
  getKey(route: Route): string
  /** The sections of a page. A page that neither this run nor, with the same key, an earlier one has rendered is rendered now. */
  readSections(route: Route): Promise<SearchSection[]>
  /** Stores the sections that were read for later runs. */
  save(): void
}

/** By pathname. */
type PageRecords = Record<string, { key: string; sections: SearchSection[] }>

/** Creates the texts of pages that are yet to be watched. */
export function createReactPageTexts(
  { meta, isSiteNoIndex }: Pick<ReactPageTexts, 'meta'> & { isSiteNoIndex: boolean },
  cache: CacheFolder,
): ReactPageTexts {
  const watched = new Map<string, OutputFile>()
  const rendered = new Map<string, ReturnType<OutputFile['contents']>>()
  const read: PageRecords = {}
  let stored: PageRecords | undefined
  const getKey = ({ pathname }: Route): string => watched.get(pathname)?.key ?? ''
  return {
    meta,
    watch(route, file) {
      const { pathname } = route
      // A page is rendered once, whether a reader or the search asks for it first.
      const contents = () => {
        const outcome = rendered.get(pathname) ?? file.contents()
        rendered.set(pathname, outcome)
        return outcome
      }
      watched.set(pathname, { ...file, contents })
      return { ...file, contents }
    },
    getKey,
    async readSections(route) {
      const { pathname } = route
      const key = getKey(route)
      stored ??= readRecords(join(cache.path, RECORD_FILE))
      const known = stored[pathname]
      const sections =
        !rendered.has(pathname) && known?.key === key
          ? known.sections
          : await collectSections(watched.get(pathname)?.contents(), isSiteNoIndex)
      read[pathname] = { key, sections }
      return sections
    },
    save: () => storeRecord(cache, RECORD_FILE, read),
  }
}

async function collectSections(
  rendered: ReturnType<OutputFile['contents']> | undefined,
  isSiteNoIndex: boolean,
): Promise<SearchSection[]> {
  const html = (await rendered)?.value
  return typeof html === 'string' ? collectReactPageSections(parsePageHtml(html), isSiteNoIndex) : []
}

/** Nothing where there is no record, or a damaged one. */
function readRecords(file: string): PageRecords {
  try {
    const records: PageRecords = JSON.parse(readFileSync(file, 'utf8'))
    return records
  } catch {
    return {}
  }
}

import type { SearchRecord } from '../../src/search/search-record.ts'
import { hashParts } from '../lib/hash.ts'
import { NO_TEXT, type SearchSection, toSearchRecords } from '../search/records.ts'
import type { ReactPageTexts } from './react-page-texts.ts'
import { type FoundPage, isReactPage, listFoundPages } from './search-pages.ts'
import type { SitePlan } from './site.ts'

/** What searches find in a site. */
export interface SearchSource {
  /** Changes whenever a record may. */
  key: string
  /** Changes whenever a record does. React pages that have never been rendered are. */
  readKey(): Promise<string>
  /** Of the pages, each once, in ascending order. */
  languages: readonly string[]
  readRecords(): Promise<SearchRecord[]>
}

/** What is read for a search source besides its plan. */
export interface SearchSourceOptions {
  fingerprint: string
  /** Unset where the code of the project does not run: React pages are not found then. */
  reactPages?: ReactPageTexts
}

/** Prepares the records of a site: none is read yet. */
export function createSearchSource(plan: SitePlan, { fingerprint, reactPages }: SearchSourceOptions): SearchSource {
  const pages = listFoundPages(plan, reactPages?.meta)
  const rendered = pages.filter(isReactPage)
  const facts = pages.map(({ page, document }) => [page, document && plan.bodies.getKey(document.source)])
  const known = hashParts(fingerprint, JSON.stringify(facts))
  const readSections = async ({ route, page, document }: FoundPage): Promise<readonly SearchSection[]> => {
    if (document) return plan.bodies.readSections(document.source)
    return reactPages && route.kind === 'react-page'
      ? dropTitle(await reactPages.readSections(route), page.title)
      : NO_TEXT
  }
  return {
    key: hashParts(known, ...rendered.map(({ route }) => reactPages?.getKey(route) ?? '')),
    async readKey() {
      const texts = await Promise.all(rendered.map(readSections))
      reactPages?.save()
      return hashParts(known, JSON.stringify(texts))
    },
    languages: [...new Set(pages.map(({ page }) => page.language))].sort(),
    async readRecords() {
      const records: SearchRecord[] = []
      for (const found of pages) records.push(...toSearchRecords(await readSections(found), found.page))
      return records
    },
  }
}

/** Takes the title off the text at the top, where a React page prints it as its heading. */
function dropTitle(sections: SearchSection[], title: string): SearchSection[] {
  const [top, ...rest] = sections
  if (!top?.content.startsWith(`${title} `)) return sections
  return [{ ...top, content: top.content.slice(title.length).trim() }, ...rest]
}

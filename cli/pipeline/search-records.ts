import type { SearchRecord } from '../../src/search/search-record.ts'
import type { PageData } from '../index-task.ts'
import { hashParts } from '../lib/hash.ts'
import { once } from '../lib/once.ts'
import type { SourcePage } from '../search/plan-index.ts'
import { NO_TEXT, type SearchSection, toSearchRecords } from '../search/records.ts'
import type { ReactPageTexts } from './react-page-texts.ts'
import { type FoundPage, isReactPage, listFoundPages } from './search-pages.ts'
import type { SitePlan } from './site.ts'

/** A page that searches find. */
export interface FoundSource extends SourcePage {
  /** The page for a thread, which reads the text of a document itself. A React page that has never been rendered is rendered. */
  readData(): Promise<PageData>
}

/** Searchable content of a site. */
export interface SearchSource {
  /** Changes whenever a record may. */
  getKey(): string
  /** Distinct languages of the pages, in ascending order. */
  languages: readonly string[]
  /** In the order of their pathnames. */
  pages: readonly FoundSource[]
  /** Reads the records of all pages. */
  readRecords(): Promise<SearchRecord[]>
}

export interface SearchSourceOptions {
  fingerprint: string
  /** Unset where the code of the project does not run: React pages are not found then. */
  reactPages?: ReactPageTexts
}

/** Prepares the records of a site: none is read yet. */
export function createSearchSource(plan: SitePlan, { fingerprint, reactPages }: SearchSourceOptions): SearchSource {
  const found = listFoundPages(plan, reactPages?.meta)
  const rendered = found.filter(isReactPage)
  /** Hash of each page's data before React pages are rendered. */
  const getKeys = once(() =>
    found.map(({ page, document }) => {
      const bodyKey = document && plan.bodies.getKey(document.source)
      return hashParts(`${fingerprint} ${JSON.stringify([page, bodyKey])}`)
    }),
  )
  const readSections = async ({ route, page, document }: FoundPage): Promise<readonly SearchSection[]> => {
    if (document) return plan.bodies.readSections(document.source)
    return reactPages && route.kind === 'react-page'
      ? dropTitle(await reactPages.readSections(route), page.title)
      : NO_TEXT
  }
  const pages = found.map((each, index): FoundSource => {
    const { page, document } = each
    const { url, language } = page
    const getOwnKey = () => getKeys()[index] ?? ''
    const readKey = async () =>
      isReactPage(each) ? hashParts(getOwnKey(), JSON.stringify(await readSections(each))) : getOwnKey()
    return {
      url,
      language,
      readKey,
      readRecords: async () => toSearchRecords(await readSections(each), page),
      readData: async () => ({
        page,
        key: await readKey(),
        sections: document ? plan.bodies.getKey(document.source) : await readSections(each),
      }),
    }
  })
  return {
    getKey: () => hashParts(getKeys().join(), ...rendered.map(({ route }) => reactPages?.getKey(route) ?? '')),
    languages: [...new Set(pages.map(({ language }) => language))].sort(),
    pages,
    async readRecords() {
      const records: SearchRecord[] = []
      for (const page of pages) records.push(...(await page.readRecords()))
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

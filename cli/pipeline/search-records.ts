import type { SearchRecord } from '../../src/search/search-record.ts'
import { hashParts } from '../lib/hash.ts'
import { computePageKey, type PageData } from '../search/make-indexes.ts'
import { NO_TEXT, type SearchSection, toSearchRecords } from '../search/records.ts'
import type { SourcePage } from '../search/update-indexes.ts'
import type { ReactPageTexts } from './react-page-texts.ts'
import { type FoundPage, isReactPage, listFoundPages } from './search-pages.ts'
import type { SitePlan } from './site.ts'

/** What searches find in a site. */
export interface SearchSource {
  /** Changes whenever a record may. */
  getKey(): string
  /** Changes whenever a record does. React pages that have never been rendered are. */
  readKey(): Promise<string>
  /** Of the pages, each once, in ascending order. */
  languages: readonly string[]
  /** In the order of their pathnames. */
  pages: readonly SourcePage[]
  /** Of each page the path of its document; `null` for one without. */
  sources: readonly (string | null)[]
  /** Describes the pages for a thread, which reads the texts of documents itself. React pages that have never been rendered are. */
  listPageData(): Promise<PageData[]>
  /** Reads the records of all pages. */
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
  const found = listFoundPages(plan, reactPages?.meta)
  const rendered = found.filter(isReactPage)
  const facts = found.map(({ page, document }) => [page, document && plan.bodies.getKey(document.source)] as const)
  let known: readonly string[] | undefined
  /** Of each page the hash of what is known of it before React pages are rendered. */
  const getKeys = () => {
    known ??= facts.map(([page, bodyKey]) => computePageKey(page, { bodyKey, fingerprint }))
    return known
  }
  const readSections = async ({ route, page, document }: FoundPage): Promise<readonly SearchSection[]> => {
    if (document) return plan.bodies.readSections(document.source)
    return reactPages && route.kind === 'react-page'
      ? dropTitle(await reactPages.readSections(route), page.title)
      : NO_TEXT
  }
  const pages = found.map((each, index): SourcePage => {
    const { url, language } = each.page
    const getOwnKey = () => getKeys()[index] ?? ''
    return {
      url,
      language,
      readKey: async () =>
        isReactPage(each) ? hashParts(getOwnKey(), JSON.stringify(await readSections(each))) : getOwnKey(),
      readRecords: async () => toSearchRecords(await readSections(each), each.page),
    }
  })
  return {
    getKey: () => hashParts(getKeys().join(), ...rendered.map(({ route }) => reactPages?.getKey(route) ?? '')),
    async readKey() {
      const texts = await Promise.all(rendered.map(readSections))
      return hashParts(getKeys().join(), JSON.stringify(texts))
    },
    async listPageData() {
      return Promise.all(
        found.map(async (each, index): Promise<PageData> => {
          const { page, document } = each
          const sections = document ? plan.bodies.getKey(document.source) : await readSections(each)
          return { key: (await pages[index]?.readKey()) ?? '', page, sections }
        }),
      )
    },
    languages: [...new Set(pages.map(({ language }) => language))].sort(),
    pages,
    sources: found.map(({ document }) => document?.source.path ?? null),
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

import type { SearchRecord } from '../../src/search/search-record.ts'
import { hashParts } from '../lib/hash.ts'
import { type SearchSection, toSearchRecords } from '../search/records.ts'
import { type FoundPage, listFoundPages } from './search-pages.ts'
import type { SitePlan } from './site.ts'

/** What searches find in a site. */
export interface SearchSource {
  /** Changes whenever a record does. */
  key: string
  /** Of the pages, each once, in ascending order. */
  languages: readonly string[]
  readRecords(): Promise<SearchRecord[]>
}

/** Prepares the records of a site: none is read yet. */
export function createSearchSource(plan: SitePlan, fingerprint: string): SearchSource {
  const pages = listFoundPages(plan)
  const facts = pages.map(({ page, route, document }) => [
    page,
    route.description,
    document && plan.bodies.getKey(document.source),
  ])
  return {
    key: hashParts(fingerprint, JSON.stringify(facts)),
    languages: [...new Set(pages.map(({ page }) => page.language))].sort(),
    async readRecords() {
      const records: SearchRecord[] = []
      for (const found of pages) records.push(...toSearchRecords(await readSections(found, plan), found.page))
      return records
    },
  }
}

/** The sections of a page; its description, if its author wrote one, is the first text of its top. */
async function readSections({ document, route }: FoundPage, { bodies }: SitePlan): Promise<SearchSection[]> {
  if (!document) return [{ depth: 1, anchor: null, heading: '', content: route.description, code: '' }]
  const sections = await bodies.readSections(document.source)
  const { description } = document.frontMatter
  const [top, ...rest] = sections
  if (!description || top?.anchor !== null || top.content.startsWith(description)) return sections
  return [{ ...top, content: `${description} ${top.content}`.trim() }, ...rest]
}

import { buildSearchIndexes } from '../../cli/search/build-index.ts'
import { toRootName } from '../../cli/search/plan-index-files.ts'
import { type SearchPage, type SearchSection, toSearchRecords } from '../../cli/search/records.ts'
import { createLocalProvider } from '../../src/search/local/local-provider.ts'
import { SearchError, type SearchProvider } from '../../src/search/search-provider.ts'
import type { SearchRecord } from '../../src/search/search-record.ts'

/** A page of a test: `## Heading` lines begin sections, `### ` those below them; `code:` lines are code blocks. */
export interface TestPage extends Partial<Omit<SearchPage, 'url'>> {
  text?: string
}

export function toSections(text: string): SearchSection[] {
  const sections: SearchSection[] = [{ depth: 1, anchor: null, heading: '', content: '', code: '' }]
  for (const line of text.split('\n')) {
    const [, marks = '', heading = ''] = /^(#{2,6}) (.*)$/.exec(line) ?? []
    const last = sections.at(-1)
    if (marks !== '') {
      const anchor = heading.toLowerCase().replace(/[^\p{L}\p{N}_]+/gu, '-')
      sections.push({ depth: marks.length, anchor, heading, content: '', code: '' })
    } else if (last && line.startsWith('code: ')) last.code = line.slice(6)
    else if (last) last.content = `${last.content} ${line}`.trim()
  }
  return sections
}

/** Records of pages by their addresses. */
export function toRecords(pages: Record<string, TestPage>): SearchRecord[] {
  return Object.entries(pages).flatMap(([url, { text = '', ...page }]) => {
    const defaults = { title: url, category: null, language: 'en', tags: ['default'] }
    return toSearchRecords(toSections(text), { ...defaults, ...page, url })
  })
}

/** Files of an index as a host serves them; a test may change or remove them. */
export function toHost(records: readonly SearchRecord[]): Map<string, Uint8Array> {
  return new Map(buildSearchIndexes(records).map(({ name, bytes }) => [`/search/${name}`, bytes]))
}

/** A provider of what a host has now. `requests` lists what it asked for. */
export function openHost(host: ReadonlyMap<string, Uint8Array>, requests: string[] = []): SearchProvider {
  const languages = [...host.keys()].flatMap((name) => /^\/search\/([^/.]+)\.bin$/.exec(name)?.[1] ?? [])
  return createLocalProvider({
    indexes: Object.fromEntries(languages.map((language) => [language, `/search/${toRootName(language)}`])),
    async readFile(url) {
      requests.push(url)
      const bytes = host.get(url)
      if (!bytes) throw new SearchError('unreachable', 'missing', { url })
      return bytes
    },
  })
}

/** A provider of some pages. */
export const openPages = (pages: Record<string, TestPage>): SearchProvider => openHost(toHost(toRecords(pages)))

/** Addresses of the results for a query, the best first. */
export async function findUrls(provider: SearchProvider, query: string): Promise<string[]> {
  return (await provider.search({ query })).hits.map(({ url }) => url)
}

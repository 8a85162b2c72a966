import { readdir, readFile } from 'node:fs/promises'
import { createIndexFiles, type ReadFile } from '../../src/search/local/index-files.ts'
import { createLocalProvider } from '../../src/search/local/local-provider.ts'
import { openIndex } from '../../src/search/local/open-index.ts'
import { SearchError, type SearchFilters } from '../../src/search/search-provider.ts'
import { SEARCH_LEVELS } from '../../src/search/search-record.ts'
import { SEARCH_FOLDER } from '../lib/search-folder.ts'
import { findRootLanguage, toRootName } from './plan-index-files.ts'

/** A section of a page that answers a query. */
export interface FoundSection {
  /** Pathname with the base URL, and with `#anchor` where the section has one. */
  url: string
  /** The headings above and of the section, from the outside in, as plain text. */
  headings: string[]
  /** The whole text of the section, plain, without its heading. */
  text: string
}

export interface SectionRequest {
  /** A question or some words. */
  query: string
  /** Most sections that are returned; 5 by default. */
  limit?: number
  /** A section matches `tags` if its page has one of them as `docusaurus_tag`. */
  filters?: SearchFilters
}

/** The embedded search index of a built site, for programs. */
export interface SiteSearchIndex {
  /** Finds sections like the search of the site, best first. */
  findSections(request: SectionRequest): Promise<FoundSection[]>
}

/** Opens the index below the output folder of a build; rejects if there is none or it cannot be read. */
export async function openSearchIndex(outputFolder: string): Promise<SiteSearchIndex> {
  const folder = `${outputFolder}/${SEARCH_FOLDER}`
  const names = await readdir(folder)
  const languages = names.flatMap((name) => findRootLanguage(name) ?? [])
  const indexes = Object.fromEntries(languages.map((language) => [language, `${folder}/${toRootName(language)}`]))
  const provider = createLocalProvider({ indexes, readFile: readFromDisk })
  await provider.load()
  const texts = await readTexts(Object.values(indexes))
  return {
    async findSections({ query, limit = 5, filters = {} }) {
      const { hits } = await provider.search({ query, hitsPerPage: limit, filters })
      return hits.map(({ url, hierarchy }) => ({
        url,
        headings: SEARCH_LEVELS.flatMap((level) => hierarchy[level]?.map((part) => part.text).join('') ?? []),
        text: texts.get(url) ?? '',
      }))
    },
  }
}

/** The text of each section by its URL. */
async function readTexts(roots: readonly string[]): Promise<Map<string, string>> {
  const files = createIndexFiles(readFromDisk)
  const texts = new Map<string, string>()
  for (const url of roots) {
    const index = await openIndex(files, url, false)
    for (const section of index.pages.keys()) {
      const text = await index.readText(section)
      if (text) texts.set(text.url, text.content)
    }
  }
  return texts
}

const readFromDisk: ReadFile = async (url) => {
  try {
    return await readFile(url)
  } catch (cause) {
    throw new SearchError('unreachable', 'A file of the search index cannot be read.', { url, cause })
  }
}

import type { SearchSettings } from '../model/search-settings.ts'
import { toFilters } from '../search/context-filters.ts'
import type { SearchHit, SearchProvider } from '../search/search-provider.ts'
import { SEARCH_LEVELS } from '../search/search-record.ts'
import { cutSection } from './cut-section.ts'
import { HITS, type ToolName } from './describe-tools.ts'

/** A published site, as its tools read it: from a folder, from a server, or from one of its own pages. */
export interface SiteAccess {
  /** Pathname of the site; begins and ends with a slash. */
  baseUrl: string
  /** URL of the index of all pages: the file `llms.txt`. */
  index: string
  /** Reads a published text file, or the HTML of a page, by its path below the base URL; `null` if there is none. */
  read(path: string): Promise<string | null>
  /** `null`: the site has no search. */
  search: { settings: SearchSettings; open(): Promise<SearchProvider> } | null
}

/** Input as assistants send it: not all of them keep to the schema. */
export type ToolInput = Readonly<Record<string, unknown>>

/** Characters of the text of a search result: enough to choose the page to read. */
const SNIPPET_LENGTH = 300

/** Pages that one answer lists. */
const MAX_LISTED_PAGES = 300

/**
 * Runs a tool and returns Markdown; the texts of pages are the Markdown files of the build. Rejects with an error whose
 * message tells the assistant what to do.
 */
export async function runTool(name: ToolName, input: ToolInput, access: SiteAccess): Promise<string> {
  const read = (key: string) => String(input[key] ?? '')
  switch (name) {
    case 'search':
      return search(read('query'), input, access)
    case 'list_pages':
      return listPages(access, read('under'))
    case 'read_page':
      return readPage(access, read('page'))
    case 'read_section': {
      const page = read('page').replace(/#.*/, '')
      return cutSection(await readPage(access, page), read('section'), () => access.read(toPath(access, page)))
    }
  }
}

async function search(query: string, input: ToolInput, { search: site }: SiteAccess): Promise<string> {
  if (!site) throw new Error('This site has no search. list_pages lists its pages.')
  const { versions } = site.settings
  const { value: version = null } = versions.find(({ label }) => label === input.version) ?? versions[0] ?? {}
  const language = typeof input.language === 'string' ? input.language : null
  const limit = Math.trunc(Number(input.limit ?? HITS.usual)) || HITS.usual
  const { hits, suggestions } = await (await site.open()).search({
    query,
    hitsPerPage: Math.min(Math.max(limit, 1), HITS.most),
    snippetLength: SNIPPET_LENGTH,
    filters: toFilters({ version, language, section: null }),
  })
  if (hits.length > 0) return hits.map(describeHit).join('\n\n')
  const others = suggestions.length > 0 ? ` Try: ${suggestions.join('; ')}.` : ''
  return `Nothing was found for "${query}".${others}`
}

function describeHit({ hierarchy, url, snippet }: SearchHit): string {
  const headings = SEARCH_LEVELS.flatMap((level) => hierarchy[level]?.map((part) => part.text).join('') ?? [])
  const words = snippet
    ?.map((part) => part.text)
    .join('')
    .replace(/\s+/g, ' ')
  return `- ${headings.join(' > ')}\n  ${url}${words ? `\n  ${words}` : ''}`
}

/** Lists the links of the index, and of the files that it is divided into. */
async function listPages(access: SiteAccess, under: string): Promise<string> {
  const lines: string[] = []
  const seen = new Set<string>()
  const add = async (file: string): Promise<void> => {
    seen.add(file)
    for (const line of ((await access.read(file)) ?? '').split('\n')) {
      const [, title, href = '', rest = ''] = /^- \[(.+?)\]\(([^)\s]+)\)(.*)/.exec(line) ?? []
      const path = href && toPath(access, href)
      if (/(?:^|\/)llms[^/]*\.txt$/.test(path)) {
        if (!seen.has(path) && !path.endsWith('llms-full.txt')) await add(path)
      } else if (title) {
        const page = path.replace(/(?:(^|\/)index)?\.md$/, '$1')
        const pathname = access.baseUrl + page
        if ([pathname, `/${page}`].some((each) => each.startsWith(under))) lines.push(`- ${pathname} ${title}${rest}`)
      }
    }
  }
  await add(toPath(access, access.index))
  if (lines.length === 0) throw new Error(`There are no pages${under && ` whose path begins with "${under}"`}.`)
  const more = lines.length - MAX_LISTED_PAGES
  if (more > 0) lines.splice(MAX_LISTED_PAGES, more, `There are ${more} more. Use "under" to list a part of the site.`)
  return lines.join('\n')
}

async function readPage(access: SiteAccess, page: string): Promise<string> {
  const path = toPath(access, page).replace(/(?:(^|\/)index)?\.(?:html|md)$/, '$1')
  const stem = path.replace(/\/$/, '')
  const files = [`${stem}.md`, stem === '' ? 'index.md' : `${stem}/index.md`]
  for (const file of path === stem && stem !== '' ? files : files.reverse()) {
    const markdown = file === '.md' ? null : await access.read(file)
    if (markdown !== null) return markdown
  }
  throw new Error(`There is no page "${page}" in Markdown. list_pages lists all pages.`)
}

/** Path below the base URL of a URL of the site, wherever it is published, or of a pathname with or without the base URL. */
function toPath({ baseUrl }: SiteAccess, address: string): string {
  try {
    const { pathname } = new URL(address, `https://site.invalid${baseUrl}`)
    return decodeURI(pathname.startsWith(baseUrl) ? pathname.slice(baseUrl.length) : pathname.slice(1))
  } catch {
    throw new Error(`"${address}" is not the address of a page.`)
  }
}

import { createLocalProvider } from '../../src/search/local/local-provider.ts'
import { groupHits, SearchError, type SearchProvider } from '../../src/search/search-provider.ts'
import { fillName } from '../content/variables.ts'
import { type Diagnostic, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { suggest } from '../lib/suggest.ts'
import type { Route } from '../route/route-table.ts'
import { loadSearchTests, type SearchTest } from '../scan/search-tests.ts'
import { buildSearchIndexes } from '../search/build-index.ts'
import { toRootName } from '../search/plan-index-files.ts'
import { createKey } from '../store/store.ts'
import type { BuildContext } from './build-context.ts'
import { type FoundPage, isReactPage, listFoundPages } from './search-pages.ts'
import { createSearchSource, type SearchSource } from './search-records.ts'
import type { SitePlan } from './site.ts'

/** Among how many pages the expected one has to be, unless a test says otherwise. */
const DEFAULT_WITHIN = 3

/** How many pages of results are looked through to say at which position a page is found. */
const MAX_RESULT_PAGES = 5

/** A valid test with its variables filled in. */
interface ReadyTest {
  test: SearchTest
  query: string
  within: number
  expected: FoundPage
  /** `null` where any section of the page will do. */
  anchor: string | null
}

/**
 * Runs the search tests of a site against its embedded index, in memory, as a reader of the expected page searches. A site
 * with a search service is tested with the same index, because results depend on the words of its pages.
 */
export async function runSearchTests(
  plan: SitePlan,
  { installation, store }: Pick<BuildContext, 'installation' | 'store'>,
): Promise<Diagnostic[]> {
  if (!plan.config.search) return []
  const { value: tests, diagnostics } = await loadSearchTests(plan.root)
  if (tests.length === 0) return diagnostics
  const { ready, problems } = prepareTests(tests, plan)
  const source = createSearchSource(plan, installation)
  const { contextualSearch } = plan.config.search
  const key = createKey(source.getKey(), String(contextualSearch), JSON.stringify(ready))
  const misses = await store.memo('search-tests', key, () =>
    findMisses(ready, { source, isContextual: contextualSearch }),
  )
  return [...diagnostics, ...problems, ...misses]
}

/** Fills in the variables, and finds the pages. */
function prepareTests(tests: readonly SearchTest[], plan: SitePlan): { ready: ReadyTest[]; problems: Diagnostic[] } {
  const { variables } = plan.config
  const pages = new Map(listFoundPages(plan).map((found) => [trimSlash(found.route.pathname), found]))
  const languages = new Set([...pages.values()].map(({ page }) => page.language))
  const ready: ReadyTest[] = []
  const problems: Diagnostic[] = []
  for (const test of tests) {
    const [pathname = '', fragment] = fillName(test.finds, variables, 'slug').split('#', 2)
    const expected = pages.get(trimSlash(pathname))
    const problem = !expected
      ? describeUnknownPage(test, { pathname, pages, plan })
      : (describeUnknownAnchor(test, fragment, expected) ?? describeUnknownLanguage(test, languages))
    if (problem) problems.push(problem)
    else if (expected) {
      const query = fillName(test.query, variables, 'value')
      ready.push({ test, query, within: test.within ?? DEFAULT_WITHIN, expected, anchor: fragment ?? null })
    }
  }
  return { ready, problems }
}

/** Pathnames are compared without the slash at their end, which depends on the configuration. */
function trimSlash(pathname: string): string {
  return pathname.replace(/(?<=.)\/$/, '')
}

interface UnknownPage {
  pathname: string
  pages: ReadonlyMap<string, FoundPage>
  plan: SitePlan
}

function describeUnknownPage({ findsOrigin }: SearchTest, { pathname, pages, plan }: UnknownPage): Diagnostic {
  const near = suggest(pathname, pages.keys())
  const route = plan.table.routes.find((each) => trimSlash(each.pathname) === trimSlash(pathname))
  const known = near === undefined ? undefined : pages.get(near)
  return {
    code: 'search/invalid-test',
    message: `A search test expects "${pathname}", ${describeUnfound(route)}.`,
    origin: findsOrigin,
    ...(!route && known && { hint: `Did you mean "${known.route.pathname}"?` }),
  }
}

function describeUnfound(route: Route | undefined): string {
  if (!route) return 'a page that does not exist'
  if (isReactPage({ route })) return 'a React page, which `docsgen check` does not render'
  return 'a page that is excluded from searches'
}

function describeUnknownAnchor(
  { findsOrigin }: SearchTest,
  fragment: string | undefined,
  { document, route }: FoundPage,
): Diagnostic | undefined {
  if (fragment === undefined) return undefined
  const ids = (document?.headings ?? []).filter(({ depth }) => depth > 1).map(({ id }) => id)
  if (ids.includes(fragment)) return undefined
  const near = suggest(fragment, ids)
  return {
    code: 'search/invalid-test',
    message: `A search test expects the section "#${fragment}", which "${route.pathname}" does not have.`,
    origin: findsOrigin,
    ...(near !== undefined && { hint: `Did you mean "#${near}"?` }),
  }
}

function describeUnknownLanguage(
  { language, languageOrigin }: SearchTest,
  languages: ReadonlySet<string>,
): Diagnostic | undefined {
  if (language === null || languages.has(language)) return undefined
  const message = `A search test is in the language "${language}", in which the site has no pages.`
  const hint = `Languages are: ${[...languages].join(', ')}.`
  return { code: 'search/invalid-test', message, origin: languageOrigin, hint }
}

interface TestedIndex {
  source: SearchSource
  isContextual: boolean
}

async function findMisses(tests: readonly ReadyTest[], { source, isContextual }: TestedIndex): Promise<Diagnostic[]> {
  const provider = await openInMemory(source)
  const misses: Diagnostic[] = []
  for (const test of tests) {
    const { position, first } = await findPosition(test, { provider, isContextual })
    if (position === null || position > test.within) misses.push(describeMiss(test, position, first))
  }
  return misses
}

async function openInMemory(source: SearchSource): Promise<SearchProvider> {
  const files = new Map(buildSearchIndexes(await source.readRecords()).map(({ name, bytes }) => [name, bytes]))
  return createLocalProvider({
    indexes: Object.fromEntries(source.languages.map((language) => [language, toRootName(language)])),
    async readFile(url) {
      const bytes = files.get(url)
      if (!bytes) throw new SearchError('unreachable', 'The index lacks a file.', { url })
      return bytes
    },
  })
}

/** Rank of the expected page among the pages found, from 1; and the first of these. */
async function findPosition(
  { query, test, expected, anchor }: ReadyTest,
  { provider, isContextual }: { provider: SearchProvider; isContextual: boolean },
): Promise<{ position: number | null; first: string[] }> {
  const { page: target } = expected
  const language = test.language ?? (isContextual ? target.language : null)
  const filters = { ...(language !== null && { language }), ...(isContextual && { tags: target.tags }) }
  const found: string[] = []
  let position: number | null = null
  for (let page = 0; page < MAX_RESULT_PAGES && position === null; page++) {
    const { hits } = await provider.search({ query, page, filters })
    if (hits.length === 0) break
    for (const { url_without_anchor: url, hits: own } of groupHits(hits)) {
      found.push(url)
      const isExpected = url === target.url && (anchor === null || own.some((hit) => hit.anchor === anchor))
      if (isExpected) position ??= found.length
    }
  }
  return { position, first: found.slice(0, DEFAULT_WITHIN) }
}

function describeMiss(
  { test, query, within, expected, anchor }: ReadyTest,
  position: number | null,
  first: string[],
): Diagnostic {
  const { route, document } = expected
  const target = `"${route.pathname}${anchor === null ? '' : `#${anchor}`}"`
  const place = position === null ? `does not find ${target}` : `finds ${target} at position ${position}`
  const others = first.length === 0 ? 'nothing is found' : `first are ${first.join(', ')}`
  return {
    code: 'search/not-found-first',
    message: `The search "${query}" ${place}, not among the first ${within}; ${others}.`,
    origin: test.queryOrigin,
    hint: 'Use the words of the search in the title, a heading or the text of the page, or list them in its front matter under "search.keywords".',
    pathname: route.pathname,
    ...(document && {
      related: [{ origin: toFileOrigin(document.source.path), message: 'This page is expected.' }],
    }),
  }
}

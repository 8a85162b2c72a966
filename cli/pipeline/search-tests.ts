import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groupHits, type SearchRequest } from '../../src/search/search-provider.ts'
import { fillName } from '../content/variables.ts'
import { type Diagnostic, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { isFile } from '../lib/files.ts'
import { suggest } from '../lib/suggest.ts'
import type { Route } from '../route/route-table.ts'
import { loadSearchTests, SEARCH_TESTS_FILE, type SearchTest } from '../scan/search-tests.ts'
import { createKey, type Store } from '../store/store.ts'
import type { BuildContext } from './build-context.ts'
import { type FoundPage, isReactPage, listFoundPages } from './search-pages.ts'
import { createSearchSource } from './search-records.ts'
import type { SitePlan } from './site.ts'
import { createStageClock } from './stage-clock.ts'
import { openTracedSearch, type SearchReads, type TracedSearch } from './traced-search.ts'

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
export async function runSearchTests(plan: SitePlan, context: TestContext): Promise<Diagnostic[]> {
  const { search } = plan.config
  if (!search || !existsSync(join(plan.root, SEARCH_TESTS_FILE))) return []
  // The index that they need is part of their time.
  const untimed = { ...context, clock: createStageClock() }
  return context.clock.time('search tests', () => runTests(plan, search.contextualSearch, untimed))
}

type TestContext = Pick<BuildContext, 'installation' | 'cache' | 'store' | 'clock' | 'pool'>

async function runTests(plan: SitePlan, isContextual: boolean, context: TestContext): Promise<Diagnostic[]> {
  const { installation, store } = context
  const { value: tests, diagnostics } = await readTests(plan.root, store)
  if (tests.length === 0) return diagnostics
  const { ready, problems } = prepareTests(tests, plan)
  const source = createSearchSource(plan, installation)
  const search = await openTracedSearch(source, context)
  const misses = await findMisses(ready, { search, isContextual, store })
  return [...diagnostics, ...problems, ...misses]
}

/** Reads the file of the tests. Parsing a long one takes as long as running them. */
async function readTests(root: string, store: Store): ReturnType<typeof loadSearchTests> {
  const file = join(root, SEARCH_TESTS_FILE)
  // A folder with this name is reported.
  if (!isFile(file)) return loadSearchTests(root)
  return store.memo('search-test-file', createKey(readFileSync(file)), () => loadSearchTests(root))
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

/** The result of a test, and the files of the index that it depends on. */
interface TestResult {
  /** Rank of the expected page among the pages found, from 1; `null` if it is not found. */
  position: number | null
  /** The first pages found. */
  first: string[]
  /** `TracedSearch.digestResults` if the first page of results has the expected page; otherwise empty. */
  digest: string
  reads: SearchReads
}

/** Stage of the store for the results of all tests, by their keys. */
const STAGE = 'search-tests'

interface TestedIndex {
  search: TracedSearch
  isContextual: boolean
  store: Store
}

/** Runs the tests whose results may have changed since the last run. */
async function findMisses(
  tests: readonly ReadyTest[],
  { search, isContextual, store }: TestedIndex,
): Promise<Diagnostic[]> {
  const key = createKey(STAGE)
  const known = store.getJson<Record<string, TestResult>>(STAGE, key) ?? {}
  const results: Record<string, TestResult> = {}
  const misses: Diagnostic[] = []
  let isSame = true
  for (const test of tests) {
    const requests = toRequests(test, isContextual)
    const testKey = createKey(JSON.stringify([requests, test.expected.page.url, test.anchor]))
    const earlier = known[testKey]
    const isCurrent = earlier !== undefined && search.areCurrent(earlier.reads)
    const result = isCurrent ? earlier : await runTest(test, requests, { search, earlier })
    isSame &&= isCurrent
    results[testKey] = result
    if (result.position === null || result.position > test.within) misses.push(describeMiss(test, result))
  }
  if (!isSame) store.putJson(STAGE, key, results)
  return misses
}

/** The requests of a test, one for each page of results. */
function toRequests(
  { query, test, expected: { page } }: ReadyTest,
  isContextual: boolean,
): [SearchRequest, ...SearchRequest[]] {
  const language = test.language ?? (isContextual ? page.language : null)
  const filters = { ...(language !== null && { language }), ...(isContextual && { tags: page.tags }) }
  const toRequest = (page: number): SearchRequest => ({ query, page, filters })
  return [toRequest(0), ...Array.from({ length: MAX_RESULT_PAGES - 1 }, (_, index) => toRequest(index + 1))]
}

async function runTest(
  { expected, anchor }: ReadyTest,
  requests: readonly [SearchRequest, ...SearchRequest[]],
  { search, earlier }: { search: TracedSearch; earlier: TestResult | undefined },
): Promise<TestResult> {
  const { url: wanted } = expected.page
  const digest = await search.digestResults(requests[0])
  if (digest === earlier?.digest) return { ...earlier, reads: search.takeReads() }
  const found: string[] = []
  let position: number | null = null
  let isOnFirstPage = false
  for (const request of requests) {
    const { hits } = await search.search(request)
    for (const { url_without_anchor: url, hits: own } of groupHits(hits)) {
      found.push(url)
      const isExpected = url === wanted && (anchor === null || own.some((hit) => hit.anchor === anchor))
      if (isExpected) position ??= found.length
    }
    isOnFirstPage = position !== null && request === requests[0]
    if (hits.length === 0 || position !== null) break
  }
  const first = found.slice(0, DEFAULT_WITHIN)
  return { position, first, digest: isOnFirstPage ? digest : '', reads: search.takeReads() }
}

function describeMiss(
  { test, query, within, expected, anchor }: ReadyTest,
  { position, first }: TestResult,
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

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { buildSearchIndexes } from '../../cli/search/build-index.ts'
import { toRootName } from '../../cli/search/plan-index-files.ts'
import type { SearchSettings } from '../../src/model/search-settings.ts'
import type { SearchRecord } from '../../src/search/search-record.ts'
import { type OpenPage, openSite, type PageOptions, type SiteRequest, type TestSite } from './site.ts'

/** A site with search, for all tests of a suite. */
export interface SearchSite {
  /** Opens a page that is closed after the test, which fails if the page has reported a problem. */
  open(options?: PageOptions, path?: string): Promise<Page>
  /** Opens the search page, and waits until its script has taken it over. */
  openSearchPage(search?: string, options?: PageOptions): Promise<Page>
  /** Problems that this test expects. */
  allow(pattern: RegExp): void
  /** The page that was opened last. */
  latest(): OpenPage
  get(): TestSite
}

/** Problems of a page whose requests for the index are cut off. */
export const searchFailures = /search failed|ERR_FAILED|Failed to load/

/**
 * Builds the site before the tests of the suite that calls it; its pages are opened at `home` unless they say otherwise. What
 * the site needs, such as the address of a server, may be started by a function that returns the request.
 */
export function useSearchSite(request: SiteRequest | (() => Promise<SiteRequest>), home = '/docs/guide/'): SearchSite {
  let site: TestSite
  let opened: OpenPage[] = []
  let expected: RegExp[] = []
  beforeAll(async () => {
    site = await openSite(typeof request === 'function' ? await request() : request)
  })
  afterEach(async () => {
    const problems = opened.flatMap((each) => each.problems)
    await Promise.all(opened.map(({ page }) => page.close()))
    const surprises = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))
    opened = []
    expected = []
    expect(surprises).toEqual([])
  })
  afterAll(() => site?.close())

  async function open(options: PageOptions = {}, path = home): Promise<Page> {
    const fresh = await site.open(path, options)
    opened.push(fresh)
    return fresh.page
  }
  return {
    open,
    async openSearchPage(search = '', options = {}) {
      const page = await open(options, `/search${search}`)
      await page.waitForSelector('.search-page__input:focus')
      return page
    },
    allow: (pattern) => expected.push(pattern),
    latest() {
      const last = opened.at(-1)
      if (!last) throw new Error('No page was opened.')
      return last
    },
    get: () => site,
  }
}

/** The parts of the search dialog in a page. */
export const dialog = (page: Page): Locator => page.locator('dialog.search-dialog')
export const dialogInput = (page: Page): Locator => page.getByRole('combobox', { name: 'Search' })
export const dialogOptions = (page: Page): Locator => dialog(page).getByRole('option')
export const searchButton = (page: Page): Locator => page.locator('[data-ds-search]')

export async function openDialog(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await dialogInput(page).waitFor()
}

/** Resolves when the dialog shows what belongs to the query. */
export async function search(page: Page, query: string): Promise<void> {
  if (!(await dialog(page).isVisible())) await openDialog(page)
  await dialogInput(page).fill(query)
  await waitForAnswer(page)
}

export const waitForAnswer = (page: Page): Promise<void> =>
  page.locator('.search-field[data-pending="false"]').waitFor()

/** Changes the HTML of all pages of a built site; `name` is the path of the page's file. */
export function changePages(directory: string, change: (html: string, name: string) => string): void {
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue
    const file = join(directory, name)
    const changed = change(readFileSync(file, 'utf8'), name)
    // The file may be a hard link to the cache.
    rmSync(file)
    writeFileSync(file, changed)
  }
}

/** Changes what the pages of a built site are told of its search: for what docsgen does not build yet. */
export function changeSettings(
  directory: string,
  change: (settings: SearchSettings, pathname: string) => SearchSettings,
): void {
  changePages(directory, (html, name) =>
    html.replaceAll(/(data-ds-search(?:-page)?)="([^"]+)"/g, (_, attribute, json) => {
      const settings: SearchSettings = JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
      const text = JSON.stringify(change(settings, `/${name.replace(/(?:index)?\.html$/, '')}`))
      return `${attribute}="${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
    }),
  )
}

/** Puts an index of these records into a built site, whose pages are told of it and of `settings`. */
export function replaceIndex(
  directory: string,
  records: readonly SearchRecord[],
  settings: Partial<SearchSettings>,
): void {
  const folder = join(directory, 'assets/search')
  rmSync(folder, { recursive: true })
  for (const { name, bytes } of buildSearchIndexes(records)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  const languages = [...new Set(records.map(({ language }) => language))]
  const indexes = Object.fromEntries(languages.map((language) => [language, `/assets/search/${toRootName(language)}`]))
  changeSettings(directory, (own) => ({ ...own, ...settings, provider: { name: 'local', indexes } }))
}

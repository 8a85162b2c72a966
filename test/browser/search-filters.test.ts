import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type TestPage, toRecords } from '../search/site.ts'
import { all, audit } from './axe.ts'
import { dialogOptions, replaceIndex, search, searchFailures, useSearchSite } from './search-site.ts'
import { missing, siteConfig } from './site.ts'

const files = {
  'site.config.ts': siteConfig(`navbar: { title: 'Harbor' },`),
  'content/docs/guide.md': '---\ntitle: Guide\n---\n\nWords.\n',
}

const current = { tags: ['docs-default-current'] }
const old = { tags: ['docs-default-1.0'] }
const german = { language: 'de' }
const pages: Record<string, TestPage> = {
  '/docs/guide/': { title: 'Harbor', text: 'harbor', category: 'Guides', ...current },
  '/docs/port/': { title: 'Port', text: 'harbor', category: 'Guides', ...current },
  '/docs/api/': { title: 'Calls', text: 'harbor', category: 'Reference', ...current },
  '/docs/1.0/guide/': { title: 'Old harbor', text: 'harbor', category: 'Guides', ...old },
  '/docs/1.0/api/': { title: 'Old calls', text: 'harbor', category: 'Reference', ...old },
  '/news/': { title: 'News', text: 'harbor' },
  '/de/docs/guide/': { title: 'Hafen', text: 'harbor', category: 'Anleitung', ...current, ...german },
}
const settings = {
  versions: [
    { value: 'docs-default-current', label: '2.0' },
    { value: 'docs-default-1.0', label: '1.0' },
  ],
  languages: [
    { value: 'en', label: 'English' },
    { value: 'de', label: 'Deutsch' },
  ],
}

const select = (page: Page, name: string): Locator => page.getByRole('combobox', { name, exact: true })
const listOptions = (page: Page, name: string) => select(page, name).getByRole('option').allInnerTexts()
const hasCount = (page: Page, text: string) => page.locator('main [role="status"]', { hasText: text }).waitFor()
const getParameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

describe.skipIf(missing !== null)('a site with several versions and languages', () => {
  const { open, openSearchPage, allow } = useSearchSite(
    { files, afterBuild: async (_, directory) => replaceIndex(directory, toRecords(pages), settings) },
    '/docs/guide',
  )

  it('is searched in the language and the version of the open page', async () => {
    const page = await open()
    await search(page, 'harbor')
    expect((await dialogOptions(page).allInnerTexts()).map((text) => text.split('\n')[0]).sort()).toEqual([
      'Calls',
      'Harbor',
      'News',
      'Port',
    ])
  })

  it('leads to all results in the version that was searched', async () => {
    const page = await open()
    await page
      .locator('meta[name="docusaurus_tag"]')
      .evaluate((meta) => meta.setAttribute('content', 'docs-default-1.0'))
    await search(page, 'harbor')
    await page.getByRole('link', { name: 'See all 3 results' }).click()
    await hasCount(page, '3 documents found')
    expect(await select(page, 'Version').inputValue()).toBe('docs-default-1.0')
  })

  it('is searched in the version that the reader prefers where the page has none, unless garbage is stored', async () => {
    const key = 'docs-preferred-version-default'
    for (const [stored, title] of [
      ['1.0', 'Old harbor'],
      ['{garbage', 'Harbor'],
    ] as const) {
      const page = await open({ storage: { [key]: stored } }, '/search')
      await search(page, 'harbor')
      expect(await dialogOptions(page).allInnerTexts()).toEqual(
        expect.arrayContaining([expect.stringMatching(`^${title}`)]),
      )
    }
  })

  it('offers the versions, the languages and the sections with their numbers on its search page (P-4)', async () => {
    const page = await openSearchPage('?q=harbor')
    await hasCount(page, '4 documents found')
    expect(await listOptions(page, 'Version')).toEqual(['All versions', '2.0 (4)', '1.0 (3)'])
    expect(await listOptions(page, 'Language')).toEqual(['All languages', 'English (4)', 'Deutsch (1)'])
    expect(await listOptions(page, 'Section')).toEqual(['All sections', 'Guides (2)', 'Reference (1)'])
    expect(await select(page, 'Version').inputValue()).toBe('docs-default-current')
    expect(await select(page, 'Language').inputValue()).toBe('en')
    expect(await audit(page, all)).toEqual([])
  })

  it('keeps what is chosen in the address, without an entry of the history, and takes it from there', async () => {
    const page = await openSearchPage('?q=harbor')
    await hasCount(page, '4 documents found')
    const entries = await page.evaluate(() => history.length)
    await select(page, 'Version').selectOption('1.0 (3)')
    await hasCount(page, '3 documents found')
    await select(page, 'Section').selectOption('Guides (1)')
    await hasCount(page, 'One document found')
    expect(getParameters(page)).toEqual({ q: 'harbor', version: 'docs-default-1.0', section: 'Guides' })
    expect(await page.evaluate(() => history.length)).toBe(entries)
    await page.reload()
    await hasCount(page, 'One document found')
    expect(await select(page, 'Section').inputValue()).toBe('Guides')
    await select(page, 'Version').selectOption('All versions')
    await hasCount(page, '3 documents found')
    await select(page, 'Language').selectOption('Deutsch')
    await hasCount(page, 'No results were found')
    expect(getParameters(page)).toEqual({ q: 'harbor', version: 'any', language: 'de', section: 'Guides' })
    // The section has no results, and can be left all the same.
    await select(page, 'Section').selectOption('All sections')
    await hasCount(page, 'One document found')
    expect(await page.getByRole('link', { name: 'Hafen' }).isVisible()).toBe(true)
  })

  it('is filtered with the keys', async () => {
    const page = await openSearchPage('?q=harbor')
    await hasCount(page, '4 documents found')
    await page.keyboard.press('Tab')
    await expect
      .poll(() => select(page, 'Version').evaluate((element) => element === document.activeElement))
      .toBe(true)
    await page.keyboard.press('ArrowDown')
    await hasCount(page, '3 documents found')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect
      .poll(() => select(page, 'Section').evaluate((element) => element === document.activeElement))
      .toBe(true)
  })

  it('has no number for a language whose index is missing, and results all the same', async () => {
    allow(/404|Failed to load/)
    const page = await open({}, '/docs/guide')
    await page.route('**/assets/search/de.bin', (route) => route.fulfill({ status: 404 }))
    await page.goto(page.url().replace('/docs/guide', '/search?q=harbor'))
    await hasCount(page, '4 documents found')
    expect(await listOptions(page, 'Language')).toEqual(['All languages', 'English (4)', 'Deutsch'])
    allow(searchFailures)
    await select(page, 'Language').selectOption('Deutsch')
    await page.locator('main [role="alert"]').waitFor()
    await page.unroute('**/assets/search/de.bin')
    await page.getByRole('button', { name: 'Retry' }).click()
    await hasCount(page, 'One document found')
  })

  it.each([360, 768, 1440])('fits into a window %i pixels wide', async (width) => {
    const page = await openSearchPage('?q=harbor', { width })
    await hasCount(page, '4 documents found')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})

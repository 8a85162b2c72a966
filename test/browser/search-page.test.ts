import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { all, audit } from './axe.ts'
import { searchFailures, useSearchSite } from './search-site.ts'
import { MAX_LAYOUT_SHIFT, missing, siteConfig } from './site.ts'

/** So that a page of results needs a file of the index that the one before did not. */
const filler = 'Words to read. '.repeat(100)

const files = {
  'site.config.ts': siteConfig(`tagline: 'Ships & "lights"', onBrokenLinks: 'warn', navbar: { title: 'Harbor' },
    search: { externalUrlRegex: '/DOCS/coast/light-0' },`),
  'content/docs/guide.md': '---\ntitle: Guide\n---\n\nThe only rudder.\n',
  ...Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `content/docs/coast/light-${index}.md`,
      `---\ntitle: Beacon ${index}\n---\n\nThe beacon number ${index} of the coast. ${filler}\n`,
    ]),
  ),
}

/** The width of the last line as a share of the longest, of the element where that is the least. */
function getShortestLastLine(elements: Element[]): number {
  const shares = elements.map((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const lines = new Map<number, { left: number; right: number }>()
    for (const { left, right, bottom } of range.getClientRects()) {
      const line = lines.get(Math.round(bottom / 10)) ?? { left, right }
      lines.set(Math.round(bottom / 10), { left: Math.min(line.left, left), right: Math.max(line.right, right) })
    }
    const widths = [...lines.values()].map(({ left, right }) => right - left)
    return (widths.at(-1) ?? 0) / Math.max(...widths)
  })
  return Math.min(...shares)
}

describe.skipIf(missing !== null)('the search page', () => {
  const site = useSearchSite({ files })
  const { openSearchPage, allow } = site
  const input = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
  const articles = (page: Page) => page.locator('main article')
  const hasStatus = (page: Page, text: string) => page.locator('main [role="status"]', { hasText: text }).waitFor()

  it('begins with a form and the list of all pages', async () => {
    const page = await openSearchPage()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Search the documentation')
    expect(await input(page).getAttribute('placeholder')).toBe('Type your search here')
    expect(await page.getByRole('link', { name: 'Guide', exact: true }).isVisible()).toBe(true)
    expect(await site.latest().layoutShift()).toBeLessThan(MAX_LAYOUT_SHIFT)
  })

  it('takes up what is typed before its script has come', async () => {
    const page = await site.open({}, '/docs/guide')
    let release = () => {}
    const released = new Promise<void>((done) => {
      release = done
    })
    await page.route('**/search-page.*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(page.url().replace('/docs/guide', '/search'))
    await input(page).fill('rudder')
    release()
    await hasStatus(page, 'One document found')
    expect(new URL(page.url()).search).toBe('?q=rudder')
  })

  it('leaves no word alone on the last line of an excerpt, at any width', async () => {
    const page = await openSearchPage('?q=beacon')
    await articles(page).first().waitFor()
    for (let width = 340; width <= 700; width += 20) {
      await page.setViewportSize({ width, height: 800 })
      expect(
        await page.locator('.search-result__snippet').evaluateAll(getShortestLastLine),
        `at ${width} px`,
      ).toBeGreaterThan(0.12)
    }
  })

  it('moves nothing when results come, and lists all pages where its script does not', async () => {
    const page = await openSearchPage('?q=beacon')
    await articles(page).first().waitFor()
    expect(await site.latest().layoutShift()).toBeLessThan(0.01)
    allow(/Failed to fetch|ERR_FAILED/)
    await page.route('**/search-page.*.js', (route) => route.abort())
    await page.reload()
    await page.getByRole('link', { name: 'Guide', exact: true }).waitFor()
  })

  it('answers the query of its address, and says how many there are (P-2, P-5)', async () => {
    const page = await openSearchPage('?q=rudder')
    await hasStatus(page, 'One document found')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Search results for “rudder”')
    expect(await page.title()).toBe('Search results for “rudder” | Test')
    expect(await articles(page).locator('mark').first().innerText()).toBe('rudder')
    expect(await page.getByRole('region', { name: 'All pages' }).isVisible()).toBe(false)
  })

  it('shows the list of all pages again where there are no results', async () => {
    const page = await openSearchPage('?q=zzqqxx')
    const list = page.getByRole('region', { name: 'All pages' })
    await hasStatus(page, 'No results were found')
    await list.waitFor()
    await input(page).fill('rudder')
    await hasStatus(page, 'One document found')
    expect(await list.isVisible()).toBe(false)
  })

  it('keeps the query in the address while it is typed, and each submitted one in the history', async () => {
    const page = await openSearchPage()
    const entries = () => page.evaluate(() => history.length)
    await input(page).pressSequentially('beac')
    await hasStatus(page, '40 documents found')
    const submitted = await entries()
    await page.keyboard.press('Enter')
    await input(page).fill('rudder')
    await hasStatus(page, 'One document found')
    expect(new URL(page.url()).search).toBe('?q=rudder')
    expect(await entries()).toBe(submitted + 1)
    await page.goBack()
    await hasStatus(page, '40 documents found')
    expect(await input(page).inputValue()).toBe('beac')
    await input(page).fill('')
    await page.waitForURL('**/search')
    expect(await page.getByRole('link', { name: 'Guide', exact: true }).isVisible()).toBe(true)
  })

  it('has fifteen results, more at its end, and how many of them in the address (P-5)', async () => {
    const page = await openSearchPage('?q=beacon')
    await hasStatus(page, '40 documents found')
    expect(await articles(page).count()).toBe(15)
    await page.getByRole('button', { name: 'Load more results' }).scrollIntoViewIfNeeded()
    await page.waitForFunction(() => document.querySelectorAll('main article').length >= 30)
    expect(new URL(page.url()).searchParams.get('page')).toMatch(/2|3/)
    const again = await openSearchPage('?q=beacon&page=3')
    await again.waitForFunction(() => document.querySelectorAll('main article').length === 40)
    expect(await again.getByRole('button', { name: 'Load more results' }).count()).toBe(0)
  })

  it('leads inside of the site without a load, and where the configuration says so with one (Q-7)', async () => {
    const page = await openSearchPage('?q=rudder')
    await page.evaluate(() => Reflect.set(window, 'kept', true))
    await articles(page).getByRole('link').first().click()
    await page.waitForURL('**/docs/guide')
    expect(await page.evaluate(() => Reflect.get(window, 'kept'))).toBe(true)
    const other = await openSearchPage('?q=beacon+0')
    await other.evaluate(() => Reflect.set(window, 'kept', true))
    await articles(other).getByRole('link', { name: 'Beacon 0' }).click()
    await other.waitForURL('**/light-0')
    expect(await other.evaluate(() => Reflect.get(window, 'kept'))).toBeUndefined()
  })

  it('asks 300 ms after the last change, and puts nothing into the address before (P-3)', async () => {
    const page = await openSearchPage()
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    await input(page).fill('beac')
    await page.clock.runFor(299)
    await input(page).fill('rudder')
    await page.clock.runFor(299)
    expect(new URL(page.url()).search).toBe('')
    expect(await page.locator('main [role="status"]').innerText()).toBe('')
    await page.clock.runFor(1)
    await hasStatus(page, 'One document found')
    expect(new URL(page.url()).search).toBe('?q=rudder')
  })

  it('keeps what is shown when further results fail, with a retry that keeps the focus near', async () => {
    allow(searchFailures)
    const page = await openSearchPage('?q=beacon', { height: 400 })
    await hasStatus(page, '40 documents found')
    await page.route('**/assets/search/en.*.bin', (route) => route.abort())
    await page.getByRole('button', { name: 'Load more results' }).scrollIntoViewIfNeeded()
    await page.locator('main [role="alert"]').waitFor()
    expect(await articles(page).count()).toBe(15)
    await page.unroute('**/assets/search/en.*.bin')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.waitForFunction(() => document.querySelectorAll('main article').length >= 30)
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('search-page__results')
  })

  it('says that there is nothing, and that a search failed, with a retry', async () => {
    allow(searchFailures)
    const page = await openSearchPage('?q=zzqqxx')
    await hasStatus(page, 'No results were found')
    await page.route('**/assets/search/**', (route) => route.abort())
    await page.reload()
    const alert = page.locator('main [role="alert"]')
    await alert.waitFor()
    expect(await alert.innerText()).toContain('Unable to fetch results')
    await page.unroute('**/assets/search/**')
    await input(page).fill('rudder')
    await hasStatus(page, 'One document found')
    expect(await alert.count()).toBe(0)
  })

  it.each(['(((', '.*+?^$(){}|[]\\', '<img src=x onerror="document.title=1">', '"', 'a'.repeat(600)])(
    'answers %s without a failure, and shows it as text',
    async (query) => {
      const page = await openSearchPage(`?${new URLSearchParams({ q: query, version: query, section: query })}`)
      await page.locator('main [role="status"]').filter({ hasText: /found/ }).waitFor()
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(query.slice(0, 512))
      expect(await page.getByRole('alert').count()).toBe(0)
      expect(await page.locator('main img').count()).toBe(0)
    },
  )

  it('is reached from the dialog, and left again', async () => {
    const page = await openSearchPage('?q=rudder')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('beacon')
    await page.getByRole('link', { name: 'See all 40 results' }).click()
    await hasStatus(page, '40 documents found')
    expect(await input(page).inputValue()).toBe('beacon')
  })

  it('asks crawlers not to list it, and describes the search to browsers (Q-8)', async () => {
    const page = await site.open({ javaScriptEnabled: false }, '/search')
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex, follow')
    expect(await page.locator('.search-page__form').isVisible()).toBe(false)
    const link = page.locator('link[rel="search"]')
    expect(await link.getAttribute('type')).toBe('application/opensearchdescription+xml')
    const response = await page.request.get(new URL((await link.getAttribute('href')) ?? '', site.get().origin).href)
    const text = await response.text()
    expect(text).toContain('<ShortName>Test</ShortName>')
    expect(text).toContain('<Description>Ships &amp; &quot;lights&quot;</Description>')
    expect(text).toContain('template="https://test.example/search?q={searchTerms}"')
  })

  it.each(['light', 'dark'] as const)('has no fault that axe finds, in %s mode', async (theme) => {
    const page = await openSearchPage('', { storage: { theme } })
    expect(await audit(page, all)).toEqual([])
    await input(page).fill('beacon')
    await hasStatus(page, '40 documents found')
    expect(await audit(page, all)).toEqual([])
  })
})

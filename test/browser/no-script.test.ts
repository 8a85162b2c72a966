import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chromeFiles, describeSite } from './chrome-site.ts'

const off = { javaScriptEnabled: false }

/** Visible buttons that do nothing, neither by the browser nor by styles. */
function idleButtons(page: Page): Promise<string[]> {
  return page.locator('button:visible, [role="button"]:visible, [role="tab"]:visible').evaluateAll((found) =>
    found
      .filter((element) => !element.hasAttribute('popovertarget') && !(element instanceof HTMLAnchorElement))
      .filter((element) => element.closest('[data-ds-dropdown]') === null)
      .map((element) => element.outerHTML.slice(0, 120)),
  )
}

describeSite('chrome without JavaScript', { files: chromeFiles }, ({ open }) => {
  it.each([1440, 800])('18c-13: has no control that does nothing, %s px wide', async (width) => {
    const page = await open('/docs/long', { ...off, width })
    expect(await page.locator('html').getAttribute('data-has-hydrated')).toBe('false')
    expect(await idleButtons(page)).toEqual([])
    expect(await page.locator('.theme-announcement-bar').isVisible()).toBe(true)
    expect(await page.locator('.color-mode-toggle:visible').count()).toBe(0)
  })

  it('18c-13, V-15, D-5: a closed category links to its first page, which shows it open', async () => {
    const page = await open('/docs/short', off)
    const header = page.locator('aside').getByRole('button', { name: 'No page' })
    expect(await header.getAttribute('href')).toBe('/docs/parts/one')
    await header.click()
    await page.waitForURL('**/docs/parts/one')
    expect(await page.locator('aside').getByRole('link', { name: 'One' }).isVisible()).toBe(true)
  })

  it('N-11: dropdowns of the navbar open on hover and on focus', async () => {
    const page = await open('/docs/short', off)
    const dropdown = page.locator('.navbar__inner .dropdown', { hasText: 'More' })
    const link = dropdown.getByRole('link', { name: 'Short' })
    await dropdown.hover()
    await expect.poll(() => link.isVisible()).toBe(true)
    await page.mouse.move(700, 500)
    await expect.poll(() => link.isVisible()).toBe(false)
    await dropdown.getByRole('button').focus()
    await expect.poll(() => link.isVisible()).toBe(true)
    await page.keyboard.press('Tab')
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('M-2: the menu of small screens opens, with its dropdowns open, and opens the sidebar', async () => {
    const page = await open('/docs/short', { ...off, width: 800 })
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
    const menu = page.locator('dialog.navbar-sidebar')
    expect(await menu.isVisible()).toBe(true)
    expect(await menu.getByRole('link', { name: 'Saw' }).isVisible()).toBe(true)
    await menu.getByRole('button', { name: 'Docs sidebar' }).click()
    await expect.poll(() => page.locator('aside').getByRole('link', { name: 'Long' }).isVisible()).toBe(true)
    await page.locator('aside').getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.locator('aside').isVisible()).toBe(false)
  })

  it('O-5: the table of contents opens above the article', async () => {
    const page = await open('/docs/long', { ...off, width: 800 })
    await page.locator('.theme-doc-toc-mobile > summary').click()
    const link = page.locator('.theme-doc-toc-mobile').getByRole('link', { name: 'Explicit' })
    await link.click()
    await expect.poll(() => page.url()).toMatch(/#my-id$/)
  })

  it('K-1: the skip link leads to the main content', async () => {
    const page = await open('/docs/long', off)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toMatch(/#__docsgen_skipToContent_fallback$/)
  })

  it('search is a page that lists every page', async () => {
    const page = await open('/docs/short', off)
    await page.locator('.navbar__inner').getByRole('link', { name: 'Search' }).click()
    await page.waitForURL(/\/search\/?$/)
    await page.locator('main').getByRole('link', { name: 'Two' }).click()
    await page.waitForURL('**/docs/parts/two')
  })
})

describeSite('content without JavaScript', {}, ({ open }) => {
  it('18c-13: every tab panel, table, code block, formula and disclosure can be read', async () => {
    const page = await open('/dialect', off)
    expect(await idleButtons(page)).toEqual([])
    const panels = page.locator('.ds-tab, [role="tabpanel"]')
    const hidden = await panels.evaluateAll(
      (found) => found.filter((panel) => !(panel as HTMLElement).checkVisibility()).length,
    )
    expect(await panels.count()).toBeGreaterThan(0)
    expect(hidden).toBe(0)
    for (const selector of ['main table', 'main pre code', 'main math']) {
      expect(await page.locator(selector).first().isVisible(), selector).toBe(true)
    }
    const details = page.locator('.markdown details').first()
    const wasOpen = await details.evaluate((element) => element.hasAttribute('open'))
    await details.locator('summary').click()
    await expect.poll(() => details.evaluate((element) => element.hasAttribute('open'))).toBe(!wasOpen)
  })

  it('links of the home page work', async () => {
    const page = await open('/', off)
    const link = page.locator('main a').first()
    const href = await link.getAttribute('href')
    await link.click()
    await page.waitForURL(`**${href}`)
    expect(await page.locator('h1').count()).toBe(1)
  })
})

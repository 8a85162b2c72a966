import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chromeFiles, describeSite, scrollTo } from './chrome-site.ts'

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const isHidden = (page: Page) => page.evaluate(() => document.querySelector('.navbar--hidden') !== null)

describeSite('the navbar', { files: chromeFiles }, ({ open }) => {
  it('N-1, N-2, N-6: every kind of item is on its side, and search is where its item is', async () => {
    const page = await open('/docs/short')
    const navbar = page.locator('nav.navbar.navbar--fixed-top')
    expect((await navbar.boundingBox())?.height).toBe(60)
    const left = navbar.locator('.theme-layout-navbar-left > *:visible')
    const right = navbar.locator('.theme-layout-navbar-right > *:visible')
    expect(await left.evaluateAll((found) => found.map((element) => element.firstChild?.textContent))).toEqual(
      expect.arrayContaining(['Start', 'More', 'Tools', 'Short doc', 'Docs', 'Next']),
    )
    const texts = await right.evaluateAll((found) => found.map((element) => element.textContent?.trim() ?? ''))
    expect(texts.map((text) => text.replace('EnglishEnglish', 'English'))).toEqual([
      'Next',
      'English',
      'Raw',
      'Elsewhere',
      'Search',
      '',
    ])
    expect(await page.locator('.navbar__search').count()).toBe(1)
  })

  it('marks the section of a page, and not its version as well', async () => {
    const page = await open('/docs/short')
    const marked = await page
      .locator('.navbar__inner .navbar__link')
      .evaluateAll((links) =>
        links.filter((link) => getComputedStyle(link, '::after').content !== 'none').map((link) => link.textContent),
      )
    expect(marked).toContain('Short doc')
    expect(marked).not.toContain('Next')
  })

  it('N-4, CM-11: the brand links to the home page, with a logo for each color mode and a title', async () => {
    const page = await open('/docs/short')
    const brand = page.locator('.navbar__inner .navbar__brand')
    expect(await brand.getAttribute('href')).toBe('/')
    expect(await brand.locator('b').textContent()).toBe('Chrome')
    const shown = () =>
      brand.locator('img:visible').evaluateAll((found) => found.map((image) => image.getAttribute('src')))
    expect(await shown()).toEqual(['/img/logo.svg'])
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    expect(await shown()).toEqual(['/img/logo-dark.svg'])
  })

  it('N-7, N-9: links of the current page and its sidebar are active, and only those', async () => {
    const page = await open('/docs/tools/saw')
    const active = page.locator('.navbar__inner .navbar__link--active')
    expect(await active.allTextContents()).toEqual(['Tools', 'Short doc', 'Docs', 'Next'])
    const current = (value: string) => page.locator(`.navbar__inner a.navbar__link[aria-current="${value}"]`)
    expect(await current('true').allTextContents()).toEqual(['Short doc', 'Docs'])
    expect(await current('page').allTextContents()).toEqual(['Next'])
  })

  it('N-8: a link that leaves the site opens a new tab and announces it', async () => {
    const page = await open('/docs/short')
    const link = page.locator('.navbar__inner').getByRole('link', { name: 'Elsewhere (opens in new tab)' })
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(await link.getAttribute('data-kind')).toBe('link')
    expect(await link.locator('svg').getAttribute('width')).toBe('13.5')
  })

  it('N-11: a dropdown opens on hover and by a click', async () => {
    const page = await open('/docs/short')
    const dropdown = page.locator('.navbar__inner .dropdown', { hasText: 'More' })
    const menu = dropdown.locator('.dropdown__menu')
    expect(await menu.isVisible()).toBe(false)
    await dropdown.hover()
    await expect.poll(() => menu.isVisible()).toBe(true)
    const button = dropdown.getByRole('button')
    expect(await button.getAttribute('aria-expanded')).toBe('false')
    await button.click()
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
    expect(await button.getAttribute('aria-controls')).toBe(await menu.getAttribute('id'))
    await page.mouse.click(700, 500)
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
    await dropdown.hover()
    await page.keyboard.press('Escape')
    await expect.poll(() => menu.isVisible()).toBe(false)
    await page.mouse.move(700, 500)
    await dropdown.hover()
    await expect.poll(() => menu.isVisible()).toBe(true)
  })

  it('N-11: a dropdown works by keyboard: Enter, arrows, Home, End, Escape', async () => {
    const page = await open('/docs/short')
    const dropdown = page.locator('.navbar__inner .dropdown', { hasText: 'More' })
    const button = dropdown.getByRole('button')
    await button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
    const steps: [string, string][] = [
      ['ArrowDown', 'Short'],
      ['ArrowDown', 'Inner'],
      ['End', 'Out'],
      ['ArrowDown', 'Short'],
      ['ArrowUp', 'Out'],
      ['Home', 'Short'],
      ['Escape', 'More'],
    ]
    for (const [key, text] of steps) {
      await page.keyboard.press(key)
      expect(await focused(page), key).toBe(text)
    }
    expect(await button.getAttribute('aria-expanded')).toBe('false')
    await expect.poll(() => dropdown.locator('.dropdown__menu').isVisible()).toBe(false)
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('Short')
    await page.locator('.navbar__inner .navbar__brand').focus()
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
  })

  it('N-11: a dropdown with its own page is a link next to its button', async () => {
    const page = await open('/docs/short')
    const dropdown = page.locator('.navbar__inner .dropdown', { hasText: 'Tools' })
    expect(await dropdown.getByRole('button', { name: 'Expand the dropdown' }).count()).toBe(1)
    await dropdown.getByRole('link', { name: 'Tools' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/tools/')
  })

  it('N-13: another locale keeps query and fragment, and adds its own query', async () => {
    const page = await open('/docs/long?a=1#my-id')
    const entry = page.locator('.navbar__inner .dropdown__link[lang="en"]')
    expect(await entry.getAttribute('href')).toBe('/docs/long?a=1&kept=yes#my-id')
    expect(await entry.getAttribute('target')).toBe('_self')
    expect(await entry.getAttribute('class')).toContain('dropdown__link--active')
  })

  it('N-14, N-15: one version is a plain link with its label, and a click stores it', async () => {
    const page = await open('/docs/short?q=1')
    const link = page.locator('.navbar__inner a[data-ds-version]')
    expect(await link.textContent()).toBe('Next')
    expect(await link.getAttribute('href')).toBe('/docs/short?q=1')
    await link.click()
    await page.waitForFunction(() => localStorage.getItem('docs-preferred-version-default') === 'current')
  })

  it('18c-7, 2.6.1-1, 2.6.1-3, 2.6.1-4: hides on the way down, shows on the way up, and near the top', async () => {
    const page = await open('/docs/long')
    expect(await isHidden(page)).toBe(false)
    await scrollTo(page, 500)
    await scrollTo(page, 700)
    expect(await isHidden(page)).toBe(true)
    await page.waitForFunction(() => (document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 1) <= 0)
    await scrollTo(page, 650)
    expect(await isHidden(page)).toBe(false)
    await scrollTo(page, 900)
    expect(await isHidden(page)).toBe(true)
    await scrollTo(page, 20)
    expect(await isHidden(page)).toBe(false)
  })

  it('18c-7, 2.6.1-4: does not change while the page bounces at its end', async () => {
    const page = await open('/docs/long')
    await scrollTo(page, 500)
    await scrollTo(page, 100_000)
    expect(await isHidden(page)).toBe(true)
    const end = await page.evaluate(() => scrollY)
    await scrollTo(page, end - 30)
    expect(await isHidden(page)).toBe(true)
    await scrollTo(page, end - 200)
    expect(await isHidden(page)).toBe(false)
  })

  it('18c-7, 0.1-6, 2.6.1-5: hides for a jump to a heading, also on the first load, and not for one that does not exist', async () => {
    const page = await open('/docs/long')
    await page.locator('.theme-doc-toc-desktop a', { hasText: 'Explicit' }).click()
    await expect.poll(() => page.url()).toMatch(/#my-id$/)
    await expect.poll(() => isHidden(page)).toBe(true)
    await page.evaluate(() => location.assign('#nowhere'))
    await page.waitForFunction(() => document.querySelector('.navbar--hidden') === null)
    await open('/docs/long#second-part')
    await expect.poll(() => isHidden(page)).toBe(true)
    await open('/docs/long#nowhere')
    expect(await isHidden(page)).toBe(false)
  })

  it('2.6.1-6: shows again when the focus moves into it', async () => {
    const page = await open('/docs/long')
    await scrollTo(page, 500)
    await scrollTo(page, 700)
    expect(await isHidden(page)).toBe(true)
    await page.locator('.navbar__inner .navbar__brand').focus()
    await expect.poll(() => isHidden(page)).toBe(false)
  })

  it('18c-7, 2.6.1-1: never hides on a short page', async () => {
    const page = await open('/docs/start', { height: 1600 })
    await scrollTo(page, 400)
    expect(await isHidden(page)).toBe(false)
  })

  it('is shown when the focus moves into it', async () => {
    const page = await open('/docs/long')
    await scrollTo(page, 500)
    await scrollTo(page, 700)
    await page.locator('.navbar__inner .navbar__brand').focus()
    await expect.poll(() => isHidden(page)).toBe(false)
  })
})

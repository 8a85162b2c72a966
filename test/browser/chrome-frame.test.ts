import { expect, it } from 'vitest'
import { chromeFiles, describeSite, plainFiles, reloadBeforeScript, scrollTo, storageOf } from './chrome-site.ts'

const bar = '.theme-announcement-bar'

describeSite('the frame of every page', { files: chromeFiles }, ({ origin, open }) => {
  it('C-1: has the order skip link, announcement, navbar, content, footer', async () => {
    const page = await open('/docs/short')
    const body = await page.evaluate(() => [...document.body.children].map(({ tagName, id }) => `${tagName}#${id}`))
    const elements = body.filter((element) => !element.startsWith('SCRIPT')).slice(0, 3)
    expect(elements).toEqual(['svg#', 'P#', 'DIV#__docsgen'])
    const index = page.locator('body > p')
    expect(await index.evaluate((link) => [link.ariaHidden, link.querySelector('a')?.tabIndex])).toEqual(['true', -1])
    expect(await page.locator('svg symbol#theme-svg-external-link').count()).toBe(1)
    const parts = await page.evaluate(() =>
      [...(document.getElementById('__docsgen')?.children ?? [])].map(
        (element) => element.getAttribute('role') ?? element.tagName,
      ),
    )
    expect(parts.filter((part) => part !== 'status')).toEqual(['region', 'banner', 'NAV', 'DIV', 'FOOTER'])
  })

  it('C-2: html has its language, direction, color mode, and whether its script runs', async () => {
    const served = await (await fetch(`${origin()}/docs/short`)).text()
    expect(/<html[^>]*>/.exec(served)?.[0]).toMatch(/lang="en" dir="ltr".*data-has-hydrated="false"/)
    const page = await open('/docs/short')
    const attributes = await page.evaluate(() => ({ ...document.documentElement.dataset }))
    expect(attributes).toMatchObject({ hasHydrated: 'true', theme: 'light', themeChoice: 'light' })
    expect(await page.locator('html').getAttribute('class')).toContain('docs-doc-id-short')
  })

  it('C-3: has the landmarks, and one main with one h1, on every kind of page', async () => {
    for (const path of ['/', '/docs/short', '/docs/tools/inner', '/docs/category/overview', '/search']) {
      const page = await open(path)
      expect(await page.locator('nav[aria-label="Main"]').count(), path).toBe(1)
      expect(await page.locator('div#__docsgen_skipToContent_fallback main').count(), path).toBe(1)
      expect(await page.locator('h1').count(), path).toBe(1)
      expect(await page.locator('aside').count(), path).toBe(path.startsWith('/docs/') ? 1 : 0)
      expect(await page.locator('footer.footer').count(), path).toBe(1)
    }
  })

  it('K-1, K-2: the first Tab reaches the skip link, and Enter moves the focus to the main content', async () => {
    const page = await open('/docs/long')
    const link = page.locator('[role="region"][aria-label="Skip to main content"] > a')
    expect(await link.getAttribute('href')).toBe('#__docsgen_skipToContent_fallback')
    const hidden = await link.boundingBox()
    expect(hidden?.width).toBeLessThanOrEqual(1)
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to main content')
    expect((await link.boundingBox())?.width).toBeGreaterThan(100)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    expect(new URL(page.url()).hash).toBe('')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    expect(await page.locator('main').getAttribute('tabindex')).toBeNull()
  })

  it('A-2, A-3, A-5: a closed announcement stays closed', async () => {
    const page = await open('/docs/short')
    expect(await page.locator(`${bar}[role="banner"]`).innerHTML()).toContain('<b>News</b>')
    expect(await storageOf(page)).toEqual({
      'docsgen.announcement.id': 'news',
      'docsgen.announcement.dismiss': 'false',
    })
    await page.locator(bar).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.locator(bar).count()).toBe(0)
    expect(await storageOf(page)).toMatchObject({ 'docsgen.announcement.dismiss': 'true' })
  })

  it('the focus ring of the button that closes the announcement is inside of the bar, in the color of its text', async () => {
    const page = await open('/docs/short')
    const close = page.locator(bar).getByRole('button', { name: 'Close' })
    await page.locator(bar).getByRole('link').focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => close.evaluate((button) => button === document.activeElement)).toBe(true)
    const ring = await close.evaluate((button) => {
      const { outlineOffset, outlineColor, color } = getComputedStyle(button)
      const [inner, outer] = [button.getBoundingClientRect(), button.parentElement?.getBoundingClientRect()]
      const room = Math.min(inner.top - (outer?.top ?? 0), (outer?.bottom ?? 0) - inner.bottom)
      return { reach: Number.parseFloat(outlineOffset) + 2 - room, isText: outlineColor === color }
    })
    expect(ring.reach).toBeLessThanOrEqual(0)
    expect(ring.isText).toBe(true)
  })

  it('18c-5, A-4: a closed announcement is hidden before the first paint, and later removed', async () => {
    const storage = { 'docsgen.announcement.id': 'news', 'docsgen.announcement.dismiss': 'true' }
    const page = await open('/docs/short', { storage })
    expect(await page.locator(bar).count()).toBe(0)
    const seen = await reloadBeforeScript(page, async () => ({
      served: await page.locator(bar).count(),
      visible: await page.locator(bar).isVisible(),
    }))
    expect(seen).toEqual({ served: 1, visible: false })
  })

  it('18c-5, A-6: an announcement with a new id is shown, whatever was closed before', async () => {
    const storage = { 'docsgen.announcement.id': 'older', 'docsgen.announcement.dismiss': 'true' }
    const page = await open('/docs/short', { storage })
    expect(await page.locator(bar).isVisible()).toBe(true)
    expect(await storageOf(page)).toEqual({
      'docsgen.announcement.id': 'news',
      'docsgen.announcement.dismiss': 'false',
    })
  })

  it('A-7: the sidebar ends at the end of the window, with the announcement in view, out of view, and without one', async () => {
    const page = await open('/docs/long')
    const bottom = () =>
      page.evaluate(() => document.querySelector('.sidebar__viewport')?.getBoundingClientRect().bottom)
    const height = () => page.evaluate(() => document.querySelector<HTMLElement>('.sidebar__viewport')?.offsetHeight)
    expect(await bottom()).toBeCloseTo(900, 0)
    expect(await height()).toBe(900 - 60 - 30)
    for (const y of [10, 30]) {
      await scrollTo(page, y)
      await expect.poll(bottom, { message: `scrolled by ${y}` }).toBeCloseTo(900, 0)
    }
    await expect.poll(height).toBe(900 - 60)
    await scrollTo(page, 0)
    await expect.poll(height).toBe(900 - 60 - 30)
    await page.locator(bar).getByRole('button', { name: 'Close' }).click()
    await expect.poll(bottom).toBeCloseTo(900, 0)
    expect(await height()).toBe(900 - 60)
  })

  it('F-1, F-2, F-4: the footer is a row separated by dots, then the logo, then the copyright', async () => {
    const page = await open('/docs/short')
    const footer = page.locator('footer.footer--dark')
    expect(await footer.locator('.footer__link-separator').allTextContents()).toEqual(['·', '·'])
    expect(await footer.locator('.footer__link-item').count()).toBe(3)
    expect(await footer.locator('.footer__copyright').innerHTML()).toBe('Copyright <b>nobody</b>')
    const texts = await footer
      .locator('.footer__links, .footer__logo, .footer__copyright')
      .evaluateAll((found) => found.map((element) => element.className.split(' ')[0]))
    expect(texts).toEqual(['footer__links', 'footer__logo', 'footer__copyright'])
    expect(await footer.getByRole('link', { name: 'Out (opens in new tab)' }).getAttribute('rel')).toContain('noopener')
  })

  it('G-3, G-4, G-5: headings link to themselves and scroll to below the navbar', async () => {
    const page = await open('/docs/long')
    expect(await page.locator('h1 .hash-link').count()).toBe(0)
    const heading = page.locator('h2#second-part.anchor')
    const link = heading.locator('a.hash-link')
    expect(await link.getAttribute('aria-label')).toBe('Direct link to Second part')
    expect(await link.getAttribute('title')).toBe('Direct link to Second part')
    expect(await link.getAttribute('translate')).toBe('no')
    expect(await page.locator('h2#second-part-1').count()).toBe(1)
    expect(await page.locator('h2#my-id').innerText()).toContain('Explicit')
    await heading.hover()
    await link.click()
    await expect.poll(() => page.url()).toMatch(/#second-part$/)
    await expect.poll(() => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top))).toBe(8)
  })

  it('18c-1, R-4, R-6: every spelling of an address shows its page, and an unknown address the not-found page', async () => {
    for (const path of ['/docs/short/', '/docs/short/index.html', '/docs/short.html']) {
      const page = await open(path)
      expect(await page.locator('h1').textContent(), path).toBe('Short')
    }
    const missing = await fetch(`${origin()}/nowhere/at/all`)
    expect(missing.status).toBe(404)
    expect(await missing.text()).toContain('Page Not Found')
  })

  it('18c-2: canonical and og:url are the same, with the site’s own URL', async () => {
    const page = await open('/docs/long')
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
    expect(canonical).toBe('https://test.example/docs/long')
    expect(await page.locator('meta[property="og:url"]').getAttribute('content')).toBe(canonical)
    expect(await page.locator('meta[name="docsearch:language"]').getAttribute('content')).toBe('en')
  })
})

describeSite('a page with little chrome', { files: plainFiles }, ({ open }) => {
  it('F-1, A-1: has neither a footer nor an announcement nor navbar items', async () => {
    const page = await open('/docs/start')
    expect(await page.locator(`footer.footer, ${bar}`).count()).toBe(0)
    expect(await page.locator('nav[aria-label="Main"] .navbar__item').count()).toBe(0)
  })

  it('M-1: still has the menu, only on small screens', async () => {
    const page = await open('/docs/start')
    const button = page.getByRole('button', { name: 'Toggle navigation bar' })
    expect(await button.isVisible()).toBe(false)
    await page.setViewportSize({ width: 800, height: 900 })
    await button.click()
    await expect.poll(() => page.locator('dialog.navbar-sidebar[open]').isVisible()).toBe(true)
  })

  it('G-5: a heading scrolls to below a fixed navbar', async () => {
    const page = await open('/docs/start#second-part')
    const gap = () =>
      page.evaluate(() => {
        const covered = document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0
        return Math.round((document.getElementById('second-part')?.getBoundingClientRect().top ?? 0) - covered)
      })
    await expect.poll(gap).toBe(8)
  })
})

describeSite('the site of this repository', {}, ({ open }) => {
  it('F-2, F-3: the footer has columns, each with a title and a list', async () => {
    const page = await open('/docs/guide/')
    const columns = page.locator('.theme-layout-footer-column')
    expect(await columns.locator('.footer__title').allTextContents()).toEqual(['Documentation', 'Community', 'More'])
    expect(
      await columns.first().locator('ul.footer__items.clean-list > li.footer__item > a.footer__link-item').count(),
    ).toBe(6)
    expect(await page.locator('.footer__copyright').textContent()).toMatch(/^Copyright © 2025 \w+\.$/)
  })
})

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chromeFiles, describeSite } from './chrome-site.ts'

const small = { width: 800, height: 900 }
const menu = 'dialog.navbar-sidebar'

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
  await page.waitForSelector(`${menu}[open]`)
}

describeSite('the menu of small screens', { files: chromeFiles }, ({ origin, open }) => {
  it('4.4-1, N-3, N-5, 18c-6: 996 px is small and 997 px is wide, for the styles and for the script', async () => {
    const page = await open('/docs/long', { width: 996 })
    const shown = async () => ({
      toggle: await page.getByRole('button', { name: 'Toggle navigation bar' }).isVisible(),
      items: await page.locator('.navbar__inner .navbar__item').filter({ visible: true }).count(),
      search: await page.locator('.navbar__inner .navbar__search').isVisible(),
      sidebar: await page.locator('aside').isVisible(),
      tocDesktop: await page.locator('.theme-doc-toc-desktop').isVisible(),
      tocMobile: await page.locator('.theme-doc-toc-mobile').isVisible(),
    })
    const phone = { toggle: true, items: 0, search: true, sidebar: false, tocDesktop: false, tocMobile: true }
    expect(await shown()).toEqual(phone)
    await page.setViewportSize({ width: 997, height: 900 })
    const wide = { toggle: false, items: 10, search: true, sidebar: true, tocDesktop: false, tocMobile: true }
    await expect.poll(shown).toEqual(wide)
    await page.setViewportSize({ width: 1200, height: 900 })
    await expect.poll(shown).toEqual({ ...wide, tocDesktop: true, tocMobile: false })
    await page.setViewportSize({ width: 996, height: 900 })
    await expect.poll(shown).toEqual(phone)
  })

  it('M-2, M-4: opens with the page’s own sidebar, one panel at a time, and the button opens the main menu', async () => {
    const page = await open('/docs/long', small)
    await openMenu(page)
    const panels = page.locator(`${menu} > .navbar-sidebar__items > div.navbar-sidebar__item.menu`)
    expect(await panels.count()).toBe(2)
    const inert = () => panels.evaluateAll((found) => found.map((panel) => panel.hasAttribute('inert')))
    expect(await inert()).toEqual([true, false])
    expect(await page.locator(`${menu} nav[aria-label="Docs sidebar"]`).isVisible()).toBe(true)
    expect(await page.locator(`${menu} .navbar-sidebar__brand .color-mode-toggle`).isEnabled()).toBe(true)
    await page.getByRole('button', { name: '← Back to main menu' }).click()
    await expect.poll(inert).toEqual([false, true])
    await page.getByRole('button', { name: 'Close navigation bar' }).click()
    await openMenu(page)
    expect(await inert()).toEqual([true, false])
  })

  it('D-15, M-4: a current item that is out of view is scrolled into view', async () => {
    const page = await open('/docs/parts/five', { width: 800, height: 320 })
    await openMenu(page)
    const seen = await page.locator(`${menu} nav[aria-label="Docs sidebar"] [aria-current="page"]`).evaluate((link) => {
      const { top, bottom } = link.getBoundingClientRect()
      return { y: scrollY, isSeen: top >= 50 && bottom <= innerHeight }
    })
    expect(seen).toEqual({ y: 0, isSeen: true })
  })

  it('M-3: the main menu has every item in order, and following one closes it', async () => {
    const page = await open('/', small)
    await openMenu(page)
    const links = page.locator(`${menu} .navbar-sidebar__item:not([inert]) > .menu__list > li`)
    const texts = await links.evaluateAll((found) => found.map((item) => item.querySelector('a, span')?.textContent))
    expect(texts).toEqual([
      'Start',
      'More',
      'Tools',
      'Short doc',
      'Docs',
      'Next',
      'Next',
      'Languages',
      'Raw',
      'Elsewhere',
    ])
    expect(await page.getByRole('button', { name: '← Back to main menu' }).isVisible()).toBe(false)
    await page.locator(`${menu} a`, { hasText: 'Short doc' }).click()
    await page.waitForURL('**/docs/short')
    await page.waitForFunction((selector) => document.querySelector(`${selector}[open]`) === null, menu)
  })

  it('M-3: Back from a page opened in the menu returns to the page where the menu was', async () => {
    const page = await open('/', small)
    await openMenu(page)
    await page.locator(`${menu} a`, { hasText: 'Short doc' }).click()
    await page.waitForURL('**/docs/short')
    await page.goBack()
    await page.waitForURL(`${origin()}/`)
    expect(await page.locator('h1').textContent()).toBe('Test')
  })

  it('M-5: a category of the sidebar opens in place, and a link closes the menu', async () => {
    const page = await open('/docs/long', small)
    await openMenu(page)
    await page.locator(menu).getByRole('button', { name: 'No page' }).click()
    await expect.poll(() => page.locator(`${menu}[open]`).count()).toBe(1)
    await page.locator(`${menu} a`, { hasText: /^One$/ }).click()
    await page.waitForURL('**/docs/parts/one')
    await page.waitForFunction((selector) => document.querySelector(`${selector}[open]`) === null, menu)
  })

  it('M-6: a click outside the menu closes it, and so does a wide window', async () => {
    const page = await open('/docs/long', small)
    await openMenu(page)
    await page.mouse.click(700, 500)
    await expect.poll(() => page.locator(`${menu}[open]`).count()).toBe(0)
    await openMenu(page)
    await page.setViewportSize({ width: 1200, height: 900 })
    await expect.poll(() => page.locator(`${menu}[open]`).count()).toBe(0)
    expect(await page.locator('aside nav[aria-label="Docs sidebar"]').isVisible()).toBe(true)
    expect(await page.evaluate(() => document.body.style.overflow)).toBe('')
  })

  it('M-7: Back closes the menu and stays on the page', async () => {
    const page = await open('/docs/short', small)
    await openMenu(page)
    await page.evaluate(() => history.back())
    await expect.poll(() => page.locator(`${menu}[open]`).count()).toBe(0)
    expect(page.url()).toMatch(/\/docs\/short$/)
    expect(await page.locator('h1').textContent()).toBe('Short')
  })

  it('M-7: reopened before the browser has removed its history entry, it stays open, and Back still closes it', async () => {
    const page = await open('/docs/short', small)
    await openMenu(page)
    const popped = () =>
      page.evaluate(
        (selector) =>
          new Promise<boolean>((done) => {
            addEventListener('popstate', () => done(document.querySelector(`${selector}[open]`) !== null), {
              once: true,
            })
            const dialog = document.querySelector<HTMLDialogElement>(selector)
            // Closing asks the browser to remove the history entry; no task runs between that and the click.
            dialog?.addEventListener(
              'close',
              () => document.querySelector<HTMLElement>('[aria-label="Toggle navigation bar"]')?.click(),
              { once: true },
            )
            dialog?.close()
          }),
        menu,
      )
    expect(await popped()).toBe(true)
    await page.evaluate(() => history.back())
    await expect.poll(() => page.locator(`${menu}[open]`).count()).toBe(0)
    expect(page.url()).toMatch(/\/docs\/short$/)
  })

  it('M-8: the page behind does not scroll, and its overflow is restored', async () => {
    const page = await open('/docs/long', small)
    await page.evaluate(() => document.body.style.setProperty('overflow', 'clip'))
    await openMenu(page)
    expect(await page.evaluate(() => document.body.style.overflow)).toBe('hidden')
    await page.mouse.move(700, 500)
    await page.mouse.wheel(0, 400)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.getByRole('button', { name: 'Close navigation bar' }).click()
    await expect.poll(() => page.evaluate(() => document.body.style.overflow)).toBe('clip')
  })

  it('M-9: moves the focus inside, traps it, closes on Escape, and restores it', async () => {
    const page = await open('/docs/short', small)
    const toggle = page.getByRole('button', { name: 'Toggle navigation bar', includeHidden: true })
    expect(await toggle.getAttribute('aria-expanded')).toBe('false')
    await toggle.focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector(`${menu}[open]`)
    expect(await toggle.getAttribute('aria-expanded')).toBe('true')
    for (let count = 0; count < 30; count++) {
      const isInside = () =>
        page.evaluate(
          (selector) => document.activeElement === document.body || document.activeElement?.closest(selector) !== null,
          menu,
        )
      expect(await isInside()).toBe(true)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator(`${menu}[open]`).count()).toBe(0)
    // A dialog fires its close event in a separate task.
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false')
    await expect.poll(() => toggle.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('N-12: a dropdown in the menu is closed unless it is active, and opens in place', async () => {
    const page = await open('/docs/tools/inner', small)
    await openMenu(page)
    await page.getByRole('button', { name: '← Back to main menu' }).click()
    const dropdown = (name: string) =>
      page.locator(`${menu} .navbar-sidebar__item:not([inert]) > .menu__list > li`, { hasText: name })
    expect(await dropdown('More').getByRole('button').getAttribute('aria-expanded')).toBe('true')
    const languages = dropdown('Languages')
    const button = languages.getByRole('button', { name: 'Expand the dropdown' })
    expect(await languages.getAttribute('class')).toContain('menu__list-item--collapsed')
    await button.click()
    await expect.poll(() => languages.getAttribute('class')).not.toContain('menu__list-item--collapsed')
    expect(await languages.getByRole('button', { name: 'Collapse the dropdown' }).getAttribute('aria-expanded')).toBe(
      'true',
    )
    expect(await languages.getByRole('link', { name: 'English' }).isVisible()).toBe(true)
  })

  it('N-12: the label of a dropdown without a page toggles it, as its caret does', async () => {
    const page = await open('/', small)
    await openMenu(page)
    const dropdown = page.locator(`${menu} .menu__list > li`, { hasText: 'More' })
    await dropdown.getByText('More', { exact: true }).click()
    await expect.poll(() => dropdown.getByRole('link', { name: 'Short' }).isVisible()).toBe(true)
  })
})

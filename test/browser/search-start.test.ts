import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { all, audit, ofColour } from './axe.ts'
import { dialog, openDialog, search, useSearchSite } from './search-site.ts'
import { missing, siteConfig } from './site.ts'

const files = {
  'site.config.ts': siteConfig(`i18n: { locales: ['en', 'fr'] }, navbar: { items: [
    { label: 'Guide', to: '/docs/guide', position: 'left' },
    { label: 'More', position: 'left', items: [
      { label: 'Tools', to: '/docs/tools' }, { label: 'Guide again', to: '/docs/guide' }, { label: 'Out', href: 'https://out.example/' },
    ] },
    { type: 'docsVersionDropdown', dropdownItemsAfter: [{ label: '1.x', href: 'https://old.example/' }] },
    { type: 'localeDropdown' },
    { label: 'Tools again', to: '/docs/tools' },
  ] },`),
  'content/docs/guide.md': '---\ntitle: Guide\n---\n\nThe harbor.\n',
  'content/docs/tools.md': '---\ntitle: Tools\n---\n\nThe tools.\n',
}

describe.skipIf(missing !== null)('the start screen of the search of a site with a navbar', () => {
  const { open } = useSearchSite({ files }, '/docs/guide')
  const sections = (page: Page) => dialog(page).getByRole('rowgroup', { name: 'Sections' })

  it('lists the parts of the site that the navbar leads to, each page once (S-17)', async () => {
    const page = await open()
    await openDialog(page)
    await sections(page).waitFor()
    expect(await sections(page).getByRole('row').allInnerTexts()).toEqual(['Guide', 'Tools'])
    expect(await dialog(page).innerText()).toContain('No recent searches')
  })

  it('lists them on a phone, whose menu is closed', async () => {
    const page = await open({ width: 360 })
    await openDialog(page)
    await sections(page).waitFor()
    expect(await sections(page).getByRole('row').allInnerTexts()).toEqual(['Guide', 'Tools'])
  })

  it('opens them with the keys, after what was opened before', async () => {
    const page = await open()
    await search(page, 'harbor')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await openDialog(page)
    await sections(page).waitFor()
    expect(await dialog(page).getByRole('rowgroup').count()).toBe(3)
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/tools')
  })

  it('ends with the commands of the page (S-18)', async () => {
    const page = await open()
    await openDialog(page)
    await dialog(page).getByRole('row', { name: 'Switch to dark mode' }).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await openDialog(page)
    await dialog(page).getByRole('row', { name: 'Switch to light mode' }).waitFor()
  })

  it.each(['light', 'dark'])('has no violations found by axe-core in %s mode', async (theme) => {
    for (const width of [360, 1440]) {
      const page = await open({ width, storage: { theme } })
      await openDialog(page)
      await sections(page).waitFor()
      expect(await audit(page, theme === 'light' ? all : ofColour, 'dialog[open]')).toEqual([])
    }
  })

  it('has no link to all results where it shows the only one (S-13)', async () => {
    const page = await open()
    await search(page, 'harbor')
    expect(await dialog(page).getByRole('option').count()).toBe(1)
    expect(
      await dialog(page)
        .getByRole('link', { name: /^See all/ })
        .count(),
    ).toBe(0)
  })
})

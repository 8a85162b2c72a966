import { describe, expect, it } from 'vitest'
import { audit, ofColour } from './axe.ts'
import { chromeFiles, describeSite, storageOf } from './chrome-site.ts'
import { siteConfig } from './site.ts'

const filesOf = (fields: string) => ({
  'site.config.ts': siteConfig(fields),
  'content/docs/start.md': `---
title: Start
last_update: { date: 2024-02-29T23:30:00Z, author: Ada }
---
Text.
`,
})

const dark = filesOf(`navbar: { title: 'Dark', style: 'dark' }, colorMode: { disableSwitch: true },
  docs: { editUrl: 'https://edit.example/', showLastUpdateTime: true, showLastUpdateAuthor: true },`)

describeSite('a dark navbar without a color mode switch', { files: dark }, ({ open }) => {
  it('N-1: the navbar is dark in a light page', async () => {
    const page = await open('/docs/start')
    const lightness = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const [red = 0, green = 0, blue = 0] =
          getComputedStyle(element)
            .backgroundColor.match(/[\d.]+/g)
            ?.map(Number) ?? []
        return red + green + blue
      })
    expect(await lightness('nav.navbar.navbar--dark')).toBeLessThan(250)
    expect(await lightness('html')).toBeGreaterThan(600)
  })

  it('CM-9: there is no switch, and a stored choice is ignored', async () => {
    const page = await open('/docs/start', { storage: { theme: 'dark' } })
    expect(await page.locator('.color-mode-toggle').count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
    expect((await storageOf(page)).theme).toBeUndefined()
  })

  it('D-20: the last update has a date in UTC for readers and machines, and an author', async () => {
    const page = await open('/docs/start')
    const row = page.locator('.theme-last-updated')
    expect((await row.innerText()).replace(/\s+/g, ' ')).toBe('Last updated on Feb 29, 2024 by Ada')
    const time = row.locator('time[itemprop="dateModified"]')
    expect(await time.getAttribute('datetime')).toBe('2024-02-29T23:30:00Z')
    const edit = await page.locator('a.theme-edit-this-page').boundingBox()
    expect(edit?.x).toBeLessThan((await row.boundingBox())?.x ?? 0)
  })
})

const styles = ['dark', 'primary'] as const
describe.each(styles)('a navbar in its own colors, %s', (style) => {
  const items = `items: [{ to: '/docs/start', label: 'Here' }, { href: 'https://elsewhere.example/', label: 'There' },
    { label: 'More', items: [{ to: '/docs/start', label: 'Here again' }] }]`
  const files = filesOf(`navbar: { title: 'Colours', style: '${style}', ${items} },`)
  describeSite('can be read', { files }, ({ open }) => {
    it.each(['light', 'dark'])('N-1: and differs from the page, which is %s', async (theme) => {
      const page = await open('/docs/start', { storage: { theme } })
      const background = (selector: string) =>
        page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor)
      expect(await background(`nav.navbar--${style}`)).not.toBe(await background('html'))
      await page.locator('.navbar__inner .dropdown').getByRole('button').click()
      expect(await audit(page, ofColour)).toEqual([])
    })
  })
})

describeSite('forced colors', { files: chromeFiles }, ({ open }) => {
  it('keep the marks of controls, the focus outline, and the mark of the current page', async () => {
    const page = await open('/docs/long')
    await page.emulateMedia({ forcedColors: 'active' })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
      return { outlineStyle, isWide: Number.parseFloat(outlineWidth) >= 1 }
    })
    expect(outline).toEqual({ outlineStyle: expect.not.stringMatching('none'), isWide: true })
    const look = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { fontWeight, borderInlineStart, outlineStyle, textDecorationLine, color, backgroundColor } =
            getComputedStyle(element)
          return [fontWeight, borderInlineStart, outlineStyle, textDecorationLine, color, backgroundColor].join()
        })
    expect(await look('aside a.menu__link--active')).not.toBe(await look('aside a.menu__link:not(.menu__link--active)'))
    const icon = page.locator('.navbar__inner .color-mode-toggle svg:visible')
    const ink = await icon.evaluate((element) => getComputedStyle(element).color)
    expect(ink).not.toBe(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    await page.emulateMedia({ forcedColors: 'none' })
  })
})

import { expect, it } from 'vitest'
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

describeSite('a dark navbar, and no switch of colours', { files: dark }, ({ open }) => {
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

  it('CM-9: there is no switch, and a stored choice is forgotten', async () => {
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

describeSite(
  'a navbar in the primary colour',
  { files: filesOf("navbar: { title: 'Primary', style: 'primary' },") },
  ({ open }) => {
    it('N-1: the navbar has the primary colour, and text that can be read on it', async () => {
      const page = await open('/docs/start')
      const navbar = page.locator('nav.navbar.navbar--primary')
      const colours = await navbar.evaluate((element) => {
        const probe = document.createElement('i')
        probe.style.setProperty('color', 'var(--ds-color-page, transparent)')
        const title = element.querySelector('.navbar__title') ?? element
        return [getComputedStyle(element).backgroundColor, getComputedStyle(title).color]
      })
      expect(colours[0]).not.toBe(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
      expect(colours[0]).not.toBe(colours[1])
    })
  },
)

describeSite('forced colours', { files: chromeFiles }, ({ open }) => {
  it('leave every control its mark, the focus its outline, and the current page its difference', async () => {
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

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeSite } from './chrome-site.ts'

const svg = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path fill="#850" d="M0 0h${width}v${height}H0z"/></svg>`

const files = {
  'content/docs/images.md': `---
title: Images
---

![one](/badge.svg) ![two](/badge.svg) [![three](/badge.svg)](https://badge.example/)

A sentence with an ![icon](/icon.svg) in the middle.

![Chart](/chart.svg)

A pair for the color modes ![day](/icon.svg#only-light) ![night](/icon.svg#only-dark) in a sentence.

:::figure[A caption]

![Figure](/chart.svg)

:::
`,
  'static/badge.svg': svg(90, 20),
  'static/icon.svg': svg(16, 16),
  'static/chart.svg': svg(640, 320),
}

const boxOf = async (page: Page, name: string) => {
  const box = await page.getByRole('img', { name, exact: true }).boundingBox()
  if (!box) throw new Error(`${name} is not shown.`)
  return box
}

describeSite('images', { files }, ({ open, openFresh }) => {
  it('are part of their line: badges are next to each other, and an icon does not break a sentence', async () => {
    const page = await open('/docs/images')
    const [one, two, three] = await Promise.all(['one', 'two', 'three'].map((name) => boxOf(page, name)))
    expect([two?.y, three?.y]).toEqual([one?.y, one?.y])
    expect(two?.x).toBeGreaterThan(one?.x ?? 0)
    const sentence = page.locator('p', { hasText: 'A sentence with' })
    expect((await sentence.boundingBox())?.height).toBeLessThan(36)
  })

  it('show the variant of the color mode, in their line', async () => {
    for (const [theme, shown, hidden] of [
      ['light', 'day', 'night'],
      ['dark', 'night', 'day'],
    ] as const) {
      const page = await open('/docs/images', { storage: { theme } })
      expect(await page.getByRole('img', { name: shown }).isVisible(), theme).toBe(true)
      expect(await page.getByRole('img', { name: hidden }).isVisible(), theme).toBe(false)
      const sentence = page.locator('p', { hasText: 'A pair' })
      expect((await sentence.boundingBox())?.height, theme).toBeLessThan(36)
    }
  })

  it('do not move when they become buttons, and icons and badges never do', async () => {
    const { page, layoutShift } = await openFresh('/docs/images')
    await page.getByRole('button', { name: 'Enlarge image: Chart' }).waitFor()
    expect(await page.locator('.zoom-button').count()).toBe(2)
    expect(await layoutShift()).toBe(0)
  })

  it('fit the window of a phone, and a tap enlarges them to more than that, to be scrolled', async () => {
    const page = await open('/docs/images', { width: 360, height: 780 })
    const inPage = await boxOf(page, 'Chart')
    await page.getByRole('button', { name: 'Enlarge image: Chart' }).click()
    const dialog = page.getByRole('dialog')
    const image = dialog.getByRole('img')
    expect((await image.boundingBox())?.width).toBeLessThanOrEqual(360)
    await image.click()
    await expect.poll(async () => (await image.boundingBox())?.width).toBeGreaterThan(inPage.width * 2)
    expect(await dialog.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true)
    const close = dialog.getByRole('button', { name: 'Close' })
    await dialog.evaluate((box) => box.scrollTo(200, 0))
    const { x = 400, width = 0 } = (await close.boundingBox()) ?? {}
    expect(x + width).toBeLessThanOrEqual(360)
    await close.click()
    await expect.poll(() => dialog.count()).toBe(0)
  })
})

import { expect, it } from 'vitest'
import { describeSite } from './chrome-site.ts'

describeSite('the pages of this site', {}, ({ open }) => {
  it.each([720, 768, 996, 1100])('begin at the same edge with and without a wide diagram, at %s px', async (width) => {
    const edges = new Set<number>()
    for (const path of ['/docs/intro', '/docs/architecture/', '/docs/glossary']) {
      const page = await open(path, { width })
      edges.add(Math.round((await page.locator('h1').boundingBox())?.x ?? Number.NaN))
    }
    expect([...edges]).toHaveLength(1)
  })

  it.each([1200, 1440, 2560])(
    'have their contents at the same place with and without a wide diagram, which reaches their end, at %s px',
    async (width) => {
      const places = new Set<string>()
      for (const path of ['/docs/intro', '/docs/glossary']) {
        const page = await open(path, { width })
        const { x, width: space } = (await page.locator('.theme-doc-toc-desktop').boundingBox()) ?? { x: 0, width: 0 }
        places.add(`${Math.round(x)} to ${Math.round(x + space)}`)
        const wide = page.locator('.ds-diagram-wide').first()
        if ((await wide.count()) === 0) continue
        const figure = (await wide.boundingBox()) ?? { x: 0, width: 0 }
        expect(Math.round(figure.x + figure.width)).toBe(Math.round(x + space))
      }
      expect([...places]).toHaveLength(1)
    },
  )

  it('show a contents list above a wide diagram while it has the focus', async () => {
    const page = await open('/docs/intro', { width: 1440 })
    await page.locator('.ds-diagram-wide').first().scrollIntoViewIfNeeded()
    await page
      .locator('.ds-diagram-wide')
      .first()
      .evaluate((figure) => {
        const { top } = figure.getBoundingClientRect()
        scrollBy({ top: top - 120, behavior: 'instant' })
      })
    const link = page.locator('.theme-doc-toc-desktop a').first()
    const isCovered = () =>
      link.evaluate((found) => {
        const { x, y, width, height } = found.getBoundingClientRect()
        return !found.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    expect(await isCovered()).toBe(true)
    await link.focus()
    expect(await isCovered()).toBe(false)
  })
})

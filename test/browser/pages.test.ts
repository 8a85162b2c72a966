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
    'have their contents at the same place with and without a wide diagram, which ends before them, at %s px',
    async (width) => {
      const places = new Set<string>()
      for (const path of ['/docs/intro', '/docs/glossary']) {
        const page = await open(path, { width })
        const { x, width: space } = (await page.locator('.theme-doc-toc-desktop').boundingBox()) ?? { x: 0, width: 0 }
        places.add(`${Math.round(x)} to ${Math.round(x + space)}`)
        const wide = page.locator('.ds-diagram-wide').first()
        if ((await wide.count()) === 0) continue
        const figure = (await wide.boundingBox()) ?? { x: 0, width: 0 }
        expect(figure.x + figure.width).toBeLessThanOrEqual(x)
      }
      expect([...places]).toHaveLength(1)
    },
  )
})

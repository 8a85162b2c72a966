import { expect, it } from 'vitest'
import { describeSite } from './chrome-site.ts'

describeSite('the pages of this site', {}, ({ open, server }) => {
  it.each([720, 768, 996, 1100])('begin at the same edge with and without a wide diagram, at %s px', async (width) => {
    const edges = new Set<number>()
    for (const path of ['/docs/intro', '/docs/architecture/', '/docs/glossary']) {
      const page = await open(path, { width })
      edges.add(Math.round((await page.locator('h1').boundingBox())?.x ?? Number.NaN))
    }
    expect([...edges]).toHaveLength(1)
  })

  it('have exactly one active tab in the navbar, if they are documentation', async () => {
    // It would render all of them.
    if (server === 'dev') return
    const page = await open('/docs/intro')
    const wrong = await page.evaluate(async () => {
      const parser = new DOMParser()
      const load = async (path: string) => (await fetch(path)).text()
      const sitemap = parser.parseFromString(await load('/sitemap.xml'), 'text/xml')
      const urls = [...sitemap.querySelectorAll('loc')].map(({ textContent }) => new URL(textContent ?? '').pathname)
      const paths = urls.filter((path) => path.startsWith('/docs/'))
      const counts = await Promise.all(
        paths.map(async (path) => {
          const html = parser.parseFromString(await load(path), 'text/html')
          return [path, html.querySelectorAll('.navbar__link[aria-current]').length] as const
        }),
      )
      return counts.length > 60 ? counts.filter(([, count]) => count !== 1) : ['too few pages']
    })
    expect(wrong).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { planSitemap } from '../../cli/emit/sitemap.ts'

test('a sitemap is divided when it has more pages than the protocol allows in one file', async () => {
  const pages = Array.from({ length: 50_001 }, (_, index) => ({
    url: `https://a.example/${index}`,
    lastModified: null,
  }))
  const toUrl = (path: string) => `https://a.example/base/${path}`
  const files = planSitemap({ path: 'sitemap.xml', most: pages.length, listPages: () => pages, toUrl })
  const texts = await Promise.all(files.map(async (file) => String((await file.contents()).value)))
  expect(files.map(({ path }) => path)).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml'])
  expect(texts[0]?.match(/<loc>.*?<\/loc>/g)).toEqual([
    '<loc>https://a.example/base/sitemap-1.xml</loc>',
    '<loc>https://a.example/base/sitemap-2.xml</loc>',
  ])
  expect(texts.map((text) => text.split('<url>').length - 1)).toEqual([0, 50_000, 1])
})

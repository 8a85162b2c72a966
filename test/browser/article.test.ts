import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeSite } from './chrome-site.ts'
import { siteConfig } from './site.ts'

const doc = (position: number, fields: string) => `---\nsidebar_position: ${position}\n${fields}\n---\n\nText.\n`

const files = {
  'site.config.ts': siteConfig("docs: { editUrl: 'https://edit.example/', showLastUpdateTime: true },"),
  'content/docs/one.md': doc(1, 'title: One'),
  'content/docs/two.md': doc(2, 'title: Two\nlast_update: { date: 2026-01-02 }\nunlisted: false'),
  'content/docs/three.md': doc(3, 'title: A title that is so long that it cannot be on one line in half of the column'),
  'content/docs/hidden.md': doc(4, 'title: Hidden\nunlisted: true'),
}

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top))

describeSite('the end of an article', { files }, ({ open }) => {
  it('has the directions of both neighbors on one line, and no arrow alone on a line', async () => {
    const page = await open('/docs/two')
    const previous = '.pagination-nav__link--prev .pagination-nav__sublabel'
    expect(await topOf(page, previous)).toBe(await topOf(page, '.pagination-nav__link--next .pagination-nav__sublabel'))
    const label = page.locator('.pagination-nav__link--next .pagination-nav__label')
    expect(await label.evaluate((text) => getComputedStyle(text, '::after').content)).toContain('\u00a0')
  })

  it('has the link to the source and the date on one baseline', async () => {
    const page = await open('/docs/two')
    const bottoms = await page.locator('.theme-doc-footer-edit-meta-row').evaluate((row) =>
      [...row.children].map((part) => {
        const text = [...part.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)
        const range = document.createRange()
        if (text) range.selectNode(text)
        return Math.round(range.getBoundingClientRect().bottom * 2) / 2
      }),
    )
    expect(bottoms).toHaveLength(2)
    expect(bottoms[0]).toBe(bottoms[1])
  })

  it('banners have the corners of callouts', async () => {
    const page = await open('/docs/hidden')
    const banner = page.locator('.theme-unlisted-banner')
    expect(await banner.evaluate((box) => getComputedStyle(box).borderStartEndRadius)).toBe('6px')
  })
})

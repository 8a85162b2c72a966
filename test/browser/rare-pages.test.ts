import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeSite } from './chrome-site.ts'
import { siteConfig } from './site.ts'

const sentence = 'A light node reads the proofs that it draws at random. '
const post = (title: string) =>
  `---\ntitle: ${title}\ndescription: About it.\n---\n\nThe harbor opens.\n\n## Part\n\nThe beacon.\n`

const files = {
  'site.config.ts': siteConfig(`
    docs: { sidebars: { main: ['start', { type: 'category', label: 'Parts', link: { type: 'generated-index' }, items: ['parts/one', 'parts/two'] }] } },
    navbar: { items: [
      { label: 'Start', to: '/docs/start', position: 'left' },
      { type: 'docsVersionDropdown', dropdownItemsAfter: [{ label: '1.x', href: 'https://old.example/' }] },
    ] },`),
  'content/docs/start.md': '---\ntitle: Start\n---\n\nText.\n',
  'content/docs/parts/one.md': '---\ntitle: One\ndescription: Short.\n---\n\nText.\n',
  'content/docs/parts/two.md': `---\ntitle: Two\n---\n\n${sentence.repeat(6)}\n`,
  'content/blog/2026-01-31-long.md': post('A release with a long title that says what operators have to change'),
}

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not shown.')
  return box
}

describeSite('pages that few sites have', { files }, ({ open }) => {
  it('mark the section that one is in, and no version, in the navbar', async () => {
    const page = await open('/docs/start')
    const marks = await page
      .locator('.navbar__inner .navbar__link--active')
      .evaluateAll((links) => links.map((link) => [link.textContent, getComputedStyle(link, '::after').content]))
    expect(marks).toEqual([
      ['Start', '""'],
      ['Next', 'none'],
    ])
  })

  it('describe a card in at most five lines, which hold a description of usual length', async () => {
    const page = await open('/docs/category/parts', { width: 360 })
    const lines = await page
      .locator('.theme-doc-card-description')
      .evaluateAll((all) =>
        all.map((each) => Math.round(each.clientHeight / Number.parseFloat(getComputedStyle(each).lineHeight))),
      )
    expect(lines).toEqual([1, 5])
  })

  it.each([360, 1440])('have smaller titles of posts in their list than that of the list at %s px', async (width) => {
    const page = await open('/blog', { width })
    const [list = 0, title = 0, heading = 0] = await page
      .locator('h1, .blog-post-item > h2, .blog-post-item .markdown h2')
      .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)))
    expect(list).toBeGreaterThan(title)
    expect(title).toBeGreaterThan(heading)
  })

  it.each(['light', 'dark'])('have legible hints in empty fields in %s mode', async (theme) => {
    const page = await open('/search', { storage: { theme } })
    // The whole form is replaced when the script of the page has loaded.
    await page.locator('.search-page__count').waitFor({ state: 'attached' })
    const [hint, muted] = await page.evaluate(() => {
      const [input, count] = ['.search-page__input', '.search-page__count'].map((each) => document.querySelector(each))
      return input && count ? [getComputedStyle(input, '::placeholder').color, getComputedStyle(count).color] : []
    })
    expect(hint).toMatch(/^rgb/)
    expect(hint).toBe(muted)
  })

  it('begin the second part of the path of a result on the line of the first', async () => {
    const page = await open('/search?q=beacon', { width: 360 })
    const parts = page.locator('.search-result__path li')
    await parts.nth(1).waitFor()
    const tops = await parts.evaluateAll((all) => all.map((part) => part.getClientRects()[0]?.top))
    expect(tops[1]).toBe(tops[0])
  })
})

const rightToLeft = {
  'site.config.ts': siteConfig("i18n: { defaultLocale: 'ar', locales: ['ar'] },"),
  'content/docs/start.md': '---\ntitle: ابدأ\n---\n\nنص.\n',
}

describeSite('a site that is read from right to left', { files: rightToLeft }, ({ open }) => {
  it('has the keys of its search button beside the label', async () => {
    const page = await open('/docs/start', { width: 1440 })
    const button = page.locator('.DocSearch-Button')
    const label = await boxOf(button.locator('.navbar__search-label'))
    const keys = await boxOf(button.locator('.DocSearch-Button-Keys'))
    const icon = await boxOf(button.locator('svg'))
    expect(keys.x + keys.width).toBeLessThanOrEqual(label.x)
    expect(label.x + label.width).toBeLessThanOrEqual(icon.x)
  })
})

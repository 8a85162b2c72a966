import { expect, it } from 'vitest'
import { describeSite } from './chrome-site.ts'
import { siteConfig } from './site.ts'

const post = (title: string, more: string) =>
  `---\ntitle: ${title}\n${more}\n---\n\nThe preview of ${title}.\n\n<!-- truncate -->\n\n## Part\n\nThe rest of ${title}.\n`

const files = {
  'site.config.ts': siteConfig(`
    blog: [
      { postsPerPage: 2 },
      { path: 'content/changelog', routeBasePath: 'changelog', blogTitle: 'Changelog' },
    ],
    navbar: { items: [{ label: 'Blog', to: '/blog' }] },`),
  'static/img/ada.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>',
  'content/docs/start.md': '---\ntitle: Start\n---\n\nText.\n',
  'content/blog/authors.yml': `ada:
  name: Ada Vale
  title: Maintainer
  image_url: /img/ada.svg
  page: true
  description: Writes about tides.
  socials: { github: ada }
bo: { name: Bo Reed, title: A role with a name that is longer than those of most, page: true }
`,
  'content/blog/tags.yml': 'tides: { label: Tides, description: All that rises. }\n',
  'content/blog/2026-03-01-one.md': post('Spring tide', 'authors: [ada]\ntags: [tides]'),
  'content/blog/2026-02-01-two.md': post(
    'A post with a long title by several people',
    'authors: [ada, bo]\ntags: [tides]',
  ),
  'content/blog/2025-02-01-three.md': post('Neap tide', 'authors: [bo]'),
  'content/changelog/2026-01-05-v2.md': post('Version 2', ''),
}

describeSite('blogs', { files }, ({ open }) => {
  it('BL-5, BL-6: a list leads to a post, and the post to its tags, authors and neighbors', async () => {
    const page = await open('/blog')
    const main = page.locator('main')
    expect(await main.locator('article h2').allTextContents()).toEqual([
      'Spring tide',
      'A post with a long title by several people',
    ])
    await main.getByRole('link', { name: 'Read more about Spring tide' }).click()
    await page.waitForURL('**/blog/2026/03/01/one')
    await main.getByRole('heading', { level: 1, name: 'Spring tide' }).waitFor()
    expect(await main.locator('.author--large .author__title').textContent()).toBe('Maintainer')
    expect(await main.getByRole('link', { name: 'GitHub: Ada Vale' }).getAttribute('href')).toBe(
      'https://github.com/ada',
    )
    await main.getByRole('link', { name: 'Older post' }).click()
    await page.waitForURL('**/blog/2026/02/01/two')
    await expect.poll(() => main.locator('.author--small').count()).toBe(2)
    await main.getByRole('link', { name: 'Tides' }).click()
    await page.waitForURL('**/blog/tags/tides')
    await main.getByRole('heading', { level: 1, name: '2 posts tagged with "Tides"' }).waitFor()
    expect(await main.getByText('All that rises.').count()).toBe(1)
  })

  it('BL-8: the archive lists posts by year, and an author has a page with the own posts', async () => {
    const page = await open('/blog/archive')
    const main = page.locator('main')
    expect(await main.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['2026', '2025'])
    expect(await main.getByRole('link').allTextContents()).toEqual([
      'March 1 - Spring tide',
      'February 1 - A post with a long title by several people',
      'February 1 - Neap tide',
    ])
    await page.goto(new URL('/blog/authors', page.url()).href)
    await main.getByRole('link', { name: 'Bo Reed' }).click()
    await page.waitForURL('**/blog/authors/bo')
    await main.getByRole('heading', { level: 1, name: 'Bo Reed' }).waitFor()
    expect(await main.locator('article h2').allTextContents()).toEqual([
      'A post with a long title by several people',
      'Neap tide',
    ])
  })

  it('BL-7: each blog has its own recent posts', async () => {
    const page = await open('/changelog')
    const recent = page.getByRole('navigation', { name: 'Blog recent posts navigation' })
    expect(await recent.getByRole('link').allTextContents()).toEqual(['Version 2'])
  })

  it.each(['light', 'dark'])('fit into narrow and wide windows in %s mode', async (theme) => {
    for (const pathname of [
      '/blog',
      '/blog/2026/02/01/two',
      '/blog/archive',
      '/blog/authors',
      '/blog/authors/ada',
      '/blog/tags',
    ]) {
      for (const width of [360, 1440]) {
        const page = await open(`${pathname}?docsgen-theme=${theme}`, { width })
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect([pathname, width, excess]).toEqual([pathname, width, 0])
      }
    }
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { config, docsgen, folder, listFiles, project, report } from './docsgen.ts'

const words = Array.from({ length: 201 }, (_, index) => `word${index}`).join(' ')

const root = folder({
  'site.config.ts': config(
    "title: 'Posts', url: 'https://posts.example', blog: { postsPerPage: 2, blogSidebarCount: 3 }",
  ),
  'content/blog/2026-03-01-newest.md': `---
title: The newest
description: In one line.
authors: [Ada, Eve]
tags: [news]
---

## Part

<!-- truncate -->

${words}
`,
  'content/blog/2026/02/01/middle.md': '# From the heading\n\nShort.\n\n<!-- truncate -->\n',
  'content/blog/2025-01-31-oldest.md': '---\ndescription: \n---\n\n{/* truncate */}\n',
  'content/blog/2026-02-02-hidden.md': '---\nunlisted: true\n---\n\nFew know.\n',
  'content/blog/2026-02-03-draft.md': '---\ndraft: true\n---\n\nNobody knows.\n',
})

const read = (path: string): string => readFileSync(join(root, 'build', path), 'utf8')
const getMain = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

let newest = ''
let list = ''
beforeAll(async () => {
  const { code, diagnostics } = await report(root, ['build'])
  expect([code, diagnostics]).toEqual([0, []])
  newest = read('blog/2026/03/01/newest/index.html')
  list = read('blog/index.html')
})

describe('a list of posts', () => {
  const titles = (html: string) => [...getMain(html).matchAll(/<h2><a href="[^"]*">([^<]*)/g)].map(([, title]) => title)

  test('shows the listed posts on pages, the newest first, with links to the next and the previous page (BL-2, BL-5)', () => {
    expect(titles(list)).toEqual(['The newest', 'From the heading'])
    expect(titles(read('blog/page/2/index.html'))).toEqual(['oldest'])
    const links = (html: string) =>
      [...getMain(html).matchAll(/pagination-nav__link--\w+" href="([^"]*)"><span[^>]*>([^<]*)/g)].map(
        ([, href, label]) => [href, label],
      )
    expect(links(list)).toEqual([['/blog/page/2', 'Older entries']])
    expect(links(read('blog/page/2/index.html'))).toEqual([['/blog', 'Newer entries']])
    expect(list).toContain('<nav class="pagination-nav" aria-label="Blog list page navigation">')
  })

  test('shows the text of each post up to its marker, and leads to the rest (BL-5)', () => {
    expect(getMain(list)).toContain('<p>Short.</p>')
    expect(getMain(list)).toContain('>Part</h2>')
    expect(getMain(list)).not.toMatch(/In one line|word0/)
    expect(list).toMatch(/href="\/blog\/2026\/03\/01\/newest" aria-label="Read more about The newest">Read more<\/a>/)
  })

  test('is no group of results, and knows of no draft (H-5, BL-3)', () => {
    expect(list).toContain('<meta name="docusaurus_tag" content="blog_posts_list"/>')
    expect(list).toContain(' class="blog-wrapper blog-list-page plugin-blog plugin-id-default"')
    expect(existsSync(join(root, 'build/blog/2026/02/03/draft'))).toBe(false)
  })

  test('is listed once on the search page, however many pages it has', () => {
    const main = getMain(read('search/index.html'))
    expect(main).toContain('href="/blog"')
    expect(main).not.toContain('href="/blog/page/2"')
  })

  test('does not exist without posts (BL-1)', async () => {
    const without = project()
    expect((await report(without, ['build'])).code).toBe(0)
    expect(existsSync(join(without, 'build/blog'))).toBe(false)
  })
})

describe('a post', () => {
  test('takes its title from front matter, its heading, or its file (BL-3)', () => {
    const paths = ['2026/03/01/newest', '2026/02/01/middle', '2025/01/31/oldest']
    expect(paths.map((path) => /<title>([^<]*)/.exec(read(`blog/${path}/index.html`))?.[1])).toEqual([
      'The newest | Posts',
      'From the heading | Posts',
      'oldest | Posts',
    ])
  })

  test('shows its reading time, rounded up, unless it is empty (BL-4)', () => {
    const getReadingTime = (path: string) =>
      /<p class="blog-post-meta">.*?<\/time>( · [^<]*)?/.exec(getMain(read(path)))?.[1]
    expect(getReadingTime('blog/2026/03/01/newest/index.html')).toBe(' · 2 min read')
    expect(getReadingTime('blog/2026/02/01/middle/index.html')).toBe(' · One min read')
    expect(getReadingTime('blog/2025/01/31/oldest/index.html')).toBeUndefined()
  })

  test('shows its date, authors, text, table of contents, tags and neighbors (BL-2, BL-6)', () => {
    const main = getMain(newest)
    expect(main).toContain('<time dateTime="2026-03-01">Mar 1, 2026</time>')
    expect([...main.matchAll(/author__name">([^<]*)/g)].map(([, name]) => name)).toEqual(['Ada', 'Eve'])
    expect(main.match(/class="author author--small"/g)).toHaveLength(2)
    expect(main).toContain('<div class="markdown" id="__blog-post-container">')
    expect(main).toContain('<a href="#part" class="table-of-contents__link toc-highlight">Part</a>')
    expect(main).toContain(
      '<b>Tags:</b><ul class="tags clean-list"><li><a class="tag" href="/blog/tags/news">news</a></li></ul>',
    )
    const middle = getMain(read('blog/2026/02/01/middle/index.html'))
    expect(middle).toContain('aria-label="Blog post page navigation"')
    expect([...middle.matchAll(/sublabel">([^<]*)<\/span><span[^>]*>([^<]*)/g)].map(([, ...texts]) => texts)).toEqual([
      ['Newer post', 'The newest'],
      ['Older post', 'oldest'],
    ])
  })

  test('describes itself to search engines (H-9, H-10)', () => {
    const data: unknown = JSON.parse(/ld\+json">([^<]*)/.exec(newest)?.[1] ?? '')
    expect(data).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'The newest',
      url: 'https://posts.example/blog/2026/03/01/newest',
      datePublished: '2026-03-01',
      author: [{ name: 'Ada' }, { name: 'Eve' }],
    })
    expect(newest).toContain(' class="blog-wrapper blog-post-page plugin-blog plugin-id-default"')
  })
})

describe('a scheduled post', () => {
  const text = 'An appointed hour.'
  const scheduled = () =>
    folder({
      'site.config.ts': config("title: 'T', url: 'https://t.example'"),
      'content/blog/2026-01-31-one.md': 'One.\n\n<!-- truncate -->\n',
      'content/blog/2026-02-05-two.md': `---\ntags: [late]\n---\n\n${text}\n\n<!-- truncate -->\n`,
      'content/docs/a.md': '# A\n',
    })
  const findTwo = (root: string) =>
    listFiles(join(root, 'build')).filter((path) => {
      const contents = readFileSync(join(root, 'build', path), 'utf8')
      return path.includes('two') || contents.includes(text) || contents.includes('02/05/two')
    })
  const buildOn = async (root: string, day: string, ...options: string[]) => {
    const env = { SOURCE_DATE_EPOCH: String(Date.parse(day) / 1000) }
    const { code, stdout } = await docsgen(['build', '--root', root, ...options], { env })
    expect([code, code === 0 ? '' : stdout]).toEqual([0, ''])
  }

  test('is nowhere in the output before its day, and on its day without another change', async () => {
    const root = scheduled()
    await buildOn(root, '2026-02-04')
    expect(findTwo(root)).toEqual([])
    await buildOn(root, '2026-02-05')
    expect(findTwo(root)).toEqual(
      expect.arrayContaining([
        'blog/2026/02/05/two.md',
        'blog/2026/02/05/two/index.html',
        'blog/archive/index.html',
        'blog/feed.json',
        'blog/index.html',
        'blog/rss.xml',
        'blog/tags/late/index.html',
        'sitemap.xml',
        'llms.txt',
      ]),
    )
  })

  test('has a notice with its day among drafts', async () => {
    const root = scheduled()
    await buildOn(root, '2026-02-04', '--drafts')
    const html = readFileSync(join(root, 'build/blog/2026/02/05/two/index.html'), 'utf8')
    expect(html).toContain('Production builds leave this post out until Feb 5, 2026.')
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>')
    expect(findTwo(root)).not.toContain('sitemap.xml')
    expect(findTwo(root)).not.toContain('blog/rss.xml')
  })
})

describe('the sidebar of the blog', () => {
  const getSidebar = (html: string) => {
    const sidebar = html.slice(html.indexOf('<aside'), html.indexOf('</aside>'))
    return [...sidebar.matchAll(/<(?:h3|a)\b[^>]*>([^<]*)/g)].map(([, text]) => text)
  }

  test('lists the latest listed posts by year (BL-7)', () => {
    expect(newest).toContain('<nav aria-label="Blog recent posts navigation"')
    expect(getSidebar(newest)).toEqual(['2026', 'The newest', 'From the heading', '2025', 'oldest'])
  })

  test('marks the post that is shown', () => {
    const sidebar = newest.slice(newest.indexOf('<aside'), newest.indexOf('</aside>'))
    expect(sidebar.match(/aria-current/g)).toHaveLength(1)
    expect(sidebar).toMatch(/<a [^>]*aria-current="page"[^>]*>The newest</)
  })

  test('has no years if they are disabled (BL-7)', async () => {
    const flat = folder({
      'site.config.ts': config("title: 'T', url: 'https://t.example', blog: { sidebar: { groupByYear: false } }"),
      'content/blog/2026-01-31-one.md': 'One.\n\n<!-- truncate -->\n',
      'content/blog/2025-01-31-two.md': 'Two.\n\n<!-- truncate -->\n',
    })
    expect((await report(flat, ['build'])).code).toBe(0)
    expect(getSidebar(readFileSync(join(flat, 'build/blog/index.html'), 'utf8'))).toEqual(['one', 'two'])
  })
})

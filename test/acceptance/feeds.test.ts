import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { describe, expect, test } from 'vitest'
import { config, docsgen, listFiles, project } from './docsgen.ts'

const NUL_AND_BELL = '\u0001\u0007'

/** Builds a site with these posts, and reads files of its output. */
async function buildBlog(posts: Record<string, string>, fields = '') {
  const files = Object.entries(posts).map(([name, text]) => [`content/blog/${name}`, text])
  const root = project({
    'site.config.ts': config(`
      title: 'Ours & <Co>', url: 'https://test.example', baseUrl: '/base/',
      severities: { 'blog/untruncated': 'ignore' }, ${fields}`),
    'static/img/a b.png': '',
    ...Object.fromEntries(files),
  })
  const { code, stdout } = await docsgen(['build', '--root', root, '--format', 'json'])
  return {
    code,
    stdout,
    files: listFiles(join(root, 'build')),
    read: (path: string) => readFileSync(join(root, 'build', path), 'utf8'),
  }
}

/** Throws unless the text is well-formed XML, as far as a feed can fail to be. */
function checkXml(text: string): void {
  const withoutSections = text
    .replace(/^<\?xml [^>]*\?>/, '')
    .replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, (section) => section.slice(9, -3).replace(/[<>&]/g, ' '))
  const open: string[] = []
  const rest = withoutSections.replace(
    /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>/g,
    (_whole, closes: string, name: string, attributes: string, isEmpty: string) => {
      if (closes !== '') expect(open.pop()).toBe(name)
      else if (isEmpty === '') open.push(name)
      return attributes
    },
  )
  expect(open).toEqual([])
  expect(rest).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i)
  expect(text).not.toMatch(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u)
}

const first = `---
title: "Ups & <downs> ]]>${NUL_AND_BELL}"
description: What went up.
date: 2026-01-02
authors: [Ann "X" Bell, Bo]
tags: [news, R&D]
---

To [the second](./2026-01-03-second.md#end), [here](#more), [out](https://elsewhere.example/?a=1&b=2) and ![it](</img/a b.png>).
A note[^1], ]]> and <b onclick="x()">raw</b>.

## More

[^1]: The note.
`

const posts = {
  'first.md': first,
  '2026-01-03-second.md': '# The second\n\n## End\n\nText.\n',
  '2026-01-04-unlisted.md': '---\nunlisted: true\n---\n\nHidden.\n',
  '2026-01-05-draft.md': '---\ndraft: true\n---\n\nUnfinished.\n',
  'undated.md': 'Some time.\n',
}

const siteOfPosts = buildBlog(posts, "severities: { 'markdown/unsafe-html': 'ignore' },")
const url = 'https://test.example/base/blog'

describe('the feeds of a blog (BL-10)', () => {
  test('are well-formed, and contain the listed posts with a date, newest first', async () => {
    const { code, read } = await siteOfPosts
    expect(code).toBe(0)
    checkXml(read('blog/rss.xml'))
    checkXml(read('blog/atom.xml'))
    const links = [`${url}/2026/01/03/second`, `${url}/first`]
    expect(parseRssFeed(read('blog/rss.xml')).items?.map(({ link }) => link)).toEqual(links)
    expect(parseAtomFeed(read('blog/atom.xml')).entries?.map(({ id }) => id)).toEqual(links)
    expect(parseJsonFeed(JSON.parse(read('blog/feed.json'))).items?.map(({ id }) => id)).toEqual(links)
  })

  test('RSS 2.0 says what its validator asks for', async () => {
    const { read } = await siteOfPosts
    const text = read('blog/rss.xml')
    const feed = parseRssFeed(text)
    expect(feed).toMatchObject({
      title: 'Ours & <Co> Blog',
      description: 'Ours & <Co> Blog',
      link: url,
      language: 'en',
    })
    expect(feed.atom?.links).toEqual([{ href: `${url}/rss.xml`, rel: 'self', type: 'application/rss+xml' }])
    expect(text).toContain(`<guid isPermaLink="true">${url}/first</guid>`)
    expect(text).toContain('<pubDate>Fri, 02 Jan 2026 00:00:00 GMT</pubDate>')
    expect(text).toContain('<lastBuildDate>Sat, 03 Jan 2026 00:00:00 GMT</lastBuildDate>')
    expect(feed.items?.[1]).toMatchObject({
      title: 'Ups & <downs> ]]>',
      description: 'What went up.',
      categories: [{ name: 'news' }, { name: 'R&D' }],
      dc: { creators: ['Ann "X" Bell', 'Bo'] },
    })
  })

  test('Atom says who wrote an entry, and when', async () => {
    const { read } = await siteOfPosts
    const feed = parseAtomFeed(read('blog/atom.xml'))
    expect(feed).toMatchObject({ id: url, updated: '2026-01-03T00:00:00.000Z', authors: [{ name: 'Ours & <Co>' }] })
    expect(feed.links).toContainEqual({ href: `${url}/atom.xml`, rel: 'self', type: 'application/atom+xml' })
    expect(feed.entries?.[1]).toMatchObject({
      published: '2026-01-02T00:00:00.000Z',
      updated: '2026-01-02T00:00:00.000Z',
      authors: [{ name: 'Ann "X" Bell' }, { name: 'Bo' }],
      categories: [{ term: 'news' }, { term: 'R&D' }],
    })
  })

  test('JSON Feed 1.1 has the keys that it requires', async () => {
    const { read } = await siteOfPosts
    const feed = JSON.parse(read('blog/feed.json'))
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Ours & <Co> Blog',
      home_page_url: url,
      feed_url: `${url}/feed.json`,
      language: 'en',
    })
    expect(feed.items[1]).toMatchObject({
      id: `${url}/first`,
      url: `${url}/first`,
      date_published: '2026-01-02T00:00:00.000Z',
      authors: [{ name: 'Ann "X" Bell' }, { name: 'Bo' }],
      tags: ['news', 'R&D'],
      summary: 'What went up.',
    })
    expect(feed.items[1].content_html).toContain('The note.')
  })

  test('posts are whole, with absolute URLs and without what only works on their page', async () => {
    const { read } = await siteOfPosts
    const html = parseRssFeed(read('blog/rss.xml')).items?.[1]?.content?.encoded ?? ''
    for (const part of [
      `href="${url}/2026/01/03/second#end"`,
      `href="${url}/first#more"`,
      'href="https://elsewhere.example/?a=1&amp;b=2"',
      'src="https://test.example/base/img/a%20b.png"',
      '<h2 class="anchor">More</h2>',
      ']]> and <b>raw</b>',
    ]) {
      expect(html).toContain(part)
    }
    expect(html).not.toMatch(/ id="|hash-link|onclick|href="[#/.]|src="[/.]/)
  })

  test('every page of the site names them', async () => {
    const { read } = await siteOfPosts
    for (const page of ['docs/intro/index.html', 'blog/index.html', 'blog/first/index.html', '404.html']) {
      for (const link of [
        'type="application/rss+xml" title="Ours &amp; &lt;Co&gt; RSS Feed" href="/base/blog/rss.xml"',
        'type="application/atom+xml" title="Ours &amp; &lt;Co&gt; Atom Feed" href="/base/blog/atom.xml"',
        'type="application/feed+json" title="Ours &amp; &lt;Co&gt; JSON Feed" href="/base/blog/feed.json"',
      ]) {
        expect(read(page)).toContain(`<link rel="alternate" ${link}/>`)
      }
    }
  })

  test('are those of the configuration, with as many posts as it says', async () => {
    const { files, read } = await buildBlog(
      posts,
      "severities: { 'markdown/unsafe-html': 'ignore' }, blog: { routeBasePath: 'news', feedOptions: { type: 'atom', limit: 1 } },",
    )
    expect(files.filter((path) => /rss|atom|feed/.test(path))).toEqual(['news/atom.xml'])
    expect(parseAtomFeed(read('news/atom.xml')).entries?.map(({ title }) => title?.value)).toEqual(['The second'])
    expect(read('docs/intro/index.html')).not.toContain('rss+xml')
  })

  test('are not written without posts', async () => {
    const { files, read } = await buildBlog({ 'a.md': '---\nunlisted: true\ndate: 2026-01-01\n---\n\nText.\n' })
    expect(files.filter((path) => /rss|atom|feed/.test(path))).toEqual([])
    expect(read('docs/intro/index.html')).not.toContain('rss+xml')
  })

  test('can contain a post of a megabyte', async () => {
    const paragraph = 'Words & more words that fill a line of the post, one after the other, to its end.\n\n'
    const { code, read } = await buildBlog({ '2026-01-01-long.md': paragraph.repeat(13_000) })
    expect(code).toBe(0)
    checkXml(read('blog/rss.xml'))
    expect(read('blog/rss.xml').length).toBeGreaterThan(1_000_000)
  })
})

describe('feeds are files of the site', () => {
  test('to which documents, navbar and footer link', async () => {
    const { code, stdout, read } = await buildBlog(
      { '2026-01-01-a.md': '[RSS](/blog/rss.xml) [Atom](/base/blog/atom.xml) [JSON](../../../feed.json)\n' },
      `navbar: { items: [{ label: 'RSS', to: '/blog/rss.xml' }] },
       footer: { links: [{ label: 'JSON', to: '/blog/feed.json' }] }`,
    )
    expect([code, JSON.parse(stdout).diagnostics]).toEqual([0, []])
    const [article = ''] = /<article.*?<\/article>/s.exec(read('blog/2026/01/01/a/index.html')) ?? []
    const hrefs = [...article.matchAll(/href="([^"]*\.(?:xml|json))"/g)].map(([, href]) => href)
    expect(hrefs).toEqual(['/base/blog/rss.xml', '/base/blog/atom.xml', '/base/blog/feed.json'])
    const navigation = read('index.html').replace(/<head>.*<\/head>/s, '')
    for (const name of ['rss.xml', 'feed.json']) expect(navigation).toContain(`href="/base/blog/${name}"`)
  })

  test('that are not there without a blog, or where the configuration leaves them out', async () => {
    const { code, stdout } = await buildBlog(
      { '2026-01-01-a.md': '[RSS](/blog/rss.xml) [Atom](/blog/atm.xml) [JSON](/blog/feed.json)\n' },
      `blog: { feedOptions: { type: ['rss', 'atom'] } }`,
    )
    const { diagnostics } = JSON.parse(stdout)
    expect(code).toBe(1)
    expect(diagnostics).toMatchObject([
      { message: expect.stringContaining('/blog/atm.xml'), hint: expect.stringContaining('/blog/atom.xml') },
      { message: expect.stringContaining('/blog/feed.json') },
    ])
  })

  test('that a static file replaces', async () => {
    const { code, stdout, read } = await buildBlog({
      '2026-01-01-a.md': '[RSS](/blog/rss.xml)\n',
      '../../static/blog/rss.xml': 'own',
    })
    expect([code, JSON.parse(stdout).diagnostics]).toEqual([0, []])
    expect(read('blog/rss.xml')).toBe('own')
    expect(read('index.html')).toContain('href="/base/blog/rss.xml"')
  })

  test('over which no page is written', async () => {
    const { stdout, read } = await buildBlog({
      '2026-01-01-a.md': 'Text.\n',
      '../pages/feed.md': '---\nslug: /blog/rss.xml\n---\n\nText.\n',
    })
    expect(JSON.parse(stdout).diagnostics.map(({ code }: { code: string }) => code)).toEqual(['route/duplicate'])
    checkXml(read('blog/rss.xml'))
  })
})

describe('the pages of a blog', () => {
  test('a post titled by its h1 prints it once, and links to it still lead there (BL-3)', async () => {
    const { code, stdout, read } = await buildBlog({
      '2026-01-01-a.md': '# A *fine* title {#fine}\n\nText, [up](#fine).\n',
      '2026-01-02-b.md': '---\ntitle: Short\n---\n\n# A longer heading\n\n[It](./2026-01-01-a.md#fine)\n',
    })
    expect([code, JSON.parse(stdout).diagnostics]).toEqual([0, []])
    const headings = (page: string) => read(page).match(/<h1.*?<\/h1>/g)
    expect(headings('blog/2026/01/01/a/index.html')).toEqual(['<h1 id="fine">A fine title</h1>'])
    expect(headings('blog/2026/01/02/b/index.html')).toEqual(['<h1 id="a-longer-heading">A longer heading</h1>'])
  })

  test('the list shows a post up to the marker, whatever its description says (BL-5)', async () => {
    const { read } = await buildBlog({
      '2026-01-01-a.md':
        '---\ndescription: About it.\n---\n\n## Seen\n\nShown [there](#rest).\n\n<!-- truncate -->\n\n## Rest\n',
      '2026-01-02-b.md': '- One\n\n  {/* truncate */}\n\n- Two\n',
      '2026-01-03-c.md': 'All of it.\n\nTo the end.\n',
    })
    const list = read('blog/index.html')
    const [, whole = '', middle = '', oldest = ''] = list.split('<article class="blog-post-item">')
    expect(whole).toContain('To the end.')
    expect(whole).not.toContain('Read more')
    expect(middle).toContain('One')
    expect(middle).not.toMatch(/Two|truncate/)
    expect(middle).toContain('Read more')
    expect(oldest).toContain('Shown <a href="/base/blog/2026/01/01/a#rest">there</a>.')
    expect(oldest).not.toMatch(/About it|>Rest|id="seen"/)
    expect(oldest).toContain('Read more about a')
    expect(read('blog/2026/01/02/b/index.html')).not.toContain('truncate')
  })

  test('the list links the styles of what its posts show', async () => {
    const { read } = await buildBlog({
      '2026-01-01-a.md': ':::note\n\nHi\n\n:::\n',
      '2026-01-02-b.md': '```js\n1\n```\n',
    })
    expect(read('blog/index.html')).toMatch(/assets\/code-admonitions-blog\.\w+\.css/)
  })
})

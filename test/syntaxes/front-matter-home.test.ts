import { describe, expect, test } from 'vitest'
import { htmlOf, linesOf, parseText } from '../parse/parse-text.ts'

const read = async (yaml: string, body = '', path = 'docs/src/content/docs/index.md') =>
  parseText(`---\n${yaml}\n---\n${body}`, { path, options: { dialects: [] } })

const HERO = `layout: home
hero:
  name: Vault
  text: Keeps *it*
  tagline: For <b>all</b> of us
  image: { src: /logo.svg, alt: Logo }
  actions:
    - { theme: brand, text: Start, link: /guide/ }
    - { theme: alt, text: Source, link: https://a.example/ }
features:
  - { icon: ⚡, title: Fast, details: It is fast., link: /fast }
  - { icon: { src: /a.svg }, title: Small }`

test('MD-18: the home page that front matter describes has its title, its links and its cards', async () => {
  const page = await read(HERO, '\n## More\n')
  const html = htmlOf(page)
  expect(linesOf(page)).toEqual([])
  expect(page.document.title).toBe('Vault')
  expect(html).toMatch(/<h1[^>]*>Vault/)
  expect(html).toContain('<strong>Keeps *it*</strong>')
  expect(html).toContain('<p>For <b>all</b> of us</p>')
  expect(html).toContain('<div class="ds-actions"><p><a href="/guide/" class="button button--primary">Start</a>')
  expect(html).toContain('<a href="https://a.example/" class="button">Source</a>')
  expect(html).toMatch(/<div class="ds-hero">.*alt="Logo"/)
  expect(html).toMatch(/<p class="ds-card-title"><a href="\/fast">⚡ Fast<\/a><\/p>\s*<p>It is fast.<\/p>/)
  expect(html).toContain('<p class="ds-card-title">Small</p>')
  expect(html.indexOf('Small')).toBeLessThan(html.indexOf('More'))
  expect(page.document.frontMatter).toMatchObject({ hide_table_of_contents: true, displayed_sidebar: null })
})

test('a home page may have code beside its title, whatever the code contains', async () => {
  const code = 'code:\n    title: a.sh\n    text: |\n      $ echo ````\n      done'
  const page = await read(`hero:\n  title: T\n  actions: [{ label: Start, to: /start }]\n  ${code}`)
  const html = htmlOf(page)
  expect(html).toContain('<a href="/start" class="button button--primary">Start</a>')
  expect(html).toMatch(
    /<div class="ds-hero"><figure class="theme-code-block[^>]*>[\s\S]*a\.sh[\s\S]*````[\s\S]*done[\s\S]*<\/div>/,
  )
  expect(linesOf(page)).toEqual([])
})

test('a splash page of Starlight without a title of its own has that of the page', async () => {
  const page = await read('title: T\ntemplate: splash\nhero:\n  tagline: A\n  image: { file: ~/assets/a.png }')
  expect(page.document.title).toBe('T')
  expect(htmlOf(page)).toContain('<p>A</p>')
  expect(page.document.references.map(({ url }) => url)).toEqual(['@site/content/docs/docs/src/assets/a.png'])
})

test('a home page of VuePress has its hero in the front matter itself', async () => {
  const page = await read('home: true\nheroText: A\ntagline: B\nactionText: C\nactionLink: /c/\nfooter: D')
  expect(htmlOf(page)).toMatch(/A<\/h1>[\s\S]*<p>B<\/p>[\s\S]*>C<\/a>[\s\S]*<p>D<\/p>/)
})

test('a problem below the home page has its own line', async () => {
  const page = await read(HERO, '\n<unknown-tag>\n')
  expect(linesOf(page)).toEqual([expect.stringMatching(/^16:1 markdown\/unknown-element/)])
})

test('without dialects, such front matter has no effect', async () => {
  const page = await parseText(`---\n${HERO}\n---\n\nText`, { path: 'index.md' })
  expect(htmlOf(page)).toBe('<p>Text</p>')
})

describe('what front matter of Starlight and VitePress adds to a page', () => {
  test('a banner is a note with its HTML', async () => {
    const page = await read(
      'title: T\nbanner:\n  content: |\n    New: <a href="https://a.example/*b*">see *it*</a>',
      'Text',
    )
    expect(htmlOf(page)).toMatch(
      /theme-admonition-note[\s\S]*<p>New: <a href="https:\/\/a\.example\/\*b\*">see \*it\*<\/a><\/p>[\s\S]*Text/,
    )
    expect(linesOf(page)).toEqual([])
  })

  test.each([
    [
      'Starlight',
      'head:\n  - tag: title\n    content: A {b} & c\n  - tag: meta\n    attrs: { property: og:image, content: /a.png }\n  - { tag: link, attrs: { rel: canonical, href: https://a.example/ } }',
      {
        title: 'A {b} & c',
        meta: [{ property: 'og:image', content: '/a.png' }],
        links: [{ rel: 'canonical', href: 'https://a.example/' }],
      },
    ],
    [
      'VitePress',
      'head:\n  - - meta\n    - name: keywords\n      content: a "b"\n  - [title, {}, T]',
      { title: 'T', meta: [{ name: 'keywords', content: 'a "b"' }] },
    ],
  ])('tags are in the head of the page: %s', async (_, yaml, head) => {
    for (const path of ['page.md', 'page.mdx']) {
      const page = await read(yaml, '# Title\n\nText', path)
      expect(page.document.head).toEqual(head)
      expect(page.document.contentTitle).toBe('Title')
      expect(linesOf(page)).toEqual([])
    }
  })

  test('a tag that a page cannot have is reported', async () => {
    const page = await read(
      'head:\n  - tag: script\n    content: alert(1)\n  - [link, { rel: icon, href: /a.png }]',
      'Text',
    )
    expect(linesOf(page)).toEqual([
      '2:1 front-matter/not-shown: The tag <script> of the key "head" is left out.',
      expect.stringMatching(/markdown\/head: A <link> of a page needs/),
    ])
    expect(htmlOf(page)).toBe('<p>Text</p>')
  })

  test.each([
    ['sidebar:\n  badge: New', 'sidebar', 'New'],
    ['sidebar: { badge: { text: New, variant: tip } }', 'sidebar', 'New'],
    ['prev: Back', 'prev', 'Back'],
    ['next: { link: /a/, label: Go }', 'next', 'Go'],
    ['next: { link: /a/ }', 'next', '/a/'],
    ['titleTemplate: ":title | A"', 'titleTemplate', ':title | A'],
  ])('a text that is left out is reported: %j', async (yaml, key, text) => {
    expect(linesOf(await read(yaml, 'Text'))).toEqual([
      `2:1 front-matter/not-shown: The text "${text}" of the key "${key}" is left out.`,
    ])
    expect(linesOf(await parseText(`---\n${yaml}\n---\nText`))).toEqual([])
  })

  test.each(['prev: false', 'next: true', 'sidebar: { order: 1 }', 'titleTemplate: false'])(
    'nothing is lost of %s',
    async (yaml) => {
      expect(linesOf(await read(yaml, 'Text'))).toEqual([])
    },
  )
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { config, folder, report } from './docsgen.ts'

// The behaviors of docs/behaviours.md that can be verified in the HTML, without a browser.

const guide = `---
title: The guide
keywords: [nodes, proofs]
tags: [nodes]
image: /img/card.svg
---

# Written {#written}

First *paragraph* with a foo:bar, :smile: and {brand}, a {k+1} and Vec&lt;T>.

## Part <!-- #part-one -->

:::note Bare title {.mine #noted}
Noted.
:::

:::details
Kept.
:::

:::details[Shown]{open}
Seen.
:::

| Left | Right |
| ---- | ----- |
| 1    | 2     |

- [x] done
- [ ] open

A claim[^1] and $x^2$.

[^1]: Its source.

![First](./first.svg) and ![second](./first.svg)

<!-- nobody reads this -->
`

const code = `# Code

\`\`\`JS {2} title="ranged.js" showLineNumbers=10
// highlight-next-line
const ranged = 1
\`\`\`

\`\`\`js
// highlight-next-line
const marked = 1
// highlight-start
between()
// highlight-end
after()
\`\`\`

\`\`\`
plain
\`\`\`

<pre><code>raw <b>bold</b></code></pre>

::::tabs{group=os}

:::tab[One]
1
:::

:::tab[Two]{default}
2
:::

::::

::::tabs{default=a}

:::tab[A]
1
:::

:::tab[B]{default}
2
:::

::::
`

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="40"/>'

const root = folder({
  'site.config.ts': config(`title: 'Markup', url: 'https://markup.example', titleDelimiter: '·',
    variables: { brand: 'Moorline' }, metadata: [{ name: 'theme-color', content: '#fff' }],
    docs: { sidebars: { main: [
      { type: 'category', label: 'Fixed', collapsible: false, items: ['guide/index'] },
      { type: 'category', label: 'Closed', items: ['code'] },
      { type: 'html', value: '<i>Plain</i>' },
      { type: 'html', value: '<i>Styled</i>', defaultStyle: true },
    ] } },
    navbar: { items: [{ label: 'Unplaced', to: '/docs/code' }, { type: 'localeDropdown' }] },`),
  'content/docs/guide/index.md': guide,
  'content/docs/guide/first.svg': drawing,
  'content/docs/code.md': code,
  'content/docs/hidden.md': '---\ntitle: Hidden\nunlisted: true\n---\n\nFew know.\n',
  'content/docs/draft.md': '---\ntitle: Draft\ndraft: true\n---\n\nNobody knows.\n',
  'static/img/card.svg': drawing,
})

const read = (path: string): string => readFileSync(join(root, 'build', path), 'utf8')

/** The opening tags of an element, in order. */
const listTags = (html: string, name: string): string[] => html.match(new RegExp(`<${name}(?:\\s[^>]*)?>`, 'g')) ?? []

let page = ''
let blocks = ''
beforeAll(async () => {
  const { code: exit, diagnostics } = await report(root, ['build'])
  expect([exit, diagnostics]).toEqual([0, []])
  page = read('docs/guide/index.html')
  blocks = read('docs/code/index.html')
})

describe('the head', () => {
  test('H-1: joins the titles of page and site, and has the site title on the home page', () => {
    expect(page).toContain('<title>The guide · Markup</title>')
    expect(read('index.html')).toContain('<title>Markup</title>')
  })

  test('H-2: has title, meta tags, links, JSON-LD and the inline script in this order, and modules end the body', () => {
    const inline = '<script>'
    const modules = '</div><script type="module" fetchPriority="low" src="/assets/runtime.'
    const marks = [
      '<title>',
      '<meta name="description"',
      '<link rel="canonical"',
      'ld+json',
      inline,
      '</head>',
      modules,
    ]
    const positions = marks.map((mark) => page.indexOf(mark))
    expect(positions).not.toContain(-1)
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  })

  test('H-3, H-5: has the metadata for crawlers on every page, and the version of documents', () => {
    const own = { 'docs/guide/index.html': 'docs-default-current', 'index.html': 'default' }
    for (const [path, tag] of Object.entries(own)) {
      const html = read(path)
      expect(html).toMatch(/<meta charSet="utf-8"\/><meta name="viewport" content="width=device-width,initial-scale=1"/)
      for (const meta of [
        'name="generator" content="docsgen"',
        'name="twitter:card" content="summary_large_image"',
        'property="og:locale" content="en"',
        'name="docusaurus_locale" content="en"',
        'name="docsearch:language" content="en"',
        `name="docusaurus_tag" content="${tag}"`,
        `name="docsearch:docusaurus_tag" content="${tag}"`,
      ]) {
        expect(html, path).toContain(`<meta ${meta}/>`)
      }
    }
    expect(page).toContain('<meta name="docsearch:version" content="current"/>')
    expect(read('index.html')).not.toContain('docsearch:version')
    expect(read('docs/tags/index.html')).toContain('<meta name="docusaurus_tag" content="doc_tags_list"/>')
    expect(read('docs/tags/nodes/index.html')).toContain('<meta name="docusaurus_tag" content="doc_tag_doc_list"/>')
  })

  test('H-4: links to every locale and x-default, also for a single locale, and not on the not-found page', () => {
    const alternates = listTags(page, 'link').filter((tag) => tag.includes('hrefLang'))
    expect(alternates).toEqual([
      '<link rel="alternate" hrefLang="en" href="https://markup.example/docs/guide/"/>',
      '<link rel="alternate" hrefLang="x-default" href="https://markup.example/docs/guide/"/>',
    ])
    expect(read('404.html')).not.toContain('hrefLang')
  })

  test('H-6: has description, keywords and image of the page', () => {
    const description = 'First paragraph with a foo:bar, 😄 and Moorline, a {k+1} and Vec&lt;T&gt;.'
    expect(page).toContain(`<meta name="description" content="${description}"/>`)
    expect(page).toContain(`<meta property="og:description" content="${description}"/>`)
    expect(page).toContain('<meta name="keywords" content="nodes,proofs"/>')
    expect(page).toMatch(/<meta property="og:image" content="https:\/\/markup\.example\/img\/card\.svg"\/>/)
    expect(page).toMatch(/<meta name="twitter:image" content="https:\/\/markup\.example\/img\/card\.svg"\/>/)
  })

  test('H-7, 11.2-3: asks not to index unlisted pages, which are in no list, and has no drafts', () => {
    expect(read('docs/hidden/index.html')).toContain('<meta name="robots" content="noindex, nofollow"/>')
    expect(page).not.toContain('name="robots"')
    for (const path of ['sitemap.xml', 'search/index.html', 'docs/code/index.html']) {
      expect(read(path), path).not.toMatch(/\/docs\/(?:hidden|draft)/)
    }
    expect(() => read('docs/draft/index.html')).toThrow('ENOENT')
  })

  test('0.1-12: asks not to index the search page, but to follow its links', () => {
    expect(read('search/index.html')).toContain('<meta name="robots" content="noindex, follow"/>')
    expect(read('sitemap.xml')).not.toContain('/search')
  })

  test('H-8: has no links to the pages before and after', () => {
    expect(blocks).toContain('pagination-nav__link--prev')
    expect(listTags(blocks, 'link').filter((tag) => /rel="(?:prev|next)"/.test(tag))).toEqual([])
  })

  test.each([
    [
      'docs/guide/index.html',
      'docs-wrapper plugin-docs plugin-id-default docs-version-current docs-doc-page docs-doc-id-guide/index',
    ],
    ['docs/tags/index.html', 'docs-wrapper plugin-docs plugin-id-default docs-version-current docs-tags-list-page'],
    [
      'docs/tags/nodes/index.html',
      'docs-wrapper plugin-docs plugin-id-default docs-version-current docs-tags-doc-list-page',
    ],
    ['index.html', 'plugin-pages plugin-id-default'],
    ['search/index.html', 'search-page-wrapper'],
  ])('H-9: html of %s has its classes', (path, classes) => {
    expect(listTags(read(path), 'html')[0]).toContain(` class="${classes}"`)
  })

  test('0.1-2: has the canonical URL that follows from the file name', () => {
    expect(page).toContain('<link rel="canonical" href="https://markup.example/docs/guide/"/>')
    expect(blocks).toContain('<link rel="canonical" href="https://markup.example/docs/code"/>')
  })
})

describe('the frame', () => {
  test('0.1-1: positions an item without a position on the right', () => {
    const right = page.slice(page.indexOf('theme-layout-navbar-right'), page.indexOf('<dialog'))
    expect(right).toContain('>Unplaced</a>')
  })

  test('R-4: the not-found page has its texts, and is in no list', () => {
    const html = read('404.html')
    expect(html).toContain('<title>Page Not Found · Markup</title>')
    expect(html).toContain('<h1>Page Not Found</h1><p>We could not find what you were looking for.</p>')
    expect(read('sitemap.xml')).not.toContain('404')
  })

  test('P-1: the search page lists every page under its section', () => {
    const html = read('search/index.html')
    expect(html).toContain('<h1>Search the documentation</h1>')
    const list = html.slice(html.indexOf('search-page__pages'))
    expect(list).toMatch(/<h2>Closed<\/h2><ul[^>]*><li><a href="\/docs\/code">Code<\/a>/)
  })

  test('D-5, D-11, D-12: a fixed category has no toggle, HTML items are always visible, and levels are classes', () => {
    const sidebar = page.slice(page.indexOf('<aside'), page.indexOf('</aside>'))
    expect(sidebar).toMatch(
      /<li class="theme-doc-sidebar-item-category theme-doc-sidebar-item-category-level-1 menu__list-item"><div class="menu__list-item-collapsible"><a class="menu__link menu__link--active">Fixed<\/a>/,
    )
    expect(sidebar).toContain('theme-doc-sidebar-item-link-level-2')
    expect(sidebar).toContain('<li><i>Plain</i></li>')
    expect(sidebar).toMatch(/<li class="menu__list-item menu__list-item--html"><i>Styled<\/i><\/li>/)
  })
})

describe('text', () => {
  test('MD-1: keeps braces and angle brackets, and removes comments', () => {
    expect(page).toContain('a {k+1} and Vec&lt;T>.')
    expect(page).not.toContain('nobody reads this')
  })

  test('MD-3: replaces variables and names of emoji', () => {
    expect(page).toContain('foo:bar, 😄 and Moorline,')
  })

  test('G-2, G-3, G-4: headings have ids, and all but the title link to themselves', () => {
    expect(page).toContain('<h1 id="written">Written</h1>')
    expect(page).toContain(
      '<h2 class="anchor" id="part-one">Part<a class="hash-link" href="#part-one" aria-label="Direct link to Part" title="Direct link to Part" translate="no">\u200B</a></h2>',
    )
  })

  test('MD-2, AD-1, AD-2: a title needs no brackets, and the type of an admonition is its default title', () => {
    expect(page).toContain(
      '<div role="note" aria-label="Note: Bare title" class="theme-admonition theme-admonition-note mine" id="noted"><p class="ds-admonition-title"><span class="ds-admonition-kind">Note</span> Bare title</p>',
    )
  })

  test('10.5-1: details are closed and titled Details by default', () => {
    expect(page).toMatch(/<details class="theme-details"><summary[^>]*>Details<\/summary>/)
    expect(page).toMatch(/<details class="theme-details" open(?:="")?><summary[^>]*>Shown<\/summary>/)
  })

  test('MD-8: renders formulas', () => {
    expect(page).toContain('<msup><mi>x</mi><mn>2</mn></msup>')
  })

  test('MD-9: labels the links of footnotes', () => {
    expect(page).toContain('id="user-content-fn-1"')
    expect(page).toMatch(/href="#user-content-fnref-1"[^>]* aria-label="Back to reference 1"/)
  })

  test('MD-10: labels tables and the checkboxes of tasks', () => {
    expect(page).toContain('<div class="table-scroll" role="region" tabindex="0" aria-label="Table 1: Left, Right">')
    const boxes = listTags(page, 'input').map((tag) => /aria-label="([^"]*)"/.exec(tag)?.[1])
    expect(boxes).toEqual(['Completed task', 'Incomplete task'])
  })

  test('L-13: images have the size of their file, and load lazily except the first', () => {
    const images = listTags(page, 'img').map((tag) => [
      /loading="(\w+)"/.exec(tag)?.[1],
      tag.includes('width="30" height="40"'),
    ])
    expect(images).toEqual([
      ['eager', true],
      ['lazy', true],
    ])
  })
})

describe('code', () => {
  /** The blocks in their order, with the text content of each line that has an element. */
  const getLines = (block: string) =>
    [...block.matchAll(/<span class="(token-line[^"]*)"(?: data-line="(\d+)")?>(.*?)\n<\/span>/g)].map(
      ([, classes, number, html = '']) => [classes, number, html.replace(/<[^>]*>/g, '')],
    )
  const findBlock = (text: string) => {
    const end = blocks.indexOf('</pre>', blocks.indexOf(text))
    return blocks.slice(
      Math.max(blocks.lastIndexOf('<figure', end), blocks.lastIndexOf('<div class="theme-code', end)),
      end,
    )
  }

  test('CB-1, CB-2, CB-4, CB-5: a range highlights lines, numbers them, and leaves comments alone', () => {
    const block = findBlock('ranged')
    expect(block).toMatch(
      /^<figure class="theme-code-block language-js"><figcaption class="ds-code-title">ranged\.js<\/figcaption><pre tabindex="0"><code>/,
    )
    expect(getLines(block)).toEqual([
      ['token-line', '10', '// highlight-next-line'],
      ['token-line theme-code-block-highlighted-line', '11', 'const ranged = 1'],
    ])
  })

  test('CB-3, CB-4: comments highlight the lines that follow, and are removed', () => {
    const block = findBlock('marked')
    expect(block).toMatch(
      /^<div class="theme-code-block language-js" data-ds-language="JavaScript"><pre tabindex="0"><code>/,
    )
    expect(getLines(block)).toEqual([
      ['token-line theme-code-block-highlighted-line', undefined, 'const marked = 1'],
      ['token-line theme-code-block-highlighted-line', undefined, 'between()'],
    ])
    expect(block).not.toContain('highlight-')
  })

  test('CB-7: tokens have classes and no styles', () => {
    expect(findBlock('marked')).toContain('<span class="tok-k">const</span>')
    expect(blocks).not.toMatch(/<span[^>]* style=/)
  })

  test('CB-1, CB-8: a block without a language is plain, and a raw pre with elements stays', () => {
    expect(blocks).toContain('<div class="theme-code-block"><pre tabindex="0"><code>plain\n</code></pre></div>')
    expect(blocks).toContain('<pre><code>raw <b>bold</b></code></pre>')
  })

  test('W-2, W-3: the marked tab is selected, unless the group names another', () => {
    const tabs = listTags(blocks, 'li').filter((tag) => tag.includes('role="tab"'))
    const isSelected = tabs.map((tag) => [/aria-selected="(\w+)"/.exec(tag)?.[1], /tabindex="(-?\d)"/.exec(tag)?.[1]])
    expect(isSelected).toEqual([
      ['false', '-1'],
      ['true', '0'],
      ['true', '0'],
      ['false', '-1'],
    ])
    expect(listTags(blocks, 'ul').filter((tag) => tag.includes('role="tablist"'))).toHaveLength(2)
  })
})

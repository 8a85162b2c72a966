import { describe, expect, test } from 'vitest'
import { createElement } from '../../cli/lib/elements.ts'
import { printHtml } from '../../cli/parse/html/html-template.ts'
import { parsePageHtml } from '../../cli/parse/html/parse-page.ts'
import { listBookParts, SectionNumbers } from '../../cli/print/book/chapters.ts'
import { type BookContext, rewritePage } from '../../cli/print/book/rewrite-page.ts'
import { sidebarCategory, sidebarHeading, sidebarLink } from '../compose/test-page.ts'

/** A book of `/docs/a`, which the tests rewrite, and `/docs/b` with a section `setup`. */
function createContext(): BookContext {
  let figures = 0
  return {
    numbers: new SectionNumbers(),
    nextFigure: () => `Figure ${++figures}`,
    resolve(href) {
      if (href.startsWith('mailto:')) return null
      const [path = '', fragment = ''] = href.split('#')
      return path === '/docs/b' ? { chapter: path, fragment } : { url: href }
    },
    hasId: (chapter, id) => (chapter === '/docs/b' ? id === 'setup' : id === 'own'),
  }
}

function rewrite(html: string, { depth = 1, hasParts = false, context = createContext() } = {}) {
  const children = parsePageHtml(html).children.filter((each) => each.type !== 'doctype' && each.type !== 'mdxjsEsm')
  const content = createElement('section', {}, children)
  const number = rewritePage({ content, depth, hasParts, id: '/docs/a' }, context)
  return { number, html: printHtml({ type: 'root', children: content.children }) }
}

describe('the parts of a book', () => {
  test('are the pages of the sidebar in its order, each once, with the names of categories without a page', () => {
    const items = [
      sidebarHeading('Start'),
      sidebarLink('/docs/a'),
      sidebarCategory('Guide', [sidebarLink('/docs/b'), sidebarLink('/docs/hidden', { unlisted: true })]),
      sidebarCategory('Reference', [sidebarLink('/docs/d'), sidebarLink('/docs/a')], { pathname: '/docs/c' }),
      sidebarCategory('Empty', []),
    ]
    expect(listBookParts({ items })).toEqual([
      { kind: 'part', title: 'Start' },
      { kind: 'chapter', depth: 1, pathname: '/docs/a' },
      { kind: 'group', depth: 1, title: 'Guide' },
      { kind: 'chapter', depth: 2, pathname: '/docs/b' },
      { kind: 'chapter', depth: 1, pathname: '/docs/c' },
      { kind: 'chapter', depth: 2, pathname: '/docs/d' },
    ])
  })
})

describe('a page in a book', () => {
  const number = (text: string) => `<span class="ds-book-number">${text}</span> `

  test('has headings one level lower, whose numbers continue those of the page before', () => {
    const context = createContext()
    rewrite('<h1>A</h1>', { context })
    const { html, number: own } = rewrite('<h1>B</h1><h2 class="anchor">C</h2><h3>D</h3><h4>E</h4><h2>F</h2>', {
      context,
    })
    expect(own).toBe('2')
    expect(html).toBe(
      `<h2>${number('2')}B</h2><h3 class="anchor">${number('2.1')}C</h3><h4>${number('2.1.1')}D</h4><h5>E</h5><h3>${number('2.2')}F</h3>`,
    )
  })

  test('leaves the numbers of its sections to the pages below it', () => {
    const context = createContext()
    expect(rewrite('<h1>A</h1><h2>Own</h2>', { context, hasParts: true }).html).toBe(
      `<h2>${number('1')}A</h2><h3>Own</h3>`,
    )
    expect(rewrite('<h1>B</h1>', { context, depth: 2 }).number).toBe('1.1')
  })

  test('keeps its ids apart from those of other pages, with everything that refers to them', () => {
    const body =
      '<svg aria-labelledby="t d"><title id="t">T</title><marker id="end"/><path marker-end="url(#end)"/><use href="#icon"/></svg><p id="own"><a href="#own">x</a></p>'
    expect(rewrite(body).html).toBe(
      '<svg aria-labelledby="/docs/a:t d"><title id="/docs/a:t">T</title><marker id="/docs/a:end"></marker><path marker-end="url(#/docs/a:end)"></path><use href="#icon"></use></svg><p id="/docs/a:own"><a href="#/docs/a:own">x</a></p>',
    )
  })

  test('has links to places in the book, to the chapter if there is no such place', () => {
    const links = ['/docs/b', '/docs/b#setup', '/docs/b#gone', 'mailto:a@b.example'].map(
      (href) => `<a href="${href}">x</a>`,
    )
    expect(rewrite(links.join('')).html.match(/href="[^"]*"/g)).toEqual([
      'href="#/docs/b"',
      'href="#/docs/b:setup"',
      'href="#/docs/b"',
      'href="mailto:a@b.example"',
    ])
  })

  test('has a footnote for each address outside of the book', () => {
    const out = (url: string) => `<a href="${url}">x</a>`
    const { html } = rewrite(
      out('https://a.example/?b&amp;c') + out('https://d.example') + out('https://a.example/?b&amp;c'),
    )
    expect(html.match(/<sup.*?<\/sup>/g)?.map((mark) => mark.replace(/<[^>]*>/g, ''))).toEqual(['1', '2', '1'])
    expect(html).toContain('<li id="/docs/a:link-1">https://a.example/?b&amp;c</li>')
    expect(html.match(/<li /g)).toHaveLength(2)
  })

  test('has numbers in the captions of figures, also of those without one, and none in code', () => {
    const figure = (inside: string, name = 'ds-figure') => `<figure class="${name}">${inside}</figure>`
    const { html } = rewrite(
      figure('<img src="a.png" loading="lazy"><figcaption>Ships</figcaption>') +
        figure('<figcaption>a.ts</figcaption>', 'theme-code-block') +
        figure('<svg></svg>'),
    )
    expect(html).toContain(
      '<img src="a.png"><figcaption><span class="ds-book-number">Figure 1</span> Ships</figcaption>',
    )
    expect(html).toContain('<figcaption>a.ts</figcaption>')
    expect(html).toContain('<svg></svg><figcaption>Figure 2</figcaption>')
  })
})

test('disclosures of a book are open', () => {
  expect(rewrite('<details class="a"><summary>S</summary></details><details open></details>').html).toBe(
    '<details class="a" open><summary>S</summary></details><details open></details>',
  )
})

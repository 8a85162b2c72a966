import { describe, expect, test } from 'vitest'
import type { LinkedDocument, Target } from '../../cli/link/link-graph.ts'
import type { HtmlTemplate, Reference } from '../../cli/parse/document.ts'
import { type PrintContext, print } from '../../cli/print/print.ts'
import { createDocument } from '../support/document.ts'

const context: PrintContext = {
  baseUrl: '/base/',
  url: 'https://docs.example',
  files: { 'content/docs/a.png': { url: 'assets/a.1234.png', width: 40, height: 30 } },
}

const document = createDocument('content/docs/a.md')

function printOne(
  target: Target,
  given: { url?: string; kind?: Reference['kind']; attribute?: HtmlTemplate['attributes'][number] } = {},
): string {
  const { url = 'as/written', kind = 'link' } = given
  const span = { line: 1, column: 1, endLine: 1, endColumn: 1 }
  const references: Reference[] = [{ kind, url, span }]
  const linked: LinkedDocument = { document: { ...document, references }, pathname: '/docs/a', targets: [target] }
  const attribute = given.attribute === undefined ? (kind === 'image' ? 'src' : 'href') : given.attribute
  return print({ chunks: ['<', '>'], slots: [0], attributes: [attribute] }, linked, context)
}

const page = (more: Partial<Extract<Target, { kind: 'page' }>> = {}): Target => ({
  ...{ kind: 'page', pathname: '/docs/b', search: '', fragment: '', fragmentFound: true },
  ...more,
})

describe('a page', () => {
  test.each([
    [page(), '<href="/base/docs/b">'],
    [page({ pathname: '/' }), '<href="/base/">'],
    [page({ pathname: '/docs/größe' }), '<href="/base/docs/gr%C3%B6%C3%9Fe">'],
    [page({ search: '?a=1&b="', fragment: 'größe 1' }), '<href="/base/docs/b?a=1&amp;b=%22#gr%C3%B6%C3%9Fe%201">'],
  ])('is printed with base URL, search and encoded fragment', (target, html) => {
    expect(printOne(target)).toBe(html)
  })

  test('that is the page itself is printed as a fragment', () => {
    expect(printOne(page({ pathname: '/docs/a', fragment: 'x' }), { url: '#x' })).toBe('<href="#x">')
    expect(printOne(page({ pathname: '/docs/a', fragment: 'x' }), { url: 'a.md#x' })).toBe('<href="/base/docs/a#x">')
  })
})

describe('a file', () => {
  const image: Target = { kind: 'file', file: 'content/docs/a.png', published: null, suffix: '?v=1' }
  test('that is an image has its dimensions', () => {
    expect(printOne(image, { kind: 'image' })).toBe('<src="/base/assets/a.1234.png?v=1" width="40" height="30">')
  })
  test('that is linked to opens a new tab', () => {
    const target: Target = { kind: 'file', file: 'static/a b.pdf', published: 'a b.pdf', suffix: '' }
    expect(printOne(target)).toBe('<href="/base/a%20b.pdf" target="_blank">')
  })
  test('inside an attribute value is only its URL', () => {
    expect(printOne(image, { kind: 'asset', attribute: null })).toBe('</base/assets/a.1234.png?v=1>')
  })
  test('that was not published is printed as written', () => {
    const target: Target = { kind: 'file', file: 'content/docs/b.png', published: null, suffix: '' }
    expect(printOne(target, { kind: 'image', url: './b.png' })).toBe('<src="./b.png">')
  })
})

describe('a link that leaves the site', () => {
  test.each([
    [
      'https://other.example/ä?a=%20&b',
      '<href="https://other.example/%C3%A4?a=%20&amp;b" target="_blank" rel="noopener noreferrer">',
    ],
    ['//other.example/x', '<href="//other.example/x" target="_blank" rel="noopener noreferrer">'],
    ['https://docs.example/x', '<href="https://docs.example/x">'],
    ['mailto:a@b.example', '<href="mailto:a@b.example">'],
    ['https://[::1]/a[0]', '<href="https://[::1]/a[0]" target="_blank" rel="noopener noreferrer">'],
    ['https://x.example/100%', '<href="https://x.example/100%25" target="_blank" rel="noopener noreferrer">'],
  ])('%s opens a new tab if it is another host', (url, html) => {
    expect(printOne({ kind: 'external', url }, { url })).toBe(html)
  })
  test('from an image has no attributes of a link', () => {
    const url = 'https://other.example/a.png'
    expect(printOne({ kind: 'external', url }, { url, kind: 'image' })).toBe(`<src="${url}">`)
  })
})

describe('a reference that did not resolve', () => {
  const broken: Target = { kind: 'broken', resolved: '/x', reason: 'page' }
  test('is printed as written, with the base URL if it is absolute', () => {
    expect(printOne(broken, { url: '/docs/intr' })).toBe('<href="/base/docs/intr">')
    expect(printOne(broken, { url: './intr "x' })).toBe('<href="./intr%20%22x">')
  })
  test('and has a scheme that runs code is not printed, even if it is excluded from checks', () => {
    expect(printOne({ ...broken, reason: 'scheme' }, { url: 'javascript:x' })).toBe('<>')
    for (const url of ['javascript:x', ' java\nscript:x', 'JAVASCRIPT:x', 'data:text/html,x', 'vbscript:x']) {
      expect(printOne({ kind: 'unchecked', url }, { url })).toBe('<>')
      expect(printOne({ kind: 'external', url }, { url })).toBe('<>')
    }
  })
  test('and is excluded from checks keeps its URL, with the base URL', () => {
    expect(printOne({ kind: 'unchecked', url: '/app' }, { url: 'pathname:///app' })).toBe(
      '<href="/base/app" target="_blank" rel="noopener noreferrer">',
    )
  })
})

test('every chunk is in its slot', () => {
  const span = { line: 1, column: 1, endLine: 1, endColumn: 1 }
  const references: Reference[] = ['a', 'b'].map((url) => ({ kind: 'link', url, span }))
  const targets = references.map(({ url }): Target => ({ kind: 'unchecked', url }))
  const linked: LinkedDocument = { document: { ...document, references }, pathname: '/docs/a', targets }
  const body: HtmlTemplate = { chunks: ['1 ', ' 2 ', ' 3'], slots: [1, 0], attributes: ['href', 'href'] }
  expect(print(body, linked, context)).toBe('1 href="b" 2 href="a" 3')
})

test('a link by a name that nothing has is its text, with what is in it', () => {
  const span = { line: 1, column: 1, endLine: 1, endColumn: 1 }
  const reference = { raw: '', span }
  const references: Reference[] = [
    { ...reference, kind: 'link', url: 'ref:x' },
    { ...reference, kind: 'image', url: 'a.png' },
    { ...reference, kind: 'link', url: 'b' },
    { ...reference, kind: 'link', url: 'ref:y' },
  ]
  const broken: Target = { kind: 'broken', reason: 'name', resolved: 'x' }
  const image: Target = { kind: 'file', file: 'content/docs/a.png', published: null, suffix: '' }
  const linked = { document: { ...document, references }, pathname: '/', targets: [broken, image, page(), broken] }
  const chunks = ['<p><a ', '>A <img ', '> b</a> <a ', '>c</a> <a class="d" ', '>e</a></p>']
  const body: HtmlTemplate = { chunks, slots: [0, 1, 2, 3], attributes: ['href', 'src', 'href', 'href'] }
  expect(print(body, linked, context)).toBe(
    '<p>A <img src="/base/assets/a.1234.png" width="40" height="30"> b <a href="/base/docs/b">c</a> <a class="d" >e</a></p>',
  )
})

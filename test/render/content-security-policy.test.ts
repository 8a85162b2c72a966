import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { completeHead, createContentSecurityPolicy } from '../../cli/render/content-security-policy.ts'
import { render } from '../../cli/render/render.ts'
import type { HeadTagData } from '../../src/model/outside-data.ts'
import type { PageData } from '../../src/model/page-data.ts'
import { doc, page } from '../templates/sample.ts'

const route = { pathname: '/docs/a', outputFile: 'docs/a/index.html', source: 'content/docs/a.md' }
const data = page(doc())

/** The directives that allow more than the page's own origin, for a page with this body. */
function getGranted(body: string, given: PageData = data): string[] {
  const directives = createContentSecurityPolicy(given, body).split('; ')
  return directives.filter((directive) => /^(?:style-src-attr|frame-src)/.test(directive))
}

const STYLES = "style-src-attr 'unsafe-inline'"
const FRAMES = "frame-src 'self' https:"

describe('the content security policy of a page', () => {
  it('allows the origin of the page, and its one inline script by the hash', () => {
    expect(createContentSecurityPolicy(data, '<p>text</p>')).toBe(
      "default-src 'self'; script-src 'self' 'sha256-aGFzaA=='; style-src 'self'; img-src 'self' https: data:; " +
        "font-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'",
    )
  })

  it.each([
    ['<p style="top:1em">x</p>', [STYLES]],
    ['<p title=\'a > b\' class="x" style="top:1em">x</p>', [STYLES]],
    ['<p>Write style="top:1em" in the tag</p>', []],
    ['<code>&lt;p style="top:1em"&gt;</code>', []],
    ['<p title="a style=b">x</p>', []],
    ['<p data-style="x">x</p>', []],
    ['<p><iframe src="https://video.example/1"></iframe></p>', [FRAMES]],
    ['<code>&lt;iframe src="x"&gt;</code>', []],
    ['<p style="top:1em"></p><iframe></iframe>', [STYLES, FRAMES]],
  ])('for %s additionally allows %j', (body, granted) => {
    expect(getGranted(body)).toEqual(granted)
  })

  it('allows frames on every page of a site with islands, so that pages can be swapped', () => {
    expect(getGranted('<p>text</p>', page(doc(), { site: { hasIslands: true } }))).toEqual([FRAMES])
  })

  it('allows the origin of an external stylesheet for styles and fonts', () => {
    const given = page(doc())
    given.head.externalStyles = [{ href: 'https://cdn.example/katex.css', integrity: null }]
    const policy = createContentSecurityPolicy(given, '')
    expect(policy).toContain("style-src 'self' https://cdn.example;")
    expect(policy).toContain("font-src 'self' data: https://cdn.example;")
  })

  it('is in the head of the rendered page, escaped', () => {
    const { value } = render(page(doc()), '<span style="top:1em">x</span>', { route, components: new Map() })
    expect(value?.html).toContain(
      '<meta http-equiv="Content-Security-Policy" content="default-src &#x27;self&#x27;; script-src &#x27;self&#x27; ' +
        '&#x27;sha256-aGFzaA==&#x27;; style-src &#x27;self&#x27;; style-src-attr &#x27;unsafe-inline&#x27;; img-src ',
    )
  })

  it('allows the style attributes of the announcement bar', () => {
    const announcementBar = { id: 'a', html: 'News', backgroundColor: '#000', textColor: null, isCloseable: true }
    const { value } = render(page(doc(), { site: { announcementBar } }), '', { route, components: new Map() })
    expect(value?.html).toContain('; style-src-attr &#x27;unsafe-inline&#x27;')
  })

  it('allows inline scripts and styles of the configuration by their hashes, on every page', () => {
    const head: HeadTagData[] = [
      { tag: 'script', attributes: { type: 'module' }, content: 'go()' },
      { tag: 'style', attributes: {}, content: 'p{}' },
      { tag: 'meta', attributes: { name: 'a', content: '"<' }, content: null },
    ]
    const given = page(doc(), { site: { outside: { head, later: null, policy: {} } } })
    const { value } = render(given, '', { route, components: new Map() })
    expect(value?.html).toContain(
      '<script type="module">go()</script><style>p{}</style><meta name="a" content="&quot;&lt;"></head>',
    )
    const policy = createContentSecurityPolicy(given, '')
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(policy).toContain(`script-src 'self' 'sha256-aGFzaA==' ${hash('go()')}; style-src 'self' ${hash('p{}')};`)
  })

  it.each([
    ['a directive that it has', { 'img-src': ['http://a.example'] }, "img-src 'self' https: data: http://a.example;"],
    ['one with none', { 'object-src': ['https://a.example'] }, '; object-src https://a.example;'],
    ['one that it does not have', { 'media-src': ['https://a.example'] }, "; media-src 'self' https://a.example"],
    [
      'one that narrows another',
      { 'style-src-elem': ['https://a.example'] },
      "style-src 'self'; img-src 'self' https: data:; font-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; style-src-elem 'self' https://a.example",
    ],
    [
      'the default',
      { 'connect-src': ['https://b.example'], 'default-src': ['https://a.example'] },
      "connect-src 'self' https://a.example https://b.example",
    ],
  ])('has the sources of the configuration: %s', (_name, policy, expected) => {
    const given = page(doc(), { site: { outside: { head: [], later: null, policy } } })
    expect(createContentSecurityPolicy(given, '')).toContain(expected)
  })

  it('contains no frame-ancestors, which have no effect in a page', () => {
    const policy = { 'frame-ancestors': ['https://a.example'] }
    const given = page(doc(), { site: { outside: { head: [], later: null, policy } } })
    expect(createContentSecurityPolicy(given, '')).not.toContain('frame-ancestors')
  })

  it('has data for scripts that are loaded later, which cannot end its element', () => {
    const later = { scripts: [{ src: '/a.js', attributes: { 'data-x': '</script>' } }], analytics: null }
    const { value } = render(page(doc(), { site: { outside: { head: [], later, policy: {} } } }), '', {
      route,
      components: new Map(),
    })
    const [, json = ''] =
      /<script type="application\/json" data-ds-later="">(.*?)<\/script>/.exec(value?.html ?? '') ?? []
    expect(JSON.parse(json)).toEqual(later)
  })

  it('throws if a template has no slot for it', () => {
    expect(() => completeHead('<html><head></head><body></body></html>', data)).toThrow('no slot')
  })
})

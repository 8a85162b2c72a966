import { describe, expect, it } from 'vitest'
import type { Reference } from '../../cli/parse/document.ts'
import { inWords, type LinkedSite, resolveOn } from './test-site.ts'

const INTRO = 'content/docs/intro.md'
const GUIDE = 'content/docs/guide/index.md'
const AUDIT = 'content/docs/guide/audit.md'

const site: LinkedSite = {
  pages: [
    {
      source: INTRO,
      pathname: '/docs/intro',
      ids: ['start', 'the-title', 'größe', 'a%20b', '100%', '🚀', 'שלום', 'a:b', 'a.b', 'Twin', 'twin'],
    },
    { source: GUIDE, pathname: '/docs/guide/', ids: ['scope'] },
    { source: AUDIT, pathname: '/docs/guide/audit', ids: ['scope', 'scope-1'] },
    { source: 'content/docs/guide/v1.2.md', pathname: '/docs/guide/v1.2' },
    { source: 'content/docs/100%.md', pathname: '/docs/100%' },
    { source: 'content/docs/größe/zwei worte.md', pathname: '/docs/größe/zwei worte' },
    {
      source: 'content/docs/introduction-to-{brand}/what-is-{brand}.md',
      pathname: '/docs/introduction-to-moor-line/what-is-moor-line',
    },
    { source: 'content/docs/later.md', pathname: null },
    { source: 'content/docs/Überblick.md'.normalize('NFD'), pathname: '/docs/Überblick'.normalize('NFD') },
    { source: 'content/blog/2024-05-01-hello.md', pathname: '/blog/2024/05/01/hello' },
    { source: 'content/pages/legal.md', pathname: '/legal', ids: ['imprint'] },
    { source: 'content/pages/real.html.md', pathname: '/real.html' },
  ],
  others: [
    { kind: 'home', pathname: '/', source: 'src/pages/index.tsx' },
    { kind: 'not-found', pathname: '/404.html' },
    { kind: 'generated-index', pathname: '/docs/reference/' },
    { kind: 'blog-list', pathname: '/blog' },
  ],
  assets: [
    'static/img/logo.svg',
    'static/plan.pdf',
    'static/notes.md',
    'content/docs/guide/map.png',
    'content/docs/shared/key.png',
    'content/docs/guide/data.json',
  ],
  config: { variables: { brand: { value: 'Moor Line', slug: 'moor-line' } } },
}

function target(from: string, url: string, more: Partial<Reference> = {}): string {
  return inWords(resolveOn(site, from, { url, ...more }).target)
}

describe('a reference to a file (L-10)', () => {
  it.each([
    ['from its own folder', AUDIT, './index.md', '/docs/guide/'],
    ['one folder up', AUDIT, '../intro.md', '/docs/intro'],
    ['with a query and a fragment', AUDIT, '../intro.md?a=1#start', '/docs/intro?a=1#start'],
    ['by a bare name in its own folder', GUIDE, 'audit.md', '/docs/guide/audit'],
    ['by a bare name in the content folder', AUDIT, 'intro.md', '/docs/intro'],
    ['from the content folder', AUDIT, '/guide/index.md', '/docs/guide/'],
    ['from the root of the project', AUDIT, '/content/docs/intro.md', '/docs/intro'],
    ['from the root with @site', AUDIT, '@site/content/blog/2024-05-01-hello.md', '/blog/2024/05/01/hello'],
    ['of another collection', AUDIT, '../../pages/legal.md#imprint', '/legal#imprint'],
    ['from a page to a document', 'content/pages/legal.md', '../docs/intro.md', '/docs/intro'],
    [
      'from a post to a document',
      'content/blog/2024-05-01-hello.md',
      '../docs/guide/audit.md#scope-1',
      '/docs/guide/audit#scope-1',
    ],
    ['with percent-encoding', INTRO, 'gr%C3%B6%C3%9Fe/zwei%20worte.md', '/docs/größe/zwei worte'],
    ['whose name contains a lone percent sign', INTRO, './100%.md', '/docs/100%'],
    ['in another Unicode normalization', INTRO, './Überblick.md'.normalize('NFC'), '/docs/Überblick'.normalize('NFD')],
    [
      'with the variable replaced',
      INTRO,
      './introduction-to-moor-line/what-is-moor-line.md',
      '/docs/introduction-to-moor-line/what-is-moor-line',
    ],
    [
      'with the variable as written',
      INTRO,
      './introduction-to-{brand}/what-is-{brand}.md',
      '/docs/introduction-to-moor-line/what-is-moor-line',
    ],
    [
      'with the variable encoded',
      INTRO,
      './introduction-to-%7Bbrand%7D/what-is-%7Bbrand%7D.md',
      '/docs/introduction-to-moor-line/what-is-moor-line',
    ],
    [
      'with the value of the variable',
      INTRO,
      './introduction-to-Moor%20Line/what-is-Moor%20Line.md',
      '/docs/introduction-to-moor-line/what-is-moor-line',
    ],
    ['published from a static folder', INTRO, '/notes.md', 'static/notes.md'],
    ['that is a draft', INTRO, './later.md', 'broken draft content/docs/later.md'],
    ['that is missing', AUDIT, './intro.md', 'broken file content/docs/guide/intro.md'],
    ['with an encoded slash', INTRO, './guide%2Faudit.md', 'broken file content/docs/guide%2Faudit.md'],
    ['above the root', INTRO, '../../../intro.md', 'broken file ../../../intro.md'],
    ['in another letter case', INTRO, './Guide/audit.md', 'broken file content/docs/Guide/audit.md'],
  ])('%s', (_name, from, url, expected) => {
    expect(target(from, url)).toBe(expected)
  })
})

describe('a relative reference in a document whose path contains a variable', () => {
  const folder = 'content/docs/about-{brand}'
  const from = `${folder}/what-is-{brand}.md`
  const withVariables: LinkedSite = {
    pages: [
      { source: from, pathname: '/docs/about-moor-line/what-is-moor-line' },
      { source: `${folder}/why-{brand}.md`, pathname: '/docs/about-moor-line/why-moor-line' },
      { source: `${folder}/plain.md`, pathname: '/docs/about-moor-line/plain' },
      { source: INTRO, pathname: '/docs/intro' },
    ],
    assets: [`${folder}/{brand}.png`],
    config: site.config ?? {},
  }
  it.each([
    ['./why-{brand}.md', '/docs/about-moor-line/why-moor-line'],
    ['./why-moor-line.md', '/docs/about-moor-line/why-moor-line'],
    ['why-Moor%20Line.md', '/docs/about-moor-line/why-moor-line'],
    ['../about-moor-line/why-moor-line.md', '/docs/about-moor-line/why-moor-line'],
    ['./plain.md', '/docs/about-moor-line/plain'],
    ['../intro.md', '/docs/intro'],
    ['./moor-line.png', `${folder}/{brand}.png`],
    ['./why-constructor.md', `broken file ${folder}/why-constructor.md`],
  ])('%s', (url, expected) => expect(inWords(resolveOn(withVariables, from, { url }).target)).toBe(expected))

  it('does not mistake an inherited property of objects for a variable', () => {
    const pages = [{ source: 'content/docs/{constructor}.md', pathname: '/docs/{constructor}' }]
    const url = './{constructor}.md'
    const found = resolveOn({ ...withVariables, pages }, 'content/docs/{constructor}.md', { url }).target
    expect(inWords(found)).toBe('/docs/{constructor}')
  })
})

describe('a reference to a generated file', () => {
  const siteFiles: LinkedSite['siteFiles'] = [
    { path: 'llms.txt', kind: 'llms' },
    { path: 'sitemap.xml', kind: 'sitemap' },
    { path: '_headers', kind: 'headers' },
  ]
  it.each([
    ['/llms.txt', 'own llms.txt'],
    ['/base/llms.txt', 'own llms.txt'],
    ['../sitemap.xml?a=1#b', 'own sitemap.xml?a=1#b'],
    ['/_headers', 'broken page /_headers'],
    ['/robots.txt', 'broken asset static/robots.txt'],
  ])('%s', (url, expected) => {
    const own = { ...site, siteFiles, config: { ...site.config, baseUrl: '/base/' } }
    expect(inWords(resolveOn(own, INTRO, { url }).target)).toBe(expected)
  })
})

describe('a reference to a pathname (L-4, L-5)', () => {
  it.each([
    ['absolute', INTRO, '/docs/guide/audit', '/docs/guide/audit'],
    ['absolute, with a slash too many', INTRO, '/docs/guide/audit/', '/docs/guide/audit'],
    ['absolute, with a slash too few', INTRO, '/docs/guide', '/docs/guide/'],
    ['with index', INTRO, '/docs/guide/index', '/docs/guide/'],
    ['with index, relative', INTRO, './guide/index/', '/docs/guide/'],
    ['with index.html', INTRO, '/docs/guide/index.html', '/docs/guide/'],
    ['with index.html of a leaf', INTRO, '/docs/intro/index.html', '/docs/intro'],
    ['with .html', INTRO, '/docs/intro.html#start', '/docs/intro#start'],
    ['of a page that is really named that way', INTRO, '/real.html', '/real.html'],
    ['of the home page', INTRO, '/', '/'],
    ['of the home page with index.html', INTRO, '/index.html', '/'],
    ['of a generated page, whose anchors are unknown', INTRO, '/docs/reference#any', '/docs/reference/#any'],
    ['of a React page, whose anchors are unknown', INTRO, '/#any', '/#any'],
    ['next to a leaf', INTRO, 'guide/audit', '/docs/guide/audit'],
    ['next to a leaf, with a dot', AUDIT, './v1.2', '/docs/guide/v1.2'],
    ['below an index', GUIDE, 'audit', '/docs/guide/audit'],
    ['one up from an index', GUIDE, '../intro', '/docs/intro'],
    ['one up from a leaf', AUDIT, '../intro', '/docs/intro'],
    ['of the folder itself', AUDIT, '.', '/docs/guide/'],
    ['of the folder above', 'content/docs/guide/v1.2.md', '../guide/', '/docs/guide/'],
    ['above the root, clamped as in browsers', INTRO, '../../../docs/intro', '/docs/intro'],
    ['relative to the page with a slash', AUDIT, '../../intro', '/docs/intro'],
    ['with percent-encoding', INTRO, '/docs/gr%C3%B6%C3%9Fe/zwei%20worte', '/docs/größe/zwei worte'],
    ['with an invalid encoding', INTRO, '/docs/100%', '/docs/100%'],
    ['with another invalid encoding', INTRO, '/docs/%zz', 'broken page /docs/%zz'],
    ['without a page', INTRO, 'intr', 'broken page /docs/intr'],
    ['of the not-found page', INTRO, '/404', 'broken page /404'],
    ['in another letter case', INTRO, '/docs/Intro', 'broken page /docs/Intro'],
    ['of a draft', INTRO, '/docs/later', 'broken draft content/docs/later.md'],
    ['that misspells a scheme', INTRO, 'https;//docs.example', 'broken url https;//docs.example'],
  ])('%s', (_name, from, url, expected) => {
    expect(target(from, url)).toBe(expected)
  })

  it.each([
    [null, '/docs/intro', '/docs/guide/'],
    [true, '/docs/intro/', '/docs/guide/'],
    [false, '/docs/intro', '/docs/guide'],
  ])('means the same with trailingSlash %s', (trailingSlash, intro, guide) => {
    const pages = [
      { source: INTRO, pathname: intro },
      { source: GUIDE, pathname: guide },
      { source: AUDIT, pathname: trailingSlash ? '/docs/guide/audit/' : '/docs/guide/audit' },
    ]
    const resolve = (from: string, url: string) =>
      inWords(resolveOn({ pages, config: { trailingSlash } }, from, { url }).target)
    expect(resolve(AUDIT, '../intro')).toBe(intro)
    expect(resolve(AUDIT, '../../intro')).toBe(intro)
    expect(resolve(GUIDE, 'audit')).toBe(pages[2]?.pathname)
    expect(resolve(INTRO, 'guide')).toBe(guide)
  })

  it.each([
    ['same/same.md'],
    ['same/index.md'],
    ['same/README.md'],
    ['Same/same.md'],
    ['01-same/same.md'],
    ['01-same/02-Same.md'],
    ['01-same/03-index.md'],
  ])('leads to the page next to %s, the page of its folder, with trailingSlash false', (path) => {
    const folder = `/docs/${path.startsWith('S') ? 'Same' : 'same'}`
    const source = `content/docs/${path}`
    const pages = [
      { source, pathname: folder },
      { source: source.replace(/[^/]*$/, 'x.md'), pathname: `${folder}/x` },
      { source: 'content/docs/x.md', pathname: '/docs/x' },
    ]
    const found = resolveOn({ pages, config: { trailingSlash: false } }, source, { url: './x' }).target
    expect(inWords(found)).toBe(`${folder}/x`)
  })
})

describe('the base URL', () => {
  it.each([
    ['/docs/', '/docs/intro', '/intro'],
    ['/docs/', '/intro', '/intro'],
    ['/docs/', '/docs', '/'],
    ['/docs/', '/docs/', '/'],
    ['/docs/', '/docsearch', '/docsearch'],
    ['/docs/', '/docs/docs/intro', 'broken page /docs/intro'],
    ['/', '/docs/intro', 'broken page /docs/intro'],
    ['/docs/', '/docs/img/logo.svg', 'static/img/logo.svg'],
    ['/docs/', '/img/logo.svg', 'static/img/logo.svg'],
  ])('%s: %s', (baseUrl, url, expected) => {
    const small: LinkedSite = {
      pages: [
        { source: INTRO, pathname: '/intro' },
        { source: 'content/docs/docsearch.md', pathname: '/docsearch' },
      ],
      others: [{ kind: 'home', pathname: '/' }],
      assets: ['static/img/logo.svg'],
      config: { baseUrl },
    }
    expect(inWords(resolveOn(small, INTRO, { url }).target)).toBe(expected)
  })
})

describe('a fragment (L-6)', () => {
  it.each([
    ['of the same page', '#start', '/docs/intro#start'],
    ['of the same page, with a query', '?x=1#start', '/docs/intro?x=1#start'],
    ['with a question mark in it', '#h?x', '/docs/intro#h?x (no anchor)'],
    ['that is a title', '#the-title', '/docs/intro#the-title'],
    ['empty', '#', '/docs/intro'],
    ['top', '#top', '/docs/intro#top'],
    ['TOP', '#TOP', '/docs/intro#TOP'],
    ['encoded', '#gr%C3%B6%C3%9Fe', '/docs/intro#größe'],
    ['in another Unicode normalization', `#${'größe'.normalize('NFD')}`, '/docs/intro#größe'],
    ['with a percent sign in the id', '#a%20b', '/docs/intro#a%20b'],
    ['that is not a valid encoding', '#100%', '/docs/intro#100%'],
    ['that is not a valid encoding and not an id', '#%zz', '/docs/intro#%zz (no anchor)'],
    ['with an emoji', '#🚀', '/docs/intro#🚀'],
    ['from right to left', '#שלום', '/docs/intro#שלום'],
    ['with a colon', '#a:b', '/docs/intro#a:b'],
    ['with a dot', '#a.b', '/docs/intro#a.b'],
    ['in another letter case', '#Start', '/docs/intro#start'],
    ['in another letter case, encoded', '#GR%C3%96%C3%9FE', '/docs/intro#größe'],
    ['in a letter case that two ids have', '#TWIN', '/docs/intro#TWIN (no anchor)'],
    ['in the letter case of one of them', '#Twin', '/docs/intro#Twin'],
    ['with a text directive', '#start:~:text=some%20words', '/docs/intro#start:~:text=some%20words'],
    ['with a text directive only', '#:~:text=words', '/docs/intro#:~:text=words'],
    ['of another page', './guide/audit.md#scope-1', '/docs/guide/audit#scope-1'],
    ['missing on another page', './guide/audit.md#scope-2', '/docs/guide/audit#scope-2 (no anchor)'],
  ])('%s', (_name, url, expected) => {
    expect(target(INTRO, url)).toBe(expected)
  })
})

describe('an image', () => {
  it.each([
    ['that exists next to the file', 'map.png', 'content/docs/guide/map.png'],
    ['that exists where the URL of the page says', '../map.png', 'content/docs/guide/map.png'],
    ['in a folder above', '../../shared/key.png?v=1', 'content/docs/shared/key.png?v=1'],
    ['that exists nowhere', '../mpa.png', 'broken asset content/docs/mpa.png'],
  ])('%s', (_name, url, expected) => {
    expect(target(AUDIT, url, { kind: 'image' })).toBe(expected)
  })
})

describe('an image or a file', () => {
  it.each([
    ['of a static folder', GUIDE, '/img/logo.svg', 'static/img/logo.svg'],
    ['of a static folder, relative to the page', GUIDE, '../../img/logo.svg', 'static/img/logo.svg'],
    ['next to the document', GUIDE, 'map.png', 'content/docs/guide/map.png'],
    ['next to the document, with a suffix', GUIDE, './map.png?v=2#a', 'content/docs/guide/map.png?v=2#a'],
    ['from the content folder', GUIDE, '/shared/key.png', 'content/docs/shared/key.png'],
    ['by a bare path in the content folder', GUIDE, 'shared/key.png', 'content/docs/shared/key.png'],
    ['from the root', GUIDE, '@site/static/img/logo.svg', 'static/img/logo.svg'],
    ['that is missing', GUIDE, './mpa.png', 'broken asset content/docs/guide/mpa.png'],
    ['that is missing in a static folder', GUIDE, '/img/lgoo.svg', 'broken asset static/img/lgoo.svg'],
    ['that is a folder', GUIDE, '/img/', 'broken asset static/img'],
    ['of another site', GUIDE, 'https://cdn.example/x.png', 'external https://cdn.example/x.png'],
    ['inside a data URL', GUIDE, 'data:image/svg+xml,<svg/>', 'external data:image/svg+xml,<svg/>'],
    ['that is a page', GUIDE, '/docs/intro', 'broken asset static/docs/intro'],
  ])('%s', (_name, from, url, expected) => {
    expect(target(from, url, { kind: 'image' })).toBe(expected)
  })

  it('is found by a link, too', () => {
    expect(target(GUIDE, 'data.json')).toBe('content/docs/guide/data.json')
    expect(target(INTRO, '/plan.pdf#page=3')).toBe('static/plan.pdf#page=3')
    expect(target(INTRO, '/plna.pdf')).toBe('broken asset static/plna.pdf')
  })

  it('publishes files next to documents as assets, but not static files', () => {
    const { graph } = resolveOn(site, GUIDE, { url: './map.png', kind: 'image' })
    expect(graph.referencedFiles).toEqual(['content/docs/guide/map.png'])
    expect(resolveOn(site, GUIDE, { url: '/img/logo.svg', kind: 'image' }).graph.referencedFiles).toEqual([])
  })
})

describe('a reference with a scheme', () => {
  it.each([
    ['https://example.com/a?b#c', 'external https://example.com/a?b#c'],
    [' https://example.com/\n', 'external https://example.com/'],
    ['HTTPS://EXAMPLE.COM/', 'external HTTPS://EXAMPLE.COM/'],
    ['//cdn.example/x.js', 'external //cdn.example/x.js'],
    ['http://[::1]:8545/', 'external http://[::1]:8545/'],
    ['mailto:a@example.com', 'external mailto:a@example.com'],
    ['tel:+15550100', 'external tel:+15550100'],
    ['sms:+15550100', 'external sms:+15550100'],
    ['wss://rpc.example/websocket', 'external wss://rpc.example/websocket'],
    ['data:text/plain,hello', 'external data:text/plain,hello'],
    ['data:text/html,<script>1</script>', 'broken scheme data'],
    ['data:image/svg+xml,<svg/>', 'broken scheme data'],
    ['javascript:alert(1)', 'broken scheme javascript'],
    ['JaVaScRiPt:alert(1)', 'broken scheme javascript'],
    ['java\tscript:alert(1)', 'broken scheme javascript'],
    ['\u0001 javascript:alert(1)', 'broken scheme javascript'],
    ['vbscript:x', 'broken scheme vbscript'],
    ['blob:https://docs.example/1', 'broken scheme blob'],
    ['file:///etc/passwd', 'broken scheme file'],
    ['htps://example.com', 'broken scheme htps'],
    ['http:/one-slash', 'broken url http:/one-slash'],
    ['https://', 'broken url https://'],
    ['https://exa mple.com', 'broken url https://exa mple.com'],
    ['', 'broken url '],
    ['pathname:///app/', 'unchecked /app/'],
    ['pathname://app', 'unchecked /app'],
  ])('%j', (url, expected) => {
    expect(target(INTRO, url)).toBe(expected)
  })
})

describe('a reference by the id of a heading or an anchor (L-15)', () => {
  it.each([
    ['leads to its own page', AUDIT, 'ref:scope', '/docs/guide/audit#scope'],
    ['leads to the first page that has it', INTRO, 'ref:scope', '/docs/guide/#scope'],
    ['leads to the only page that has it', INTRO, 'ref:imprint', '/legal#imprint'],
    ['may be the text of a heading', AUDIT, 'ref:The%20Title', '/docs/intro#the-title'],
    ['may have letters of any script', AUDIT, 'ref:%D7%A9%D7%9C%D7%95%D7%9D', '/docs/intro#שלום'],
    ['may have a percent sign', AUDIT, 'ref:100%', '/docs/intro#100%'],
    ['is broken if no page has it', INTRO, 'ref:none', 'broken name none'],
    ['is broken without an id', INTRO, 'ref:', 'broken name '],
  ])('%s', (_name, from, url, expected) => {
    expect(target(from, url)).toBe(expected)
  })
})

describe('a reference by an id that several languages and versions have (L-15)', () => {
  const page = (locale: string, version: string, ...ids: string[]) => {
    const pathname = `/${version}/${locale}`
    return { source: `content/docs${pathname}.md`, pathname, locale, version, ids }
  }
  const editions: LinkedSite = {
    pages: [
      page('de', 'old', 'all', 'old', 'german'),
      page('de', 'current', 'all', 'german'),
      page('en', 'old', 'all', 'old', 'english'),
      page('en', 'current', 'all', 'english'),
      page('fr', 'current'),
      page('fr', 'old'),
    ],
  }

  it.each([
    ['its own language and version', 'en', 'current', 'all', '/current/en'],
    ['its own language and version', 'de', 'old', 'all', '/old/de'],
    ['the default language', 'fr', 'current', 'all', '/current/en'],
    ['the default language in its version', 'fr', 'old', 'english', '/old/en'],
    ['the only one of its version', 'fr', 'current', 'german', '/current/de'],
    ['another version', 'en', 'current', 'old', '/old/en'],
  ])('leads to %s: %s of %s to %s', (_name, locale, version, id, expected) => {
    const { target } = resolveOn(editions, `content/docs/${version}/${locale}.md`, { url: `ref:${id}` })
    expect(inWords(target)).toBe(`${expected}#${id}`)
  })
})

describe('a reference that is excluded from checks', () => {
  it.each([
    ['is printed as written if it does not resolve', '/other-app/', 'unchecked /other-app/'],
    ['is resolved if possible', './guide/audit.md', '/docs/guide/audit'],
    ['may point to an unknown anchor', './guide/audit.md#made-by-script', '/docs/guide/audit#made-by-script'],
    ['is still not allowed to run code', 'javascript:alert(1)', 'broken scheme javascript'],
  ])('%s', (_name, url, expected) => {
    expect(target(INTRO, url, { unchecked: true })).toBe(expected)
  })

  it('is not followed to other sites', () => {
    expect(resolveOn(site, INTRO, { url: 'https://example.com', unchecked: true }).graph.external).toEqual([])
  })
})

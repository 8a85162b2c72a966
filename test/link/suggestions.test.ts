import { describe, expect, it } from 'vitest'
import type { Reference } from '../../cli/parse/document.ts'
import { type LinkedSite, resolveOn } from './test-site.ts'

const INTRO = 'content/docs/intro.md'
const LIGHT_NODE = 'content/docs/nodes/light-node.md'
const WALLET = 'content/docs/developers/wallet.md'

const site: LinkedSite = {
  pages: [
    {
      source: INTRO,
      pathname: '/docs/intro',
      ids: ['getting-started', 'hardware-requirements', 'ports-and-addresses'],
    },
    { source: LIGHT_NODE, pathname: '/docs/nodes/light-node', ids: ['set-up'] },
    { source: WALLET, pathname: '/docs/developers/wallet' },
    { source: 'content/docs/developers/index.md', pathname: '/docs/developers/' },
    { source: 'content/docs/reference/staking.md', pathname: '/docs/reference/staking' },
    { source: 'content/docs/developers/staking.md', pathname: '/docs/developers/staking' },
    { source: 'content/docs/zwei worte.md', pathname: '/docs/zwei worte' },
    { source: 'content/docs/about-{brand}.md', pathname: '/docs/about-moorline' },
  ],
  assets: ['static/img/logo.svg', 'content/docs/nodes/ports.png'],
  config: { variables: { brand: { value: 'Moorline', slug: 'moorline' } }, baseUrl: '/base/' },
}

function suggestion(from: string, url: string, more: Partial<Reference> = {}): string | null {
  const [fault] = resolveOn(site, from, { url, ...more }).graph.broken
  if (!fault) throw new Error(`"${url}" is not broken.`)
  return fault.suggestion
}

describe('the suggestion for a broken reference', () => {
  it.each([
    ['a misspelled file', LIGHT_NODE, '../itnro.md#x', '../intro.md#x'],
    ['a misspelled file, with ./', INTRO, './zwei-worte.md', './zwei%20worte.md'],
    ['a misspelled file from the content folder', LIGHT_NODE, '/itnro.md', '/intro.md'],
    ['a misspelled file from the root', LIGHT_NODE, '@site/content/docs/itnro.md', '@site/content/docs/intro.md'],
    ['a file in another letter case', INTRO, './nodes/Light-Node.md', './nodes/light-node.md'],
    ['a file with another extension', INTRO, './nodes/light-node.mdx', './nodes/light-node.md'],
    ['a folder taken for a file', INTRO, './developers.md', './developers/index.md'],
    ['a file taken for a folder', INTRO, './intro/index.md', './intro.md'],
    ['a file in another folder', INTRO, './light-node.md', './nodes/light-node.md'],
    ['a file with one ../ too many', WALLET, '../../nodes/light-node.md', '../nodes/light-node.md'],
    ['a file with one ../ too few', WALLET, './nodes/light-node.md', '../nodes/light-node.md'],
    ['a file whose name contains a variable', INTRO, './abuot-moorline.md', './about-{brand}.md'],
    ['the nearer of two files with the same name', INTRO, './developer/staking.md', './developers/staking.md'],
    ['a misspelled pathname', INTRO, '/docs/nodes/light-nod', '/docs/nodes/light-node'],
    ['a misspelled pathname with the base URL', INTRO, '/base/docs/nodes/light-nod', '/base/docs/nodes/light-node'],
    ['a pathname without its first segment', INTRO, '/nodes/light-node?a#b', '/docs/nodes/light-node?a#b'],
    [
      'a pathname relative to the folder',
      'content/docs/developers/index.md',
      '../../nodes/light-node',
      '../nodes/light-node',
    ],
    ['a relative pathname in another letter case', WALLET, '../nodes/Light-Node', '../nodes/light-node'],
    ['a pathname in another folder', WALLET, 'light-node', '../nodes/light-node'],
    ['a file with a trailing slash', WALLET, './staking.md/', './staking.md'],
    ['a host without a scheme', INTRO, 'www.example.com/x', 'https://www.example.com/x'],
    ['a misspelled scheme', INTRO, 'htps://example.com', 'https://example.com'],
    ['a URL without its slashes', INTRO, 'https:/example.com', 'https://example.com'],
    ['a URL without its colon', INTRO, 'https//example.com', 'https://example.com'],
    ['a URL with a semicolon', INTRO, 'https;//example.com', 'https://example.com'],
    ['nothing similar', INTRO, '/completely/else', null],
  ])('%s', (_name, from, url, expected) => {
    expect(suggestion(from, url)).toBe(expected)
  })

  it.each([
    ['a misspelled image next to the document', LIGHT_NODE, './prots.png', './ports.png'],
    ['an image in another folder', INTRO, 'ports.png', 'nodes/ports.png'],
    ['a misspelled static image', INTRO, '/img/loggo.svg', '/img/logo.svg'],
    ['an image with another extension', INTRO, '/img/logo.png', '/img/logo.svg'],
  ])('%s', (_name, from, url, expected) => {
    expect(suggestion(from, url, { kind: 'image' })).toBe(expected)
  })

  it.each([
    ['misspelt', '/lms.txt', '/llms.txt'],
    ['misspelt, with the base URL and a query', '/base/sitemp.xml?a', '/base/sitemap.xml?a'],
    ['misspelt, relative', '../lms.txt', '../llms.txt'],
    ['misspelt, of the blog', '/blog/rs.xml', '/blog/rss.xml'],
    ['in another letter case', '/LLMS.txt', '/llms.txt'],
    ['with another extension', '/llms.json', null],
    ['that hosts do not serve', '/_heders.txt', null],
  ])('a file that docsgen writes, %s', (_name, url, expected) => {
    const siteFiles: LinkedSite['siteFiles'] = [
      { path: 'llms.txt', kind: 'llms' },
      { path: 'sitemap.xml', kind: 'sitemap' },
      { path: '_headers', kind: 'headers' },
      { path: 'blog/rss.xml', kind: 'feed', format: 'rss', blog: 'default', locale: 'en' },
    ]
    const [broken] = resolveOn({ ...site, siteFiles }, INTRO, { url }).graph.broken
    expect(broken?.suggestion).toBe(expected)
  })

  it.each([
    ['misspelt', '#geting-started', '#getting-started'],
    ['in another letter case', '#Getting_Started', '#getting-started'],
    ['with underscores', '#hardware_requirements', '#hardware-requirements'],
    ['shortened', '#ports', '#ports-and-addresses'],
    ['similar to none of the page', '#completely-else', null],
  ])('an anchor %s', (_name, url, expected) => {
    expect(suggestion(INTRO, url)).toBe(expected)
  })
})

describe('a suggestion on a site with folders of languages', () => {
  const languages: LinkedSite = {
    pages: [
      'en/intro',
      'de/intro',
      'de/guides/customization',
      'it/intro',
      'it/guides/customizations',
      'pt-br/guides/x',
    ].map((path) => ({ source: `content/docs/${path}.md`, pathname: `/${path}` })),
  }
  it.each([
    ['/it/guides/customization', '/it/guides/customizations'],
    ['/en/guides/customization', null],
    ['/pt-br/guides/customization', null],
    ['/it/intor', '/it/intro'],
    ['/guides/customization', '/de/guides/customization'],
  ])('for %s is %s, and never in another language', (url, expected) => {
    const [broken] = resolveOn(languages, 'content/docs/it/intro.md', { url }).graph.broken
    expect(broken?.suggestion ?? null).toBe(expected)
  })
})

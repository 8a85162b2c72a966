import { describe, expect, it } from 'vitest'
import type { NavbarConfig, NavbarItemConfig } from '../../cli/config/config.ts'
import { inWords, type LinkedSite, linkSite } from './test-site.ts'

const base = { position: 'right', className: null } as const

function linkItem(place: { to?: string; href?: string }): NavbarItemConfig {
  return {
    ...base,
    type: 'link',
    label: 'x',
    html: null,
    to: null,
    href: null,
    activeBasePath: null,
    activeBaseRegex: null,
    activeHeadings: null,
    attributes: {},
    ...place,
  }
}

const navbar: NavbarConfig = {
  title: null,
  logo: {
    src: 'img/logo.svg',
    srcDark: 'img/dark.svg',
    alt: null,
    href: '/docs/intro',
    target: null,
    width: null,
    height: null,
  },
  style: null,
  hideOnScroll: false,
  items: [
    linkItem({ to: '/docs/intro#start' }),
    linkItem({ to: '/docs/intro#strat' }),
    linkItem({ href: 'https://code.example/repo' }),
    {
      ...base,
      type: 'dropdown',
      label: 'More',
      html: null,
      to: null,
      href: null,
      items: [linkItem({ to: 'docs/intro/' }), linkItem({ to: '/docs/intr' })],
    },
    {
      ...base,
      type: 'localeDropdown',
      dropdownItemsBefore: [],
      dropdownItemsAfter: [linkItem({ href: 'pathname:///fr/' })],
      queryString: null,
    },
    { ...base, type: 'html', value: '<a href="/nowhere">raw</a>' },
  ],
}

const site: LinkedSite = {
  pages: [
    { source: 'content/docs/intro.md', pathname: '/docs/intro', ids: ['start'], references: [{ url: '#start' }] },
    { source: 'content/docs/other.md', pathname: '/docs/other' },
  ],
  assets: ['static/img/logo.svg'],
  config: {
    favicon: 'img/favicon.ico',
    image: 'https://cdn.example/card.png',
    navbar,
    footer: {
      style: 'dark',
      links: {
        kind: 'columns',
        columns: [
          {
            title: null,
            items: [{ label: 'Legal', to: 'content/docs/intro.md', href: null, html: null, attributes: {} }],
          },
        ],
      },
      logo: null,
      copyright: null,
    },
  },
  sidebars: [
    {
      name: 'tutorial',
      version: 'current',
      locale: 'en',
      firstLink: null,
      items: [
        {
          type: 'category',
          label: 'c',
          pathname: null,
          docId: null,
          firstPathname: null,
          collapsible: true,
          collapsed: true,
          description: null,
          className: null,
          items: [
            {
              type: 'external',
              label: 'x',
              href: '/doc/intro',
              className: null,
              configPath: 'docs.sidebars.tutorial[0].items[0].href',
            },
          ],
        },
      ],
    },
  ],
}

describe('a reference of the configuration', () => {
  const { graph } = linkSite(site)

  it('is resolved by the rules of documents, as if it were on the home page', () => {
    const resolved = graph.configReferences.map(({ configPath, target }) => [configPath, inWords(target)])
    expect(resolved).toEqual([
      ['favicon', 'broken asset static/img/favicon.ico'],
      ['image', 'external https://cdn.example/card.png'],
      ['navbar.logo.src', 'static/img/logo.svg'],
      ['navbar.logo.srcDark', 'broken asset static/img/dark.svg'],
      ['navbar.logo.href', '/docs/intro'],
      ['navbar.items[0].to', '/docs/intro#start'],
      ['navbar.items[1].to', '/docs/intro#strat (no anchor)'],
      ['navbar.items[2].href', 'external https://code.example/repo'],
      ['navbar.items[3].items[0].to', '/docs/intro'],
      ['navbar.items[3].items[1].to', 'broken page /docs/intr'],
      ['navbar.items[4].dropdownItemsAfter[0].href', 'unchecked /fr/'],
      ['footer.links[0].items[0].to', '/docs/intro'],
      ['docs.sidebars.tutorial[0].items[0].href', 'broken page /doc/intro'],
    ])
  })

  it('is recorded as broken once, at its key path, and not once per page', () => {
    expect(graph.broken.map(({ origin, pathname, raw }) => ({ origin, pathname, raw }))).toEqual(
      [
        ['docs.sidebars.tutorial[0].items[0].href', '/doc/intro'],
        ['favicon', 'img/favicon.ico'],
        ['navbar.items[1].to', '/docs/intro#strat'],
        ['navbar.items[3].items[1].to', '/docs/intr'],
        ['navbar.logo.srcDark', 'img/dark.svg'],
      ].map(([path, raw]) => ({ origin: { kind: 'config', file: 'site.config.ts', path }, pathname: null, raw })),
    )
  })

  it('is followed to other sites', () => {
    expect(graph.external).toEqual([
      {
        url: 'https://cdn.example/card.png',
        uses: [{ origin: { kind: 'config', file: 'site.config.ts', path: 'image' }, pathname: null }],
      },
      {
        url: 'https://code.example/repo',
        uses: [{ origin: { kind: 'config', file: 'site.config.ts', path: 'navbar.items[2].href' }, pathname: null }],
      },
    ])
  })
})

describe('the link graph', () => {
  it('counts references and collects external URLs with all their uses, sorted', () => {
    const { graph } = linkSite({
      pages: [
        {
          source: 'content/docs/b.md',
          pathname: '/docs/b',
          references: [{ url: '//z.example/' }, { url: 'https://a.example/' }],
        },
        {
          source: 'content/docs/a.md',
          pathname: '/docs/a',
          references: [{ url: 'https://a.example/' }, { url: 'mailto:a@example.com' }],
        },
      ],
    })
    expect(graph.external.map(({ url, uses }) => [url, uses.map((use) => use.pathname)])).toEqual([
      ['https://a.example/', ['/docs/b', '/docs/a']],
      ['https://z.example/', ['/docs/b']],
    ])
  })

  it('leaves out drafts that are not built and everything in them', () => {
    const { linked, graph } = linkSite({
      pages: [{ source: 'content/docs/later.md', pathname: null, references: [{ url: './nothing.md' }] }],
    })
    expect(linked).toEqual([])
    expect(graph.broken).toEqual([])
  })

  it('checks a document that lost its route, links to it, and links to anchors of either candidate', () => {
    const origin = { kind: 'page', pathname: '/docs/a/' } as const
    const candidates = [
      { source: 'content/docs/a.md', pathname: '/docs/a', origin },
      { source: 'content/docs/a/index.md', pathname: '/docs/a/', origin },
    ]
    const { linked, graph } = linkSite({
      pages: [
        { source: 'content/docs/a.md', pathname: '/docs/a', ids: ['one'] },
        {
          source: 'content/docs/a/index.md',
          pathname: '/docs/a/',
          ids: ['two'],
          references: [{ url: './nothing.md' }],
        },
        {
          source: 'content/docs/b.md',
          pathname: '/docs/b',
          references: [{ url: './a/index.md#two' }, { url: './a.md#one' }],
        },
      ],
      conflicts: [{ kind: 'same-output-file', pathname: '/docs/a', outputFile: 'docs/a/index.html', candidates }],
    })
    expect(linked.map(({ document, targets }) => [document.source.path, targets.map(inWords)])).toEqual([
      ['content/docs/a.md', []],
      ['content/docs/b.md', ['/docs/a#two', '/docs/a#one']],
    ])
    expect(graph.broken.map((fault) => fault.raw)).toEqual(['./nothing.md'])
  })

  it('is plain JSON', () => {
    const { graph, linked } = linkSite(site)
    expect(JSON.parse(JSON.stringify({ graph, linked }))).toEqual({ graph, linked })
  })
})

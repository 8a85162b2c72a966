import { describe, expect, it } from 'vitest'
import { createComposer } from '../../cli/compose/compose.ts'
import type { Config } from '../../cli/config/config.ts'
import type { Document } from '../../cli/parse/document.ts'
import type { FrontMatter } from '../../cli/parse/front-matter/front-matter.ts'
import { createVersion, testConfig } from '../support/config.ts'
import { createDocument } from '../support/document.ts'
import { createDocRoute } from '../support/routes.ts'
import { type ComposedSite, composePage, headingsOf, inputOf } from './test-page.ts'

const source = 'content/docs/a.md'

function pageWith(frontMatter: FrontMatter, site: ComposedSite = {}) {
  return composePage({ ...site, documents: [createDocument(source, { title: 'A', frontMatter })] }, '/docs/a')
}

function docWith(frontMatter: FrontMatter, site: ComposedSite = {}) {
  const { content } = pageWith(frontMatter, site)
  if (content.kind !== 'doc') throw new Error('Not a document.')
  return content
}

describe('the head of a page', () => {
  it.each([
    ['Page', 'Page | Test'],
    ['Test', 'Test'],
    ['', 'Test'],
  ])('titled %j is %j', (title, whole) => {
    const page = composePage({ routes: [createDocRoute('/docs/a', { title })] }, '/docs/a')
    expect(page.head.title).toBe(whole)
  })

  it('has absolute addresses with the base URL', () => {
    const { head } = pageWith({ image: '/img/card.png' }, { config: { baseUrl: '/base/' } })
    expect(head.canonical).toBe('https://docs.example/base/docs/a')
    expect(head.image?.url).toBe('https://docs.example/base/img/card.png')
    expect(head.alternates).toEqual([
      { hreflang: 'en', href: 'https://docs.example/base/docs/a' },
      { hreflang: 'x-default', href: 'https://docs.example/base/docs/a' },
    ])
    expect(head.styles).toEqual(['/base/assets/site.1.css'])
    expect(head.modules).toEqual(['/base/assets/runtime.1.js'])
  })

  it('links the styles of the modules on the page, each once, and no others', () => {
    const manifest = {
      styles: ['assets/site.css', 'assets/own.css'],
      moduleStyles: {
        'src/pages/x.tsx': 'assets/x.css',
        'src/pages/y.tsx': 'assets/y.css',
        'src/Chart.tsx': 'assets/chart.css',
        'src/Foot.tsx': 'assets/foot.css',
      },
    }
    const config = {
      components: { Footer: 'src/Foot.tsx', Sidebar: 'src/Foot.tsx' },
      markdown: { ...testConfig().markdown, directives: { chart: 'src/Chart.tsx', plain: 'src/Plain.tsx' } },
    }
    const own = (styles: string[]) => ['/assets/site.css', '/assets/own.css', '/assets/foot.css', ...styles]
    const route = createDocRoute('/x', { kind: 'react-page', source: 'src/pages/x.tsx' })
    expect(composePage({ config, manifest, routes: [route] }, '/x').head.styles).toEqual(own(['/assets/x.css']))
    const documents = [{ ...createDocument(source), components: ['chart', 'plain'] }]
    expect(composePage({ config, manifest, documents }, '/docs/a').head.styles).toEqual(own(['/assets/chart.css']))
    expect(composePage({ config, manifest, documents: [createDocument(source)] }, '/docs/a').head.styles).toEqual(
      own([]),
    )
  })

  it('has locale, version and group for search crawlers', () => {
    expect(pageWith({}).head.meta).toEqual([
      { name: 'docusaurus_locale', content: 'en' },
      { name: 'docsearch:language', content: 'en' },
      { name: 'docusaurus_tag', content: 'docs-default-current' },
      { name: 'docsearch:docusaurus_tag', content: 'docs-default-current' },
      { name: 'docusaurus_version', content: 'current' },
      { name: 'docsearch:version', content: 'current' },
    ])
  })

  it.each<[string, Partial<Config>, Parameters<typeof createDocRoute>[1], string | null]>([
    ['a listed page', {}, {}, null],
    ['an unlisted page', {}, { unlisted: true }, 'noindex, nofollow'],
    ['a site with noIndex', { noIndex: true }, {}, 'noindex, nofollow'],
    [
      'a version with noIndex',
      {
        versions: {
          current: createVersion({ label: 'Next', path: '/docs', banner: 'none', badge: false, noIndex: true }),
        },
      },
      {},
      'noindex, nofollow',
    ],
  ])('has the robots directive of %s', (_name, config, route, robots) => {
    expect(composePage({ config, routes: [createDocRoute('/docs/a', route)] }, '/docs/a').head.robots).toBe(robots)
  })

  it('links the stylesheet of its features, and for formulas the external one', () => {
    const site: ComposedSite = { documents: [createDocument(source, { features: ['code', 'math'] })] }
    const stylesheet = { href: 'https://cdn.example/katex.css', integrity: 'sha384-x' }
    expect(composePage(site, '/docs/a').head.styles).toEqual(['/assets/site.1.css', '/assets/code-math.1.css'])
    const hosted = {
      ...site,
      config: { math: { ...testConfig().math, stylesheet } },
    }
    expect(composePage(hosted, '/docs/a').head.externalStyles).toEqual([stylesheet])
    expect(pageWith({}).head).toMatchObject({ styles: ['/assets/site.1.css'], externalStyles: [] })
  })

  it('has structured breadcrumbs for search engines, without items that have no page', () => {
    const breadcrumbs = {
      '/docs/a': [
        { label: 'Group', pathname: null },
        { label: 'Guide', pathname: '/docs/guide/' },
        { label: 'A', pathname: '/docs/a' },
      ],
    }
    expect(pageWith({}, { table: { breadcrumbs } }).head.jsonLd).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Guide', item: 'https://docs.example/docs/guide/' },
          { '@type': 'ListItem', position: 2, name: 'A', item: 'https://docs.example/docs/a' },
        ],
      },
      {
        '@context': 'https://schema.org',
        '@type': 'TechArticle',
        headline: 'A',
        url: 'https://docs.example/docs/a',
        inLanguage: 'en',
      },
    ])
    const alone = { '/docs/a': breadcrumbs['/docs/a'].filter(({ label }) => label !== 'Guide') }
    const { jsonLd } = pageWith({}, { table: { breadcrumbs: alone } }).head
    expect(jsonLd.map((each) => Object(each)['@type'])).toEqual(['TechArticle'])
  })
})

describe('a document', () => {
  it.each<[string, FrontMatter, string | null, boolean]>([
    ['prints its title', {}, null, true],
    ['keeps the title that its author wrote', {}, 'A', false],
    ['may hide its title', { hide_title: true }, null, false],
  ])('%s', (_name, frontMatter, contentTitle, showTitle) => {
    const document = createDocument(source, { frontMatter, contentTitle })
    const { content } = composePage({ documents: [document] }, '/docs/a')
    expect(content).toMatchObject({ kind: 'doc', showTitle })
  })

  it('that begins with its title as a lower heading has an h1 for screen readers, and no lead above the heading', () => {
    const document = createDocument(source, { beginsWithTitle: true, lead: 'About it.' })
    const { content } = composePage({ documents: [document] }, '/docs/a')
    expect(content).toMatchObject({ kind: 'doc', showTitle: true, isTitleRepeated: true, lead: null })
  })

  it.each<[string, FrontMatter, string | null, string | null]>([
    ['nothing is configured', {}, null, null],
    ['the site has an edit URL', {}, 'https://code.example/edit/', 'https://code.example/edit/content/docs/a.md'],
    [
      'the page has its own edit URL',
      { custom_edit_url: 'https://x.example/' },
      'https://code.example',
      'https://x.example/',
    ],
    ['the page turns it off', { custom_edit_url: null }, 'https://code.example', null],
  ])('has the right edit link if %s', (_name, frontMatter, editUrl, editHref) => {
    const docs = { ...testConfig().docs, editUrl }
    expect(docWith(frontMatter, { config: { docs } }).editHref).toBe(editHref)
  })

  it('encodes file names in its edit URL', () => {
    const path = 'content/docs/what is {brand}.md'
    const site: ComposedSite = {
      routes: [createDocRoute('/docs/what', { source: path })],
      config: { docs: { ...testConfig().docs, editUrl: 'https://code.example' } },
    }
    expect(composePage(site, '/docs/what').content).toMatchObject({
      editHref: 'https://code.example/content/docs/what%20is%20%7Bbrand%7D.md',
    })
  })

  it.each([
    [false, false, null],
    [true, false, { date: '2026-01-02', author: null }],
    [false, true, { date: null, author: 'Git' }],
    [true, true, { date: '2026-01-02', author: 'Git' }],
  ])('shows the enabled parts of its last update (date %s, author %s)', (time, author, lastUpdated) => {
    const docs = { ...testConfig().docs, showLastUpdateTime: time, showLastUpdateAuthor: author }
    const lastUpdates = { [source]: { date: '2025-12-31', author: 'Git' } }
    expect(docWith({ last_update: { date: '2026-01-02' } }, { config: { docs }, lastUpdates }).lastUpdated).toEqual(
      lastUpdated,
    )
  })

  it('takes the levels of its table of contents from front matter, or else from the site', () => {
    const headings = headingsOf('h2 a', 'h3 b', 'h4 c')
    const document = createDocument(source, { headings, frontMatter: { toc_max_heading_level: 4 } })
    const { content } = composePage({ documents: [document] }, '/docs/a')
    expect(content).toMatchObject({ tableOfContents: [{ id: 'a', children: [{ id: 'b', children: [{ id: 'c' }] }] }] })
  })

  it('D-24: has the lead of its document below the title that the shell prints', () => {
    const compose = (changes: Partial<Document>) => {
      const { content } = composePage(
        { documents: [{ ...createDocument(source), lead: 'Lead', ...changes }] },
        '/docs/a',
      )
      return content.kind === 'doc' ? content.lead : undefined
    }
    expect(compose({ contentTitle: null })).toBe('Lead')
    expect(compose({ contentTitle: 'Own' })).toBeNull()
    expect(compose({ contentTitle: null, frontMatter: { hide_title: true } })).toBeNull()
  })

  it('has the cards of its category, unless its front matter hides them', () => {
    const card = { label: 'B', pathname: '/docs/b', description: '', kind: 'category', count: 2 } as const
    const table = { categoryCards: { '/docs/a': [card] } }
    expect(docWith({}, { table }).cards).toEqual([
      { label: 'B', href: '/docs/b', description: '2 items', kind: 'category' },
    ])
    expect(docWith({ hide_category_cards: true }, { table }).cards).toEqual([])
    expect(docWith({}).cards).toEqual([])
  })

  it('has its neighbors, and no breadcrumbs if they are off', () => {
    const neighbors = { '/docs/a': { previous: null, next: { title: 'B', pathname: '/docs/b' } } }
    const breadcrumbs = { '/docs/a': [{ label: 'A', pathname: '/docs/a' }] }
    const docs = { ...testConfig().docs, breadcrumbs: false }
    expect(docWith({}, { table: { neighbors, breadcrumbs }, config: { docs } }).navigation).toMatchObject({
      previous: null,
      next: { title: 'B', href: '/docs/b' },
      breadcrumbs: null,
    })
  })

  it('names the category of its neighbors, or else the heading of the sidebar above them', () => {
    const neighbors = {
      '/docs/a': { previous: { title: 'B', pathname: '/docs/b' }, next: { title: 'C', pathname: '/docs/c' } },
    }
    const breadcrumbs = {
      '/docs/b': [
        { label: 'Concepts', pathname: null },
        { label: 'B', pathname: '/docs/b' },
      ],
      '/docs/c': [{ label: 'C', pathname: '/docs/c' }],
    }
    const table = { neighbors, breadcrumbs, sidebarHeadings: { '/docs/b': 'Start', '/docs/c': 'Start' } }
    expect(docWith({}, { table }).navigation).toMatchObject({
      previous: { title: 'B', section: 'Concepts' },
      next: { title: 'C', section: 'Start' },
    })
  })

  it('has the badge and banner of its version', () => {
    const versions = {
      current: createVersion({ label: 'Next', path: '/docs/next', banner: 'unreleased', badge: true, noIndex: false }),
    }
    const table: ComposedSite['table'] = {
      versions: [
        {
          name: 'current',
          locale: 'en',
          label: 'Next',
          isLast: false,
          path: '/docs/next',
          mainPathname: null,
        },
        {
          name: '1.0',
          locale: 'en',
          label: '1.0',
          isLast: true,
          path: '/docs',
          mainPathname: '/docs/intro',
        },
      ],
    }
    expect(docWith({}, { config: { versions }, table })).toMatchObject({
      versionBadge: 'Next',
      versionBanner: {
        kind: 'unreleased',
        label: 'Next',
        latest: { label: '1.0', href: '/docs/intro', external: false },
        latestName: '1.0',
      },
    })
  })

  it('has a banner without a link if it is the latest version', () => {
    const versions = {
      current: createVersion({ label: 'Next', path: '/docs', banner: 'unreleased', badge: false, noIndex: false }),
    }
    const only = {
      name: 'current',
      locale: 'en',
      label: 'Next',
      isLast: true,
      path: '/docs',
      mainPathname: null,
    }
    const { versionBanner } = docWith({}, { config: { versions }, table: { versions: [only] } })
    expect(versionBanner).toEqual({ kind: 'unreleased', label: 'Next', latest: null })
  })
})

describe('classes of the page', () => {
  it.each([
    [
      createDocRoute('/docs/a'),
      'docs-wrapper plugin-docs plugin-id-default docs-version-current docs-doc-page docs-doc-id-a',
    ],
    [
      createDocRoute('/docs/a', { sidebar: null }),
      'docs-wrapper plugin-docs plugin-id-default docs-version-current docs-doc-id-a',
    ],
    [
      createDocRoute('/about', {
        kind: 'page',
        source: 'content/pages/about.md',
        version: null,
        id: null,
        sidebar: null,
      }),
      'mdx-wrapper mdx-page plugin-pages plugin-id-default',
    ],
    [
      createDocRoute('/app', {
        kind: 'react-page',
        source: 'src/pages/app.tsx',
        version: null,
        id: null,
        sidebar: null,
      }),
      'plugin-pages plugin-id-default',
    ],
  ])('depend on its kind', (route, classes) => {
    expect(composePage({ routes: [route] }, route.pathname).htmlClasses.join(' ')).toBe(classes)
  })
})

describe('pages without a document', () => {
  const plain = { source: null, version: null, id: null, sidebar: null } as const

  it('take title and description from the exports of a React page', () => {
    const route = createDocRoute('/app', { ...plain, kind: 'react-page', source: 'src/pages/app.tsx', title: 'app' })
    const pageMeta = { 'src/pages/app.tsx': { title: 'The app', description: 'What it does' } }
    const page = composePage({ routes: [route], pageMeta }, '/app')
    expect(page.head).toMatchObject({ title: 'The app | Test', description: 'What it does' })
    expect(page.content).toEqual({ kind: 'react-page', component: 'src/pages/app.tsx', title: 'The app' })
  })

  it('are listed on the search page by section', () => {
    const routes = [
      createDocRoute('/docs/a', { title: 'A' }),
      createDocRoute('/docs/hidden', { unlisted: true }),
      createDocRoute('/docs/z', { title: 'Z' }),
      createDocRoute('/search', { ...plain, kind: 'search', title: 'Search' }),
      createDocRoute('/404.html', { ...plain, kind: 'not-found' }),
    ]
    const breadcrumbs = {
      '/docs/a': [
        { label: 'Guide', pathname: null },
        { label: 'A', pathname: '/docs/a' },
      ],
    }
    const page = composePage({ routes, table: { breadcrumbs } }, '/search')
    expect(page.content).toEqual({
      kind: 'search',
      pages: [
        { label: 'Z', href: '/docs/z', external: false, group: null },
        { label: 'A', href: '/docs/a', external: false, group: 'Guide' },
      ],
    })
    expect(page.head.robots).toBe('noindex, follow')
    expect(page.site.searchHref).toBe('/search')
  })

  it('have the title of the site and its tagline on the home page', () => {
    const page = composePage({ routes: [createDocRoute('/', { ...plain, kind: 'home', title: 'Home' })] }, '/')
    expect(page.head).toMatchObject({ title: 'Test | A tagline', description: 'A tagline' })
    expect(page.content).toEqual({ kind: 'home', entryCards: [] })
  })
})

describe('a blog', () => {
  const none = { version: null, id: null, sidebar: null, blog: 'default' } as const
  const list = createDocRoute('/blog', { ...none, kind: 'blog-list', source: null })
  const lists = [list, { ...list, pathname: '/blog/page/2' }]
  const blogPosts = ['2026-03-01', '2026-02-03', '2026-01-01', '2025-01-01'].map((date) => ({
    source: `content/blog/${date}.md`,
    blog: 'default',
    locale: 'en',
    authors: [],
    scheduled: false,
    pathname: `/blog/${date}`,
    title: `Post of ${date}`,
    date,
    unlisted: date === '2026-03-01',
    draft: false,
  }))
  const posts = blogPosts.map(({ pathname, source, unlisted }) =>
    createDocRoute(pathname, { ...none, kind: 'blog-post', source, unlisted }),
  )
  const blogLists = {
    '/blog': {
      sources: ['content/blog/2026-02-03.md', 'content/blog/2026-01-01.md'],
      features: [],
      newer: null,
      older: '/blog/page/2',
    },
    '/blog/page/2': { sources: ['content/blog/2025-01-01.md'], features: [], newer: '/blog', older: null },
  }
  const neighbors = {
    '/blog/2026-01-01': {
      previous: { title: 'Newer', pathname: '/blog/2026-02-03' },
      next: { title: 'Older', pathname: '/blog/2025-01-01' },
    },
  }
  const site = {
    routes: [...lists, ...posts],
    table: { blogPosts, neighbors, blogLists },
  }

  it('lists its posts page by page', () => {
    expect(composePage(site, '/blog').content).toMatchObject({
      posts: [{ title: 'Post of 2026-02-03', date: '2026-02-03' }, { date: '2026-01-01' }],
      newerHref: null,
      olderHref: '/blog/page/2',
      sidebar: {
        groups: [
          { year: '2026', posts: [{}, {}] },
          { year: '2025', posts: [{}] },
        ],
      },
    })
    expect(composePage(site, '/blog/page/2').content).toMatchObject({
      posts: [{ date: '2025-01-01' }],
      newerHref: '/blog',
      olderHref: null,
    })
  })

  it('links each post to its neighbors', () => {
    expect(composePage(site, '/blog/2026-01-01').content).toMatchObject({
      newer: { label: 'Newer', href: '/blog/2026-02-03' },
      older: { label: 'Older', href: '/blog/2025-01-01' },
    })
    expect(composePage(site, '/blog/2026-03-01').content).toMatchObject({
      newer: null,
      older: null,
      visibility: 'unlisted',
    })
  })
})

describe('composing many pages', () => {
  it('shares common objects', () => {
    const routes = [createDocRoute('/docs/a'), createDocRoute('/docs/b')]
    const documents = routes.map((route) => createDocument(route.source ?? ''))
    const composer = createComposer(inputOf({ routes, documents }))
    const [first, second] = routes.map((route) => composer.compose(route))
    expect(first?.site).toBe(second?.site)
  })
})

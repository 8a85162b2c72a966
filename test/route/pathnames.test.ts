import { describe, expect, test } from 'vitest'
import { resolveSlug } from '../../cli/route/slug.ts'
import { createVersion, resolveTestConfig } from '../support/config.ts'
import { docs, routeSite } from './test-site.ts'

describe('documents (T-1, T-2, T-3, ID-2, ID-3, ID-4, ID-5, ID-7)', () => {
  test.each([
    // file, id, pathname, output file
    ['guide/index.md', 'guide/index', '/docs/guide/', 'docs/guide/index.html'],
    ['guide/audit.md', 'guide/audit', '/docs/guide/audit', 'docs/guide/audit/index.html'],
    ['intro.md', 'intro', '/docs/intro', 'docs/intro/index.html'],
    ['index.md', 'index', '/docs/', 'docs/index.html'],
    ['guide/README.md', 'guide/README', '/docs/guide/', 'docs/guide/index.html'],
    ['guide/Guide.md', 'guide/Guide', '/docs/guide/', 'docs/guide/index.html'],
    ['01-guide/02-guide.md', 'guide/guide', '/docs/guide/', 'docs/guide/index.html'],
    ['a/guide/index.mdx', 'a/guide/index', '/docs/a/guide/', 'docs/a/guide/index.html'],
    [
      'guide/MixedCase-Token.md',
      'guide/MixedCase-Token',
      '/docs/guide/MixedCase-Token',
      'docs/guide/MixedCase-Token/index.html',
    ],
    ['a-vs.-b.md', 'a-vs.-b', '/docs/a-vs.-b', 'docs/a-vs.-b/index.html'],
    ['01-a/02-b.md', 'a/b', '/docs/a/b', 'docs/a/b/index.html'],
    [
      '7.0-foo/2021-11-24-bar.md',
      '7.0-foo/2021-11-24-bar',
      '/docs/7.0-foo/2021-11-24-bar',
      'docs/7.0-foo/2021-11-24-bar/index.html',
    ],
    ['größe/a b.md', 'größe/a b', '/docs/größe/a b', 'docs/größe/a b/index.html'],
    ['(start)/a/(more)/b.md', 'a/b', '/docs/a/b', 'docs/a/b/index.html'],
    ['page.html.md', 'page.html', '/docs/page.html', 'docs/page.html'],
  ])('%s', (file, id, pathname, outputFile) => {
    const { routeOf, findings, table } = routeSite({ files: docs([file]) })
    expect(findings).toEqual([])
    expect(routeOf(`content/docs/${file}`)).toMatchObject({ kind: 'doc', id, pathname, outputFile, version: 'current' })
    expect(table.pathnameByDocId).toEqual({ [`current/en/${id}`]: pathname })
    expect(table.pathnameBySource).toEqual({ [`content/docs/${file}`]: pathname })
  })

  test.each([
    ['guide/a.md', { slug: '/b' }, 'guide/a', '/docs/b'],
    ['guide/a.md', { slug: 'b' }, 'guide/a', '/docs/guide/b'],
    ['guide/a.md', { slug: './b/' }, 'guide/a', '/docs/guide/b/'],
    ['guide/a.md', { slug: '../b' }, 'guide/a', '/docs/b'],
    ['guide/a.md', { slug: '/' }, 'guide/a', '/docs/'],
    ['guide/a.md', { slug: '.' }, 'guide/a', '/docs/guide/'],
    ['guide/a.md', { slug: '/b//c' }, 'guide/a', '/docs/b/c'],
    ['guide/a.md', { slug: '/etc/x' }, 'guide/a', '/docs/etc/x'],
    ['guide/index.md', { slug: 'start' }, 'guide/index', '/docs/guide/start'],
    ['guide/a.md', { id: 'other' }, 'guide/other', '/docs/guide/other'],
    ['guide/index.md', { id: 'other' }, 'guide/other', '/docs/guide/'],
    ['01-guide/02-a.md', { parse_number_prefixes: false }, '01-guide/02-a', '/docs/01-guide/02-a'],
  ])('%s with %j', (file, frontMatter, id, pathname) => {
    const { routeOf, findings } = routeSite({ files: docs({ [file]: frontMatter }) })
    expect(findings).toEqual([])
    expect(routeOf(`content/docs/${file}`)).toMatchObject({ id, pathname })
  })

  test.each([
    [null, ['/docs/guide/', '/docs/intro'], ['docs/guide/index.html', 'docs/intro/index.html']],
    [true, ['/docs/guide/', '/docs/intro/'], ['docs/guide/index.html', 'docs/intro/index.html']],
    [false, ['/docs/guide', '/docs/intro'], ['docs/guide.html', 'docs/intro.html']],
  ])('trailingSlash %s (R-2, R-3)', (trailingSlash, pathnames, outputFiles) => {
    const { table } = routeSite({ files: docs(['guide/index.md', 'intro.md']), config: { trailingSlash } })
    const routes = table.routes.filter(({ kind }) => kind === 'doc')
    expect(routes.map(({ pathname }) => pathname)).toEqual(pathnames)
    expect(routes.map(({ outputFile }) => outputFile)).toEqual(outputFiles)
  })

  test('variables in names are written with their slug, and labels of folders with their value', () => {
    const { table, findings } = routeSite({
      files: docs(['intro-to-{brand}/{brand}OS.md']),
      config: { variables: { brand: { value: 'Moorline', slug: 'moorline' } } },
    })
    expect(findings).toEqual([])
    expect(table.pathnameByDocId).toEqual({
      'current/en/intro-to-moorline/moorlineOS': '/docs/intro-to-moorline/moorlineOS',
    })
    expect(table.sidebars[0]?.items[0]).toMatchObject({ type: 'category', label: 'intro-to-Moorline' })
  })

  test('an undefined variable in a name is reported, and its braces are kept', () => {
    const { pathnames, diagnostics } = routeSite({ files: docs(['{brnd}/a.md']) })
    expect(pathnames).toContain('/docs/{brnd}/a')
    expect(diagnostics).toMatchObject([
      {
        code: 'variable/undefined',
        message: 'The path of the file contains "{brnd}", but the configuration defines no variable "brnd".',
        origin: { file: 'content/docs/{brnd}/a.md' },
      },
    ])
  })

  test('drafts have a page only on request, unlisted documents always', () => {
    const files = docs({ 'a.md': { draft: true }, 'b.md': { unlisted: true } })
    expect(routeSite({ files }).table.pathnameBySource).toEqual({ 'content/docs/b.md': '/docs/b' })
    expect(routeSite({ files }).routeOf('content/docs/b.md')).toMatchObject({ unlisted: true, draft: false })
    expect(routeSite({ files, drafts: true }).routeOf('content/docs/a.md')).toMatchObject({ draft: true })
  })

  test('two documents with the same id are reported, with both paths, and keep their pages', () => {
    const { diagnostics, routeOf } = routeSite({
      files: docs({ 'a.md': { id: 'x' }, 'b.md': { id: 'x', slug: '/b' } }),
    })
    expect(diagnostics).toMatchObject([
      {
        code: 'sidebar/duplicate-id',
        message: 'The document has the id "x", which "content/docs/a.md" already has, so it gets the id "b".',
        origin: { file: 'content/docs/b.md' },
        related: [{ origin: { file: 'content/docs/a.md' } }],
      },
    ])
    expect(routeOf('content/docs/b.md')).toMatchObject({ id: 'b', pathname: '/docs/b' })
  })

  test('names that differ only in their number prefixes are published with them, whatever the order of the sources', () => {
    const files = ['2017_Weekly.md', '2018_Weekly.md', '2018-weekly.md', '01-a/x.md', '02-a/x.md', 'b/c.md', 'b/c.mdx']
    const { diagnostics, table } = routeSite({ files: docs(files) })
    const pathnames = Object.fromEntries(
      Object.entries(table.pathnameBySource).map(([path, name]) => [path.slice('content/docs/'.length), name]),
    )
    expect(pathnames).toEqual({
      '2017_Weekly.md': '/docs/Weekly',
      '2018_Weekly.md': '/docs/2018_Weekly',
      '2018-weekly.md': '/docs/weekly',
      '01-a/x.md': '/docs/a/x',
      '02-a/x.md': '/docs/02-a/x',
      'b/c.md': '/docs/b/c',
      'b/c.mdx': '/docs/b/c-2',
    })
    expect(table.conflicts.filter(({ kind }) => kind !== 'letter-case')).toEqual([])
    expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
      ['sidebar/duplicate-id', 'Rename one of the files, or give one of them another id in its front matter.'],
      [
        'sidebar/duplicate-id',
        'If the numbers belong to the names, set `docs.numberPrefixes` to `false`; otherwise rename one of the files.',
      ],
      ['sidebar/duplicate-id', 'Rename one of the files, or give one of them another id in its front matter.'],
    ])
  })

  test('an id with a slash is reported', () => {
    expect(routeSite({ files: docs({ 'a.md': { id: 'b/c' } }) }).findings).toEqual([
      'front-matter/invalid: The id "b/c" contains a slash, but an id does not include the folder.',
    ])
  })
})

describe('dangerous slugs (ID-3)', () => {
  const long = 'x'.repeat(300)
  test.each([
    ['../x', 'points outside the docs'],
    ['../../etc', 'points outside the docs'],
    ['//evil', 'begins with two slashes, like the address of another site'],
    ['C:\\x', 'contains ":", which not every system allows in file names'],
    ['\\\\host\\x', 'contains "\\\\", which not every system allows in file names'],
    ['a/../../b', 'points outside the docs'],
    ['..', 'points outside the docs'],
    ['', 'is empty'],
    [' ', 'is empty'],
    ['x.', 'has a segment that ends with a dot, which Windows drops'],
    ['x ', 'has a segment that begins or ends with a space'],
    ['con', 'has the segment "con", which is a reserved device name on Windows'],
    ['nul.html', 'has the segment "nul.html", which is a reserved device name on Windows'],
    ['com1/x', 'has the segment "com1", which is a reserved device name on Windows'],
    ['a:b', 'contains ":", which not every system allows in file names'],
    ['a?b', 'contains "?", which not every system allows in file names'],
    ['a#b', 'contains "#", which not every system allows in file names'],
    ['a%2fb', 'is percent-encoded; write the character itself'],
    ['%2e%2e', 'is percent-encoded; write the character itself'],
    ['a\0b', 'contains a control character or an invisible character'],
    ['a\nb', 'contains a control character or an invisible character'],
    ['a\u202eb', 'contains a control character or an invisible character'],
    [long, 'has a segment longer than 250 bytes'],
    ['x/'.repeat(2_500), 'is longer than 512 bytes'],
  ])('%j is rejected and the document has no page', (slug, problem) => {
    const { routeOf, diagnostics, table } = routeSite({ files: docs({ 'a.md': { slug }, 'b.md': {} }) })
    expect(routeOf('content/docs/a.md')).toBeUndefined()
    expect(table.pathnameBySource).toEqual({ 'content/docs/b.md': '/docs/b' })
    expect(diagnostics).toEqual([
      {
        code: 'route/invalid-slug',
        message: `The slug ${JSON.stringify(slug)} of the document "a" ${problem}.`,
        origin: { kind: 'file', file: 'content/docs/a.md', line: 1, column: 1, endLine: 1, endColumn: 1 },
        hint: 'Set another slug in its front matter, such as "slug: /a".',
      },
    ])
  })

  test.each([
    ['index', '/docs/guide/'],
    ['/a/index.html', '/docs/a/'],
  ])('the slug %s is that of the folder, and is reported', (slug, pathname) => {
    const { findings, routeOf } = routeSite({ files: docs({ 'guide/a.md': { slug }, 'b.md': {} }) })
    expect(routeOf('content/docs/guide/a.md')).toMatchObject({ pathname })
    expect(findings).toEqual([
      `route/changed-pathname: The slug "${slug}" ends with "index", which hosts serve as the folder itself, so the page is at "${pathname}".`,
    ])
  })

  test.each([
    ['hugo', '/docs/big-folder/my-page+v1.2'],
    ['starlight', '/docs/big-folder/my-pagev12'],
  ] as const)('names of files become pathnames by the rule of %s', (pathnames, pathname) => {
    const file = 'Big Folder/My Page!+v1.2.md'
    const site = routeSite({ files: docs([file]), config: { docs: { ...resolveTestConfig({}).docs, pathnames } } })
    expect(site.routeOf(`content/docs/${file}`)).toMatchObject({ pathname, id: 'Big Folder/My Page!+v1.2' })
  })

  test.each(['/assets/x', '/Assets/x'])('%s would be in the folder of generated assets', (slug) => {
    const config = {
      versions: { current: createVersion({ label: '', path: '/', banner: 'none', badge: false, noIndex: false }) },
    } as const
    expect(routeSite({ files: docs({ 'a.md': { slug } }), config }).findings).toEqual([
      `route/invalid-slug: The slug "${slug}" of the document "a" is in "assets/", which is reserved for the files of docsgen.`,
    ])
  })

  test.each(['404', 'search', '__proto__', 'constructor', '-dash', '100%'])('%s is an ordinary name', (slug) => {
    const { pathnames, findings } = routeSite({ files: docs({ 'a.md': { slug } }) })
    expect(findings).toEqual([])
    expect(pathnames).toContain(`/docs/${slug}`)
  })

  test.each([
    ['what?.md', '/docs/what', 'contains "?", which not every system allows in file names'],
    ['a:b/c "d".md', '/docs/a-b/c -d', 'contains ":", which not every system allows in file names'],
    ['aux.md', '/docs/docs-aux', 'has the segment "aux", which is a reserved device name on Windows'],
    ['?.md', '/docs/page', 'contains "?", which not every system allows in file names'],
  ])('the file name %s cannot be published, and gives its page the pathname %s', (name, pathname, problem) => {
    const { diagnostics, routeOf } = routeSite({ files: docs([name]) })
    expect(routeOf(`content/docs/${name}`)).toMatchObject({ pathname })
    const wanted = JSON.stringify(`/docs/${name.slice(0, -3)}`)
    expect(diagnostics).toMatchObject([
      {
        code: 'route/changed-pathname',
        message: `The pathname ${wanted} ${problem}, so the page is at "${pathname}".`,
        origin: { file: `content/docs/${name}` },
      },
    ])
  })

  test('a file whose name is too long has no page, and is reported', () => {
    expect(routeSite({ files: docs([`${long}.md`]) }).diagnostics).toMatchObject([{ code: 'route/invalid-slug' }])
  })

  describe('at the root of the site, the folder of generated assets', () => {
    const config = {
      versions: { current: createVersion({ label: '', path: '/', banner: 'none', badge: false, noIndex: false }) },
    } as const

    test('is left to docsgen, and a folder of documents with that name gets another pathname', () => {
      const { pathnames, findings } = routeSite({ files: docs(['assets/eip-1/readme.md', 'a/assets/b.md']), config })
      expect(pathnames).toEqual(expect.arrayContaining(['/docs-assets/eip-1/', '/a/assets/b']))
      expect(findings).toEqual([
        'route/changed-pathname: The pathname "/assets/eip-1/" is in "assets/", which is reserved for the files of docsgen, so the page is at "/docs-assets/eip-1/".',
      ])
    })

    test('is refused in a slug, with a hint that works', () => {
      const refused = routeSite({ files: docs({ 'assets/a.md': { slug: '/assets/x' } }), config })
      expect(refused.diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
        ['route/invalid-slug', 'Set another slug in its front matter, such as "slug: /docs-assets/a".'],
      ])
      expect(routeSite({ files: docs({ 'assets/a.md': { slug: '/docs-assets/a' } }), config }).findings).toEqual([])
    })
  })

  test.each([
    ['b', '', '/b'],
    ['../../b', 'a/c', '/b'],
    ['../../../b', 'a/c', undefined],
    ['/../b', 'a', undefined],
    ['./', 'a', '/a/'],
  ])('%j in %j resolves to %s', (slug, directory, pathname) => {
    expect(resolveSlug(slug, directory)).toBe(pathname)
  })
})

describe('pages (R-7) and the pages of every site', () => {
  test('Markdown and React pages are at the root; index is the page of its folder', () => {
    const { table } = routeSite({
      files: { 'content/pages/terms.md': {}, 'content/pages/legal/index.md': {}, 'content/pages/x.md': { slug: '/y' } },
      react: ['index.tsx', 'about.tsx', 'team/index.jsx'],
    })
    expect(table.routes.map(({ pathname, kind }) => `${kind} ${pathname}`)).toEqual([
      'react-page /',
      'not-found /404.html',
      'react-page /about',
      'page /legal/',
      'search /search',
      'react-page /team/',
      'page /terms',
      'page /y',
    ])
  })

  test('home, search and not-found are generated unless another source has the route', () => {
    expect(
      routeSite({ files: docs(['a.md']) }).table.routes.map(({ pathname, kind, outputFile }) => [
        kind,
        pathname,
        outputFile,
      ]),
    ).toEqual([
      ['home', '/', 'index.html'],
      ['not-found', '/404.html', '404.html'],
      ['doc', '/docs/a', 'docs/a/index.html'],
      ['search', '/search', 'search/index.html'],
    ])
    const own = routeSite({
      files: { 'content/pages/404.md': {}, 'content/pages/search.md': {}, 'content/pages/index.md': {} },
    })
    expect(own.table.conflicts).toEqual([])
    expect(own.table.routes.map(({ kind, outputFile }) => [kind, outputFile])).toEqual([
      ['page', 'index.html'],
      ['page', '404.html'],
      ['page', 'search/index.html'],
    ])
  })

  test('the search page can be moved or turned off', () => {
    const { search } = resolveTestConfig({ search: { searchPagePath: 'find/it' } })
    expect(routeSite({ files: {}, config: { search } }).pathnames).toContain('/find/it')
    for (const input of [false, { searchPagePath: false }] as const) {
      const none = resolveTestConfig({ search: input }).search
      expect(routeSite({ files: {}, config: { search: none } }).pathnames).toEqual(['/', '/404.html'])
    }
  })

  test('in a docs-only site, the document at the root is the home page', () => {
    const config = {
      versions: { current: createVersion({ label: '', path: '/', banner: 'none', badge: false, noIndex: false }) },
    } as const
    const { table } = routeSite({ files: docs(['index.md', 'a.md']), config })
    expect(table.conflicts).toEqual([])
    expect(table.routes.map(({ pathname, kind }) => `${kind} ${pathname}`)).toEqual([
      'doc /',
      'not-found /404.html',
      'doc /a',
      'search /search',
    ])
    expect(table.versions[0]).toMatchObject({ mainPathname: '/' })
  })

  test('a document 404 at the root is the not-found page, and not in the sidebar', () => {
    const config = {
      versions: { current: createVersion({ label: '', path: '/', banner: 'none', badge: false, noIndex: false }) },
    } as const
    const { table } = routeSite({ files: docs(['index.md', '404.md', 'b/404.md']), config })
    expect(
      table.routes.flatMap(({ kind, pathname, outputFile }) => (kind === 'doc' ? [`${pathname} ${outputFile}`] : [])),
    ).toEqual(['/ index.html', '/404.html 404.html', '/b/404 b/404/index.html'])
    expect(JSON.stringify(table.sidebars)).not.toContain('"/404.html"')
  })

  test('everything follows trailingSlash', () => {
    const config = { trailingSlash: true }
    const { pathnames } = routeSite({ files: { 'content/pages/terms.md': {} }, react: ['about.tsx'], config })
    expect(pathnames).toEqual(['/', '/404.html', '/about/', '/search/', '/terms/'])
  })
})

describe('the pathname of a version without a page (R-11)', () => {
  const redirectsOf = (...parameters: Parameters<typeof routeSite>) =>
    routeSite(...parameters).table.redirects.map(({ pathname, target, outputFile }) => {
      return [pathname, target.kind === 'page' ? target.pathname : target.url, outputFile]
    })

  test('leads to the first document of the sidebar', () => {
    const files = { ...docs(['b.md', 'c/d.md']), 'content/docs/z.md': { sidebar_position: 1 } }
    expect(redirectsOf({ files })).toEqual([['/docs', '/docs/z', 'docs/index.html']])
  })

  test.each([
    [true, ['/docs/', '/docs/a/', 'docs/index.html']],
    [false, ['/docs', '/docs/a', 'docs.html']],
  ])('follows `trailingSlash: %s`', (trailingSlash, redirect) => {
    expect(redirectsOf({ files: docs(['a.md']), config: { trailingSlash } })).toEqual([redirect])
  })

  test.each([
    ['a document', { files: docs(['index.md', 'a.md']) }],
    ['a page', { files: docs(['a.md']), react: ['docs.tsx'] }],
    ['a static file', { files: docs(['a.md']), statics: ['docs/index.html'] }],
    ['the home page', { files: docs(['a.md']), config: resolveTestConfig({ docs: { routeBasePath: '/' } }) }],
  ])('is left to %s that has it', (_, site) => {
    expect(redirectsOf(site)).toEqual([])
  })

  test('does not lead to hidden documents', () => {
    expect(redirectsOf({ files: { 'content/docs/a.md': { unlisted: true } } })).toEqual([])
  })

  test('leads where a redirect of the configuration says', () => {
    const config = { redirects: [{ from: ['/docs/'], to: '/docs/c' }] }
    expect(redirectsOf({ files: docs(['b.md', 'c.md']), config })).toEqual([['/docs/', '/docs/c', 'docs/index.html']])
  })
})

import { describe, expect, test } from 'vitest'
import { docs, type RoutedSite, routeSite } from './test-site.ts'

/** `kind outputFile: first candidate, second …` */
function conflictsOf(site: RoutedSite): string[] {
  const { conflicts } = routeSite(site).table
  return conflicts.map(({ kind, outputFile, candidates }) => {
    return `${kind} ${outputFile}: ${candidates.map(({ source, pathname }) => source ?? `(${pathname})`).join(', ')}`
  })
}

describe('conflicts (5.3-1, 5.3-2, 5.3-3, 5.3-4)', () => {
  const cases: [string, RoutedSite, string[]][] = [
    ['different pages do not conflict', { files: docs(['a.md', 'b.md']) }, []],
    [
      'one pathname twice',
      { files: docs({ 'a.md': {}, 'b.md': { slug: 'a' }, 'c.md': { slug: '/a' } }) },
      ['same-pathname docs/a/index.html: content/docs/a.md, content/docs/b.md, content/docs/c.md'],
    ],
    [
      'a page and the index of a folder of its name',
      { files: docs(['a.md', 'a/index.md']) },
      ['same-output-file docs/a/index.html: content/docs/a.md, content/docs/a/index.md'],
    ],
    [
      'the same without trailing slashes',
      { files: docs(['a.md', 'a/index.md']), config: { trailingSlash: false } },
      ['same-pathname docs/a.html: content/docs/a.md, content/docs/a/index.md'],
    ],
    [
      'a document and a page',
      { files: { ...docs(['a.md']), 'content/pages/docs/a.md': {} } },
      ['same-pathname docs/a/index.html: content/docs/a.md, content/pages/docs/a.md'],
    ],
    [
      'a Markdown page and a React page',
      { files: { 'content/pages/about.md': {} }, react: ['about.tsx'] },
      ['same-pathname about/index.html: content/pages/about.md, src/pages/about.tsx'],
    ],
    [
      'a page and a static file',
      { files: docs(['x/index.md']), statics: ['docs/x/index.html', 'docs/x/image.png'] },
      ['same-output-file docs/x/index.html: content/docs/x/index.md, static/docs/x/index.html'],
    ],
    [
      'static files at the names of generated ones',
      { files: docs(['a.md']), statics: ['404.html', 'sitemap.xml', 'index.html', 'robots.txt'] },
      [
        'same-output-file index.html: (/), static/index.html',
        'same-pathname 404.html: (/404.html), static/404.html',
        'same-pathname sitemap.xml: (/sitemap.xml), static/sitemap.xml',
      ],
    ],
    [
      'a file where a folder must be',
      { files: { 'content/pages/a.html.md': {}, 'content/pages/a.html/b.md': {} }, statics: ['docs'] },
      ['same-output-file a.html: content/pages/a.html.md, content/pages/a.html/b.md'],
    ],
    [
      'a static file where a folder of pages must be',
      { files: docs(['a.md', 'b.md']), statics: ['docs'] },
      ['same-output-file docs: content/docs/a.md, static/docs'],
    ],
    [
      'letter case',
      { files: docs({ 'Guide.md': {}, 'x.md': { slug: '/guide' } }) },
      ['letter-case docs/Guide/index.html: content/docs/Guide.md, content/docs/x.md'],
    ],
    [
      'Unicode normalization',
      { files: docs(['cafe\u0301.md', 'caf\u00e9.md']) },
      ['letter-case docs/cafe\u0301/index.html: content/docs/cafe\u0301.md, content/docs/caf\u00e9.md'],
    ],
    ['only static files', { files: docs(['a.md']), statics: ['img/A.png', 'img/a.png'] }, []],
  ]
  test.each(cases)('%s', (_name, site, expected) => {
    expect(conflictsOf(site)).toEqual(expected)
  })

  test('the first candidate keeps the route, and every source keeps a pathname', () => {
    const { table, pathnames } = routeSite({ files: docs({ 'b.md': { slug: '/a' }, 'a.md': {} }) })
    expect(table.routes.filter(({ pathname }) => pathname === '/docs/a').map(({ source }) => source)).toEqual([
      'content/docs/a.md',
    ])
    expect(new Set(pathnames).size).toBe(pathnames.length)
    expect(table.pathnameBySource).toEqual({ 'content/docs/a.md': '/docs/a', 'content/docs/b.md': '/docs/a' })
  })

  test('shadowed static files are listed, so that nothing is overwritten', () => {
    const statics = ['docs/a/index.html', 'docs', '404.html', 'sitemap.xml', 'img/logo.svg']
    const { table, pathnames } = routeSite({ files: docs(['a.md']), statics })
    expect(table.shadowedAssets).toEqual([
      'static/404.html',
      'static/docs',
      'static/docs/a/index.html',
      'static/sitemap.xml',
    ])
    expect(pathnames).toEqual(['/', '/404.html', '/docs/a', '/search'])
  })

  test('generated files give way to static files that are meant to replace them', () => {
    const pathsOf = (statics: string[]) =>
      routeSite({ files: docs(['index.md']), statics }).table.siteFiles.map(({ path }) => path)
    const [all, kept] = [pathsOf([]), pathsOf(['robots.txt', '_headers', 'sitemap.xml', 'opensearch.xml'])]
    expect(all).toEqual(['robots.txt', 'sitemap.xml', 'llms.txt', 'llms-full.txt', '_headers', 'opensearch.xml'])
    expect(kept).toEqual(['sitemap.xml', 'llms.txt', 'llms-full.txt'])
  })

  test('a page below a generated file is rejected', () => {
    const site = { files: { 'content/pages/llms.txt.md': {} } }
    expect(conflictsOf(site)).toEqual(['same-output-file llms.txt: (/llms.txt), content/pages/llms.txt.md'])
    expect(routeSite(site).pathnames).not.toContain('/llms.txt')
  })

  test('candidates that differ only in letter case all keep their routes', () => {
    const { pathnames } = routeSite({ files: docs(['Guide.md', 'guide.md']) })
    expect(pathnames).toEqual(expect.arrayContaining(['/docs/Guide', '/docs/guide']))
  })

  test('the order of the input does not matter (R-5)', () => {
    const one = routeSite({ files: docs({ 'a.md': {}, 'b.md': { slug: '/a' }, 'guide/index.md': {} }) })
    const two = routeSite({ files: docs({ 'guide/index.md': {}, 'b.md': { slug: '/a' }, 'a.md': {} }) })
    expect(one.table).toEqual(two.table)
  })
})

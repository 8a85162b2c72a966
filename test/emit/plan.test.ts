import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { AssetOutput } from '../../cli/bundle/asset-manifest.ts'
import type { Config } from '../../cli/config/config.ts'
import { planSiteFiles } from '../../cli/emit/plan.ts'
import type { LinkedDocument } from '../../cli/link/link-graph.ts'
import type { Route, RouteTable } from '../../cli/route/route-table.ts'
import { inputOf } from '../compose/test-page.ts'
import { createDocument } from '../support/document.ts'
import { createDocRoute, createRoute } from '../support/routes.ts'

const root = mkdtempSync(join(tmpdir(), 'docsgen-plan-'))
mkdirSync(join(root, 'static'))
writeFileSync(join(root, 'static/a.txt'), 'first')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const SITE_FILES: RouteTable['siteFiles'] = [
  { kind: 'robots', path: 'robots.txt' },
  { kind: 'sitemap', path: 'sitemap.xml' },
  { kind: 'llms', path: 'llms.txt' },
  { kind: 'headers', path: '_headers' },
]

interface PlannedSite {
  config?: Partial<Config>
  routes?: Route[]
  table?: Partial<RouteTable>
  documents?: ReturnType<typeof createDocument>[]
  assets?: { path: string; publishedAs: string | null }[]
  outputs?: AssetOutput[]
  linked?: LinkedDocument[]
}

function plan({
  config = {},
  routes = [],
  table = {},
  documents = [],
  assets = [],
  outputs = [],
  linked = [],
}: PlannedSite) {
  const input = inputOf({ config, routes, table: { siteFiles: SITE_FILES, ...table }, manifest: { outputs } })
  return planSiteFiles({
    icons: [],
    iconUrl: null,
    ...input,
    root,
    documents,
    linked,
    tree: {
      documents: [],
      reactPages: [],
      assets: assets.map((asset) => ({ ...asset, sizeBytes: 1 })),
      categories: [],
      tagsFiles: [],
    },
    lastUpdates: { 'content/docs/a.md': { date: '2026-11-20', author: null } },
    posts: { hash: () => '', printAbsolute: async () => '' },
    redirects: [],
  })
}

/** The text of one planned file. */
async function read(site: PlannedSite, path: string): Promise<string> {
  const file = plan(site).find((each) => each.path === path)
  return String((await file?.contents())?.value)
}

describe('the files that docsgen writes', () => {
  test('are those of the route table, each with a key that changes with its text', () => {
    const files = plan({}).filter(({ kind }) => kind === 'site')
    expect(files.map(({ path }) => path)).toEqual(SITE_FILES.map(({ path }) => path))
    const findKey = (site: PlannedSite) => plan(site).find(({ path }) => path === 'robots.txt')?.key
    expect(findKey({})).toBe(findKey({ config: { title: 'Other' } }))
    expect(findKey({})).not.toBe(findKey({ config: { noIndex: true } }))
  })

  test('leave the sitemap out of robots.txt where there is none', async () => {
    expect(await read({}, 'robots.txt')).toContain('Sitemap: https://docs.example/sitemap.xml')
    const table = { siteFiles: [{ kind: 'robots', path: 'robots.txt' }] } satisfies Partial<RouteTable>
    expect(await read({ table }, 'robots.txt')).not.toContain('Sitemap')
  })

  test('name paths below the base URL for hosts', async () => {
    const headers = await read({ config: { baseUrl: '/base/' } }, '_headers')
    expect(headers).toMatch(/^\/base\/\*\n(?: {2}.*\n)* {2}Content-Security-Policy: frame-ancestors 'self'\n/)
    expect(headers.split('\n').filter((line) => line.startsWith('/'))).toEqual(['/base/*', '/base/assets/*'])
    const contentSecurityPolicy = { 'frame-ancestors': ['https://portal.example'] }
    const extended = await read({ config: { contentSecurityPolicy } }, '_headers')
    expect(extended).toContain("Content-Security-Policy: frame-ancestors 'self' https://portal.example\n")
  })
})

describe('the sitemap', () => {
  test('lists a page with the date of its source, encoded and below the base URL', async () => {
    const routes = [createDocRoute('/docs/a'), createDocRoute('/docs/größe')]
    const sitemap = await read({ config: { baseUrl: '/base/' }, routes }, 'sitemap.xml')
    expect(sitemap).toContain('<url><loc>https://docs.example/base/docs/a</loc><lastmod>2026-11-20</lastmod></url>')
    expect(sitemap).toContain('<url><loc>https://docs.example/base/docs/gr%C3%B6%C3%9Fe</loc></url>')
  })

  test.each<[what: string, site: PlannedSite]>([
    ['an unlisted page', { routes: [createDocRoute('/docs/a', { unlisted: true })] }],
    ['a draft', { routes: [createDocRoute('/docs/a', { draft: true })] }],
    ['the search page', { routes: [createRoute('/docs/a', { kind: 'search' })] }],
    ['the not-found page', { routes: [createRoute('/docs/a', { isNotFound: true })] }],
    ['any page of a hidden site', { config: { noIndex: true }, routes: [createDocRoute('/docs/a')] }],
    [
      'a page whose own head hides it',
      {
        routes: [createDocRoute('/docs/a')],
        documents: [createDocument('content/docs/a.md', { head: { meta: [{ name: 'ROBOTS', content: 'noindex' }] } })],
      },
    ],
  ])('leaves out %s', async (_, site) => {
    expect(await read(site, 'sitemap.xml')).not.toContain('/docs/a')
    const shown = { routes: [createDocRoute('/docs/a')] }
    expect(await read(shown, 'sitemap.xml')).toContain('/docs/a')
  })

  test('lists the date of the front matter before that of Git, and each image of a page once', async () => {
    const span = { line: 1, column: 1, endLine: 1, endColumn: 1 }
    const image = { kind: 'file', file: 'static/a.png', published: 'img/a.png', suffix: '' } as const
    const document = createDocument('content/docs/a.md', {
      frontMatter: { last_update: { date: '2026-01-02' } },
      references: (['image', 'image', 'link'] as const).map((kind) => ({ kind, url: '/a', span })),
    })
    const linked = [{ document, pathname: '/docs/a', targets: [image, image, { ...image, published: 'a.pdf' }] }]
    const site = { routes: [createDocRoute('/docs/a')], documents: [document], linked }
    expect(await read(site, 'sitemap.xml')).toContain(
      '<loc>https://docs.example/docs/a</loc><lastmod>2026-01-02</lastmod>' +
        '<image:image><image:loc>https://docs.example/img/a.png</image:loc></image:image></url>',
    )
  })
})

describe('the other files', () => {
  test('of the project are read when they are asked for, and those behind a page are left out', async () => {
    const assets = [
      { path: 'static/a.txt', publishedAs: 'a.txt' },
      { path: 'static/b.txt', publishedAs: 'b.txt' },
      { path: 'content/docs/c.png', publishedAs: null },
    ]
    const [file, ...rest] = plan({ assets, table: { shadowedAssets: ['static/b.txt'] } }).filter(
      ({ kind }) => kind === 'static',
    )
    expect(rest).toEqual([])
    expect(file).toMatchObject({ path: 'a.txt', key: null })
    writeFileSync(join(root, 'static/a.txt'), 'second')
    expect(String((await file?.contents())?.value)).toBe('second')
  })

  test('of the bundle have their name as key, since it contains their hash', async () => {
    const outputs = [{ name: 'assets/site.1.css', from: 'memory' as const, contents: Buffer.from('a{}') }]
    const [file] = plan({ outputs }).filter(({ kind }) => kind === 'asset')
    expect(file).toMatchObject({ path: 'assets/site.1.css', key: 'assets/site.1.css' })
    expect(String((await file?.contents())?.value)).toBe('a{}')
  })
})

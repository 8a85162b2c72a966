import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkUnreferenced } from '../../cli/check/unreferenced.ts'
import type { SiteConfig } from '../../cli/config/site-config.ts'
import { describeLocation } from '../../cli/diagnostics/diagnostic.ts'
import { resolveTestConfig } from '../support/config.ts'
import { auditProject } from './audit-project.ts'

/** The codes and locations found in a project; code of the project contains `codePathnames`. */
async function findUnreferenced(
  files: Record<string, string>,
  config: Partial<SiteConfig> = {},
  codePathnames: string[] = [],
): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'unreferenced-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const audited = await auditProject(root, resolveTestConfig(config))
  const found = checkUnreferenced({ ...audited, codePathnames })
  return found.map(({ code, origin }) => `${code} ${describeLocation(origin)}`).sort()
}

const page = (text = '') => `# Page\n\n${text}\n`

describe('a page that nothing leads to', () => {
  const files = { 'content/docs/intro.md': page(), 'content/pages/about.md': page('[x](/about)') }

  it('is reported, whether or not it links to itself', async () => {
    expect(await findUnreferenced(files)).toEqual(['page/orphan content/pages/about.md'])
  })

  it.each<[string, Record<string, string>, Partial<SiteConfig>, string[]]>([
    ['a document', { 'content/docs/intro.md': page('[x](/about)') }, {}, []],
    ['the navbar', {}, { navbar: { items: [{ to: '/about', label: 'About' }] } }, []],
    ['the footer', {}, { footer: { links: [{ to: '/about', label: 'About' }] } }, []],
    ['code of the project', {}, { baseUrl: '/base/' }, ['/base/about/#team']],
  ])('is not reported if %s does', async (_, more, config, code) => {
    expect(await findUnreferenced({ ...files, ...more }, config, code)).toEqual([])
  })

  it.each(['unlisted: true', 'draft: true', 'slug: /'])('is not reported with %s', async (key) => {
    expect(await findUnreferenced({ ...files, 'content/pages/about.md': `---\n${key}\n---\n\n# Page\n` })).toEqual([])
  })

  it('is reported for a document that no sidebar has', async () => {
    const docs = { sidebars: { main: ['intro'] } }
    const found = await findUnreferenced({ 'content/docs/intro.md': page(), 'content/docs/lost.md': page() }, { docs })
    expect(found).toEqual(['page/orphan content/docs/lost.md'])
  })
})

describe('a sidebar', () => {
  const names = ['a', 'b', 'c', 'd']
  const files = {
    ...Object.fromEntries(names.map((name) => [`content/docs/${name}.md`, page()])),
    'content/pages/index.md': page('[x](/docs/a)'),
  }
  const docs = { sidebars: { one: ['a', 'b'], two: ['c', 'd'] } }

  it('is reported if nothing outside leads to its pages', async () => {
    const linked = { ...files, 'content/docs/c.md': page('[x](/docs/d)') }
    expect(await findUnreferenced(linked, { docs })).toEqual(['sidebar/unreachable site.config.ts docs.sidebars.two'])
  })

  it.each<[string, Record<string, string>, Partial<SiteConfig>]>([
    ['a page of another sidebar', { 'content/docs/a.md': page('[x](/docs/d)') }, {}],
    [
      'a sidebar item of the navbar',
      {},
      { navbar: { items: [{ type: 'docSidebar', sidebarId: 'two', label: 'Two' }] } },
    ],
    ['a document item of the navbar', {}, { navbar: { items: [{ type: 'doc', docId: 'd', label: 'D' }] } }],
  ])('is not reported if %s does', async (_, more, config) => {
    expect(await findUnreferenced({ ...files, ...more }, { docs, ...config })).toEqual([])
  })

  it('is reported if it has a single link and there are others', async () => {
    const linked = { ...files, 'content/docs/a.md': page('[x](/docs/d)') }
    const single = { sidebars: { one: ['a', 'b', 'c'], two: ['d'] } }
    expect(await findUnreferenced(linked, { docs: single })).toEqual([
      'sidebar/dead-end site.config.ts docs.sidebars.two',
    ])
    expect(await findUnreferenced({ 'content/docs/d.md': page() }, { docs: { sidebars: { two: ['d'] } } })).toEqual([])
  })

  it('with a single link is not reported if the others are empty', async () => {
    const sidebars = { one: [], two: ['d'] }
    expect(await findUnreferenced({ 'content/docs/d.md': page() }, { docs: { sidebars } })).toEqual([])
  })
})

describe('a file that nothing refers to', () => {
  const files = {
    'content/docs/intro.md': page('![Map](./map.png)\n\n![Logo](/img/logo.svg)'),
    'content/docs/map.png': '',
    'content/docs/old.png': '',
    'static/img/logo.svg': '',
    'static/img/hero.svg': '',
    'static/img/old.svg': '',
    'static/favicon.png': '',
    'static/robots.txt': '',
  }

  it('is reported if the configuration asks for it', async () => {
    expect(await findUnreferenced(files, {}, ['/img/hero.svg'])).toEqual([])
    const severities = { 'asset/unused': 'warn' } as const
    expect(await findUnreferenced(files, { severities }, ['/img/hero.svg'])).toEqual([
      'asset/unused content/docs/old.png',
      'asset/unused static/img/old.svg',
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { check } from '../../cli/check/check.ts'
import { createVersion, testConfig } from '../support/config.ts'
import { docs, type RoutedSite, routeSite } from './test-site.ts'

const graph = {
  broken: [],
  renamed: [],
  discouraged: [],
  external: [],
  referencedFiles: [],
  configReferences: [],
  references: 0,
}

/** `pathname label: titles of its documents`, by pathname. */
function pagesOf(site: RoutedSite): string[] {
  const { tags } = routeSite(site).table
  return Object.values(tags)
    .map(({ pathname, label, docs: own }) => `${pathname} ${label}: ${own.map(({ title }) => title).join(', ')}`)
    .sort()
}

/** The pathnames of the tags of each document, by its path in the docs folder. */
function rowsOf(site: RoutedSite): Record<string, string[]> {
  const { tagsBySource } = routeSite(site).table
  const rows = Object.entries(tagsBySource).map(([source, tags]) => [
    source.replace('content/docs/', ''),
    tags.map(({ pathname }) => pathname),
  ])
  return Object.fromEntries(rows)
}

describe('the pages of tags (11.8-1, 11.8-3, 11.8-4)', () => {
  test('a site without tags has no tag pages', () => {
    const { table } = routeSite({ files: docs({ 'a.md': {}, 'b.md': { tags: [] } }), tags: { unused: {} } })
    expect([table.tags, table.tagsBySource]).toEqual([{}, {}])
    expect(table.routes.filter(({ kind }) => kind === 'tag' || kind === 'tag-list')).toEqual([])
  })

  test('every tag has a page with its documents by title, and there is a page of all tags', () => {
    const files = docs({
      'a.md': { title: 'Zebra', description: 'Stripes.', tags: ['Light nodes', 'proofs'] },
      'b.md': { title: 'ant', tags: ['light nodes', 'Light nodes'] },
      'c.md': { title: 'Part 10', tags: ['proofs'] },
      'd.md': { title: 'Part 9', tags: ['proofs'] },
    })
    const { table } = routeSite({ files })
    expect(table.tags['/docs/tags/light-nodes']).toEqual({
      label: 'Light nodes',
      description: '',
      pathname: '/docs/tags/light-nodes',
      unlisted: false,
      listPathname: '/docs/tags',
      docs: [
        { title: 'ant', pathname: '/docs/b', description: '' },
        { title: 'Zebra', pathname: '/docs/a', description: 'Stripes.' },
      ],
    })
    expect(pagesOf({ files })).toEqual([
      '/docs/tags/light-nodes Light nodes: ant, Zebra',
      '/docs/tags/proofs proofs: Part 9, Part 10, Zebra',
    ])
    expect(rowsOf({ files })['b.md']).toEqual(['/docs/tags/light-nodes'])
    const own = table.routes.filter(({ kind }) => kind === 'tag' || kind === 'tag-list')
    expect(own.map(({ kind, pathname, outputFile, title }) => [kind, pathname, outputFile, title])).toEqual([
      ['tag-list', '/docs/tags', 'docs/tags/index.html', 'Tags'],
      ['tag', '/docs/tags/light-nodes', 'docs/tags/light-nodes/index.html', '2 docs tagged with "Light nodes"'],
      ['tag', '/docs/tags/proofs', 'docs/tags/proofs/index.html', '3 docs tagged with "proofs"'],
    ])
  })

  test.each<[string, RoutedSite['config'], string[]]>([
    ['trailing slashes', { trailingSlash: true }, ['/docs/tags/', '/docs/tags/x/']],
    ['none of them', { trailingSlash: false }, ['/docs/tags', '/docs/tags/x']],
    [
      'another base',
      { docs: { ...testConfig().docs, tagsBasePath: 'by/topic' } },
      ['/docs/by/topic', '/docs/by/topic/x'],
    ],
    [
      'documents at the root',
      {
        versions: {
          current: createVersion({ label: 'Next', path: '/', banner: 'none', badge: false, noIndex: false }),
        },
      },
      ['/tags', '/tags/x'],
    ],
  ])('with %s', (_name, config, expected) => {
    const { table } = routeSite({ files: docs({ 'a.md': { tags: ['x'] } }), ...(config && { config }) })
    expect(table.routes.filter(({ kind }) => kind.startsWith('tag')).map(({ pathname }) => pathname)).toEqual(expected)
    expect(Object.keys(table.tags)).toEqual(expected.slice(1))
  })

  test('a tag is unlisted if all its documents are, and drafts have no tags', () => {
    const site: RoutedSite = {
      files: docs({
        'a.md': { title: 'A', tags: ['open', 'draft'], draft: true },
        'b.md': { title: 'B', tags: ['open', 'hidden'], unlisted: true },
        'c.md': { title: 'C', tags: ['open'] },
      }),
    }
    expect(pagesOf(site)).toEqual(['/docs/tags/hidden hidden: B', '/docs/tags/open open: C'])
    const { routes } = routeSite(site).table
    const unlisted = routes.filter((route) => route.unlisted).map(({ pathname }) => pathname)
    expect(unlisted).toEqual(['/docs/b', '/docs/tags/hidden'])
    expect(pagesOf({ ...site, drafts: true })).toContain('/docs/tags/draft draft: A')
    const hidden = routeSite({ files: docs({ 'b.md': { tags: ['hidden'], unlisted: true } }) }).table.routes
    expect(hidden.find(({ kind }) => kind === 'tag-list')?.unlisted).toBe(true)
  })

  test.each([
    [
      ['C', 'C++', 'c'],
      ['/docs/tags/c', '/docs/tags/c-1'],
    ],
    [
      ['größe', 'GRÖSSE', 'GRÖßE'],
      ['/docs/tags/größe', '/docs/tags/grösse'],
    ],
    [['日本語'], ['/docs/tags/日本語']],
    [
      ['🚀', '+', 'tag'],
      ['/docs/tags/tag', '/docs/tags/tag-1', '/docs/tags/tag-2'],
    ],
    [
      ['index', 'con', '__proto__'],
      ['/docs/tags/tag-index', '/docs/tags/tag-con', '/docs/tags/__proto__'],
    ],
    [
      ['a/b', '../up'],
      ['/docs/tags/ab', '/docs/tags/up'],
    ],
  ])('%j have the pathnames %j', (tags, expected) => {
    const site = { files: docs({ 'a.md': { tags } }) }
    expect(rowsOf(site)['a.md']).toEqual(expected)
    expect(routeSite(site).diagnostics).toEqual([])
  })
})

describe('permalinks', () => {
  test('of documents and of the tags file are below the page of all tags', () => {
    const site: RoutedSite = {
      files: docs({
        'a.md': {
          tags: [
            { label: 'One', permalink: '/x/one' },
            { label: 'Two', permalink: 'two' },
          ],
        },
        'b.md': { tags: ['three'] },
      }),
      tags: { three: { label: 'Three', permalink: '/3' } },
    }
    expect(rowsOf(site)).toEqual({ 'a.md': ['/docs/tags/x/one', '/docs/tags/two'], 'b.md': ['/docs/tags/3'] })
  })

  test.each([
    ['../up', 'does not name a page below the page of all tags'],
    ['/', 'does not name a page below the page of all tags'],
    ['//host/x', 'begins with two slashes, like the address of another site'],
    [' ', 'is empty'],
    ['what?', 'contains "?", which not every system allows in file names'],
  ])('%j is rejected, and the tag is left out', (permalink, problem) => {
    const inDocument = routeSite({ files: docs({ 'a.md': { tags: [{ label: 'X', permalink }] } }) })
    const message = `The permalink ${JSON.stringify(permalink)} of the tag "X" ${problem}.`
    expect(inDocument.findings).toEqual([`route/invalid-slug: ${message}`])
    expect(inDocument.table.tagsBySource).toEqual({})
    expect(inDocument.pathnames).not.toContain('/docs/tags')

    const files = docs({ 'a.md': { tags: ['x'] }, 'b.md': { tags: ['x'] } })
    const { diagnostics } = routeSite({ files, tags: { other: {}, x: { label: 'X', permalink } } })
    expect(diagnostics.map(({ origin, ...each }) => [each.message, origin])).toEqual([
      [message, expect.objectContaining({ file: 'content/docs/tags.yml', line: 2 })],
    ])
  })
})

describe('the tags file (11.8-2)', () => {
  const tags = { nodes: { label: 'Light nodes', description: 'Who verify.' }, proofs: {} }

  test('is looked up by key and by label, in any letter case', () => {
    const files = docs({ 'a.md': { tags: ['nodes'] }, 'b.md': { tags: ['light Nodes'] }, 'c.md': { tags: ['NODES'] } })
    expect(pagesOf({ files, tags })).toEqual(['/docs/tags/nodes Light nodes: a, b, c'])
    const { table, diagnostics } = routeSite({ files, tags })
    expect(diagnostics).toEqual([])
    expect(table.routes.find(({ kind }) => kind === 'tag')).toMatchObject({ description: 'Who verify.' })
  })

  test('reports a tag that it does not define, at the key of the document', () => {
    const files = docs({
      'a.md': { tags: ['node'] },
      'b.md': { tags: ['proofs', 'new', { label: 'Own', permalink: '/own' }, 'new'] },
      'c.md': { tags: ['quite different'] },
    })
    const { diagnostics } = routeSite({ files, tags })
    expect(diagnostics.map(({ code, message, hint }) => `${code}: ${message} ${hint}`)).toEqual([
      'tags/inline: The tag "node" is not defined in content/docs/tags.yml. Did you mean "nodes"?',
      'tags/inline: The tags "new", "Own" are not defined in content/docs/tags.yml. Add them to that file.',
      'tags/inline: The tag "quite different" is not defined in content/docs/tags.yml. Add it to that file.',
    ])
    expect(routeSite({ files }).diagnostics).toEqual([])
  })

  test('keeps the pathnames of its keys, whatever earlier documents contain', () => {
    const files = docs({ 'a.md': { tags: ['proofs!'] }, 'b.md': { tags: ['proofs'] } })
    expect(rowsOf({ files, tags })).toEqual({ 'a.md': ['/docs/tags/proofs-1'], 'b.md': ['/docs/tags/proofs'] })
  })
})

describe('two tags with the same pathname', () => {
  const findingsOf = (site: RoutedSite) => check({ config: testConfig(), table: routeSite(site).table, graph })

  test('but different labels share the page of the first, and the other is reported at its document', () => {
    const site: RoutedSite = {
      files: docs({
        'a.md': { title: 'A', tags: [{ label: 'One', permalink: '/x' }] },
        'b.md': { title: 'B', tags: [{ label: 'Two', permalink: '/x' }] },
      }),
    }
    expect(pagesOf(site)).toEqual(['/docs/tags/x One: A, B'])
    expect(findingsOf(site)).toMatchObject([
      {
        code: 'route/duplicate',
        message:
          'The tag "Two" has the route "/docs/tags/x", which is already taken by the tag "One", so it is not published.',
        hint: 'Give one of them another permalink.',
        origin: { file: 'content/docs/b.md' },
        related: [{ origin: { file: 'content/docs/a.md' } }],
      },
    ])
  })

  test('a document keeps its route when a tag or the page of all tags has the same', () => {
    const files = docs({ 'a.md': { tags: ['x'] }, 'tags/index.md': { slug: '/tags' }, 'tags/x.md': {} })
    const site = { files, tags: { x: {} } }
    const origin = expect.objectContaining({ file: 'content/docs/tags.yml', line: 1 })
    expect(findingsOf(site).map((finding) => [finding.message, finding.origin])).toEqual([
      [
        'The page of all tags has the route "/docs/tags", which is already taken by "content/docs/tags/index.md", so it is not published.',
        origin,
      ],
      [
        'The tag "x" has the route "/docs/tags/x", which is already taken by "content/docs/tags/x.md", so it is not published.',
        origin,
      ],
    ])
  })
})

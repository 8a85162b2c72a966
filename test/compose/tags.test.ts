import { describe, expect, it } from 'vitest'
import type { Route, Tag } from '../../cli/route/route-table.ts'
import { createDocRoute } from '../support/routes.ts'
import { type ComposedSite, composePage } from './test-page.ts'

const docOf = (title: string) => ({ title, pathname: `/docs/${title}`, description: '' })

function tagOf(label: string, tag: Partial<Tag> = {}): Tag {
  const pathname = `/docs/tags/${label.toLowerCase()}`
  const common = { label, description: '', pathname, unlisted: false, listPathname: '/docs/tags' }
  return { ...common, docs: [docOf('a')], ...tag }
}

function siteOf(tags: Tag[], site: ComposedSite = {}): ComposedSite {
  const generated: Partial<Route> = { source: null, id: null, sidebar: null }
  const routes = tags.map(({ pathname, label, unlisted, description }) =>
    createDocRoute(pathname, { kind: 'tag', title: `Tagged ${label}`, unlisted, description, ...generated }),
  )
  const list = createDocRoute('/docs/tags', { kind: 'tag-list', title: 'Tags', ...generated })
  const byPathname = Object.fromEntries(tags.map((tag) => [tag.pathname, tag]))
  return { ...site, routes: [list, ...routes, ...(site.routes ?? [])], table: { tags: byPathname, ...site.table } }
}

function groupsOf(tags: Tag[]): string[] {
  const { content } = composePage(siteOf(tags), '/docs/tags')
  if (content.kind !== 'tag-list') throw new Error('Not the page of all tags.')
  return content.groups.map(
    (group) => `${group.letter}: ${group.tags.map(({ label, count }) => `${label} ${count}`).join(', ')}`,
  )
}

describe('the page of all tags', () => {
  it('groups them by their uppercase first letter, in alphabetical order, with the number of their documents', () => {
    const two = { docs: [docOf('a'), docOf('b')] }
    const tags = ['beta', 'Alpha', 'änder', 'apple', '日本', '10x', 'e\u0301tape', 'école'].map((label) => tagOf(label))
    expect(groupsOf([...tags, tagOf('bravo', two)])).toEqual([
      '1: 10x 1',
      'A: Alpha 1, apple 1',
      'Ä: änder 1',
      'B: beta 1, bravo 2',
      'É: école 1, e\u0301tape 1',
      '日: 日本 1',
    ])
  })

  it('leaves out unlisted tags, and those of other lists', () => {
    expect(
      groupsOf([tagOf('a'), tagOf('b', { unlisted: true }), tagOf('c', { listPathname: '/docs/old/tags' })]),
    ).toEqual(['A: a 1'])
    expect(groupsOf([tagOf('b', { unlisted: true })])).toEqual(['B: b 1'])
  })

  it('has the classes and meta tags of its kind', () => {
    const page = composePage(siteOf([tagOf('a')]), '/docs/tags')
    expect(page.htmlClasses).toEqual([
      'docs-wrapper',
      'plugin-docs',
      'plugin-id-default',
      'docs-version-current',
      'docs-tags-list-page',
    ])
    expect(page.head.title).toBe('Tags | Test')
    expect(page.head.meta).toEqual([
      { name: 'docusaurus_locale', content: 'en' },
      { name: 'docsearch:language', content: 'en' },
      { name: 'docusaurus_tag', content: 'doc_tags_list' },
      { name: 'docsearch:docusaurus_tag', content: 'doc_tags_list' },
      { name: 'docusaurus_version', content: 'current' },
      { name: 'docsearch:version', content: 'current' },
    ])
  })
})

describe('the page of a tag', () => {
  it('lists the documents, and links to all tags', () => {
    const docs = [{ title: 'A', pathname: '/docs/größe', description: 'Size.' }]
    const site = siteOf([tagOf('x', { description: 'What it is.', docs })], { config: { baseUrl: '/base/' } })
    const page = composePage(site, '/docs/tags/x')
    expect(page.content).toEqual({
      kind: 'tag',
      title: 'Tagged x',
      description: 'What it is.',
      listHref: '/base/docs/tags',
      docs: [{ title: 'A', href: '/base/docs/gr%C3%B6%C3%9Fe', description: 'Size.' }],
      visibility: 'listed',
    })
    expect(page.head.description).toBe('What it is.')
    expect(page.htmlClasses).toContain('docs-tags-doc-list-page')
    expect(page.head.meta).toContainEqual({ name: 'docusaurus_tag', content: 'doc_tag_doc_list' })
  })

  it('has noindex and a banner if it is unlisted', () => {
    const page = composePage(siteOf([tagOf('x', { unlisted: true })]), '/docs/tags/x')
    expect(page.head.robots).toBe('noindex, nofollow')
    expect(page.content).toMatchObject({ visibility: 'unlisted' })
  })
})

it('a document links to its tags', () => {
  const tags = [{ label: 'Größe', pathname: '/docs/tags/größe' }]
  const table = { tagsBySource: { 'content/docs/a.md': tags } }
  const { content } = composePage({ table, config: { baseUrl: '/base/' } }, '/docs/a')
  expect(content).toMatchObject({
    tags: [{ label: 'Größe', href: '/base/docs/tags/gr%C3%B6%C3%9Fe', external: false }],
  })
})

it('the search page does not list tag pages', () => {
  const search = createDocRoute('/search', { kind: 'search', source: null })
  const { content } = composePage(siteOf([tagOf('x')], { routes: [search, createDocRoute('/docs/a')] }), '/search')
  expect(content.kind === 'search' && content.pages.map(({ href }) => href)).toEqual(['/docs/a'])
})

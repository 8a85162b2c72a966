import { describe, expect, test } from 'vitest'
import type { AuthorDefinition } from '../../cli/scan/source-file.ts'
import { resolveTestConfig } from '../support/config.ts'
import { type RoutedSite, routeSite } from './test-site.ts'

type Files = RoutedSite['files']

const posts = (files: Files, folder = 'content/blog'): Files =>
  Object.fromEntries(Object.entries(files).map(([path, frontMatter]) => [`${folder}/${path}`, frontMatter]))

const authorAt = (line: number, author: Partial<AuthorDefinition>): AuthorDefinition => ({
  hasPage: false,
  origin: { kind: 'file', file: 'content/blog/authors.yml', line, column: 1, endLine: line, endColumn: 4 },
  ...author,
})

const authors = {
  ada: authorAt(1, { name: 'Ada', title: 'Maintainer', hasPage: true, socials: { github: 'ada' } }),
  bo: authorAt(2, { name: 'Bo', image: 'img/bo.png', hasPage: true, permalink: '/writer' }),
  cy: authorAt(3, { name: 'Cy', url: '/about' }),
}

/** Routes a blog; posts without a marker are of no interest here. */
function routeBlog(site: RoutedSite) {
  const { findings, ...routed } = routeSite(site)
  return { ...routed, findings: findings.filter((finding) => !finding.startsWith('blog/untruncated')) }
}

describe('authors of posts (BL-9)', () => {
  const authorsOf = (frontMatter: Files[string], site: Partial<RoutedSite> = { authors }) => {
    const { table, findings } = routeBlog({ files: posts({ '2026-01-31-a.md': frontMatter }), ...site })
    return { authors: table.blogPosts[0]?.authors ?? [], findings }
  }

  test('come from the authors file by their keys, in the order of the post', () => {
    const found = authorsOf({ authors: ['cy', 'ada'] })
    expect(found.findings).toEqual([])
    expect(found.authors).toMatchObject([
      { name: 'Cy', url: '/about', pathname: null },
      {
        name: 'Ada',
        title: 'Maintainer',
        pathname: '/blog/authors/ada',
        socials: [{ label: 'GitHub', url: 'https://github.com/ada' }],
      },
    ])
  })

  test('may have other values in a post', () => {
    expect(authorsOf({ authors: [{ key: 'ada', title: 'Guest' }] }).authors).toMatchObject([
      { name: 'Ada', title: 'Guest', pathname: '/blog/authors/ada' },
    ])
    expect(authorsOf({ authors: ['cy'], author_title: 'Editor' }).authors).toMatchObject([
      { name: 'Cy', title: 'Editor' },
    ])
  })

  test.each<[string, Files[string], string]>([
    [
      'an unknown key, with the known ones',
      { authors: ['adda'] },
      'blog/unknown-author: The author "adda" is not defined in content/blog/authors.yml.',
    ],
    [
      'an author that is written out',
      { authors: [{ name: 'Guest' }] },
      'blog/inline-author: The author "Guest" is not defined in content/blog/authors.yml.',
    ],
    [
      'the same author twice',
      { authors: ['ada', 'ada'] },
      'blog/duplicate-author: The post has the author "ada" twice.',
    ],
  ])('are reported: %s', (_name, frontMatter, finding) => {
    expect(authorsOf(frontMatter).findings).toEqual([finding])
  })

  test('that are unknown are suggested, listed, and still shown', () => {
    const { table, diagnostics } = routeSite({ files: posts({ '2026-01-31-a.md': { authors: ['adda'] } }), authors })
    expect(diagnostics.find(({ code }) => code === 'blog/unknown-author')).toMatchObject({
      hint: 'Did you mean "ada"? Authors are: ada, bo, cy.',
      origin: { file: 'content/blog/2026-01-31-a.md' },
    })
    expect(table.blogPosts[0]?.authors).toMatchObject([{ name: 'adda' }])
  })

  test('are names in a blog without an authors file', () => {
    const { authors: found, findings } = authorsOf({ authors: ['Ada', { name: 'Bo', title: 'Guest' }] }, {})
    expect([found.map(({ name }) => name), findings]).toEqual([['Ada', 'Bo'], []])
  })

  test('have pages with their listed posts, newest first, and a page of all authors', () => {
    const { table, pathnames } = routeBlog({
      files: posts({
        '2026-01-31-a.md': { authors: ['ada'] },
        '2026-02-01-b.md': { authors: ['ada', 'bo'] },
        '2026-02-02-c.md': { authors: ['ada'], unlisted: true },
      }),
      authors,
    })
    expect(pathnames.filter((pathname) => pathname.startsWith('/blog/authors'))).toEqual([
      '/blog/authors',
      '/blog/authors/ada',
      '/blog/authors/writer',
    ])
    expect(table.blogAuthors['/blog/authors/ada']?.sources).toEqual([
      'content/blog/2026-02-01-b.md',
      'content/blog/2026-01-31-a.md',
    ])
    expect(table.authorReferences.map(({ kind, url }) => `${kind} ${url}`)).toEqual(['image img/bo.png', 'link /about'])
  })

  test('with the same page are a conflict at the second one', () => {
    const { table } = routeBlog({
      files: posts({ '2026-01-31-a.md': {} }),
      authors: { ...authors, dee: authorAt(9, { name: 'Dee', hasPage: true, permalink: '/ada' }) },
    })
    expect(table.conflicts.map(({ pathname, candidates }) => [pathname, candidates[1]?.origin])).toMatchObject([
      ['/blog/authors/ada', { file: 'content/blog/authors.yml', line: 9 }],
    ])
  })
})

describe('tags of posts (BL-8)', () => {
  test('have pages of their own, with their posts, newest first', () => {
    const { table } = routeBlog({
      files: {
        ...posts({
          '2026-01-31-a.md': { tags: ['news'], title: 'A' },
          '2026-02-01-b.md': { tags: ['news'], title: 'B' },
        }),
        'content/docs/a.md': { tags: ['news'] },
      },
    })
    const routes = table.routes.filter(({ kind }) => kind === 'tag' || kind === 'tag-list')
    expect(routes.map(({ pathname, title, blog }) => [pathname, title, blog])).toEqual([
      ['/blog/tags', 'Tags', 'default'],
      ['/blog/tags/news', '2 posts tagged with "news"', 'default'],
      ['/docs/tags', 'Tags', undefined],
      ['/docs/tags/news', 'One doc tagged with "news"', undefined],
    ])
    expect(table.tags['/blog/tags/news']?.docs.map(({ title }) => title)).toEqual(['B', 'A'])
  })
})

describe('scheduled posts', () => {
  const files = posts({
    '2026-01-31-past.md': { tags: ['old'], authors: ['ada'] },
    '2026-02-02-today.md': {},
    '2026-02-03-future.md': { tags: ['new'], authors: ['bo'] },
  })
  const routeOn = (today: string, site: Partial<RoutedSite> = {}) => routeBlog({ files, authors, today, ...site })

  test('have no page, tag, archive entry or feed entry before their day, and a build knows of them', () => {
    const { table, pathnames } = routeOn('2026-02-02')
    expect(table.blogPosts.map(({ date }) => date)).toEqual(['2026-02-02', '2026-01-31'])
    expect(pathnames).not.toContain('/blog/2026/02/03/future')
    expect(pathnames).not.toContain('/blog/tags/new')
    expect(table.feedPosts.map(({ date }) => date)).toEqual(['2026-02-02', '2026-01-31'])
    expect(table.blogAuthors['/blog/authors/writer']?.sources).toEqual([])
    expect(table.neighbors['/blog/2026/02/02/today']?.previous).toBeNull()
    expect(table.scheduledPosts).toEqual({ 'content/blog/2026-02-03-future.md': '2026-02-03' })
  })

  test('are posts like others from their day on, in UTC', () => {
    const { table } = routeOn('2026-02-03')
    expect(table.blogPosts[0]).toMatchObject({ date: '2026-02-03', scheduled: false, draft: false })
    expect(table.scheduledPosts).toEqual({})
  })

  test('are built with drafts, marked, and never in a feed or listed by search engines', () => {
    const { table, routeOf } = routeOn('2026-02-02', { drafts: true })
    expect(table.blogPosts[0]).toMatchObject({ scheduled: true, draft: false })
    expect(routeOf('content/blog/2026-02-03-future.md')).toMatchObject({ draft: true })
    expect(table.feedPosts.map(({ date }) => date)).toEqual(['2026-02-02', '2026-01-31'])
  })
})

describe('dates of posts (BL-2)', () => {
  const datesOf = (files: Files, firstCommits: Record<string, string> = {}) => {
    const { table, findings } = routeBlog({ files: posts(files), firstCommits })
    return [table.blogPosts.map(({ date }) => date), findings]
  }

  test('come from front matter, else the name, else the first commit', () => {
    const committed = { 'content/blog/plain.md': '2025-03-04', 'content/blog/2026-01-31-named.md': '2025-03-05' }
    const files = { '2026-01-31-named.md': {}, 'plain.md': {}, '2026-02-02-written.md': { date: '2026-02-05' } }
    expect(datesOf(files, committed)).toEqual([['2026-02-05', '2026-01-31', '2025-03-04'], []])
  })

  test('that do not exist or are missing are reported', () => {
    expect(datesOf({ '2026-02-31-a.md': {} })[1]).toEqual([
      'blog/invalid-date: The name of the post begins with 2026-02-31, a date that does not exist.',
      'blog/no-date: The post has no date, so it is the last in lists and in no feed.',
    ])
  })
})

describe('several blogs', () => {
  const { blogs } = resolveTestConfig({ blog: [{}, { path: 'content/changes', routeBasePath: 'changes' }] })
  const files = {
    ...posts({ '2026-01-31-a.md': { tags: ['x'] } }),
    ...posts({ '2026-02-01-b.md': { tags: ['x'] } }, 'content/changes'),
  }

  test('have their own lists, tags, archives and feeds', () => {
    const { table, pathnames } = routeBlog({ files, config: { blogs } })
    expect(pathnames.filter((pathname) => /^\/(?:blog|changes)\b/.test(pathname))).toEqual([
      '/blog',
      '/blog/2026/01/31/a',
      '/blog/archive',
      '/blog/tags',
      '/blog/tags/x',
      '/changes',
      '/changes/2026/02/01/b',
      '/changes/archive',
      '/changes/tags',
      '/changes/tags/x',
    ])
    expect(table.feeds.map(({ path }) => path)).toEqual([
      'blog/rss.xml',
      'blog/atom.xml',
      'blog/feed.json',
      'changes/rss.xml',
      'changes/atom.xml',
      'changes/feed.json',
    ])
    expect(table.neighbors['/blog/2026/01/31/a']).toEqual({ previous: null, next: null })
  })

  test('have no pages without posts', () => {
    const { pathnames } = routeBlog({ files: posts({ '2026-01-31-a.md': {} }), config: { blogs } })
    expect(pathnames.filter((pathname) => pathname.startsWith('/changes'))).toEqual([])
  })

  test('have no archive if it is switched off, and lists from the oldest post if they are', () => {
    const own = resolveTestConfig({ blog: { archiveBasePath: null, sortPosts: 'ascending', postsPerPage: 1 } }).blogs
    const { table, pathnames } = routeBlog({
      files: posts({ '2026-01-31-a.md': {}, '2026-02-01-b.md': {} }),
      config: { blogs: own },
    })
    expect(pathnames).not.toContain('/blog/archive')
    expect(table.blogLists['/blog']).toMatchObject({
      sources: ['content/blog/2026-01-31-a.md'],
      newer: '/blog/page/2',
      older: null,
    })
  })
})

test('posts without a marker are reported, except unlisted ones (BL-5)', () => {
  const { diagnostics } = routeSite({ files: posts({ '2026-01-31-a.md': {}, '2026-01-30-b.md': { unlisted: true } }) })
  expect(diagnostics.filter(({ code }) => code === 'blog/untruncated').map(({ origin }) => origin)).toMatchObject([
    { file: 'content/blog/2026-01-31-a.md' },
  ])
})

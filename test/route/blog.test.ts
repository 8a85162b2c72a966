import { describe, expect, test } from 'vitest'
import { classifyContentPath, toPathStem } from '../../cli/content/content-path.ts'
import { parsePostPath } from '../../cli/route/blog-posts.ts'
import { resolveTestConfig } from '../support/config.ts'
import { type RoutedSite, routeSite } from './test-site.ts'

const posts = (files: RoutedSite['files']): RoutedSite['files'] =>
  Object.fromEntries(Object.entries(files).map(([path, frontMatter]) => [`content/blog/${path}`, frontMatter]))

describe('names of posts (BL-2)', () => {
  test.each([
    ['2026-01-31-hello.md', '2026-01-31', '/2026/01/31/hello', 'hello'],
    ['2026-01-31-hello/index.md', '2026-01-31', '/2026/01/31/hello', 'hello'],
    ['2026/01/31/hello.md', '2026-01-31', '/2026/01/31/hello', 'hello'],
    ['2026-1-3-hello.mdx', '2026-01-03', '/2026/1/3/hello', 'hello'],
    ['folder/2026-01-31-hello.md', '2026-01-31', '/2026/01/31/folder/hello', 'hello'],
    ['hello.md', null, '/hello', 'hello'],
    ['folder/hello/index.md', null, '/folder/hello', 'hello'],
    ['2026-02-31-hello.md', null, '/2026-02-31-hello', '2026-02-31-hello'],
  ])('%s', (path, date, slug, text) => {
    expect(parsePostPath(toPathStem(path, classifyContentPath(path, 'blog').role))).toMatchObject({ date, slug, text })
  })
})

test('posts are sorted newest first, with front matter dates in UTC, and have neighbors', () => {
  const { table, findings } = routeSite({
    files: posts({
      '2026-01-31-first.md': { heading: 'The first' },
      '2026-02-01-second.md': {},
      'dated.md': { date: '2026-03-01T23:30:00-05:00', slug: '/special' },
      'undated.md': {},
      '2026-02-02-hidden.md': { unlisted: true },
      '2026-02-03-draft.md': { draft: true },
    }),
  })
  expect(findings.filter((finding) => !finding.startsWith('blog/untruncated'))).toEqual([
    'blog/no-date: The post has no date, so it is the last in lists and in no feed.',
  ])
  expect(table.blogPosts.map(({ pathname, date, title }) => [pathname, date, title])).toEqual([
    ['/blog/special', '2026-03-02', 'dated'],
    ['/blog/2026/02/02/hidden', '2026-02-02', 'hidden'],
    ['/blog/2026/02/01/second', '2026-02-01', 'second'],
    ['/blog/2026/01/31/first', '2026-01-31', 'The first'],
    ['/blog/undated', null, 'undated'],
  ])
  expect(table.neighbors['/blog/2026/02/01/second']).toEqual({
    previous: { title: 'dated', pathname: '/blog/special' },
    next: { title: 'The first', pathname: '/blog/2026/01/31/first' },
  })
  expect(table.routes.filter(({ kind }) => kind === 'blog-list').map(({ pathname }) => pathname)).toEqual(['/blog'])
})

test('the list has as many pages as its listed posts fill, and no pages without posts', () => {
  const files = posts({ 'a.md': {}, 'b.md': {}, 'c.md': {}, 'd.md': {}, 'e.md': { unlisted: true } })
  const { blogs } = resolveTestConfig({ blog: { postsPerPage: 2 } })
  expect(
    routeSite({ files, config: { blogs } }).pathnames.filter((pathname) => /^\/blog($|\/page)/.test(pathname)),
  ).toEqual(['/blog', '/blog/page/2'])
  expect(routeSite({ files: { 'content/docs/a.md': {} } }).pathnames).not.toContain('/blog')
})

test('a slug that points outside the blog is reported', () => {
  expect(routeSite({ files: posts({ 'a.md': { slug: '../x' } }) }).findings).toEqual([
    'route/invalid-slug: The slug "../x" of the post points outside the blog.',
  ])
})

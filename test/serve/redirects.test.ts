import { describe, expect, it } from 'vitest'
import { findRedirection, parseRedirects } from '../../cli/serve/redirects.ts'

const find = (rules: string, pathname: string, search = '') =>
  findRedirection(parseRedirects(rules), { pathname, search }, false)

describe('the rules of _redirects', () => {
  it.each([
    ['/old /new', '/old', '/new'],
    ['/old /new', '/old/', '/new'],
    ['/old/ /new/', '/old', '/new/'],
    ['/news/* /blog/:splat', '/news/2026/anchors', '/blog/2026/anchors'],
    ['/news/* /blog/:splat', '/news', '/blog/'],
    ['/blog/:year/:name /blog/:name', '/blog/2026/anchors', '/blog/anchors'],
    ['/size /größe', '/size', '/gr%C3%B6%C3%9Fe'],
    ['/size /gr%C3%B6%C3%9Fe', '/size', '/gr%C3%B6%C3%9Fe'],
    ['/files/* /new/:splat', '/files/what?', '/new/what%3F'],
    ['/x https://elsewhere.example/y', '/x', 'https://elsewhere.example/y'],
    ['/a.b /c', '/a.b', '/c'],
    ['/twice /first\n/twice /second', '/twice', '/first'],
  ])('%j sends %s to %s', (rules, pathname, location) => {
    expect(find(rules, pathname)).toEqual({ location, status: 301, isForced: false })
  })

  it.each([
    ['/old /new', '/older'],
    ['/old /new', '/old/er'],
    ['/a.b /c', '/axb'],
    ['/blog/:year /x', '/blog/2026/anchors'],
    ['# /old /new', '/old'],
    ['/old', '/old'],
    ['/old /new Country=de', '/old'],
    ['/old /new 999', '/old'],
    ['/*/old /new', '/x/old'],
    ['/old javascript:alert(1)', '/old'],
  ])('%j says nothing of %s', (rules, pathname) => {
    expect(find(rules, pathname)).toBeUndefined()
  })

  it('keeps the query, unless the target has one', () => {
    expect(find('/old /new', '/old', '?q=1')?.location).toBe('/new?q=1')
    expect(find('/old /new?a=b', '/old', '?q=1')?.location).toBe('/new?a=b')
  })

  it('never redirects to a server that the pathname contains', () => {
    expect(find('/* /:splat', '//evil.example')?.location).toBe('/evil.example')
    expect(find('/to/* :splat', '/to/https://evil.example')).toBeUndefined()
  })

  it('parses and searches ten thousand rules in less than quadratic time', () => {
    const rules = Array.from({ length: 10_000 }, (_, index) => `/old/${index}/* /new/${index}/:splat 302`).join('\n')
    expect(find(rules, '/old/9999/a')).toEqual({ location: '/new/9999/a', status: 302, isForced: false })
  })
})

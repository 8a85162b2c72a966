import { describe, expect, test } from 'vitest'
import {
  addBaseUrl,
  applyTrailingSlash,
  decodePathname,
  encodePathname,
  foldPathname,
  getOutputFile,
  joinPathname,
  removeBaseUrl,
  resolvePathname,
  splitUrl,
  toPathnameKey,
} from '../../cli/lib/pathname.ts'

describe('applyTrailingSlash (R-3)', () => {
  test.each([
    // url, unset, true, false
    ['/docs/intro', '/docs/intro', '/docs/intro/', '/docs/intro'],
    ['/docs/guide/', '/docs/guide/', '/docs/guide/', '/docs/guide'],
    ['/docs/intro?a=/b#c/', '/docs/intro?a=/b#c/', '/docs/intro/?a=/b#c/', '/docs/intro?a=/b#c/'],
    ['/docs/intro/#c?d', '/docs/intro/#c?d', '/docs/intro/#c?d', '/docs/intro#c?d'],
    ['#top', '#top', '#top', '#top'],
    ['/', '/', '/', '/'],
    ['/base/', '/base/', '/base/', '/base/'],
    ['/base/x', '/base/x', '/base/x/', '/base/x'],
    ['', '', '/', ''],
    ['/file.html', '/file.html', '/file.html', '/file.html'],
  ])('%s', (url, unset, always, never) => {
    const apply = (trailingSlash: boolean | null) => applyTrailingSlash(url, { trailingSlash, baseUrl: '/base/' })
    expect([apply(null), apply(true), apply(false)]).toEqual([unset, always, never])
  })
})

describe('getOutputFile (R-2)', () => {
  test.each([
    ['/', 'index.html', 'index.html'],
    ['/docs/intro', 'docs/intro/index.html', 'docs/intro.html'],
    ['/docs/guide/', 'docs/guide/index.html', 'docs/guide/index.html'],
    ['/a.html', 'a.html', 'a.html'],
    ['/docs/a-vs.-b', 'docs/a-vs.-b/index.html', 'docs/a-vs.-b.html'],
  ])('%s', (pathname, unsetOrTrue, never) => {
    expect([null, true, false].map((slash) => getOutputFile(pathname, slash))).toEqual([
      unsetOrTrue,
      unsetOrTrue,
      never,
    ])
  })
})

test.each([
  ['page', '/docs/intro', '/docs/page'],
  ['page', '/docs/guide/', '/docs/guide/page'],
  ['./page/', '/docs/guide/', '/docs/guide/page/'],
  ['../x', '/docs/guide/a', '/docs/x'],
  ['../../../x', '/docs/intro', '/x'],
  ['..', '/docs/guide/a', '/docs/'],
  ['.', '/docs/guide/a', '/docs/guide/'],
  ['/x/../y', '/docs/', '/y'],
  ['', '/docs/', '/docs/'],
])('%s on %s is %s', (relative, from, resolved) => {
  expect(resolvePathname(relative, from)).toBe(resolved)
})

test.each([
  ['/x', '/x'],
  ['/x/', '/x'],
  ['/x/index.html', '/x'],
  ['/x.html', '/x'],
  ['/', '/'],
  ['/index.html', '/'],
])('%s is found under %s', (pathname, key) => {
  expect(toPathnameKey(pathname)).toBe(key)
})

test('the base URL is added once and removed by segment', () => {
  expect(addBaseUrl('/docs/', '/base/')).toBe('/base/docs/')
  expect(addBaseUrl('//other.example/x', '/base/')).toBe('//other.example/x')
  expect(addBaseUrl('#a', '/base/')).toBe('#a')
  expect(removeBaseUrl('/base/docs/', '/base/')).toBe('/docs/')
  expect(removeBaseUrl('/base', '/base/')).toBe('/')
  expect(removeBaseUrl('/based/docs', '/base/')).toBeUndefined()
})

test('joined pathnames have single slashes', () => {
  expect(joinPathname('/docs/', '/guide/', 'a')).toBe('/docs/guide/a')
  expect(joinPathname('', '/')).toBe('/')
  expect(joinPathname('/docs', '')).toBe('/docs')
})

test('the parts of a split URL concatenate to the URL', () => {
  expect(splitUrl('/a?b#c?d#e')).toEqual({ pathname: '/a', search: '?b', hash: '#c?d#e' })
})

test('encoding keeps slashes; decoding rejects stray percent signs', () => {
  expect(encodePathname('/größe/a b?#%')).toBe('/gr%C3%B6%C3%9Fe/a%20b%3F%23%25')
  expect(decodePathname('/gr%C3%B6%C3%9Fe')).toBe('/größe')
  expect(decodePathname('/100%')).toBeUndefined()
})

test('folding ignores letter case and Unicode normalization', () => {
  expect(foldPathname('/Caf\u00e9')).toBe(foldPathname('/cafe\u0301'))
})

import { describe, expect, it } from 'vitest'
import {
  isSamePage,
  type LinkFacts,
  normalizePathname,
  shouldIntercept,
} from '../../../src/runtime/navigation/address.ts'
import { isPolicyWideEnough, isSameDeployment } from '../../../src/runtime/navigation/compatibility.ts'
import { isPrefetchAllowed } from '../../../src/runtime/navigation/connection.ts'
import { leap, trickle } from '../../../src/runtime/navigation/progress.ts'
import { addPosition, decideScroll, parsePosition } from '../../../src/runtime/navigation/scroll-position.ts'

describe('the address of a page', () => {
  it.each([
    ['/docs/index.html', null, '/docs'],
    ['/docs/intro.html', null, '/docs/intro'],
    ['/index.html', null, '/'],
    ['/index.html', '/', '/'],
    ['/docs/intro/', '/docs/intro', '/docs/intro/'],
    ['/docs/intro/index.html', '/docs/intro/', '/docs/intro/'],
    ['/base/index.html', '/base/', '/base/'],
    ['/docs/x.html', '/docs/x.html', '/docs/x.html'],
    ['/docs/x.html', '/404.html', '/docs/x'],
    ['/docs/html', null, '/docs/html'],
    ['/docs/index.htmlx', null, '/docs/index.htmlx'],
  ])('of %s with the canonical pathname %s is %s', (pathname, canonical, clean) => {
    expect(normalizePathname(pathname, canonical)).toBe(clean)
  })

  it.each([
    ['/docs/a', '/docs/a#b', true],
    ['/docs/a/index.html#x', '/docs/a', true],
    ['/docs/a', '/docs/a?q', false],
    ['/docs/a', '/docs/b', false],
  ])('%s and %s are the same page: %s', (one, other, same) => {
    expect(isSamePage(new URL(one, 'https://a.example'), new URL(other, 'https://a.example'))).toBe(same)
  })
})

describe('a link', () => {
  const place = { href: 'https://a.example/base/docs/here?q=1#part', baseUrl: '/base/' }
  it.each<[string, Partial<LinkFacts>, 'browser' | 'navigation']>([
    ['to a page', { href: 'https://a.example/base/docs/there' }, 'navigation'],
    ['to a fragment of another page', { href: 'https://a.example/base/docs/there#part' }, 'navigation'],
    ['to the page itself', { href: 'https://a.example/base/docs/here?q=1' }, 'navigation'],
    ['to the page with another query', { href: 'https://a.example/base/docs/here' }, 'navigation'],
    ['to the home page without its slash', { href: 'https://a.example/base' }, 'navigation'],
    ['to a page by its file', { href: 'https://a.example/base/docs/there.html' }, 'navigation'],
    ['to a page with a dot in its name', { href: 'https://a.example/base/docs/v1.2' }, 'navigation'],
    ['to a fragment of the page', { href: 'https://a.example/base/docs/here?q=1#other' }, 'browser'],
    ['to the top of the page', { href: 'https://a.example/base/docs/here?q=1#' }, 'browser'],
    ['to a sibling of the base URL', { href: 'https://a.example/based/docs' }, 'browser'],
    ['to another origin', { href: 'https://b.example/base/docs/there' }, 'browser'],
    ['to a file', { href: 'https://a.example/base/files/paper.PDF' }, 'browser'],
    ['to a mail address', { href: 'mailto:a@a.example' }, 'browser'],
    ['without href', { href: '' }, 'browser'],
    ['to a download', { href: 'https://a.example/base/docs/there', isDownload: true }, 'browser'],
    ['to another locale', { href: 'https://a.example/base/fr/docs/there', target: '_self', isLocale: true }, 'browser'],
    ['to a new tab', { href: 'https://a.example/base/docs/there', target: '_blank' }, 'browser'],
    ['to its own tab', { href: 'https://a.example/base/docs/there', target: '_self' }, 'navigation'],
  ])('%s', (_name, link, who) => {
    expect(shouldIntercept({ href: '', target: '', isDownload: false, isLocale: false, ...link }, place)).toBe(who)
  })
})

describe('the scroll position of a shown page', () => {
  const at = { x: 0, y: 400 }
  it.each([
    ['/a', '/b', undefined, 'top'],
    ['/a#x', '/b', undefined, 'top'],
    ['/a', '/b#x', undefined, 'fragment'],
    ['/a', '/a?q', undefined, 'stay'],
    ['/a#x', '/a?q#x', undefined, 'stay'],
    ['/a#x', '/a?q#y', undefined, 'fragment'],
    ['/a', '/b', at, 'position'],
    ['/a', '/b#x', at, 'position'],
  ] as const)('from %s to %s with %o is: %s', (previous, next, position, decision) => {
    const url = (path: string) => new URL(path, 'https://a.example')
    expect(decideScroll({ previous: url(previous), next: url(next), position })).toBe(decision)
  })

  it('is stored in the history state next to the data of other scripts', () => {
    expect(addPosition({ mine: 1 }, at)).toMatchObject({ mine: 1 })
    expect(parsePosition(addPosition({ mine: 1 }, at))).toEqual(at)
    expect(parsePosition(addPosition(null, at))).toEqual(at)
  })

  it.each([[null], [undefined], ['text'], [{}], [{ docsgenPosition: 4 }], [{ docsgenPosition: { x: 'a', y: 1 } }]])(
    'is missing in %o',
    (state) => {
      expect(parsePosition(state)).toBeUndefined()
    },
  )
})

describe('the progress bar', () => {
  it.each([
    [0.08, 0, 0.08],
    [0.08, 1, 0.1],
    [0.5, 0.5, 0.51],
    [0.99, 1, 0.994],
  ])('trickles from %d with %d to %d', (value, random, next) => {
    expect(trickle(value, random)).toBeCloseTo(next)
  })

  it.each([
    [0.08, 0, 0.38],
    [0.08, 1, 0.88],
    [0.9, 1, 0.994],
  ])('leaps from %d with %d to %d', (value, random, next) => {
    expect(leap(value, random)).toBeCloseTo(next)
  })
})

describe('prefetching', () => {
  it.each([
    [{}, true],
    [{ effectiveType: '4g', saveData: false }, true],
    [{ effectiveType: '2g' }, false],
    [{ effectiveType: 'slow-2g' }, false],
    [{ effectiveType: '4g', saveData: true }, false],
  ])('on a connection with %o: %s', (connection, allowed) => {
    expect(isPrefetchAllowed(connection)).toBe(allowed)
  })
})

describe('a page fetched later', () => {
  const open = ['/assets/site.aaaaaaaa.css', '/assets/runtime.bbbbbbbb.js']
  it.each([
    ['the same files', open, true],
    ['one more file', [...open, '/assets/math.cccccccc.css'], true],
    ['other styles', ['/assets/site.dddddddd.css', '/assets/runtime.bbbbbbbb.js'], false],
    ['another runtime', ['/assets/site.aaaaaaaa.css', '/assets/runtime.dddddddd.js'], false],
    ['files without versions', [...open, '/custom.css', '/my-stylesheet.css'], true],
  ])('with %s is of the same deployment: %s', (_name, files, same) => {
    expect(isSameDeployment(open, files)).toBe(same)
  })
})

describe('the policy in force', () => {
  const strict = "default-src 'self'; script-src 'self' 'sha256-abc='; style-src 'self'; object-src 'none'"
  it.each([
    ['the same', strict, strict, true],
    ['another inline script', strict, strict.replace('abc', 'def'), true],
    ['style attributes', strict, `${strict}; style-src-attr 'unsafe-inline'`, false],
    ['style attributes no longer allowed', `${strict}; style-src-attr 'unsafe-inline'`, strict, true],
    ['frames', strict, `${strict}; frame-src 'self' https:`, false],
    ['styles from elsewhere', strict, strict.replace("style-src 'self'", "style-src 'self' https://b.example"), false],
    ['no policy', strict, null, false],
    ['a policy, in a window without one', null, strict, true],
  ])('is wide enough for a page with %s: %s', (_name, inForce, wanted, enough) => {
    expect(isPolicyWideEnough(inForce, wanted)).toBe(enough)
  })
})

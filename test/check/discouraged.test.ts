import { describe, expect, it } from 'vitest'
import { check } from '../../cli/check/check.ts'
import { linkSite } from '../link/test-site.ts'

/** Checks one link of the page `/docs/guide/page` under `https://docs.example/base/`. */
function checkLink(url: string) {
  const pages = [
    { source: 'content/docs/guide/page.md', pathname: '/docs/guide/page', references: [{ url }] },
    { source: 'content/docs/intro.md', pathname: '/docs/intro', ids: ['part'] },
    { source: 'content/docs/guide/index.md', pathname: '/docs/guide/' },
    { source: 'content/docs/index-funds.md', pathname: '/docs/index-funds' },
    { source: 'content/pages/legacy.html.md', pathname: '/legacy.html' },
  ]
  const config = { url: 'https://docs.example', baseUrl: '/base/' }
  return check(linkSite({ pages, config })).map(({ code, message, hint }) => [code, message, hint])
}

describe('a link that works but should be written in another way', () => {
  it.each([
    ['../intro.html#part', 'link/file-name', '"/docs/intro"', 'Write "../intro#part".'],
    ['/docs/intro/index.html', 'link/file-name', '"/docs/intro"', 'Write "/docs/intro".'],
    ['/base/docs/guide/index', 'link/file-name', '"/docs/guide/"', 'Write "/base/docs/guide/".'],
    ['https://docs.example/base/docs/intro?x#part', 'link/own-host', 'full URL', 'Write "/base/docs/intro?x#part".'],
    ['//DOCS.example/base/docs/intro', 'link/own-host', 'full URL', 'Write "/base/docs/intro".'],
    [
      'https://docs.example/base/docs/intr',
      'link/own-host',
      'no page or anchor of the site has it',
      'Link to the page by its pathname or its file.',
    ],
    ['mailto:nobody', 'link/invalid-address', 'no valid email address', '"mailto:name@example.com"'],
    ['mailto:a@b.example,b@', 'link/invalid-address', 'no valid email address', '"mailto:name@example.com"'],
    ['tel:abc', 'link/invalid-address', 'no valid telephone number', '"tel:+15550100"'],
    ['tel:', 'link/invalid-address', 'no valid telephone number', '"tel:+15550100"'],
  ])('is reported: %s', (url, code, message, hint) => {
    expect(checkLink(url)).toEqual([[code, expect.stringContaining(message), expect.stringContaining(hint)]])
  })

  it.each([
    '../intro.md#part',
    '/docs/index-funds',
    '/legacy.html',
    'https://docs.example/other-program/',
    'https://docs.example.org/base/docs/intro',
    'mailto:a@b.example?subject=Hello',
    'mailto:a@b.example,%20c@d.example',
    'mailto:?subject=Hello',
    'tel:+1-555-01%2000;ext=5',
    'tel:112',
  ])('is not reported: %s', (url) => {
    expect(checkLink(url)).toEqual([])
  })
})

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { renderRedirect } from '../../templates/redirect.ts'
import { docs, type RoutedSite, routeSite } from './test-site.ts'

type Redirects = NonNullable<RoutedSite['config']>['redirects']

const withConfig = (redirects: Redirects, files = docs(['index.md', 'a.md'])): RoutedSite => ({
  files,
  config: { redirects },
})
const withFrontMatter = (...redirectFrom: string[]): RoutedSite => ({
  files: docs({ 'index.md': {}, 'a.md': { redirectFrom } }),
})

/** `pathname > output file > target`. */
function redirectsOf(site: RoutedSite): string[] {
  return routeSite(site).table.redirects.map(({ pathname, outputFile, target }) => {
    return [pathname, outputFile, target.kind === 'page' ? target.pathname : target.url].join(' > ')
  })
}

describe('redirects (SM-2)', () => {
  const cases: [string, RoutedSite, string[]][] = [
    ['of a document', withFrontMatter('/old'), ['/old > old/index.html > /docs/a']],
    [
      'of a file, with a slash, and encoded',
      withFrontMatter('/x.html', '/y/', '/gr%C3%B6%C3%9Fe'),
      ['/größe > größe/index.html > /docs/a', '/x.html > x.html > /docs/a', '/y/ > y/index.html > /docs/a'],
    ],
    [
      'of the configuration',
      withConfig([{ from: ['/b', '/c'], to: 'https://else.example' }]),
      ['/b > b/index.html > https://else.example', '/c > c/index.html > https://else.example'],
    ],
    ['once in two forms', withFrontMatter('/old', '/old/'), ['/old > old/index.html > /docs/a']],
    [
      'without trailing slashes',
      { ...withFrontMatter('/old'), config: { trailingSlash: false } },
      ['/old > old.html > /docs/a'],
    ],
    [
      'of a draft are not written',
      { files: docs({ 'index.md': {}, 'a.md': { draft: true, redirectFrom: ['/old'] } }) },
      [],
    ],
  ]
  test.each(cases)('%s', (_name, site, expected) => expect(redirectsOf(site)).toEqual(expected))

  test.each([
    ['a page', withConfig([{ from: ['/docs/a'], to: '/docs' }])],
    ['a page of the site itself', withConfig([{ from: ['/search/'], to: '/docs' }])],
    ['a static file', { ...withConfig([{ from: ['/old.html'], to: '/docs' }]), statics: ['old.html'] }],
    ['an earlier redirect', { ...withFrontMatter('/old'), config: { redirects: [{ from: ['/old'], to: '/docs' }] } }],
  ])('never replace %s', (_name, site) => {
    const { table } = routeSite(site)
    expect(table.redirects.filter(({ target }) => target.kind === 'reference')).toEqual([])
    expect(table.conflicts.map(({ candidates }) => candidates.at(-1)?.name)).toEqual([
      expect.stringContaining('the redirect from "'),
    ])
  })

  test.each([
    ['old', 'it does not begin with a slash'],
    ['//old', 'it has two slashes in a row'],
    ['/old?a=b', 'it contains "?"'],
    ['/old#a', 'it contains "#"'],
    ['/old/*', 'it contains "*"'],
    ['/docs/A', 'it differs from the page "/docs/a" only in letter case'],
  ])('do not start at %s', (from, reason) => {
    const { table, diagnostics } = routeSite(withConfig([{ from: [from], to: '/docs' }]))
    expect(table.redirects).toEqual([])
    expect(diagnostics.map(({ code, message, origin }) => [code, message.includes(reason), origin])).toEqual([
      ['redirect/invalid', true, { kind: 'config', file: 'site.config.ts', path: 'redirects[0].from' }],
    ])
  })
})

test('the policy of the page of a redirect allows its script and nothing else', () => {
  const html = renderRedirect({
    href: '/a',
    canonical: 'https://x.example/a',
    title: 'A',
    language: 'en',
    explanation: '',
  })
  const script = /<script>(.*)<\/script>/.exec(html)?.[1] ?? ''
  const hash = createHash('sha256').update(script).digest('base64')
  expect(html).toContain(`content="default-src 'none'; script-src 'sha256-${hash}'; base-uri`)
})

test('what the page of a redirect shows is text', () => {
  const title = '"><script>alert(1)</script>'
  const html = renderRedirect({ href: `/a${title}`, canonical: title, title, language: title, explanation: title })
  expect(html.match(/<script>/g)).toHaveLength(1)
})

import { describe, expect, it } from 'vitest'
import { composeOutside } from '../../cli/compose/outside.ts'
import { resolveConfig } from '../../cli/config/resolve.ts'
import type { SiteConfig } from '../../cli/config/site-config.ts'

/** What a configuration with these keys adds to every page; files are below `/base/`. */
function compose(part: Partial<SiteConfig>) {
  const { config, diagnostics } = resolveConfig(
    { title: 'Moorline', url: 'https://docs.example', ...part },
    'site.config.ts',
    { baseUrl: null },
  )
  expect(diagnostics).toEqual([])
  if (!config) throw new Error('no configuration')
  const resolveImage = (url: string) => {
    return { src: /^https?:|^\/\//.test(url) ? url : `/base/${url.replace(/^\//, '')}`, width: null, height: null }
  }
  return composeOutside(config, { resolveImage })
}

describe('what a configuration adds to every page', () => {
  it('is nothing by default', () => {
    expect(compose({})).toBeUndefined()
  })

  it('is a deferred script as an element of the head, and an idle one as data for later', () => {
    const outside = compose({ scripts: [{ src: 'a.js' }, { src: 'https://chat.example/b.js', load: 'idle' }] })
    expect(outside).toEqual({
      head: [{ tag: 'script', attributes: { src: '/base/a.js', defer: '' }, content: null }],
      later: { scripts: [{ src: 'https://chat.example/b.js', attributes: {} }], analytics: null },
      policy: { 'script-src': ['https://chat.example'] },
    })
  })

  it('allows the origins of stylesheets and scripts of the head, and what the configuration allows itself', () => {
    const outside = compose({
      head: [
        { tag: 'script', attributes: { src: '//cdn.example/a.js' } },
        { tag: 'link', attributes: { rel: 'Stylesheet', href: 'https://fonts.example/a.css' } },
        { tag: 'link', attributes: { rel: 'icon', href: 'https://icons.example/a.svg' } },
      ],
      contentSecurityPolicy: { 'script-src': ['https://cdn.example', 'https://other.example'] },
    })
    expect(outside?.policy).toEqual({
      'script-src': ['https://cdn.example', 'https://other.example'],
      'style-src': ['https://fonts.example'],
      'font-src': ['https://fonts.example'],
    })
  })

  it('allows requests to the endpoint of feedback', () => {
    expect(compose({ feedback: { endpoint: 'https://forms.example/f/1' } })?.policy).toEqual({
      'connect-src': ['https://forms.example'],
    })
  })

  it.each([
    [{ provider: 'plausible' }, 'https://plausible.io/js/script.js', ['https://plausible.io']],
    [
      { provider: 'umami', websiteId: 'w', url: 'https://u.example' },
      'https://u.example/script.js',
      ['https://u.example'],
    ],
    [
      { provider: 'umami', websiteId: 'w' },
      'https://cloud.umami.is/script.js',
      ['https://*.umami.is', 'https://*.umami.dev'],
    ],
    [
      { provider: 'goatcounter', url: 'https://moor.goatcounter.com/' },
      'https://gc.zgo.at/count.js',
      ['https://moor.goatcounter.com'],
    ],
    [
      { provider: 'google', measurementId: 'G-A1' },
      'https://www.googletagmanager.com/gtag/js?id=G-A1',
      ['https://*.google-analytics.com', 'https://*.googletagmanager.com', 'https://*.analytics.google.com'],
    ],
    [
      { provider: 'matomo', url: 'https://m.example/x', siteId: 1 },
      'https://m.example/x/matomo.js',
      ['https://m.example'],
    ],
  ] as const)('has the script of %j, and allows its requests', (analytics, src, requests) => {
    const outside = compose({ analytics })
    expect(outside?.later?.analytics?.script.src).toBe(src)
    expect(outside?.policy['connect-src']).toEqual(requests)
    const origin = new URL(src).origin.replace('www.', '*.')
    expect(outside?.policy['script-src']).toEqual([origin])
  })

  it('counts the hosts of all languages', () => {
    const analytics = compose({
      analytics: { provider: 'plausible' },
      i18n: { locales: ['en', 'de'], localeConfigs: { de: { url: 'https://de.docs.example:8443' } } },
    })?.later?.analytics
    expect(analytics?.hostnames).toEqual(['docs.example', 'de.docs.example'])
    expect(analytics?.script.attributes).toEqual({ 'data-domain': 'docs.example' })
  })
})

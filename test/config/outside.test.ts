import { describe, expect, test } from 'vitest'
import { resolveConfig } from '../../cli/config/resolve.ts'

const required = { title: 'Moorline', url: 'https://docs.example' }

function resolve(part: object) {
  return resolveConfig({ ...required, ...part }, 'site.config.ts', { baseUrl: null })
}

/** The problems of a configuration: `path: message`. */
function listProblems(part: object): string[] {
  return resolve(part).diagnostics.map(({ origin, message }) => {
    return `${origin.kind === 'config' ? origin.path : origin.kind}: ${message}`
  })
}

describe('elements of the head', () => {
  test('have attributes as in HTML', () => {
    const { config } = resolve({
      head: [{ tag: 'script', attributes: { src: '/a.js', async: true, nomodule: false, 'data-n': 3 } }],
    })
    expect(config?.head).toEqual([
      { tag: 'script', attributes: { src: '/a.js', async: '', 'data-n': '3' }, content: null },
    ])
  })

  test('keep braces of scripts, and have variables in attributes', () => {
    const { config } = resolve({
      variables: { brand: 'Moor' },
      head: [
        { tag: 'script', content: 'const f = ({brand}) => brand' },
        { tag: 'meta', attributes: { name: 'application-name', content: '{brand} docs' } },
      ],
    })
    expect(config?.head[0]?.content).toBe('const f = ({brand}) => brand')
    expect(config?.head[1]?.attributes.content).toBe('Moor docs')
  })

  test.each([
    [{ tag: 'base', attributes: { href: '/' } }, 'head[0].tag: "tag" must be "meta", "link", "script" or "style"'],
    [{ tag: 'script' }, 'head[0]: A script needs either `content` or the attribute `src`.'],
    [{ tag: 'script', content: 'a', attributes: { src: '/a.js' } }, 'head[0]: A script needs either'],
    [{ tag: 'script', content: 'a("</script>")' }, 'head[0].content: "content" must not contain'],
    [{ tag: 'style', content: null }, 'head[0].content: "content" is required.'],
    [{ tag: 'meta', content: 'x' }, 'head[0].content: A meta tag has no content.'],
    [
      { tag: 'link', attributes: { rel: 'stylesheet', href: '/a.css', onload: 'x()' } },
      'head[0].attributes.onload: "onload" has no effect, since the content security policy blocks event handlers.',
    ],
    [{ tag: 'meta', attributes: { 'a b': 'c' } }, 'head[0].attributes["a b"]: "a b" is not a valid name'],
    [
      { tag: 'meta', attributes: { 'http-equiv': 'Content-Security-Policy', content: "default-src 'none'" } },
      'head[0].attributes: The content security policy cannot be set by a tag.',
    ],
  ])('%j is not valid', (tag, problem) => {
    expect(listProblems({ head: [tag] }).join('\n')).toContain(problem)
  })
})

test.each([
  ['javascript:alert(1)', 'scripts[0].src: "src" must be a path, or a URL'],
  ['https://', 'scripts[0].src: "src" must be a path, or a URL'],
  ['', 'scripts[0].src: "src" must not be empty.'],
])('a script cannot have the source %j', (src, problem) => {
  expect(listProblems({ scripts: [{ src }] }).join('\n')).toContain(problem)
})

describe('the content security policy', () => {
  test.each([
    'https://stats.example',
    'https://*.stats.example:8080/path/',
    'wss://live.example',
    '*.example.com',
    'blob:',
    "'wasm-unsafe-eval'",
    "'sha256-AAAA+/8='",
  ])('can be extended by %s', (source) => {
    expect(listProblems({ contentSecurityPolicy: { 'script-src': [source] } })).toEqual([])
  })

  test.each([
    ['self', '"\'self\'", with single quotes'],
    ["'none'", "'none' cannot be added"],
    ["'strict-dynamic'", 'would block the scripts of the site'],
    ["'nonce-abc'", 'A nonce has no effect on static pages'],
    ["'unsafe-inline'", "'unsafe-inline' has no effect"],
    ['https://a.example; script-src *', 'is not a source'],
    ['https://a.example https://b.example', 'is not a source'],
  ])('cannot be extended by %s', (source, problem) => {
    expect(listProblems({ contentSecurityPolicy: { 'script-src': [source] } }).join('\n')).toContain(problem)
  })

  test('a directive that does not exist is reported with the nearest one, and one for headers with where it belongs', () => {
    const { diagnostics } = resolve({
      contentSecurityPolicy: { 'conect-src': [], 'report-uri': ['https://csp.example'] },
    })
    expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
      ['config/unknown-key', 'Did you mean "connect-src"?'],
      ['config/unknown-key', 'It works only in a header; set it on the host.'],
    ])
  })
})

describe('analytics', () => {
  test('have the URLs of the services, without a slash at the end', () => {
    expect(resolve({ analytics: { provider: 'plausible' } }).config?.analytics).toEqual({
      provider: 'plausible',
      domain: null,
      url: 'https://plausible.io',
      respectDoNotTrack: true,
    })
    const matomo = { provider: 'matomo', url: 'https://stats.example/matomo/', siteId: 2 }
    expect(resolve({ analytics: matomo }).config?.analytics).toMatchObject({ url: 'https://stats.example/matomo' })
  })

  test.each([
    [{ provider: 'plausibel' }, 'analytics.provider: "plausibel" is not a known provider of analytics.'],
    [{ provider: 'umami' }, 'analytics.websiteId: "websiteId" is required.'],
    [{ provider: 'google', measurementId: 'UA-1-2' }, 'must be the id of a Google tag'],
    [{ provider: 'goatcounter', url: 'moorline' }, 'must be a URL that begins with https:// or http://'],
  ])('%j is not valid', (analytics, problem) => {
    expect(listProblems({ analytics }).join('\n')).toContain(problem)
  })
})

test('feedback needs exactly one address', () => {
  expect(listProblems({ feedback: {} })).toEqual(['feedback: Set either `endpoint` or `mailto`.'])
  expect(listProblems({ feedback: { mailto: 'a@b.example', endpoint: 'https://c.example' } })).toHaveLength(1)
  expect(listProblems({ feedback: { mailto: 'nobody' } })).toEqual([
    'feedback.mailto: "mailto" must be a mail address.',
  ])
})

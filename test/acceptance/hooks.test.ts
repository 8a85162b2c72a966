import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkout, checksums, config, docsgen, project, write } from './docsgen.ts'

interface Reported {
  code: string
  configPath: string | null
  message: string
  file: string
}

/** Runs a command in a site with these hooks (the inside of the object `hooks`). */
async function runWithHooks(command: string, hooks: string, files: Record<string, string> = {}) {
  const root = project({ 'site.config.ts': withHooks(hooks), ...files })
  const { code, stdout, stderr } = await docsgen([command, '--root', root, '--format', 'json'])
  const diagnostics: Reported[] = JSON.parse(stdout).diagnostics
  const read = (path: string) => readFileSync(join(root, 'build', path), 'utf8')
  return { root, code, stderr, diagnostics, read, has: (path: string) => existsSync(join(root, 'build', path)) }
}

const withHooks = (hooks: string) => config(`title: 'Test', url: 'https://test.example', hooks: { ${hooks} }`)

describe('the hook "routes"', () => {
  test('changes a page as its front matter would, and links follow it', async () => {
    const { code, diagnostics, read, has } = await runWithHooks(
      'build',
      `async routes(routes) {
        return routes.toReversed().map((route) => route.source.endsWith('guide.md')
          ? { ...route, pathname: '/start', title: 'The guide', description: 'How to.', unlisted: false } : route)
      }`,
    )
    expect([code, diagnostics]).toEqual([0, []])
    expect(has('docs/guide/index.html')).toBe(false)
    expect(read('start/index.html')).toContain('<title>The guide | Test</title>')
    expect(read('start/index.html')).toContain('<meta name="description" content="How to."/>')
    const intro = read('docs/intro/index.html')
    expect(intro).toContain('<a href="/start">guide</a>')
    expect(intro).toContain('<span class="pagination-nav__label">The guide</span>')
    expect(read('sitemap.xml')).toContain('https://test.example/start')
  })

  test('is followed by the audit: a link to the former pathname is broken', async () => {
    const { code, diagnostics } = await runWithHooks(
      'check',
      `routes: (routes) => routes.map((route) => ({ ...route, pathname: route.pathname.replace('/docs/', '/learn/') }))`,
      { 'content/docs/page.md': 'To [it](/learn/intro), no more to [it](/docs/intro).\n' },
    )
    expect(code).toBe(1)
    expect(diagnostics.map(({ code: found, file }) => [found, file])).toEqual([
      ['link/not-found', 'content/docs/guide.md'],
      ['link/not-found', 'content/docs/page.md'],
    ])
  })

  test('changes nothing by changing its argument', async () => {
    const { code, has } = await runWithHooks(
      'build',
      `routes(routes) { const given = routes.map((route) => ({ ...route })); for (const route of routes) route.pathname = '/x'; return given }`,
    )
    expect([code, has('docs/guide/index.html')]).toEqual([0, true])
  })

  test.each([
    ['throws', `routes() { throw new Error('no such table') }`, 'The hook "routes" threw: no such table.'],
    ['rejects', `async routes() { throw 'no' }`, 'The hook "routes" threw: no.'],
    ['returns nothing', `routes() {}`, 'The hook "routes" returned nothing, not a list.'],
    [
      'leaves a page out',
      `routes: (routes) => routes.slice(1)`,
      'The hook "routes" did not return the page of content/docs/guide.md.',
    ],
    [
      'adds a page',
      `routes: (routes) => [...routes, { ...routes[0], source: 'x.md' }]`,
      'The hook "routes" returned a page of "x.md", which is not one of the pages that it was given.',
    ],
    [
      'returns a page twice',
      `routes: (routes) => [...routes, routes[0]]`,
      'The hook "routes" returned the page of content/docs/guide.md twice.',
    ],
    [
      'sets an unknown field',
      `routes: (routes) => routes.map((route, index) => index === 0 ? { ...route, slug: '/x' } : route)`,
      'The hook "routes" returned the page of content/docs/guide.md with the unknown field "slug".',
    ],
    [
      'sets a field of the wrong type',
      `routes: (routes) => routes.map((route, index) => index === 0 ? { ...route, unlisted: 'yes' } : route)`,
      'The hook "routes" returned the page of content/docs/guide.md with a "unlisted" that is not a boolean.',
    ],
    [
      'gives a pathname without a slash',
      `routes: (routes) => routes.map((route, index) => index === 0 ? { ...route, pathname: 'x' } : route)`,
      'The hook "routes" returned the page of content/docs/guide.md with the pathname "x", which does not begin with a slash.',
    ],
    [
      'gives one pathname to two pages',
      `routes: (routes) => routes.map((route) => ({ ...route, pathname: '/x' }))`,
      'The hook "routes" gave the pathname "/x" to content/docs/guide.md and to content/docs/intro.md.',
    ],
  ])('that %s is reported at its key', async (_what, hooks, message) => {
    const { code, stderr, diagnostics } = await runWithHooks('check', hooks)
    expect([code, stderr]).toEqual([1, ''])
    expect(diagnostics.map(({ message: found }) => found)).toEqual([message])
    expect(diagnostics[0]).toMatchObject({ configPath: 'hooks.routes', file: 'site.config.ts' })
    expect(diagnostics[0]?.code).toMatch(/^hook\//)
  })

  test('cannot give a pathname that cannot be published', async () => {
    const { code, diagnostics } = await runWithHooks(
      'check',
      `routes: (routes) => routes.map((route, index) => index === 0 ? { ...route, pathname: '/../x' } : route)`,
    )
    expect(code).toBe(1)
    expect(diagnostics).toMatchObject([{ code: 'route/invalid-slug', configPath: 'hooks.routes' }])
  })
})

describe('the hook "emit"', () => {
  test('adds files and leaves files out', async () => {
    const { code, diagnostics, read, has } = await runWithHooks(
      'build',
      `emit(files) {
        const list = files.map(({ path, kind }) => kind + ' ' + path).filter((line) => !line.startsWith('asset'))
        return { add: [{ path: 'files.txt', contents: list.join('\\n') }, { path: 'a/b', contents: new Uint8Array([104, 105]) }], remove: ['robots.txt', 'own.txt'] }
      }`,
      { 'static/own.txt': 'x', 'static/kept.txt': 'x' },
    )
    expect([code, diagnostics]).toEqual([0, []])
    expect(read('files.txt').split('\n')).toEqual([
      'page 404.html',
      'site _headers',
      'site _redirects',
      'site docs/guide.md',
      'page docs/guide/index.html',
      'site docs/index.html',
      'site docs/intro.md',
      'page docs/intro/index.html',
      'site docs/llms-full.txt',
      'page index.html',
      'site index.md',
      'static kept.txt',
      'site llms-full.txt',
      'site llms.txt',
      'site opensearch.xml',
      'static own.txt',
      'site robots.txt',
      'page search/index.html',
      'site sitemap.xml',
    ])
    expect(read('a/b')).toBe('hi')
    expect([has('robots.txt'), has('own.txt'), has('kept.txt')]).toEqual([false, false, true])
  })

  test('that is changed changes the next build, and only what it says', async () => {
    const root = project({ 'site.config.ts': withHooks(`emit: () => ({ add: [{ path: 'a.txt', contents: 'one' }] })`) })
    await docsgen(['build', '--root', root])
    const list = () => Object.entries(checksums(join(root, 'build'))).filter(([path]) => !/a\.txt|manifest/.test(path))
    const before = list()
    write(root, { 'site.config.ts': withHooks(`emit: () => ({ add: [{ path: 'a.txt', contents: 'two' }] })`) })
    await docsgen(['build', '--root', root])
    expect(readFileSync(join(root, 'build/a.txt'), 'utf8')).toBe('two')
    expect(list()).toEqual(before)
  })

  test.each([
    [`emit() { throw new Error('no key') }`, 'The hook "emit" threw: no key.'],
    [`emit: () => undefined`, 'The hook "emit" returned nothing, not an object.'],
    [`emit: () => ({ added: [] })`, 'The hook "emit" returned the unknown key "added".'],
    [`emit: () => ({ add: {} })`, 'The hook "emit" returned a value of type object as "add", not a list.'],
    [
      `emit: () => ({ add: [{ path: 'x', contents: 1 }] })`,
      'The hook "emit" returned a file at index 0 of "add" that is not { path, contents }, with contents as a string or bytes.',
    ],
    ...['../x', '/x', 'a//b', 'C:/x', ''].map((path) => [
      `emit: () => ({ add: [{ path: '${path}', contents: '' }] })`,
      `The hook "emit" adds "${path}", which is not a path in the output folder.`,
    ]),
    [
      `emit: () => ({ add: [{ path: 'a\\\\b', contents: '' }] })`,
      'The hook "emit" adds "a\\\\b", which is not a valid file name on every system.',
    ],
    [
      `emit: () => ({ add: [{ path: 'assets/x.js', contents: '' }] })`,
      'The hook "emit" adds "assets/x.js" to "assets/", which is reserved.',
    ],
    ...[
      ['docs/INTRO/index.html', 'docs/intro/index.html'],
      ['docs/intro', 'docs/intro/index.html'],
      ['sitemap.xml/x', 'sitemap.xml'],
    ].map(([path, taken]) => [
      `emit: () => ({ add: [{ path: '${path}', contents: '' }] })`,
      `The hook "emit" adds "${path}", which conflicts with "${taken}".`,
    ]),
    [`emit: () => ({ remove: ['x'] })`, 'The hook "emit" removes "x", which is not an output file.'],
    [
      `emit: () => ({ remove: ['index.html'] })`,
      'The hook "emit" removes the page "index.html", to which other pages may link.',
    ],
  ])('%s is reported at its key', async (hooks = '', message = '') => {
    const { code, diagnostics, has } = await runWithHooks('build', hooks)
    expect([code, has('index.html')]).toEqual([1, false])
    expect(diagnostics.map(({ configPath, message: found }) => [configPath, found])).toEqual([['hooks.emit', message]])
  })
})

test('the example of docs/hooks.md does what it says', async () => {
  const example = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(checkout, 'docs/hooks.md'), 'utf8'))?.[1] ?? ''
  const root = project({
    'site.config.ts': example,
    'content/docs/internal/rota.md': '# Rota\n',
    'content/docs/page.md': 'Who is [on call](./internal/rota.md)?\n',
  })
  const { code, stdout } = await docsgen(['build', '--root', root, '--format', 'json'])
  expect([code, JSON.parse(stdout).diagnostics]).toEqual([0, []])
  const read = (path: string) => readFileSync(join(root, 'build', path), 'utf8')
  expect(read('team/rota/index.html')).toContain('content="noindex, nofollow"')
  expect(read('docs/page/index.html')).toContain('href="/team/rota"')
  expect(read('.well-known/security.txt')).toContain('Contact:')
  expect(existsSync(join(root, 'build/llms.txt'))).toBe(false)
})

test('what is not a hook is a problem of the configuration', async () => {
  const { code, diagnostics } = await runWithHooks('check', `routes: 'x', emitt() {}`)
  expect(code).toBe(2)
  expect(diagnostics.map(({ code: found, configPath }) => [found, configPath])).toEqual([
    ['config/invalid-value', 'hooks.routes'],
    ['config/unknown-key', 'hooks.emitt'],
  ])
})

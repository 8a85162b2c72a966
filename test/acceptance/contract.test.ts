import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  checksums,
  config,
  type Diagnostic,
  docsgen,
  folder,
  formatLocation,
  parseReport,
  project,
  report,
  STACK,
  start,
  whileServing,
  write,
} from './docsgen.ts'

const broken = { 'content/docs/intro.md': '# Intro\n\nSee the [guide](/docs/giude).\n' }
const warned = { 'content/docs/intro.md': '# Intro\n\nSee the [guide](./guide.md#set-pu) and [it](./guide.md#upp).\n' }
const page = (root: string, pathname: string, out = 'build') =>
  readFileSync(join(root, out, pathname, 'index.html'), 'utf8')

describe('exit codes', () => {
  test.each([
    ['0 for a clean site', {}, [], 0],
    ['1 for an error', broken, [], 1],
    ['0 for warnings', warned, [], 0],
    ['0 for as many warnings as are allowed', warned, ['--max-warnings', '2'], 0],
    ['1 for one warning more than that', warned, ['--max-warnings', '1'], 1],
    ['2 for an invalid configuration', { 'site.config.ts': config("title: 'T'") }, [], 2],
    ['2 for an option that does not exist', {}, ['--max-warning', '1'], 2],
    ['2 for a value that an option cannot have', {}, ['--max-warnings', '-1'], 2],
    ['2 for a root that does not exist', {}, ['--root', '/nowhere/at/all'], 2],
    ['2 for a configuration file that does not exist', {}, ['--config', 'other.config.ts'], 2],
  ])('%s, from check and from build', async (_name, files: Record<string, string>, parameters, expected) => {
    const root = project(files)
    for (const command of ['check', 'build']) {
      const { code, stdout, stderr } = await docsgen([command, '--root', root, ...parameters])
      expect([command, code]).toEqual([command, expected])
      expect(stdout + stderr).not.toMatch(STACK)
      if (expected === 2) expect(stdout + stderr).not.toBe('')
    }
  })

  test('2 for an unknown command, with a suggestion', async () => {
    const { code, stdout, stderr } = await docsgen(['chekc'])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('Did you mean check?')
    expect(stderr).not.toMatch(STACK)
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '130 or 143 for a build that %s interrupts, and the output stays',
    async (signal) => {
      const pages = Array.from({ length: 300 }, (_, at) => `content/docs/p${at}.md`)
      const pagesWith = (text: string) => Object.fromEntries(pages.map((path) => [path, text]))
      const root = project(pagesWith('# Page\n\n```js\nlet a = 1\n```\n'))
      expect((await docsgen(['build', '--root', root])).code).toBe(0)
      const before = checksums(join(root, 'build'))
      write(root, pagesWith('# Another\n'))
      const { child, finished } = start(['build', '--root', root, '--no-cache'])
      // A folder next to the output shows that pages are being written.
      await expect
        .poll(() => readdirSync(root).some((name) => name.startsWith('.build')), { interval: 5, timeout: 30_000 })
        .toBe(true)
      child.kill(signal)
      const { code, stdout, stderr } = await finished
      expect(code).toBe(signal === 'SIGINT' ? 130 : 143)
      expect(stdout + stderr).not.toMatch(STACK)
      expect(checksums(join(root, 'build'))).toEqual(before)
      expect(readdirSync(root).filter((name) => name.startsWith('.build'))).toEqual([])
      expect((await docsgen(['build', '--root', root])).code).toBe(0)
    },
  )

  test('3 for a bug in docsgen, which asks for a report and shows the stack', async () => {
    const breakage = "performance.now = () => { throw new TypeError('broken on purpose') }"
    const env = { NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(breakage)}"` }
    const { code, stderr } = await docsgen(['build', '--root', project()], { env })
    expect(code).toBe(3)
    expect(stderr).toContain('TypeError: broken on purpose')
    expect(stderr).toMatch(STACK)
    expect(stderr).toContain('This is a bug in docsgen')
  })

  test.each(['dev', 'serve'])('130 for %s that is interrupted, with nothing on standard error', async (command) => {
    const root = project()
    if (command === 'serve') await docsgen(['build', '--root', root])
    const { code, stderr } = await whileServing([command, '--root', root, '--port', '0'], async (origin) => {
      expect((await fetch(`${origin}/docs/intro`)).status).toBe(200)
    })
    expect([code, stderr]).toEqual([130, ''])
  })
})

describe('the JSON report', () => {
  test.each(['check', 'build'])('of %s is one object with exactly the keys of the contract', async (command) => {
    for (const files of [{}, broken, warned]) {
      const root = project(files)
      const { stdout, stderr } = await docsgen([command, '--root', root, '--format', 'json'])
      // The shape is checked strictly, and a second object or a line of text would not parse.
      const { summary, diagnostics } = parseReport(stdout)
      expect(stderr).toBe('')
      expect([summary.files, summary.routes]).toEqual([2, 5])
      for (const severity of ['throw', 'warn', 'log'] as const) {
        expect(diagnostics.filter((each) => each.severity === severity)).toHaveLength(summary[severity])
      }
    }
  })

  test('has all fields of a broken link', async () => {
    const { code, diagnostics } = await report(project(broken), ['check'])
    expect(code).toBe(1)
    expect(diagnostics).toEqual([
      {
        code: 'link/not-found',
        severity: 'throw',
        message: expect.stringContaining('/docs/giude'),
        hint: expect.stringContaining('/docs/guide'),
        file: 'content/docs/intro.md',
        line: 3,
        column: 9,
        endLine: 3,
        endColumn: 29,
        configPath: null,
        pathname: '/docs/intro',
        target: '/docs/giude',
        related: [],
      },
    ])
  })

  test('is printed even if the project cannot be read', async () => {
    const root = folder()
    const { code, diagnostics, summary } = await report(root, ['check'])
    expect(code).toBe(2)
    expect(diagnostics.map((each) => each.code)).toEqual(['config/not-found'])
    expect(summary).toMatchObject({ throw: 1, files: 0, routes: 0 })
  })

  test('is complete in a pipe, however long it is', async () => {
    const links = Array.from({ length: 2000 }, (_, at) => `[x](/nothing/${at})\n`).join('\n')
    const { diagnostics } = await report(project({ 'content/docs/intro.md': links }), ['check'])
    expect(diagnostics).toHaveLength(2000)
  })
})

/** What a page must report: code, target, and its location from the first character to after the last. */
const locations: [name: string, lines: string[], expected: string[]][] = [
  ['a link', ['', 'a [b](/docs/nope) c'], ['link/not-found 2:3-2:18']],
  ['a link after characters of two UTF-16 units', ['😀😀 [b](/docs/nope)'], ['link/not-found 1:6-1:21']],
  ['a link in a list in a quote', ['> - a', '>   [b](/docs/nope)'], ['link/not-found 2:5-2:20']],
  ['a link in a table', ['| a |', '| - |', '| [b](/docs/nope) |'], ['link/not-found 3:3-3:18']],
  ['a link over two lines', ['[b', 'c](/docs/nope)'], ['link/not-found 1:1-2:15']],
  ['a link to a file', ['[b](./nope.md)'], ['link/not-found 1:1-1:15']],
  [
    'a reference link, at each use',
    ['[b][r] and', '[c][r]', '', '[r]: /docs/nope'],
    ['link/not-found 1:1-1:7', 'link/not-found 2:1-2:7'],
  ],
  [
    'a collapsed and a short reference',
    ['[r][] and [r]', '', '[r]: /docs/nope'],
    ['link/not-found 1:1-1:6', 'link/not-found 1:11-1:14'],
  ],
  ['a reference that nobody uses', ['a', '', '[r]: /docs/nope'], []],
  ['a link in raw HTML', ['a <a href="/docs/nope">b</a>'], ['link/not-found 1:3-1:29']],
  ['an anchor of another page', ['[b](./guide.md#nope)'], ['link/anchor-not-found 1:1-1:21']],
  ['an anchor of its own page', ['[b](#nope)'], ['link/anchor-not-found 1:1-1:11']],
  ['an image', ['', '![b](./nope.png)'], ['asset/not-found 2:1-2:17']],
  ['a file to download', ['[b](./nope.pdf)'], ['asset/not-found 1:1-1:16']],
  ['a directive that does not exist', ['', ':::wraning', 'a', ':::'], ['markdown/unknown-directive 2:1-2:11']],
  ['the command of a formula', ['a $\\frc{1}{2}$ b'], ['markdown/math 1:4-1:8']],
  ['the command of a formula in a block', ['$$', 'a', '\\frc', '$$'], ['markdown/math 3:1-3:5']],
  ['front matter that is no YAML', ['---', 'title: a', 'tags: [a, b', '---', ''], ['front-matter/invalid 3:7-3:8']],
  [
    'the key of front matter with the wrong type',
    ['---', 'title: a', 'sidebar_position: first', '---', ''],
    ['front-matter/invalid 3:1-3:17'],
  ],
  ['a link below front matter', ['---', 'title: a', '---', '[b](/docs/nope)'], ['link/not-found 4:1-4:16']],
  ['a variable that is not defined', ['a {brnad} b'], ['variable/undefined 1:3-1:10']],
  ['braces that are no variable', ['a {k+1} {"a": 1} b'], []],
]

describe('the location of', () => {
  let found: Diagnostic[] = []
  const getName = (at: number) => `content/docs/location-${at}.md`

  beforeAll(async () => {
    const pages = locations.map(([, lines], at) => [getName(at), `${lines.join('\n')}\n`])
    const root = project({
      'site.config.ts': config("title: 'T', url: 'https://t.example', variables: { brand: 'Name' }"),
      ...Object.fromEntries(pages),
    })
    found = (await report(root, ['check'])).diagnostics
  })

  test.each(locations.map(([name, , expected], at) => ({ name, expected, file: getName(at) })))(
    '$name',
    ({ expected, file }) => {
      const here = found.filter((each) => each.file === file)
      expect(here.map((each) => `${each.code} ${formatLocation(each).replace(`${file}:`, '')}`)).toEqual(expected)
    },
  )

  test('a file that is not UTF-8 is the file and the line of the first wrong byte', async () => {
    const bytes = Buffer.concat([Buffer.from('# A\n\nca'), Buffer.from([0xe9]), Buffer.from(' au lait\n')])
    const { code, diagnostics } = await report(project({ 'content/docs/a.md': bytes }), ['check'])
    expect(code).toBe(1)
    expect(diagnostics).toMatchObject([
      { code: 'file/not-utf8', severity: 'throw', file: 'content/docs/a.md', line: 3, column: 3 },
    ])
  })

  test('a route of two files is its slug or the file, with the other file as related', async () => {
    const root = project({ 'content/docs/a.md': '---\ntitle: A\nslug: /intro\n---\n' })
    const { code, diagnostics } = await report(root, ['check'])
    expect(code).toBe(0)
    expect(diagnostics).toMatchObject([
      {
        ...{ code: 'route/duplicate', severity: 'warn', pathname: '/docs/intro' },
        ...{ file: 'content/docs/intro.md', line: 1, column: 1 },
        related: [{ file: 'content/docs/a.md', line: 3, column: 1, endLine: 3, endColumn: 5 }],
      },
    ])
  })

  test('a problem of the configuration is its key', async () => {
    const items = "{ label: 'A', to: '/docs/intro' }, { label: 'B', to: '/docs/nope' }"
    const root = project({
      'site.config.ts': config(`title: 'T', url: 'https://t.example', navbar: { items: [${items}] }`),
    })
    const { code, diagnostics } = await report(root, ['check'])
    expect(code).toBe(1)
    expect(diagnostics.map((each) => `${each.code} ${formatLocation(each)}`)).toEqual([
      'link/not-found site.config.ts:2:136 navbar.items[1].to',
    ])
  })
})

describe('severities', () => {
  const three = {
    'content/docs/intro.md': '# Intro\n\n[a](/docs/nope)\n\n[b](#nope)\n\n![c](./nope.png)\n',
    'content/docs/other.md': '---\nslug: /guide\n---\n# Other\n',
  }
  const inOrder = ['asset/not-found', 'link/anchor-not-found', 'link/not-found', 'route/duplicate']

  test.each([
    ['are those of the contract by default', '', ['throw', 'warn', 'throw', 'warn'], 1],
    [
      'can be lowered one by one',
      "onBrokenLinks: 'warn', onBrokenAnchors: 'log', onDuplicateRoutes: 'log', severities: { 'asset/not-found': 'log' }",
      ['log', 'log', 'warn', 'log'],
      0,
    ],
    [
      'can be raised one by one',
      "onBrokenLinks: 'ignore', onBrokenAnchors: 'throw', onDuplicateRoutes: 'throw', severities: { 'asset/not-found': 'warn' }",
      ['warn', 'throw', undefined, 'throw'],
      1,
    ],
    [
      'can be ignored altogether',
      "onBrokenLinks: 'ignore', onBrokenAnchors: 'ignore', onDuplicateRoutes: 'ignore', severities: { 'asset/not-found': 'ignore' }",
      [undefined, undefined, undefined, undefined],
      0,
    ],
  ])('%s', async (_name, fields, expected, exitCode) => {
    const root = project({ ...three, 'site.config.ts': config(`title: 'T', url: 'https://t.example', ${fields}`) })
    const { code, diagnostics } = await report(root, ['check'])
    const severities = inOrder.map((name) => diagnostics.find((each) => each.code === name)?.severity)
    expect([code, severities]).toEqual([exitCode, expected])
  })

  test('of errors of syntax and configuration, and of codes with their own key, cannot be set', async () => {
    const names = ['config/unknown-key', 'file/unreadable', 'route/invalid-slug', 'link/not-found', 'no/such-code']
    const table = names.map((name) => `'${name}': 'ignore'`).join(', ')
    const fields = `title: 'T', url: 'https://t.example', severities: { ${table} }`
    const { code, diagnostics } = await report(project({ 'site.config.ts': config(fields) }), ['check'])
    expect(code).toBe(2)
    const keys = diagnostics.map(({ configPath }) => configPath)
    for (const name of names) expect(keys).toContainEqual(expect.stringContaining(name))
  })
})

test('--list-codes prints every code of the contract with its severity, in any folder', async () => {
  const { code, stdout } = await docsgen(['check', '--list-codes'], { cwd: folder() })
  expect(code).toBe(0)
  const known = [
    'link/not-found throw onBrokenLinks',
    'link/anchor-not-found warn onBrokenAnchors',
    'route/duplicate warn onDuplicateRoutes',
    'asset/not-found throw severities',
    'config/unknown-key throw -',
    'config/invalid-value throw -',
    'config/unknown-version throw -',
    'config/unknown-sidebar throw -',
    'config/empty-sidebar throw -',
    'config/unknown-doc throw -',
    'config/unknown-navbar-item throw -',
    'page/no-default-export throw -',
    'front-matter/invalid warn severities',
    'markdown/math throw severities',
    'markdown/unknown-directive warn severities',
    'file/not-utf8 throw severities',
  ]
  const rows = stdout.split('\n').map((line) => line.split(/\s+/).slice(0, 3).join(' '))
  expect(rows).toEqual(expect.arrayContaining(known))
})

describe('--format', () => {
  test('github annotates the location, in one line', async () => {
    const { code, stdout } = await docsgen(['check', '--root', project(broken), '--format', 'github'])
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^::error file=content\/docs\/intro\.md,line=3,col=9,endLine=3,endColumn=28,title=link\/not-found::[^\n]+\n/,
    )
  })

  test('is github inside GitHub Actions unless it is set', async () => {
    const root = project(broken)
    const env = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: dirname(root) }
    const annotated = await docsgen(['check', '--root', root], { env })
    expect(annotated.stdout).toContain(`::error file=${basename(root)}/content/docs/intro.md,line=3,`)
    expect((await docsgen(['check', '--root', root, '--format', 'text'], { env })).stdout).not.toContain('::error')
  })

  test('sarif is a run of version 2.1.0 with rules and results', async () => {
    const { stdout } = await docsgen(['check', '--root', project(broken), '--format', 'sarif'])
    const region = { startLine: 3, startColumn: 9, endLine: 3, endColumn: 29 }
    expect(JSON.parse(stdout)).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'docsgen',
              rules: expect.arrayContaining([expect.objectContaining({ id: 'link/not-found' })]),
            },
          },
          results: [
            {
              ruleId: 'link/not-found',
              level: 'error',
              locations: [{ physicalLocation: { artifactLocation: { uri: 'content/docs/intro.md' }, region } }],
            },
          ],
        },
      ],
    })
  })

  test('text shows location, severity, code, reason and hint', async () => {
    const { stdout } = await docsgen(['check', '--root', project(broken)])
    expect(stdout).toContain('content/docs/intro.md:3:9  throw  link/not-found')
    expect(stdout).toContain('hint Did you mean')
    expect(stdout).not.toContain('\u001b[')
  })
})

describe('the options that every command takes', () => {
  test('--root defaults to the current folder, and can be before or after the command', async () => {
    const root = project()
    expect((await docsgen(['check'], { cwd: root })).code).toBe(0)
    expect((await docsgen(['--root', root, 'check'])).code).toBe(0)
    expect((await docsgen(['check', '--root', basename(root)], { cwd: dirname(root) })).code).toBe(0)
  })

  test.each(['site.config.mts', 'site.config.js', 'site.config.mjs'])(
    'a configuration may be called %s',
    async (name) => {
      const root = folder({
        [name]: config("title: 'Other name', url: 'https://t.example'"),
        'content/docs/a.md': '# A\n',
      })
      const { code, stdout } = await docsgen(['config', '--root', root])
      expect([code, JSON.parse(stdout).title]).toEqual([0, 'Other name'])
    },
  )

  test('--config selects another file', async () => {
    const root = project({ 'conf/second.ts': config("title: 'Second', url: 'https://t.example'") })
    const { code, stdout } = await docsgen(['config', '--root', root, '--config', 'conf/second.ts'])
    expect([code, JSON.parse(stdout).title]).toEqual([0, 'Second'])
  })

  test('--quiet prints errors only', async () => {
    expect(await docsgen(['check', '--root', project(warned), '--quiet'])).toMatchObject({
      code: 0,
      stdout: '',
      stderr: '',
    })
    const { code, stdout } = await docsgen(['check', '--root', project(broken), '--quiet'])
    expect([code, stdout]).toEqual([1, expect.stringContaining('link/not-found')])
  })

  test('--verbose keeps standard output for the report', async () => {
    const { stdout, stderr } = await docsgen(['check', '--root', project(), '--verbose', '--format', 'json'])
    expect(parseReport(stdout).diagnostics).toEqual([])
    expect(stderr).toMatch(/parse +[\d.]+ ms/)
  })

  test('--version and --help print the version and help with examples, and exit with 0', async () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
    expect(await docsgen(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' })
    for (const command of ['build', 'dev', 'check', 'serve', 'init', 'config']) {
      const { code, stdout } = await docsgen(['help', command])
      expect([code, stdout]).toEqual([0, expect.stringContaining('Examples:')])
    }
  })
})

describe('config', () => {
  test('prints the resolved configuration as JSON, and nothing else', async () => {
    const { code, stdout, stderr } = await docsgen(['config', '--root', project()])
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toMatchObject({
      title: 'Test',
      url: 'https://test.example',
      baseUrl: '/',
      onBrokenLinks: 'throw',
      onBrokenAnchors: 'warn',
      onDuplicateRoutes: 'warn',
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
    })
  })

  test('prints nothing on standard output if the configuration is invalid', async () => {
    const { code, stdout, stderr } = await docsgen([
      'config',
      '--root',
      project({ 'site.config.ts': config('titel: 1') }),
    ])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('Did you mean "title"?')
  })
})

describe('build', () => {
  test('writes a site from two keys and one page', async () => {
    const root = folder({
      'site.config.ts': config("title: 'T', url: 'https://t.example'"),
      'content/docs/start.md': '# Start here\n\nText.\n',
    })
    expect((await docsgen(['build', '--root', root])).code).toBe(0)
    expect(page(root, 'docs/start')).toContain('Start here')
    const outputs = Object.keys(checksums(join(root, 'build')))
    expect(outputs).toEqual(expect.arrayContaining(['404.html', '_headers', 'llms.txt', 'robots.txt', 'sitemap.xml']))
  })

  test('--out-dir writes to another folder, even outside the root', async () => {
    const root = project()
    const elsewhere = join(folder(), 'deep/er/site')
    expect((await docsgen(['build', '--root', root, '--out-dir', 'public'])).code).toBe(0)
    expect((await docsgen(['build', '--root', root, '--out-dir', elsewhere])).code).toBe(0)
    expect(checksums(elsewhere)).toEqual(checksums(join(root, 'public')))
    expect(existsSync(join(root, 'build'))).toBe(false)
  })

  test.each(['/base/', 'base', '/base'])('--base-url %s is a prefix of every URL of the site', async (baseUrl) => {
    const root = project()
    expect((await docsgen(['build', '--root', root, '--base-url', baseUrl])).code).toBe(0)
    const html = page(root, 'docs/intro')
    expect(html).toContain('href="/base/docs/guide"')
    const own = [...html.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map((match) => match[1] ?? '')
    expect(own.filter((url) => !url.startsWith('/base/'))).toEqual([])
    expect(readFileSync(join(root, 'build/sitemap.xml'), 'utf8')).toContain('https://test.example/base/docs/intro')
  })

  test('--drafts includes drafts, and without it a link to one is broken', async () => {
    const root = project({
      'content/docs/draft.md': '---\ndraft: true\n---\n# Draft\n',
      'content/docs/intro.md': '# Intro\n\n[draft](./draft.md)\n',
    })
    const { code, diagnostics } = await report(root, ['build'])
    expect([code, diagnostics.map((each) => each.code)]).toEqual([1, ['link/not-found']])
    expect((await docsgen(['build', '--root', root, '--drafts'])).code).toBe(0)
    expect(page(root, 'docs/draft')).toContain('Draft')
  })

  test('--no-cache leaves no cache behind', async () => {
    const root = project()
    expect((await docsgen(['build', '--root', root, '--no-cache'])).code).toBe(0)
    expect(existsSync(join(root, '.docsgen/cache'))).toBe(false)
  })

  test('--profile prints the stages on standard error', async () => {
    const { code, stdout, stderr } = await docsgen(['build', '--root', project(), '--profile', '--format', 'json'])
    expect(code).toBe(0)
    expect(parseReport(stdout).diagnostics).toEqual([])
    expect(stderr).toMatch(/parse +[\d.]+ ms/)
  })
})

test('check with paths reports only problems in them and in links to them', async () => {
  const root = project({ ...broken, 'content/docs/guide.md': '# Guide\n\n[a](/docs/nothing) [b](./intro.md#no)\n' })
  const codes = async (...paths: string[]) =>
    (await report(root, ['check', ...paths], { cwd: root })).diagnostics.map((each) => `${each.file} ${each.code}`)
  expect(await codes('content/docs/guide.md')).toEqual([
    'content/docs/guide.md link/not-found',
    'content/docs/guide.md link/anchor-not-found',
  ])
  expect(await codes('content/docs/intro.md')).toEqual([
    'content/docs/guide.md link/anchor-not-found',
    'content/docs/intro.md link/not-found',
  ])
})

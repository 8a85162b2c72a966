import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { run as check } from '../../cli/commands/check.ts'
import { type InitRequest, initProject, run } from '../../cli/commands/init.ts'
import { loadConfig } from '../../cli/config/load.ts'
import type { InitResult } from '../../cli/migrate/init/describe.ts'
import { createFolder } from '../serve/hostile-project.ts'
import { createCodeContext } from '../support/code-context.ts'
import { checkOptions, createTerminal, globalOptions, isBuilt } from './project.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A folder with these files; it is removed after the test. */
function folder(files: Record<string, string> = {}): string {
  const root = Object.keys(files).length === 0 ? mkdtempSync(path.join(tmpdir(), 'docsgen-init-')) : createFolder(files)
  folders.push(root)
  return root
}

/** What `docsgen init --yes` does, without its output. */
async function init(root: string, rest: Partial<InitRequest> = {}): Promise<InitResult> {
  const result = await tryInit(root, rest)
  if ('problem' in result) throw new Error(result.problem.message)
  return result
}

function tryInit(root: string, rest: Partial<InitRequest> = {}) {
  const { terminal } = createTerminal(root)
  return initProject({ root, directory: null, template: null, yes: true, ...rest }, terminal)
}

const read = (root: string, file: string) => readFileSync(path.join(root, file), 'utf8')

async function resolveConfigIn(root: string) {
  const request = { ...createCodeContext(root), configFile: null, overrides: { baseUrl: null } }
  const { value, diagnostics } = await loadConfig(request)
  expect(diagnostics).toEqual([])
  if (!value) throw new Error('no configuration')
  return value.config
}

/** The output of `docsgen check`, whose exit code must be 0. */
async function runCheck(root: string): Promise<string> {
  const { terminal, written } = createTerminal(root)
  const code = await check(checkOptions(root, { format: 'json' }), terminal)
  const { diagnostics }: { diagnostics: unknown[] } = JSON.parse(written.stdout)
  expect(diagnostics).toEqual([])
  expect(code).toBe(0)
  return written.stdout
}

const NEW_PAGES = [
  'content/docs/index.md',
  'content/docs/start/_category_.yml',
  'content/docs/start/preview.md',
  'content/docs/start/publish.md',
  'content/docs/guide/_category_.yml',
  'content/docs/guide/pages.md',
  'content/docs/guide/order.md',
  'content/docs/reference/_category_.yml',
  'content/docs/reference/commands.md',
  'content/docs/reference/configuration.md',
]

describe('a new site', () => {
  test('is created in its own folder, whose name is its title', async () => {
    const root = folder()
    expect(await init(root, { directory: 'my-site' })).toEqual({
      created: [
        'static/img/favicon.svg',
        'tsconfig.json',
        ...NEW_PAGES,
        'site.config.ts',
        'package.json',
        '.gitignore',
      ],
      extended: [],
      kept: [],
      fitted: null,
      notes: [],
      next: ['cd my-site', 'npm install', 'npx docsgen dev'],
    })
    const { title, tagline } = await resolveConfigIn(path.join(root, 'my-site'))
    expect({ title, tagline }).toEqual({ title: 'My site', tagline: 'Everything you need to get started' })
    expect(read(root, 'my-site/.gitignore')).toBe('/.docsgen/\n/build/\nnode_modules/\n')
    expect(JSON.parse(read(root, 'my-site/package.json'))).toMatchObject({
      name: 'my-site',
      private: true,
      scripts: { dev: 'docsgen dev', build: 'docsgen build' },
      devDependencies: { docsgen: '^1.2.3' },
    })
  })

  test('takes its title, tagline and address from package.json', async () => {
    const manifest = { name: '@scope/small-tool', description: 'A small tool.', homepage: 'https://tool.example/docs/' }
    const root = folder({ 'package.json': JSON.stringify(manifest) })
    await init(root)
    const { title, tagline, url, baseUrl } = await resolveConfigIn(root)
    expect({ title, tagline, url, baseUrl }).toEqual({
      title: 'Small tool',
      tagline: 'A small tool.',
      url: 'https://tool.example',
      baseUrl: '/docs/',
    })
  })

  test('of the minimal template is a configuration and a page', async () => {
    expect((await init(folder(), { template: 'minimal' })).created).toEqual([
      'tsconfig.json',
      'content/docs/index.md',
      'site.config.ts',
      'package.json',
      '.gitignore',
    ])
  })

  test.each(["Ada's {notes} & <more>", '`x` $1 [y]'])('can be named %s', async (name) => {
    const root = folder()
    await init(root, { directory: name })
    expect((await resolveConfigIn(path.join(root, name))).title.toLowerCase()).toBe(name.toLowerCase())
  })

  test.skipIf(!isBuilt).each(['default', 'minimal'])('of the template %s passes the check', async (template) => {
    const root = folder()
    await init(root, { directory: "Ada's {notes} & <more>", template })
    await runCheck(path.join(root, "Ada's {notes} & <more>"))
  })
})

describe.skipIf(!isBuilt)('an existing folder', () => {
  test('keeps every file; missing lines are added to .gitignore', async () => {
    const files = {
      'site.config.js': 'export default {}',
      'content/docs/index.md': '# Mine\n',
      '.gitignore': '/build\nsecret',
    }
    const root = folder(files)
    expect(await init(root)).toMatchObject({
      created: ['static/img/favicon.svg', 'tsconfig.json'],
      extended: ['.gitignore'],
      kept: ['site.config.js'],
      fitted: null,
    })
    expect(read(root, 'content/docs/index.md')).toBe('# Mine\n')
    expect(read(root, '.gitignore')).toBe('/build\nsecret\n/.docsgen/\nnode_modules/\n')
    expect(existsSync(path.join(root, 'site.config.ts'))).toBe(false)
  })

  test('changes nothing the second time', async () => {
    const root = folder()
    await init(root)
    const before = read(root, 'site.config.ts')
    const again = await init(root)
    expect(again).toMatchObject({ created: [], extended: [] })
    expect(again.kept).toEqual(expect.arrayContaining(['site.config.ts', 'package.json', '.gitignore']))
    expect(read(root, 'site.config.ts')).toBe(before)
  })

  test('gets scripts in package.json, which keeps its formatting', async () => {
    const manifest = '{\n\t"name": "x",\n\t"files": ["a", "b"],\n\t"scripts": {\n\t\t"build": "tsc"\n\t}\n}\n'
    const root = folder({ 'package.json': manifest, 'docs/a.md': '# A\n' })
    expect((await init(root)).extended).toEqual(['package.json'])
    expect(read(root, 'package.json')).toBe(
      manifest.replace(
        '{\n\t\t"build"',
        '{\n\t\t"docs:dev": "docsgen dev",\n\t\t"docs:build": "docsgen build",\n\t\t"docs:check": "docsgen check",\n\t\t"docs:serve": "docsgen serve",\n\t\t"build"',
      ),
    )
  })

  test.each([
    ['in content/docs', { 'content/docs/a.md': '# A\n' }, 'content/docs', 'docs'],
    ['in content', { 'content/a.md': '# A\n', 'README.md': '# R\n' }, 'content', ''],
    ['in a folder docs', { 'docs/a.md': '# A\n', 'README.md': '# R\n', 'packages/x/README.md': '# X\n' }, 'docs', ''],
    ['in one other folder', { 'handbook/deep/a.md': '# A\n', 'CHANGELOG.md': '# C\n' }, 'handbook', ''],
    ['loose', { 'a.md': '# A\n\n[b](./notes/b.md)\n', 'notes/b.md': '# B\n' }, '.', ''],
  ])('adopts Markdown %s, without examples', async (_name, files: Record<string, string>, docsPath, routeBasePath) => {
    const root = folder(files)
    expect((await init(root)).created).toEqual([
      'static/img/favicon.svg',
      'tsconfig.json',
      'site.config.ts',
      '.gitignore',
    ])
    const { docs } = await resolveConfigIn(root)
    expect({ path: docs.path, routeBasePath: docs.routeBasePath }).toEqual({ path: docsPath, routeBasePath })
    await runCheck(root)
  })

  test('whose links are broken can be built: errors become warnings, and are counted', async () => {
    const root = folder({ 'docs/a.md': '# A\n\n[b](./b.md) ![c](./c.png)\n' })
    const { fitted } = await init(root)
    expect(fitted?.isLenient).toBe(true)
    const { onBrokenLinks, severities } = await resolveConfigIn(root)
    expect({ onBrokenLinks, severities }).toEqual({ onBrokenLinks: 'warn', severities: { 'asset/not-found': 'warn' } })
  })

  test('gets example pages if it is a repository without documents', async () => {
    const root = folder({ 'README.md': '# R\n', 'LICENSE.md': 'x\n', 'node_modules/a/docs/x.md': '# X\n' })
    expect((await init(root)).created).toContain('content/docs/index.md')
  })
})

describe('an impossible request', () => {
  test('an unknown template is reported with a suggestion', async () => {
    expect(await tryInit(folder(), { template: 'minimum' })).toEqual({
      problem: {
        code: 'init/unknown-template',
        message: 'There is no template "minimum".',
        origin: { kind: 'command', option: '--template' },
        hint: 'Did you mean "minimal"?',
      },
    })
  })

  test('a folder that is a file', async () => {
    const root = folder({ 'site.txt': 'x' })
    expect(await tryInit(root, { directory: 'site.txt' })).toMatchObject({
      problem: { code: 'init/not-writable', message: 'site.txt is a file, not a folder.' },
    })
  })

  test('a file where a folder is needed', async () => {
    const root = folder({ static: 'x' })
    expect(await tryInit(root)).toMatchObject({ problem: { code: 'init/not-writable' } })
  })
})

describe('the command', () => {
  const options = (root: string, rest: object = {}) => ({
    ...globalOptions(root),
    directory: null,
    template: null,
    yes: false,
    ...rest,
  })

  test.skipIf(!isBuilt)(
    'prints what it found, what it did and what to do next, and asks nothing without a terminal',
    async () => {
      const root = folder({ 'notes/a.md': '# A\n\n[b](./b.md)\n' })
      const { terminal, written } = createTerminal(root)
      expect(await run(options(root), terminal)).toBe(0)
      expect(written).toEqual({
        stdout: `Found 1 Markdown file in notes.
  created   static/img/favicon.svg
  created   tsconfig.json
  created   site.config.ts
  created   .gitignore

1 document, 4 pages. 1 link needs you; \`npx docsgen check\` lists them.
They are warnings for now, so that the site can be built; see the end of site.config.ts.

Next steps:
  npm install --save-dev docsgen
  npx docsgen dev
`,
        stderr: '',
      })
    },
  )

  test('asks on a terminal; an empty line takes the default', async () => {
    const root = folder()
    const { terminal, written } = createTerminal(root, {
      stdin: Readable.from(['Mine\n', '\n', 'maximal\n', 'minimal\n']),
    })
    expect(await run(options(root, { directory: 'x' }), terminal)).toBe(0)
    expect(written.stdout).toContain(
      'Title [X]: URL of the published site [https://docs.example.com]: Template (default, minimal) [default]: ' +
        'There is no template "maximal".\nTemplate (default, minimal) [default]: ',
    )
    expect(read(root, 'x/site.config.ts')).toContain("title: 'Mine'")
    expect(existsSync(path.join(root, 'x/content/docs/guide'))).toBe(false)
  })

  test('takes the defaults when the input ends', async () => {
    const root = folder()
    const { terminal } = createTerminal(root, { stdin: Readable.from([]) })
    expect(await run(options(root, { directory: 'x' }), terminal)).toBe(0)
    expect(read(root, 'x/site.config.ts')).toContain("title: 'X'")
  })

  test('asks nothing with --yes', async () => {
    const root = folder()
    const { terminal, written } = createTerminal(root, { stdin: Readable.from(['Mine\n']) })
    expect(await run(options(root, { directory: 'x', yes: true }), terminal)).toBe(0)
    expect(written.stdout).not.toContain('Title')
    expect(read(root, 'x/site.config.ts')).toContain("title: 'X'")
  })

  test('exits with 2 if it is used incorrectly', async () => {
    const root = folder()
    const { terminal, written } = createTerminal(root)
    expect(await run(options(root, { template: 'defualt' }), terminal)).toBe(2)
    expect(written.stderr).toContain('There is no template "defualt".')
    expect(written.stderr).toContain('Did you mean "default"?')
    expect(existsSync(path.join(root, 'site.config.ts'))).toBe(false)
  })
})

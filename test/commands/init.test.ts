import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { run as check } from '../../cli/commands/check.ts'
import { type InitRequest, type InitResult, initProject, run } from '../../cli/commands/init.ts'
import { loadConfig } from '../../cli/config/load.ts'
import { createFolder } from '../serve/hostile-project.ts'
import { createTerminal, globalOptions, isBuilt } from './project.ts'

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

function init(root: string, rest: Partial<InitRequest> = {}): InitResult {
  const result = initProject({ root, directory: null, template: null, ...rest })
  if ('problem' in result) throw new Error(result.problem.message)
  return result
}

const read = (root: string, file: string) => readFileSync(path.join(root, file), 'utf8')

async function resolveConfigIn(root: string) {
  const cacheDirectory = path.join(root, '.docsgen')
  const { value, diagnostics } = await loadConfig({
    root,
    configFile: null,
    cacheDirectory,
    overrides: { baseUrl: null },
  })
  expect(diagnostics).toEqual([])
  if (!value) throw new Error('no configuration')
  return value.config
}

/** The output of `docsgen check`, whose exit code must be 0. */
async function runCheck(root: string): Promise<string> {
  const { terminal, written } = createTerminal(root)
  const options = { paths: [], staged: false, external: false, built: null, fix: false, listCodes: false }
  const code = await check({ ...globalOptions(root), ...options, format: 'json' }, terminal)
  const { diagnostics }: { diagnostics: unknown[] } = JSON.parse(written.stdout)
  expect(diagnostics).toEqual([])
  expect(code).toBe(0)
  return written.stdout
}

describe('a new site', () => {
  test('is created in its own folder, whose name is its title', async () => {
    const root = folder()
    expect(init(root, { directory: 'my-site' })).toEqual({
      created: [
        'site.config.ts',
        'static/img/favicon.svg',
        'content/docs/getting-started.md',
        'content/docs/guide/_category_.yml',
        'content/docs/guide/writing.md',
        'content/docs/index.md',
        '.gitignore',
      ],
      extended: [],
      kept: [],
      adopted: null,
      next: ['cd my-site', 'docsgen dev'],
    })
    expect((await resolveConfigIn(path.join(root, 'my-site'))).title).toBe('My site')
    expect(read(root, 'my-site/.gitignore')).toBe('/.docsgen/\n/build/\nnode_modules/\n')
  })

  test('of the minimal template is a configuration and a page', () => {
    expect(init(folder(), { template: 'minimal' }).created).toEqual([
      'site.config.ts',
      'content/docs/index.md',
      '.gitignore',
    ])
  })

  test.each(["Ada's {notes} & <more>", '`x` $1 [y]'])('can be named %s', async (name) => {
    const root = folder()
    init(root, { directory: name })
    expect((await resolveConfigIn(path.join(root, name))).title.toLowerCase()).toBe(name.toLowerCase())
  })

  test.skipIf(!isBuilt).each(['default', 'minimal'])('of the template %s passes the check', async (template) => {
    const root = folder()
    init(root, { directory: "Ada's {notes} & <more>", template })
    await runCheck(path.join(root, "Ada's {notes} & <more>"))
  })
})

describe('an existing folder', () => {
  test('keeps every file; missing lines are added to .gitignore', () => {
    const files = {
      'site.config.js': 'export default {}',
      'content/docs/index.md': '# Mine\n',
      '.gitignore': '/build\nsecret',
    }
    const root = folder(files)
    const result = init(root)
    expect(result).toMatchObject({
      created: ['static/img/favicon.svg'],
      extended: ['.gitignore'],
      kept: ['site.config.js'],
      adopted: null,
    })
    expect(read(root, 'content/docs/index.md')).toBe('# Mine\n')
    expect(read(root, '.gitignore')).toBe('/build\nsecret\n/.docsgen/\nnode_modules/\n')
    expect(existsSync(path.join(root, 'site.config.ts'))).toBe(false)
  })

  test('changes nothing the second time', () => {
    const root = folder()
    const { created } = init(root)
    const again = init(root)
    expect(again.created).toEqual([])
    expect(created).toEqual(expect.arrayContaining(again.kept))
  })

  test.each([
    ['in content/docs', { 'content/docs/a.md': '# A\n' }, 'content/docs', null],
    [
      'in a folder docs',
      { 'docs/a.md': '# A\n', 'README.md': '# R\n', 'packages/x/README.md': '# X\n' },
      'docs',
      'docs',
    ],
    ['in one other folder', { 'handbook/deep/a.md': '# A\n', 'CHANGELOG.md': '# C\n' }, 'handbook', 'handbook'],
    ['loose', { 'a.md': '# A\n\n[b](./notes/b.md)\n', 'notes/b.md': '# B\n' }, '.', '.'],
  ])('adopts Markdown %s, without examples', async (_name, files: Record<string, string>, docsPath, adopted) => {
    const root = folder(files)
    const result = init(root)
    expect(result.adopted).toBe(adopted)
    expect(result.created).toEqual(['site.config.ts', 'static/img/favicon.svg', '.gitignore'])
    expect((await resolveConfigIn(root)).docs.path).toBe(docsPath)
    if (isBuilt) await runCheck(root)
  })

  test('gets example pages if it is a repository without documents', () => {
    const root = folder({ 'README.md': '# R\n', 'LICENSE.md': 'x\n', 'node_modules/a/docs/x.md': '# X\n' })
    expect(init(root).created).toContain('content/docs/index.md')
  })
})

describe('an impossible request', () => {
  test('an unknown template is reported with a suggestion', () => {
    expect(initProject({ root: folder(), directory: null, template: 'minimum' })).toEqual({
      problem: {
        code: 'init/unknown-template',
        message: 'There is no template "minimum".',
        origin: { kind: 'command', option: '--template' },
        hint: 'Did you mean "minimal"?',
      },
    })
  })

  test('a folder that is a file', () => {
    const root = folder({ 'site.txt': 'x' })
    expect(initProject({ root, directory: 'site.txt', template: null })).toMatchObject({
      problem: { code: 'init/not-writable', message: 'site.txt is a file, not a folder.' },
    })
  })

  test('a file where a folder is needed', () => {
    const root = folder({ static: 'x' })
    expect(initProject({ root, directory: null, template: null })).toMatchObject({
      problem: { code: 'init/not-writable' },
    })
  })
})

describe('the command', () => {
  const options = (root: string, rest: object = {}) => ({
    ...globalOptions(root),
    directory: null,
    template: null,
    ...rest,
  })

  test('prints what it did and what to do next', async () => {
    const root = folder({ 'notes/a.md': '# A\n' })
    const { terminal, written } = createTerminal(root)
    expect(await run(options(root), terminal)).toBe(0)
    expect(written).toEqual({
      stdout:
        '  created   site.config.ts\n  created   static/img/favicon.svg\n  created   .gitignore\n\n' +
        'The Markdown in notes becomes the documents of the site.\n\nNext steps:\n  docsgen dev\n',
      stderr: '',
    })
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

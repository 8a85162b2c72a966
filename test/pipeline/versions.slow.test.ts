import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { run as freeze } from '../../cli/commands/version/freeze.ts'
import { createBuildContext } from '../../cli/pipeline/build-context.ts'
import { planSite } from '../../cli/pipeline.ts'
import { sourceSyntax } from '../../cli/syntaxes/index.ts'
import { createTerminal, globalOptions } from '../commands/project.ts'

const fixture = join(import.meta.dirname, '../fixtures/versions-and-languages')

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'docsgen-versions-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@test.example', ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  })

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/** Commits everything, and tags the commit. */
function tag(name: string): void {
  git('add', '--all')
  git('commit', '--quiet', '--message', name)
  git('tag', name)
}

async function plan() {
  const context = createBuildContext({ root, syntax: sourceSyntax, cache: false, workers: 1 })
  try {
    const { value, diagnostics } = await planSite({ root, configFile: null, baseUrl: null, drafts: false }, context)
    const problems = diagnostics.map(({ code, message, origin }) => {
      const place = 'file' in origin ? `${origin.file}${'path' in origin && origin.path ? ` ${origin.path}` : ''}` : ''
      return `${place} ${code}: ${message}`
    })
    const routes = value?.table.routes.filter(({ kind }) => kind === 'doc') ?? []
    return { value, problems, sources: Object.fromEntries(routes.map(({ pathname, source }) => [pathname, source])) }
  } finally {
    await context.close()
  }
}

const config = (rest: string) =>
  `export default { title: 'Harbor', url: 'https://docs.example', search: false, ${rest} }\n`

describe('versions in folders (11.10-1, 11.10-3)', () => {
  test('have the pages, sidebars and tags of their own, and links between them are resolved', async () => {
    cpSync(fixture, root, { recursive: true })
    const { value, problems, sources } = await plan()
    expect(problems.filter((problem) => !/^i18n|translation/.test(problem))).toEqual([])
    expect(sources).toMatchObject({
      '/docs/intro': 'versioned_docs/version-1.0/intro.md',
      '/docs/guide/agents': 'versioned_docs/version-1.0/guide/agents.md',
      '/docs/next/intro': 'content/docs/intro.md',
    })
    const english = value?.table.sidebars.filter(({ locale }) => locale === 'en') ?? []
    const labels = english.map(({ version, items }) => [version, JSON.stringify(items).includes('Agents')])
    expect(labels).toEqual([
      ['current', false],
      ['1.0', true],
    ])
    const intro = value?.linked.find(({ document }) => document.source.path === 'content/docs/intro.md')
    expect(intro?.targets.map((target) => ('pathname' in target ? target.pathname : target.kind))).toEqual([
      '/docs/next/guide/install',
      '/docs/next/guide/rollback',
      '/docs/guide/agents',
      '/docs/guide/agents',
    ])
    expect(value?.table.canonicals).toMatchObject({ '/docs/next/intro': '/docs/intro' })
    expect(value?.table.canonicals['/docs/next/guide/rollback']).toBeUndefined()
    expect(Object.keys(value?.table.tags ?? {})).toEqual(
      expect.arrayContaining(['/docs/tags/basics', '/docs/next/tags/basics']),
    )
  })

  test('that lack their folder or their sidebars are reported, and all others are kept', async () => {
    write({
      'site.config.ts': config(`versions: { '0.9': { from: 'archive' } }`),
      'versions.json': '["2.0", "1.0", "a/b", 3]',
      'content/docs/intro.md': '# Intro\n',
      'versioned_docs/version-1.0/intro.md': '# Intro\n',
      'archive/intro.md': '# Intro\n',
    })
    const { problems, sources } = await plan()
    expect(problems).toEqual([
      'versions.json version/invalid-file: The name "a/b" of a version must not contain "/".',
      'versions.json version/invalid-file: The name 3 of a version must be a string.',
      'versions.json version/not-found: The folder "versioned_docs/version-2.0" of the version "2.0" does not exist.',
      'versioned_docs/version-1.0 version/no-sidebars: The version "1.0" has no sidebars file, so its sidebar is generated from its folders.',
    ])
    expect(sources).toEqual({
      '/docs/next/intro': 'content/docs/intro.md',
      '/docs/1.0/intro': 'versioned_docs/version-1.0/intro.md',
      '/docs/0.9/intro': 'archive/intro.md',
    })
  })

  test('with invalid sidebars are reported at their file', async () => {
    write({
      'site.config.ts': config(''),
      'versions.json': '["1.0"]',
      'content/docs/intro.md': '# Intro\n',
      'versioned_docs/version-1.0/intro.md': '# Intro\n',
      'versioned_sidebars/version-1.0-sidebars.json': '{ "docs": ["version-1.0/intro", "gone"] }',
    })
    expect((await plan()).problems).toEqual([
      'versioned_sidebars/version-1.0-sidebars.json config/unknown-doc: The sidebar "docs" names the document "gone", which does not exist.',
    ])
  })
})

describe('versions in Git refs (11.10-1, 11.10-2)', () => {
  beforeEach(() => git('init', '--quiet'))

  /** A release whose documents, folder, sidebars, image and included file are later changed or removed. */
  function release(): void {
    write({
      'sidebars.ts': `export const sidebars = { docs: ['intro', 'old'] }`,
      'site.config.ts': `import remark from 'not-installed'
        import { sidebars } from './sidebars.js'
        export default { title: 'Harbor', url: 'https://docs.example', docs: { path: 'handbook', sidebars }, markdown: { remarkPlugins: [remark] } }`,
      'handbook/intro.md':
        '# Intro\n\n![Logo](/img/logo.svg) ![Map](./map.svg) [old](old.md) [license](/LICENSE.txt)\n\n::include{file=../shared.txt}\n',
      'handbook/old.md': '---\ntags: [past]\n---\n\n# Old\n',
      'handbook/map.svg': '<svg viewBox="0 0 9 9"/>',
      'static/img/logo.svg': '<svg viewBox="0 0 8 8"/>',
      'shared.txt': 'as it was',
    })
    tag('v1')
    git('rm', '-r', '--quiet', '.')
    write({
      'site.config.ts': config(`versions: { '1': { from: 'v1' } }`),
      'content/docs/intro.md': '# Intro\n\n[Old](/docs/old)\n',
      'static/img/logo.svg': '<svg viewBox="0 0 16 16"/>',
      'static/LICENSE.txt': 'MIT',
    })
  }

  test('are read from the object database, with sidebars, images and included files of their own', async () => {
    release()
    const { value, problems, sources } = await plan()
    expect(problems).toEqual([])
    expect(sources).toEqual({
      '/docs/next/intro': 'content/docs/intro.md',
      '/docs/intro': 'v1:handbook/intro.md',
      '/docs/old': 'v1:handbook/old.md',
    })
    expect(value?.graph.referencedFiles).toEqual(['v1:handbook/map.svg', 'v1:static/img/logo.svg'])
    const names = value?.table.sidebars.map(({ version, name, items }) => [version, name, items.length])
    expect(names).toEqual([
      ['current', 'defaultSidebar', 1],
      ['1', 'docs', 2],
    ])
    const intro = value?.documents.find(({ source }) => source.path === 'v1:handbook/intro.md')
    const body = intro && (await value?.bodies.read(intro.source))
    expect(JSON.stringify(body)).toContain('as it was')
  })

  test.each([
    ['calls a package', `docs: { sidebars: { docs: ['intro', ...build('guide')] } }`, 'calls "not-installed"'],
    ['takes them from a package', `docs: { sidebars: build.sidebars }`, 'takes its sidebars from a package'],
    ['calls a package for something else', `markdown: { remarkPlugins: [build()] }`, null],
  ])('whose configuration %s have sidebars that are in doubt', async (_name, keys, reason) => {
    write({
      'site.config.ts': `import build from 'not-installed'\n${config(keys)}`,
      'content/docs/intro.md': '# Intro\n',
    })
    tag('v1')
    write({ 'site.config.ts': config(`versions: { '1': { from: 'v1' } }`) })
    const { problems } = await plan()
    const message = `The configuration of the version "1" ${reason}. Packages are replaced when a version is read from Git, so its sidebars may be wrong.`
    expect(problems).toEqual(reason === null ? [] : [`v1:site.config.ts version/replaced-package: ${message}`])
  })

  test('print the facts that they had, and those of today if they had none', async () => {
    const facts = (value: string) => `chain:\n  time: { value: ${value}, type: integer, status: published }\n`
    const site = (rest: string) => config(`facts: 'facts.yml', ${rest}`)
    write({ 'site.config.ts': config(''), 'content/docs/intro.md': '---\ntitle: "{chain.time}"\n---\n' })
    tag('v0')
    write({ 'site.config.ts': site(''), 'facts.yml': facts('10') })
    tag('v1')
    write({
      'site.config.ts': site(`versions: { '1': { from: 'v1' }, '0': { from: 'v0' } }`),
      'facts.yml': facts('12'),
    })
    const { value } = await plan()
    const titles = value?.documents.map(({ source, title }) => [source.version, title])
    expect(titles).toEqual([
      ['current', '12'],
      ['0', '12'],
      ['1', '10'],
    ])
  })

  test('that cannot be read are reported at their key, and all others are kept', async () => {
    write({ 'content/docs/intro.md': '# Intro\n', 'docs/intro.md': '# Intro\n' })
    write({ 'site.config.ts': config(`docs: { path: 'content/docs' }`) })
    tag('v1')
    git('mv', 'content/docs', 'handbook')
    tag('v2')
    const versions = `versions: { '1': { from: 'v1' }, '2': { from: 'v2' }, '3': { from: 'v3' } }`
    write({ 'site.config.ts': config(`docs: { path: 'handbook' }, ${versions}`) })
    const { problems, sources } = await plan()
    expect(problems).toEqual([
      'site.config.ts versions["2"].from version/not-found: The configuration of "v2" names the folder "content/docs", which "v2" does not have.',
      'site.config.ts versions["3"].from version/not-found: The version "3" is read from "v3", which is neither a folder of the project nor a Git ref.',
    ])
    expect(Object.values(sources)).toEqual(['v1:content/docs/intro.md', 'handbook/intro.md'])
  })

  test('in a shallow clone, or without a repository or Git, say how to get them', async () => {
    release()
    vi.stubEnv('PATH', '')
    expect((await plan()).problems[0]).toContain('nor a Git ref: Git is not installed.')
    vi.unstubAllEnvs()
    tag('v2')
    const full = root
    root = mkdtempSync(join(tmpdir(), 'docsgen-versions-'))
    execFileSync('git', ['clone', '--quiet', '--depth', '1', '--no-tags', `file://${full}`, root], { stdio: 'ignore' })
    expect((await plan()).problems[0]).toContain('nor a Git ref of this shallow clone.')
    rmSync(join(root, '.git'), { recursive: true })
    expect((await plan()).problems[0]).toContain('the project is not in a Git repository.')
    rmSync(full, { recursive: true, force: true })
  })
})

describe('docsgen version freeze', () => {
  const runFreeze = async (name: string, from: string | null = null) => {
    const { terminal, written } = createTerminal(root)
    const code = await freeze({ ...globalOptions(root), name, from }, terminal)
    return { code, ...written }
  }

  test('copies the documents and their sidebars, and the result is a site with two versions', async () => {
    write({
      'site.config.ts': config(`docs: { sidebars: { docs: [{ Start: ['intro'] }] } }`),
      'content/docs/intro.md': '# Intro\n',
      'i18n/de/docs/intro.md': '# Einführung\n',
    })
    expect(await runFreeze('1.0')).toMatchObject({ code: 0, stderr: '' })
    expect(readFileSync(join(root, 'versions.json'), 'utf8')).toBe('[\n  "1.0"\n]\n')
    const { problems, sources } = await plan()
    expect(problems.filter((problem) => !problem.includes('translation/'))).toEqual([])
    expect(sources['/docs/intro']).toBe('versioned_docs/version-1.0/intro.md')
    expect(await runFreeze('1.0')).toMatchObject({ code: 2, stderr: expect.stringContaining('already exists') })
    expect(await runFreeze('a/b')).toMatchObject({ code: 2, stderr: expect.stringContaining('must not contain') })
  })

  test.each([
    ['no versions', `title: 'Harbor',\n  url: 'https://docs.example',`],
    ['versions', `versions: {\n    current: { label: 'Beta' } },\n  title: 'Harbor', url: 'https://docs.example'`],
  ])('with --from, adds a version to a configuration with %s', async (_name, keys) => {
    git('init', '--quiet')
    write({ 'site.config.ts': `export default {\n  ${keys}\n}\n`, 'content/docs/intro.md': '# Intro\n' })
    tag('v1.0')
    expect(await runFreeze('1.0', 'v1.0')).toMatchObject({ code: 0, stderr: '' })
    expect(readFileSync(join(root, 'site.config.ts'), 'utf8')).toContain(`'1.0': { from: 'v1.0' }`)
    expect((await plan()).sources['/docs/intro']).toBe('v1.0:content/docs/intro.md')
    expect(await runFreeze('0.9', 'v0.9')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"v0.9" is not a known tag, branch or commit.'),
    })
  })
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formatDialects } from '../../cli/commands/profile.ts'
import type { Dialect, DialectRequest } from '../../cli/content/dialects.ts'
import { findDialects } from '../../cli/syntaxes/detect.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'docsgen-dialects-'))
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

const withDialects = (listed: DialectRequest['listed']) => ({ listed, docsFolder: 'site/docs' })

describe('the dialects of a project (DI-2)', () => {
  test.each<[Dialect[], string[]]>([
    [['mkdocs'], ['mkdocs.yml', 'docs/']],
    [['mkdocs'], ['zensical.toml']],
    [['mdbook'], ['book.toml', 'src/', 'SUMMARY.md']],
    [['hugo'], ['hugo.toml']],
    [['hugo'], ['config.toml', 'content/']],
    [[], ['config.toml', 'src/']],
    [['vitepress'], ['.vitepress/']],
    [['jekyll'], ['_config.yml']],
    [['gitbook'], ['.gitbook.yaml', 'SUMMARY.md']],
    [['myst'], ['conf.py']],
    [['docsify'], ['index.html']],
    [['obsidian'], ['.obsidian/']],
    [['starlight'], ['astro.config.mjs']],
    [['gitlab'], ['.gitlab-ci.yml']],
    [
      ['jekyll', 'mkdocs'],
      ['_config.yml', 'mkdocs.yml'],
    ],
    [[], ['README.md', 'docs/', 'package.json', 'SUMMARY.md', 'content/']],
  ])('are %j with %j', async (expected, names) => {
    const toFile = (name: string) => (name.endsWith('/') ? `${name}a.md` : name)
    write(Object.fromEntries(names.map((name) => [toFile(name), 'docsify, @astrojs/starlight'])))
    const found = await findDialects(root, withDialects('auto'))
    expect(found?.map(({ name }) => name)).toEqual(expected)
  })

  test('have the folder of their file, the outermost first', async () => {
    write({ 'site/.vitepress/a': '', 'site/mkdocs.yml': '', 'site/docs/.vitepress/a': '' })
    expect(await findDialects(root, withDialects('auto'))).toMatchObject([
      { name: 'mkdocs', folder: 'site', file: 'site/mkdocs.yml' },
      { name: 'vitepress', folder: 'site', file: 'site/.vitepress/' },
    ])
  })

  test('are those of the files that are found on the way to the documents', async () => {
    write({ 'mkdocs.yml': '', 'site/.vitepress/config.ts': '', 'other/book.toml': '', 'site/docs/index.html': '<p>' })
    const found = await findDialects(root, withDialects('auto'))
    expect(found?.map(({ name, folder }) => [name, folder])).toEqual([
      ['mkdocs', ''],
      ['vitepress', 'site'],
    ])
    expect(formatDialects(found)).toBe('Dialect mkdocs: found mkdocs.yml\nDialect vitepress: found site/.vitepress/\n')
  })

  test('have docsify if the page of a folder loads it', async () => {
    write({ 'site/docs/index.html': '<script src="//cdn.example/docsify.min.js"></script>' })
    expect(await findDialects(root, withDialects('auto'))).toMatchObject([{ name: 'docsify', folder: 'site/docs' }])
  })

  test('have Starlight if the configuration of Astro has its integration', async () => {
    write({
      'astro.config.mjs': "import mdx from '@astrojs/mdx'",
      'site/astro.config.ts': "import s from '@astrojs/starlight'",
    })
    expect(await findDialects(root, withDialects('auto'))).toMatchObject([{ name: 'starlight', folder: 'site' }])
  })

  test('are those of the configuration, whatever is found', async () => {
    write({ 'mkdocs.yml': '', 'site/book.toml': '' })
    expect(await findDialects(root, withDialects(['mdbook', 'hugo']))).toEqual([
      { name: 'mdbook', folder: 'site', file: null },
      { name: 'hugo', folder: '', file: null },
    ])
    expect(await findDialects(root, withDialects([]))).toBeUndefined()
  })

  test('know what mkdocs.yml says, with what it inherits from outside the project', async () => {
    write({ 'base.yml': 'plugins: [autorefs]', 'a/mkdocs.yml': 'INHERIT: ../base.yml\nextra: { Big: 1.5 }' })
    const settings = { files: ['mkdocs.yml', '../base.yml'], plugins: ['autorefs'], values: { 'extra.big': '1.5' } }
    for (const listed of ['auto', ['mkdocs'] as const] as const) {
      const found = await findDialects(join(root, 'a'), withDialects(listed === 'auto' ? listed : [...listed]))
      expect(found).toMatchObject([{ name: 'mkdocs', settings }])
    }
    write({ 'a/mkdocs.yml': 'a: b: c: [' })
    expect(await findDialects(join(root, 'a'), withDialects('auto'))).toEqual([
      { name: 'mkdocs', folder: '', file: 'mkdocs.yml' },
    ])
  })

  test('are none in a project without such files, and if its folders do not exist', async () => {
    expect(await findDialects(root, withDialects('auto'))).toEqual([])
  })
})

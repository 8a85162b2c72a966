import { describe, expect, test } from 'vitest'
import { type Dialect, detectDialects, listDialectFolders } from '../../cli/content/dialects.ts'

describe('the dialects of a project', () => {
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
  ])('are %j in a folder with %j', (expected, names) => {
    expect(detectDialects([{ path: '', names }]).map(({ name }) => name)).toEqual(expected)
  })

  test('have the folder of their file, the outermost first', () => {
    expect(listDialectFolders('site/docs')).toEqual(['', 'site', 'site/docs'])
    expect(listDialectFolders('.')).toEqual([''])
    const folders = [
      { path: '', names: ['docs/'] },
      { path: 'docs', names: ['.vitepress/', 'mkdocs.yml'] },
      { path: 'docs/deep', names: ['.vitepress/'] },
    ]
    expect(detectDialects(folders)).toEqual([
      { name: 'mkdocs', folder: 'docs', file: 'docs/mkdocs.yml' },
      { name: 'vitepress', folder: 'docs', file: 'docs/.vitepress/' },
    ])
  })
})

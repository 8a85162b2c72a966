import { describe, expect, test } from 'vitest'
import { convertDialects } from '../../../cli/parse/dialects/convert.ts'
import { convert } from './convert.ts'

const site = {
  'mkdocs.yml': [
    'site_name: My Site',
    'plugins:',
    '  - search',
    '  - autorefs',
    '  - macros',
    '  - include-markdown',
    '  - mkdocstrings:',
    '      handlers: {}',
    'markdown_extensions:',
    '  - mdx_include',
    '  - markdown_include_variants',
    '  - pymdownx.snippets:',
    '      auto_append:',
    '        - includes/abbreviations.md',
    'extra:',
    '  version: "2.4_x" # now',
    '  links:',
    '    home: https://example.com/home',
    '  social: [a]',
  ].join('\n'),
  'includes/abbreviations.md': '*[CSS]: Style "sheets"',
  'includes/part.md': 'Part\n<!-- a -->\nMiddle\n<!-- b -->\nEnd',
  'src/app.py': 'one\ntwo\nthree\nfour',
}
const convertPage = (text: string) => convert(text, ['mkdocs'], site)

describe('references by the id of a heading', () => {
  test.each([
    ['[the *setup*][setup-guide]', '[the *setup*](ref:setup-guide)'],
    ['[Install][] and [`pkg.Thing`][]', '[Install](ref:Install) and [`pkg.Thing`](ref:pkg.Thing)'],
    ['[a [b] c][id]', '[a [b] c](ref:id)'],
    ['> - [a][id]', '> - [a](ref:id)'],
    ['[over\ntwo lines][id]', '[over\ntwo lines](ref:id)'],
    ['[a][Two words]', '[a](<ref:Two words>)'],
  ])('%j become links to it', (text, expected) => {
    expect(convertPage(text)).toEqual({ text: expected, problems: [] })
  })

  test.each([
    ['a definition of the page', '[a][One  two] [one TWO][]\n\n[one two]: b.md'],
    ['a footnote', '[a][^1]\n\n[^1]: Note'],
    ['code', '`[a][id]` ``[a][id]``\n\n```\n[a][id]\n```\n\n    [a][id]'],
    ['an index', 'list[0][1] and names[a][b]'],
    ['an image', '![a][id]'],
    ['a link', '[a](b.md)'],
    ['an escaped bracket', '\\[a][id]'],
  ])('leave %s as it is', (_, text) => {
    expect(convertPage(text)).toEqual({ text, problems: [] })
  })
})

describe('documentation that is generated from code', () => {
  test('keeps its name and the anchor of it, and is reported', () => {
    const { text, problems } = convertPage('A\n\n::: pkg.Big_Thing\n    options:\n\n      show: true\n\nB')
    expect(text).toBe('A\n\n<a id="pkg.Big_Thing"></a>**pkg.Big\\_Thing**\n\nB')
    expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
      expect.stringMatching(/^markdown\/unwrapped-component .*"pkg\.Big_Thing" is generated from code/),
    ])
  })
})

describe('what templates print', () => {
  test.each([
    ['{{ config.site_name }}, {{version}}, {{ extra.version }}', 'My Site, 2.4\\_x, 2.4\\_x'],
    ['{{ config.extra.version }} `{{ version }}`', '2.4\\_x `2.4_x`'],
    ['[home]({{ links.home }})', '[home](https://example.com/home)'],
    ['```\n{{ config.site_name }}\n```', '```\nMy Site\n```'],
    ['{% raw %}{{ version }}{% endraw %} {{ version }}', '{{ version }} 2.4\\_x'],
    ['a {# a comment #} b', 'a  b'],
  ])('%j', (text, expected) => {
    expect(convertPage(text)).toEqual({ text: expected, problems: [] })
  })

  test('stays as code and is reported once a page if it must be evaluated', () => {
    const { text, problems } = convertPage('{{ call(1) }} {{ social }} [a]({{ url }}) `{{ x }}`')
    expect(text).toBe('`{{ call(1) }}` `{{ social }}` [a]({{ url }}) `{{ x }}`')
    expect(problems.map(({ message }) => message)).toEqual([
      'The text "{{ call(1) }}" is filled in by a macro of MkDocs, and is shown as it is.',
    ])
  })

  test('is what conditions and loops contain, and they are reported', () => {
    const { text, problems } = convertPage('{% if a %}\nA\n{% else %}\nB\n{% endif %}\n\n`{% if a %}`')
    expect(text).toBe('\nA\n\nB\n\n\n`{% if a %}`')
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('The tag "if" of a macro')])
  })

  test.each([
    ['{% include "part.md" %}', '::include{file="/includes/part.md"}'],
    [
      '{%\n  include-markdown "../includes/part.md"\n  start="<!-- a -->"\n  end="<!-- b -->"\n%}',
      '::include{file="/includes/part.md" lines="3"}',
    ],
  ])('is the file that %j names', (text, expected) => {
    expect(convertPage(text)).toEqual({ text: expected, problems: [] })
  })
})

describe('includes in braces', () => {
  test.each([
    ['{! includes/part.md !}', '::include{file="/includes/part.md"}'],
    ['{! src/app.py !}', '```py file=/src/app.py\n```'],
    ['```python\n{!src/app.py!}\n```', '```python file=/src/app.py\n```'],
    ['```python hl_lines="3"\n{!src/app.py!}\n```', '```python {3} file="/src/app.py"\n```'],
    ['{* src/app.py *}', '```py file=/src/app.py\n```'],
    ['{* src/app.py ln[2:4] hl[3] title["a.py"] *}', '```py file=/src/app.py lines=2-4 title="a.py" {2}\n```'],
    ['{* ./src/app.py ln[1,3:4] *}', '```py\none\n\n…\n\nthree\nfour\n```'],
    ['> {* src/app.py ln[1,4] *}', '> ```py\n> one\n> \n> …\n> \n> four\n> ```'],
  ])('%j', (text, expected) => {
    expect(convertPage(text)).toEqual({ text: expected, problems: [] })
  })

  test('start in the folder of the configuration, and lead out of it', () => {
    const dialects = [{ name: 'mkdocs' as const, folder: 'docs/en', file: null }]
    const files: Record<string, string> = { ...site, 'docs/en/mkdocs.yml': site['mkdocs.yml'] }
    const readFile = (path: string) => files[path]
    const found = convertDialects('{* ../../src/app.py *}', { path: 'docs/en/docs/page.md', dialects, readFile })
    expect(found?.text).toBe('```py file=/src/app.py\n```')
  })

  test('that name no file are reported', () => {
    expect(convertPage('{* gone.py *}').problems.map(({ message }) => message)).toEqual([
      'The file "gone.py" does not exist or cannot be read, so nothing is included.',
    ])
  })
})

describe('abbreviations that are added to every page', () => {
  test('are explained at the first use, and those of the page come first', () => {
    expect(convertPage('CSS and CSS').text).toBe('<abbr title="Style &quot;sheets&quot;">CSS</abbr> and CSS')
    expect(convertPage('CSS\n\n*[CSS]: Own').text).toBe('<abbr title="Own">CSS</abbr>\n\n')
  })
})

test.each([
  '[a][id] [b][]',
  '::: pkg.Thing',
  '{{ config.site_name }} {# c #}',
  '{% if a %}A{% endif %}',
  '{! includes/part.md !}',
  '{* src/app.py *}',
  'CSS',
])('%j stays as it is on a site without the plugin or the extension', (text) => {
  const nav = 'nav:\n  - autorefs: a.md\n  - macros: b.md\n  - mdx_include: c.md\nextra:\n  mkdocstrings: 1\n'
  expect(convert(text, ['mkdocs'], { ...site, 'mkdocs.yml': nav }).text).toBe(text)
})

test('plugins are found in a list on one line', () => {
  const config = { ...site, 'mkdocs.yml': "plugins: [search, 'autorefs', other]\n" }
  expect(convert('[a][id]', ['mkdocs'], config).text).toBe('[a](ref:id)')
  expect(convert('{{ a }}', ['mkdocs'], config).text).toBe('{{ a }}')
})

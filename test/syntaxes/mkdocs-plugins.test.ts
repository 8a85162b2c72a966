import { describe, expect, test } from 'vitest'
import { convertDialects } from '../../cli/syntaxes/convert.ts'
import { readMkdocsSettings } from '../../cli/syntaxes/mkdocs/settings.ts'
import { READERS } from '../../cli/syntaxes/readers.ts'
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

describe('an address that a template fills in is left out, and reported once for a loop', () => {
  test.each([
    [
      '{% for s in all %}<a class="{{ s.c }}" href="{{ s.url }}"><img src="{{ s.img }}"></a>{% endfor %}',
      '<a class="{{ s.c }}"><img></a>',
      ['for'],
    ],
    ['[a *b*]({{ x }}/{{ y }}) ![c](d/{{ z }}.png)', 'a *b* c', ['{{ x }}', '{{ z }}']],
    ["<a href='{{ version }}/{{ x }}'>a</a> [b]({{ version }})", '<a>a</a> [b](2.4\\_x)', ['{{ x }}']],
  ])('%j', (text, expected, reported) => {
    const converted = convertPage(text)
    expect(converted.text).toBe(expected)
    expect(converted.problems.map(({ message }) => /"(.*?)"/.exec(message)?.[1])).toEqual(reported)
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

test('names in comments for a hook of Material are shown, with the anchors that it gives them', () => {
  const { text, problems } = convertPage(
    '#### <!-- md:setting config.draft -->\n\n<!-- md:version 9.2.0 -->\n\n<!-- md:option type:note -->\n\n:   !!! note\n\n        Text',
  )
  expect(text).toBe(
    '#### `draft` {#config.draft}\n\n<!-- md:version 9.2.0 -->\n\n<a id="+type:note"></a>`note`\n\n:::note\n\nText\n:::',
  )
  expect(problems).toEqual([])
})

test('the preview of a post ends at its mark', () => {
  expect(convertPage('A\n\n<!-- more -->\n\nB').text).toBe('A\n\n<!-- truncate -->\n\nB')
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

  test('stays as code and is reported once a page if it must be evaluated, and each address', () => {
    const { text, problems } = convertPage('{{ call(1) }} {{ call(2) }} {{ other }} [a]({{ url }}) `{{ x }}`')
    expect(text).toBe('`{{ call(1) }}` `{{ call(2) }}` `{{ other }}` a `{{ x }}`')
    expect(problems.map(({ message }) => message)).toEqual([
      'The text "{{ call(1) }}" is filled in by a macro of MkDocs, and is shown as written.',
      'The text "{{ other }}" is filled in by a macro of MkDocs, and is shown as written.',
      'The address "{{ url }}" is filled in by a macro of MkDocs, and is left out.',
    ])
  })

  test('is what conditions and loops contain that only Python can evaluate, and they are reported', () => {
    const { text, problems } = convertPage('{% if a() %}\nA\n{% else %}\nB\n{% endif %}\n\n`{% if a %}`')
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

describe('templates are evaluated', () => {
  const files = {
    ...site,
    'mkdocs.yml': `${site['mkdocs.yml'].replace('  - macros', '  - macros:\n      include_yaml: [data/tools.yml, {more: data/list.yml}]')}\n  people:\n    - {name: Ada, role: lead}\n    - {name: Bo}`,
    'data/tools.yml': 'tools: [hammer, saw]\nisBeta: false',
    'data/list.yml': '[1, 2]',
  }
  test.each([
    ['a condition', '{% if isBeta %}\nBeta\n{% else %}\nStable\n{% endif %}', '\nStable\n'],
    [
      'a loop',
      '{% for p in people %}\n- {{ p.name }}{% if p.role %}, {{ p.role }}{% endif %}{% endfor %}',
      '\n- Ada, lead\n- Bo',
    ],
    ['the values of files', '{{ tools | join(" and ") }}: {{ more | length }}', 'hammer and saw: 2'],
    ['an assignment', '{% set a = 2 %}{{ a * 3 }} {{ a }}', '6 2'],
    ['a macro of the page', '{% macro b(t) %}**{{ t }}**{% endmacro %}{{ b("x") }}', '**x**'],
    ['the front matter', '{{ owner }} {{ page.meta.owner | upper }}', 'docs DOCS'],
    ['a filter with a default', '{{ nothing | default("none") }}', 'none'],
    ['code', '```\n{% for n in more %}{{ n }};{% endfor %}\n```', '```\n1;2;\n```'],
    [
      'nothing in raw text',
      '{% raw %}{% if isBeta %}{{ a }}{% endif %}{% endraw %}',
      '{% if isBeta %}{{ a }}{% endif %}',
    ],
  ])('%s', (_name, text, expected) => {
    expect(convert(text, ['mkdocs'], files, { owner: 'docs' })).toEqual({ text: expected, problems: [] })
  })

  test('unless they need Python, which is named at its place', () => {
    const withCode = { ...files, 'main.py': 'def define_env(env): pass' }
    const text = '{% if mode %}A{% endif %} {% for p in people %}{{ card(p) }}{% endfor %} {{ version }}'
    const found = convert(text, ['mkdocs'], withCode)
    expect(found.text).toBe('A `{{ card(p) }}` 2.4\\_x')
    expect(found.problems.map(({ start, message }) => [start, /"(.*?)"/.exec(message)?.[1]])).toEqual([
      [text.indexOf('{{ card'), '{{ card(p) }}'],
      [0, 'if'],
      [text.indexOf('{% for'), 'for'],
    ])
  })

  test('and not of pages that are no templates', () => {
    const text = '{% if isBeta %}A{% endif %} {{ version }}'
    expect(convert(text, ['mkdocs'], files, { render_macros: false })).toEqual({ text, problems: [] })
  })

  test.each([
    '{{ "".constructor.constructor("return 1")() }}',
    '{% for a in range(9999) %}{% for b in range(9999) %}{{ a }}{% endfor %}{% endfor %}',
    '{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}',
    '{% set s = "xxxxxxxxxx" %}{% for i in range(99) %}{% set s = s ~ s %}{% endfor %}{{ s }}',
    `${'{% if isBeta %}'.repeat(300)}${'{% endif %}'.repeat(300)}`,
  ])('without code and within limits: %.60j', (text) => {
    expect(convert(text, ['mkdocs'], files).text.length).toBeLessThan(text.length + 10)
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
    const files: Record<string, string> = { ...site, 'docs/en/mkdocs.yml': site['mkdocs.yml'] }
    const settings = readMkdocsSettings('docs/en/mkdocs.yml', { readNamed: (path) => files[path] ?? null })
    const dialects = [{ name: 'mkdocs' as const, folder: 'docs/en', file: null, ...(settings && { settings }) }]
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

test('pages without an abbreviation are not read for them', () => {
  const read = (text: string) =>
    READERS.filter(({ dialects, hint }) => {
      const context = {
        getSettings: () => undefined,
        getNamedFiles: () => ({}),
        getTitles: () => ({}),
        getFolder: () => '',
        readFile: () => undefined,
        readData: () => undefined,
        getFrontMatter: () => ({}),
      }
      const isHinted =
        typeof hint === 'function' ? hint(text, { ...context, path: '', uses: () => true }) : hint.test(text)
      return dialects !== 'all' && dialects.includes('mkdocs') && isHinted
    })
  expect(read('# Title\n\nPlain text with a [link](a.md), `code` and *[stars]*.\n')).toEqual([])
  expect(read('*[HTML]: Hypertext\n')).toHaveLength(1)
})

test('plugins are found in a list on one line', () => {
  const config = { ...site, 'mkdocs.yml': "plugins: [search, 'autorefs', other]\n" }
  expect(convert('[a][id]', ['mkdocs'], config).text).toBe('[a](ref:id)')
  expect(convert('{{ a }}', ['mkdocs'], config).text).toBe('{{ a }}')
})

const EXTENSIONS = 'markdown_extensions: [pymdownx.critic, pymdownx.tilde, pymdownx.caret, pymdownx.arithmatex]'

describe('text of extensions that the configuration lists', () => {
  test.each([
    ['{++a++} {--b--} {~~a~>*b*~~} {==c==}', '<ins>a</ins> <del>b</del> <del>a</del><ins>*b*</ins> <mark>c</mark>'],
    ['{==a==}{>>b<<} {>>c<<}', '<mark>a</mark> <small>(b)</small> <small>(c)</small>'],
    ['{++over\ntwo++}', '<ins>over\ntwo</ins>'],
    ['{==\n\na\n\n- b\n\n==}', '<mark>\n\na\n\n- b\n\n</mark>'],
    ['{>>\n\na\n\n<<}', '\n\na\n\n'],
    ['{++a\n\nb++} {~~c~~} {++ ++} {--d++}', '{++a\n\nb++} {~~c~~} {++ ++} {--d++}'],
    ['H~2~O ~a b~ ~~c~~ ~/d and ~/e \\~f~', 'H<sub>2</sub>O ~a b~ ~~c~~ ~/d and ~/e \\~f~'],
    ['x^2^ ^a b^ ^^c d^^ [^1][^2] a^[b]^', 'x<sup>2</sup> ^a b^ <ins>c d</ins> [^1][^2] a^[b]^'],
    ['\\(a_{1}\\), \\(over\ntwo\\) \\\\(b\\\\)', '$`a_{1}`$, $`over two`$ \\\\(b\\\\)'],
    ['\\[ a^2^ ==b== \\]', '$$\na^2^ ==b==\n$$'],
    ['> - a\n>\n>     \\[\n>     a > b\n>     \\]', '> - a\n>\n>     $$\n>     a > b\n>     $$'],
    [
      '!!! note\n\n    \\begin{align}\n    a\n    \\end{align}',
      ':::note\n\n$$\n\\begin{align}\na\n\\end{align}\n$$\n:::',
    ],
    ['a \\[b\\]\n\n\\[c\\] d\n\n\\[e\n\nf\\]', 'a \\[b\\]\n\n\\[c\\] d\n\n\\[e\n\nf\\]'],
    ['`{++a++} H~2~O x^2^ \\(a\\)`', '`{++a++} H~2~O x^2^ \\(a\\)`'],
    ['```\n{--a--}\n\\[b\\]\n```', '```\n{--a--}\n\\[b\\]\n```'],
    ['[a](b~c~d) <https://x.example/^a^>', '[a](b~c~d) <https://x.example/^a^>'],
  ])('%j', (text, expected) => {
    expect(convert(text, ['mkdocs'], { 'mkdocs.yml': EXTENSIONS })).toEqual({ text: expected, problems: [] })
    expect(convert(text, ['vitepress'], { 'mkdocs.yml': EXTENSIONS }).text).toBe(text)
  })

  test.each(['{--a--} {~~b~>c~~} {>>d<<}', 'H~2~O x^2^ ^^a^^', '\\(a\\)\n\n\\[\nb\n\\]'])(
    'stays as it is without them: %j',
    (text) => {
      expect(convertPage(text)).toEqual({ text, problems: [] })
    },
  )
})

test('the configuration is read as MkDocs reads it: with what it inherits, tags, anchors, and lists as mappings', () => {
  const config = {
    'mkdocs.yml': [
      'INHERIT: ../base.yml',
      'site_name: !ENV [SITE_NAME, "Handbook"]',
      'site_url: !ENV SITE_URL',
      'plugins: { autorefs: , search: { lang: en } }',
      'extra: { b: Own, d: { e: &e "Deep" }, f: *e }',
    ].join('\n'),
    '../base.yml': [
      'INHERIT: mkdocs.yml',
      'plugins: { macros: , search: }',
      'markdown_extensions:',
      '  - pymdownx.emoji:',
      '      emoji_index: !!python/name:material.extensions.emoji.twemoji',
      '  - pymdownx.snippets:',
      '      auto_append: [ words.md ]',
      'extra: { a: Base, b: Base, c: "# 1" }',
    ].join('\n'),
    'words.md': '*[CSS]: Style sheets',
  }
  const text =
    '[x][id] {{ a }}, {{ b }}, {{ c }}, {{ extra.d.e }}, {{ f }}, {{ config.site_name }}, {{ config.site_url }}, CSS'
  expect(convert(text, ['mkdocs'], config).text).toBe(
    '[x](ref:id) Base, Own, # 1, Deep, Deep, Handbook, `{{ config.site_url }}`, <abbr title="Style sheets">CSS</abbr>',
  )
})

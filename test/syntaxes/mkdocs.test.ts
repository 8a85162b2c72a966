import { describe, expect, test } from 'vitest'
import { convert } from './convert.ts'

const files = { 'docs/part.md': 'Part', 'includes/code.ts': '// --8<-- [start:a]\na\n// --8<-- [end:a]\nb' }
const toOwn = (text: string) => convert(text, ['mkdocs'], files)

describe('Markdown in HTML', () => {
  test.each([
    ['<small>\n  *a*\n</small>', '<small> *a*\n</small>'],
    ['<div>\nb\n</div>\n<small>\n*a*\n</small>', '<div>\nb\n</div>\n\n<small> *a*\n</small>'],
    ['> </div>\n> <small>\n> *a*', '> </div>\n>\n> <small> *a*'],
    ['<div class="b" markdown>\n*a*\n</div>', '<div class="b" markdown>\n\n*a*\n</div>'],
    ['<figure markdown="span">\n![](a.png)\n</figure>', '<figure markdown="span">\n\n![](a.png)\n</figure>'],
    ['> <div markdown>\n> *a*', '> <div markdown>\n>\n> *a*'],
    ['<div>\n*a*\n</div>', '<div>\n*a*\n</div>'],
    ['<div markdown>\n\n*a*', '<div markdown>\n\n*a*'],
  ])('%j', (text, expected) => {
    expect(toOwn(text)).toEqual({ text: expected, problems: [] })
  })
})

describe('notes and tabs with indented bodies', () => {
  test.each([
    ['!!! note\n    Body', ':::note\nBody\n:::'],
    ['!!! tip "A *title*"\n\n    Body\n\nAfter', ':::tip A *title*\n\nBody\n:::\n\nAfter'],
    ['!!! info inline end ""\n    Body', ':::info{title=""}\nBody\n:::'],
    ['!!! bug ""\n    Body', ':::danger{kind="Bug" title=""}\nBody\n:::'],
    ['!!! question\n    Body', ':::info{kind="Question"}\nBody\n:::'],
    ['!!! failure "T"\n    Body', ':::danger T {kind="Failure"}\nBody\n:::'],
    ['!!! own-type\n    Body', ':::note{kind="Own type"}\nBody\n:::'],
    ['??? bug\n    Body', ':::details Bug\nBody\n:::'],
    ['??? "More"\n    Body', ':::details More\nBody\n:::'],
    ['???+ "*More*"\n    Body', ':::details *More* {open}\nBody\n:::'],
    ['??? note ""\n    Body', ':::details\nBody\n:::'],
    ['!!!note\n    Body', ':::note\nBody\n:::'],
    ['???+tip "More"\n    Body', ':::details More {open}\nBody\n:::'],
    ['???+ note "More"\n    Body', ':::details More {open}\nBody\n:::'],
    ['Text\n!!! note\n    Body\nAfter', 'Text\n:::note\nBody\n:::\nAfter'],
    ['!!! note\n\n    A\n\n    ??? tip\n        B', '::::note\n\nA\n\n:::details Tip\nB\n:::\n::::'],
    ['1. One\n\n    !!! note\n        Body\n\n    Rest', '1. One\n\n    :::note\n    Body\n    :::\n\n    Rest'],
    ['> !!! note\n>     Body', '> :::note\n> Body\n> :::'],
    ['!!! note\n\t\tBody', ':::note\n    Body\n:::'],
    ['!!! note\n\n    ```\n    a\n\n    b\n    ```', ':::note\n\n```\na\n\nb\n```\n:::'],
    ['=== "A"\n    1\n\n=== "B"\n\n    2', '::::tabs\n:::tab A\n1\n:::\n\n:::tab B\n\n2\n:::\n::::'],
    ['=== "A"\n    1\n\n===! "B"\n    2', '::::tabs\n:::tab A\n1\n:::\n::::\n\n::::tabs\n:::tab B\n2\n:::\n::::'],
    ['=== "A"\n    1\n\n===+ "B"\n    2', '::::tabs\n:::tab A\n1\n:::\n\n:::tab B {default}\n2\n:::\n::::'],
    [
      '- One\n\n    === "A"\n        1\n\n        !!! tip\n            T',
      '- One\n\n    :::::tabs\n    ::::tab A\n    1\n\n    :::tip\n    T\n    :::\n    ::::\n    :::::',
    ],
    ['!!! note\n\n    :::tip\n    T\n    :::', '::::note\n\n:::tip\nT\n:::\n::::'],
    [':::tip\n\n!!! note\n    N\n\n:::', '::::tip\n\n:::note\nN\n:::\n\n::::'],
  ])('%j', (text, expected) => {
    expect(toOwn(text)).toEqual({ text: expected, problems: [] })
  })

  test.each([
    ['in a fence', '```\n!!! note\n    Body\n```'],
    ['in a fence whose end is indented too far', '```\n=== "A"\n\n    ```\n    ```\n!!! note\n    Body\n```'],
    ['in indented code', 'Text\n\n    !!! note\n        Body'],
    ['in an element whose content is not Markdown', '<pre>\n!!! note\n    Body\n</pre>'],
    ['in a comment', '<!--\n!!! note\n    Body\n-->'],
    ['inside of a line', 'Stop!!! note this\n\n??? what'],
    ['without a word', '!!!\n    Body'],
    ['with a title only', '!!! "Title"\n    Body'],
    ['as marks before a sentence', '!!!Stop, now\n    Body\n\n??? "a" or "b"?\n    Body'],
    ['an underlined heading', 'Heading\n===\n\n    code'],
    ['a tab without quotes', '=== A\n    1'],
  ])('are not recognized %s', (_, text) => {
    expect(toOwn(text).text).toBe(text)
  })
})

describe('blocks between slashes', () => {
  test.each([
    ['/// note | A *title*\nBody\n///', ':::note A *title*\nBody\n:::'],
    ['/// admonition | T\n    type: bug\n\nBody\n///', ':::danger T {kind="Bug"}\n\nBody\n:::'],
    ['/// details | More\n    open: True\n    type: tip\n\nBody\n///', ':::details More {open}\n\nBody\n:::'],
    ['//// note\n/// tip\nB\n///\n////', '::::note\n:::tip\nB\n:::\n::::'],
    ['/// tab | A\n1\n///\n\n/// tab | B\n2\n///', '::::tabs\n:::tab A\n1\n:::\n\n:::tab B\n2\n:::\n::::'],
    ['/// html | div.x\nBody\n///', '\nBody\n'],
    ['/// caption\nBody\n///', '\nBody\n'],
    ['/// note\nnever closed', '/// note\nnever closed'],
    ['`/// note`\n\n    /// note\n    ///', '`/// note`\n\n    /// note\n    ///'],
  ])('%j', (text, expected) => {
    expect(toOwn(text)).toEqual({ text: expected, problems: [] })
  })

  test('keep their content if they have no equivalent, and say so', () => {
    const { text, problems } = toOwn('/// chart | T\nBody\n///')
    expect(text).toBe('T\nBody\n')
    expect(problems).toMatchObject([{ start: 0, end: 13, message: expect.stringContaining('"chart" of MkDocs') }])
  })
})

describe('included files', () => {
  test.each([
    ['--8<-- "docs/part.md"', '::include{file="/docs/part.md"}'],
    ['- A\n\n    --8<-- "part.md:s"', '- A\n\n    ::include{file="/docs/part.md" section="s"}'],
    ['--8<-- "part.md:2:4"', '::include{file="/docs/part.md" lines="2-4"}'],
    [
      '--8<--\npart.md\n; left.md\n\npart.md\n--8<--',
      '\n::include{file="/docs/part.md"}\n\n\n\n::include{file="/docs/part.md"}\n\n',
    ],
    ['```ts\n--8<-- "code.ts:a"\n```', '```ts file=/includes/code.ts region=a\n```'],
    ['```\n--8<-- "code.ts"\n```', '```ts file=/includes/code.ts\n```'],
    ['```ts\n// first\n  --8<-- "code.ts:a"\n```', '```ts\n// first\n  a\n```'],
    [';--8<-- "part.md"', '--8<-- "part.md"'],
    ['`--8<-- "part.md"`', '`--8<-- "part.md"`'],
    ['--8<-- "https://a.example/b.md"', '<https://a.example/b.md>'],
  ])('%j', (text, expected) => {
    expect(toOwn(text)).toEqual({ text: expected, problems: [] })
  })

  test('that do not exist are reported, in code by this stage and elsewhere by the include', () => {
    expect(toOwn('```\na\n--8<-- "x.ts"\n```').problems).toMatchObject([{ start: 6, end: 19 }])
    expect(toOwn('--8<-- "x.md"').text).toBe('::include{file="/x.md"}')
  })
})

describe('text', () => {
  test.each([
    ['==marked *text*== a==b== `==c==`', '<mark>marked *text*</mark> a==b== `==c==`'],
    ['[a](?b==c==) https://a.example/?x==y==', '[a](?b==c==) https://a.example/?x==y=='],
    ['++ctrl+alt+"x y"++ i++ + ++j', '<kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>x y</kbd> i++ + ++j'],
    [':material-home: Home', 'Home'],
    ['| :material-check: | :octicons-x-16:{ .red } |', '| ✓ | ✗ |'],
    [':fontawesome-brands-git:', 'git'],
    ['[TOC]\n\nSee [TOC]', '\n\nSee [TOC]'],
    ['HTML, HTML `HTML`\n\n*[HTML]: "Hyper" text', '<abbr title="&quot;Hyper&quot; text">HTML</abbr>, HTML `HTML`\n\n'],
    ['[a](b.md){ .button } ![c](d.png){ width="9" }', '[a](b.md) ![c](d.png)'],
    ['[](){ #pin }', '<a id="pin"></a>'],
    ['Text\n{ .annotate }', 'Text\n'],
    ['$\\sum_{i=0} ){x=1}$ and $5 ==a== for $6', '$\\sum_{i=0} ){x=1}$ and $5 <mark>a</mark> for $6'],
    ['$$\n(a){i=0} ==b==\n$$\n\n\\sum_{i=0}', '$$\n(a){i=0} ==b==\n$$\n\n\\sum_{i=0}'],
    ['a {name} { b: c } {"d": 1} f(x){ y }', 'a {name} { b: c } {"d": 1} f(x){ y }'],
    [':badge[1]{type=tip} ::card[T]{href=/x}', ':badge[1]{type=tip} ::card[T]{href=/x}'],
  ])('%j', (text, expected) => {
    expect(toOwn(text)).toEqual({ text: expected, problems: [] })
  })
})

describe('info strings of code', () => {
  test.each([
    ['``` py title="a.py" hl_lines="2 4-5" linenums="1"', '```py title="a.py" {2,4-5} showLineNumbers'],
    ['``` { .yaml .annotate title="a" linenums="7" }', '```yaml title="a" showLineNumbers=7'],
    ['``` title=".env"', '```text title=".env"'],
    ['```js {1,3} title="own"', '```js {1,3} title="own"'],
  ])('%j', (text, expected) => {
    expect(toOwn(`${text}\na\n\`\`\``).text).toBe(`${expected}\na\n\`\`\``)
  })
})

test.each([
  ['## A { data-toc-label="B c" }', '## A <!-- toc: B c -->'],
  ["## A {: #x data-toc-label='-->b' }", '## A {#x} <!-- toc: -b -->'],
  ['## A { data-toc-label="" }', '## A'],
])('a heading keeps its label in the table of contents: %j', (text, expected) => {
  expect(toOwn(text)).toEqual({ text: expected, problems: [] })
})

describe('numbers of annotations in code', () => {
  const code = (line: string, below: string) => `\`\`\`yaml\n${line}\n\`\`\`\n\n${below}`

  test.each([
    ['a: b # (1)!', '1. One', 'a: b # (1)'],
    ['<!-- (1)! -->', '1. One', '<!-- (1) -->'],
    ['a # x (1)! (2)!', '1.  One\n\n    ```\n    # (1)!\n    ```\n\n2.  Two\nlines', 'a # x (1) (2)'],
    ['a # (1)! (2)!', '1. One\n\nText\n\n2. Two', 'a # (1) (2)!'],
    ['a(1)! + b # (1)!', '1. One', 'a(1)! + b # (1)'],
  ])('%j above %j are those of the list', (line, list, expected) => {
    expect(toOwn(code(line, list))).toEqual({ text: code(expected, list), problems: [] })
  })

  test.each([
    ['without a list', code('a # (1)!', 'Text\n\n1. One')],
    ['outside of a comment', code('f (1)!', '1. One')],
    ['in text', 'a # (1)!\n\n1. One'],
    ['in code that shows code', '````\n```\n# (1)!\n```\n\n1. One\n````'],
  ])('are left as they are %s', (_, text) => {
    expect(toOwn(text).text).toBe(text)
  })

  test('are found in notes, lists and quotes', () => {
    expect(toOwn('!!! note\n\n    ```\n    # (1)!\n    ```\n\n    1.  One').text).toContain('# (1)\n')
    expect(toOwn('- a\n\n    ```\n    # (1)!\n    ```\n\n    1.  One').text).toContain('# (1)\n')
    expect(toOwn('> ```\n> # (1)!\n> ```\n>\n> 1. One').text).toContain('# (1)\n')
  })
})

describe('definitions below a comment, which have no term', () => {
  test.each([
    ['<!-- option a -->\n\n:   Text\n\n    * b\n\nAfter', '<!-- option a -->\n\nText\n\n* b\n\nAfter'],
    [
      '<!-- a -->\n:   <!-- b --> <!-- c -->\n    Text\n\n    === "A"\n\n        1',
      '<!-- a -->\n<!-- b --> <!-- c -->\nText\n\n::::tabs\n:::tab A\n\n1\n:::\n::::',
    ],
    ['> <!-- a -->\n>\n> :   Text\n>\n>     more', '> <!-- a -->\n>\n> Text\n>\n> more'],
    ['<!-- a -->\n\n:   Text\n\n    ```\n    b\n    ```', '<!-- a -->\n\nText\n\n```\nb\n```'],
  ])('%j', (text, expected) => {
    expect(toOwn(text)).toEqual({ text: expected, problems: [] })
  })

  test.each([
    ['with a term', 'Term\n\n:   Text\n\n    more'],
    ['below text and a comment', 'Text <!-- a -->\n\n:   Text'],
    ['in code', '```\n<!-- a -->\n:   Text\n```'],
    ['without a blank behind the colon', '<!-- a -->\n\n:smile:'],
  ])('are left as they are %s', (_, text) => {
    expect(toOwn(text).text).toBe(text)
  })
})

test.each([
  ['- :material-home: - Home', '- Home'],
  [':material-home: > Home', 'Home'],
  ['- :material-home: Home', '- Home'],
  ['1. :material-home: # Home', '1. Home'],
  ['e.g. :fontawesome-brands-git:{ style="a" } or :simple-svn:, and', 'e.g. git or svn, and'],
  ['[Send :fontawesome-solid-plane:](a.md)', '[Send ](a.md)'],
  ['We use :fontawesome-brands-python: Python', 'We use Python'],
  [':material-information-outline:{ title="Important *a*" }', 'Important \\*a\\*'],
])('an icon is left out, or a word of its sentence: %j', (text, expected) => {
  expect(toOwn(text)).toEqual({ text: expected, problems: [] })
})

test.each([
  ['`#!python a + b` and `` #!sh ``', '`a + b` and `` #!sh ``'],
  ['`#!/bin/sh` `#!sh`', '`#!/bin/sh` `#!sh`'],
  ['```\n`#!python a`\n```', '```\n`#!python a`\n```'],
])('the language of code in a line is left out: %j', (text, expected) => {
  expect(toOwn(text)).toEqual({ text: expected, problems: [] })
})

const cards = (list: string) => `<div class="grid cards" markdown>\n\n${list}\n\n</div>`

describe('lists that are shown as cards', () => {
  test.each([
    ['- A\n- B', '::::cards\n\n:::card A\n:::\n:::card B\n:::\n\n::::'],
    ['- [A](b.md)', '::::cards\n\n:::card A {href="b.md"}\n:::\n\n::::'],
    ['-   __A__\n\n    ---\n\n    B `c`', '::::cards\n\n:::card A\n\n\n\nB `c`\n:::\n\n::::'],
    ['- **A** b', '::::cards\n\n:::card **A** b\n:::\n\n::::'],
    ['-   :material-home: &nbsp;\n    **A**\n\n    B', '::::cards\n\n:::card A\n\nB\n:::\n\n::::'],
    ['- A\n\n    ```\n      b\n    ```', '::::cards\n\n:::card A\n\n  ```\n    b\n  ```\n:::\n\n::::'],
    ['- A\n\n    !!! tip\n        B', ':::::cards\n\n::::card A\n\n  :::tip\n  B\n  :::\n::::\n\n:::::'],
  ])('%j', (list, expected) => {
    expect(toOwn(cards(list))).toEqual({ text: expected, problems: [] })
  })

  test.each([
    ['with text beside the list', 'Text\n\n- A'],
    ['without a list', 'Text'],
  ])('stay elements %s', (_, list) => {
    expect(toOwn(cards(list)).text).toBe(cards(list))
  })

  test('are not recognized in code', () => {
    const text = `\`\`\`html\n${cards('- A')}\n\`\`\``
    expect(toOwn(text)).toEqual({ text, problems: [] })
  })
})

import { describe, expect, test } from 'vitest'
import type { Dialect } from '../../cli/content/dialects.ts'
import { convert } from './convert.ts'

describe('ids of headings are read without a dialect', () => {
  test.each([
    ['# A { #b }', '# A {#b}'],
    ['## A {: #b .c key="d e" } ##', '## A {#b} ##'],
    ['## A {#b .c}', '## A {#b}'],
    ['## A {/* #b */}', '## A {#b}'],
    ['## A {/*b*/}', '## A {#b}'],
    ['## A { .c }', '## A'],
    ['A { #b }\n---', 'A {#b}\n---'],
    ['> ## A { #b_c_d }', '> ## A {#b_c_d}'],
    ['## A {#b} \n## A {#b #c}', '## A {#b} \n## A {#b #c}'],
    ['## A [#b]', '## A {#b}'],
    ['## `A()` [#b-c] ##', '## `A()` {#b-c} ##'],
    ['## A [!toc]', '## A'],
    ['## A [#12]\n## A [b]\nA [#b]', '## A [#12]\n## A [b]\nA [#b]'],
    ['## A [#b]\n\n[#b]: https://c.example', '## A [#b]\n\n[#b]: https://c.example'],
    ['## A {b} and { c d }', '## A {b} and { c d }'],
    ['## `{ #b }`', '## `{ #b }`'],
    ['```\n# A { #b }\n```', '```\n# A { #b }\n```'],
    ['A { #b }', 'A { #b }'],
  ])('%j', (text, expected) => {
    expect(convert(text, [])).toEqual({ text: expected, problems: [] })
  })
})

describe('constructs of other generators', () => {
  test.each<[Dialect, string, string]>([
    ['vitepress', '<<< @/a.ts#b{1,3 ts:line-numbers} [L]', '```ts file=/a.ts region=b {1,3} showLineNumbers [L]\n```'],
    ['vitepress', '<<< ./a.ts', '```ts file=/docs/a.ts\n```'],
    ['vitepress', '- A\n\n  <<< ./a.ts', '- A\n\n  ```ts file=/docs/a.ts\n  ```'],
    ['vitepress', '`<<< ./a.ts`\n\na <<< b', '`<<< ./a.ts`\n\na <<< b'],
    ['vitepress', '<!--@include: ./p.md{3,5}-->', '::include{file="/docs/p.md" lines="3-5"}'],
    ['vitepress', '<!-- @include: @/p.md#s -->', '::include{file="/p.md" section="s"}'],
    ['vitepress', '::: v-pre\nA\n:::', '\nA\n'],
    ['vitepress', ':::tabs key:os\n== A\n1\n== B\n2\n:::', ':::tabs{group=os}\n\n::tab[A]\n\n1\n\n::tab[B]\n\n2\n:::'],
    ['vitepress', '[[toc]]', ''],
    ['vitepress', '[a](b){target="_self"} ![c](d.png){width=9} {e}', '[a](b) ![c](d.png) {e}'],
    ['starlight', '```js {1}\n// src/a.js\n\nb\n```', '```js {1} title="src/a.js"\nb\n```'],
    ['starlight', '> ```html\n> <!-- a.html -->\n> b\n> ```', '> ```html title="a.html"\n> b\n> ```'],
    ['starlight', '- ```py\n  #!/x\n  # a.py\n  b\n  ```', '- ```py title="a.py"\n  #!/x\n  b\n  ```'],
    ['starlight', '```css\n/* a/[b].css */\n```', '```css title="a/[b].css"\n```'],
    ['starlight', '```js title="x"\n// a.js\n```', '```js title="x"\n// a.js\n```'],
    ['starlight', '```js frame="none"\n// a.js\n```', '```js frame="none"\n// a.js\n```'],
    [
      'starlight',
      '```js\n// e.g.\n// see a.js\n// console.log\n```',
      '```js\n// e.g.\n// see a.js\n// console.log\n```',
    ],
    ['starlight', '```md\n# README.md\n```', '```md\n# README.md\n```'],
    ['starlight', '```\n// a.js\n```', '```\n// a.js\n```'],
    ['starlight', '```js\n1\n2\n3\n4\n// a.js\n```', '```js\n1\n2\n3\n4\n// a.js\n```'],
    ['starlight', '```js\n```\n\n// a.js', '```js\n```\n\n// a.js'],
    [
      'mdbook',
      '<Listing number="1-2" file-name="a_b.rs" caption="The `c` *d*">\n\n```\ne\n```\n\n</Listing>',
      ':::figure Listing 1-2: The `c` *d*\nFilename: a\\_b.rs\n\n\n```\ne\n```\n\n:::',
    ],
    ['mdbook', '<Listing>\n\nA\n\n</Listing> `<Listing>`', ':::figure\n\nA\n\n:::\n `<Listing>`'],
    ['docfx', ':::row:::\n:::column span="2":::\nA\n:::column-end:::\n:::row-end:::', '\n\nA\n\n'],
    ['docfx', ':::image type="content" source="a.png" alt-text="B":::', '![B](a.png)'],
    [
      'docfx',
      ':::code language="cs" source="~/a.cs" range="2-4" highlight="1":::',
      '```cs file=/a.cs lines=2-4 {1}\n```',
    ],
    ['docfx', '[!INCLUDE [p](../p.md)]', '::include{file="/p.md"}'],
    ['docfx', '- [!code-csharp[A](a.cs#L3-L5 "A")]', '- ```csharp file=/docs/a.cs lines=3-5\n  ```'],
    ['docfx', '[!code-csharp[](a.cs?name=b)]', '```csharp file=/docs/a.cs region=b\n```'],
    ['docfx', '> [!VIDEO https://v.example]\n\n> [!div class="x"]\n> A', '> [Video](https://v.example)\n\n> \n> A'],
    [
      'docfx',
      '# [A *b*](#tab/a)\n\n1\n\n# [C](#tab/c/d)\n\n2\n\n***\n\n3',
      '::::tabs\n:::tab A *b*\n\n1\n\n:::\n:::tab C\n\n2\n\n:::\n::::\n\n3',
    ],
    ['docfx', '<xref:A.B%601?x> [C](xref:d) `<xref:e>`', '``A.B`1`` C `<xref:e>`'],
    ['docsify', '!> A\nB\n\n?> C', ':::important\nA\nB\n:::\n\n:::tip\nC\n:::'],
    ['docsify', "[a](p.md ':include')", '::include{file="/docs/p.md"}'],
    ['docsify', "[a](c.js ':include :type=code')", '```js file=/docs/c.js\n```'],
    ['docsify', "[a](b.md ':ignore T') ![c](d.png ':size=9')", '<a href="b.md" data-no-link-check>a</a> ![c](d.png)'],
    ['docsify', '## A :id=b-c\n## D {docsify-ignore}', '## A {#b-c}\n## D'],
    ['docsify', '[a](b?id=c) [d](e?f=g) <!-- {docsify-ignore-all} -->', '[a](b#c) [d](e?f=g)'],
    [
      'docsify',
      '<!-- tabs:start -->\n#### **A**\n1\n<!-- tab:B -->\n2\n<!-- tabs:end -->\n#### **C**',
      '::::tabs\n:::tab A\n1\n:::\n:::tab B\n2\n:::\n::::\n#### **C**',
    ],
    ['docsify', "[a](b.mp3 ':include')", '<audio controls src="b.mp3"></audio>'],
    ['gitbook', '## A *b* <a href="#c" id="c"></a>', '## A *b* {#c}'],
    ['gitbook', '{% content-ref url="a.md" %}\n.\n{% endcontent-ref %}', '[a.md](a.md)'],
    [
      'gitbook',
      '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target></th></tr></thead><tbody><tr><td><b>A</b></td><td>B</td><td><a href="c.md">c</a></td></tr></tbody></table>',
      '::::cards\n:::card A {href="c.md"}\nB\n:::\n::::\n',
    ],
    ['docsify', '[a](b.md "a: title")', '[a](b.md "a: title")'],
    ['gitlab', '>>>\nA\n\nB\n>>>', '\n> A\n> \n> B\n'],
    ['gitlab', '>>> [!warning] T\nA\n>>>', '> [!warning] T\n> A\n'],
    ['gitlab', '[[_TOC_]]', ''],
    ['obsidian', '> [!question]\n> A', '> [!NOTE] Question\n> A'],
    ['obsidian', '> [!bug]- T\n> A', '> [!CAUTION]- T\n> A'],
    ['obsidian', '> [!tip] T\n> A', '> [!tip] T\n> A'],
    ['obsidian', 'A %%b%% C `%%d%%`', 'A  C `%%d%%`'],
    ['obsidian', 'A\n\n%%\n5 % b\n\nc\n%%\n\nD', 'A\n\n\n\nD'],
    ['myst', '```{note} T *x*\nA\n```', ':::note T *x*\nA\n:::'],
    ['myst', ':::{warning}\n:class: x\nA\n:::', ':::warning\nA\n:::'],
    ['myst', '````{admonition} T\n:class: tip\n```{note}\nA\n```\n````', '::::tip T\n:::note\nA\n:::\n::::'],
    [
      'myst',
      '```{code-block} py\n:linenos:\n:emphasize-lines: 2,3\n:caption: C\na\n```',
      '```py title="C" {2,3} showLineNumbers\na\n```',
    ],
    ['myst', '```{figure} a.png\n:alt: B\n\nC\n```', ':::figure\n![B](a.png)\n\n\nC\n:::'],
    ['myst', '```{image} a.png\n```', '![](a.png)'],
    ['myst', '::::{tab-set}\n:::{tab-item} A\n1\n:::\n::::', '::::tabs\n:::tab A\n1\n:::\n::::'],
    ['myst', '```{include} p.md\n```', '::include{file="/docs/p.md"}'],
    ['myst', '```{toctree}\na\n```', ''],
    ['myst', '```{mermaid}\na\n```', '```mermaid\na\n```'],
    ['myst', '(pin)=\n# A\n\n% comment', '<a id="pin"></a>\n\n# A\n\n'],
    ['myst', 'A\n% b\n\n- c\n  % d', 'A\n% b\n\n- c\n  % d'],
    [
      'myst',
      '{ref}`T <x>` {doc}`B <b.md>` {py:func}`a.b` {kbd}`K` `{ref}`',
      '[T](ref:x) [B](b.md) `a.b` <kbd>K</kbd> `{ref}`',
    ],
  ])('%s: %j', (dialect, text, expected) => {
    expect(convert(text, [dialect])).toEqual({ text: expected, problems: [] })
  })

  test.each([
    [
      '{ref}`rain` {ref}`own <rain>` {numref}`Fig. %s <cup>`',
      '[The *rain*](ref:rain) [own](ref:rain) [Fig. A cup](ref:cup)',
    ],
    ['[](#rain) [own](#rain) <#cup> [](#gone)', '[The *rain*](ref:rain) [own](ref:rain) [A cup](ref:cup) [](#gone)'],
    ['[](a.md) [](a.md#here) {doc}`a` {doc}`own <a>`', '[Page A](a.md) [Page A](a.md#here) [Page A](a) [own](a)'],
    ['{ref}`other:x` {term}`word` `[](#rain)`', 'other:x word `[](#rain)`'],
    ['{eq}`flow` [text](#rain) ![](#rain)', '[flow](ref:flow) [text](ref:rain) ![](#rain)'],
  ])('of MyST show the title of what they link to: %j', (text, expected) => {
    const a =
      '# Page A\n\n(rain)=\n## The *rain*\n\n```{figure} c.png\n:name: cup\n\nA cup\n```\n\n:::{math}\n:label: flow\nx\n:::\n'
    expect(convert(text, ['myst'], { 'docs/a.md': a })).toEqual({ text: expected, problems: [] })
  })

  test.each([
    [
      '```{list-table} T\n:header-rows: 1\n:name: t-1\n\n* - A\n  - B\n* - c\n  - d|e\n    f\n```',
      '<a id="t-1"></a>\n\nT\n\n| A | B |\n| --- | --- |\n| c | d\\|e f |',
    ],
    ['```{csv-table}\n"a, b", "c"\nd,\n```', '|  |  |\n| --- | --- |\n| a, b | c |\n| d |  |'],
    [':::{mermaid}\na --> b\n:::\n\nc', '```mermaid\na --> b\n```\n\nc'],
    ['$$\na\n$$ (b)', '$$\na\n$$\n\n<a id="b"></a>'],
  ])('of MyST have tables and labels: %j', (text, expected) => {
    expect(convert(text, ['myst']).text).toBe(expected)
  })

  test.each([
    ['::: {.callout-note}\nA\n:::', ':::note\nA\n:::'],
    ['::: {#tip-a .callout-tip}\n## T *x* {.y}\n\nA\n:::', '<a id="tip-a"></a>\n\n:::tip T *x*\n\n\nA\n:::'],
    [
      ':::: {.callout-warning collapse="true"}\n\n::: callout-note\nA\n:::\n::::',
      '::::details Warning\n\n:::note\nA\n:::\n::::',
    ],
    [
      '::: {.panel-tabset group="os"}\n## A\n1\n::: {.x}\n## B\n:::\n## C\n2\n:::',
      '::::tabs{group="os"}\n:::tab A\n1\n\n## B\n\n:::\n:::tab C\n2\n:::\n::::',
    ],
    [
      '::: {.content-visible when-format="pdf"}\nA\n:::\n\n::: {.content-visible when-format="html"}\nB\n:::',
      '\n\n\nB\n',
    ],
    ['```{python}\n#| label: fig-a\n#| fig-cap: "A b"\nc\n```', '<a id="fig-a"></a>\n\n```python\nc\n```\n\nA b'],
    ['```{=html}\n<b>A</b>\n```\n\n```{=latex}\n\\a\n```', '\n<b>A</b>\n\n\n'],
    ['@sec-rain [@fig-cup] [-@tbl-gone]', '[The *rain*](ref:sec-rain) [A cup](ref:fig-cup) [tbl-gone](ref:tbl-gone)'],
    ['a@sec-rain.b @knuth `@sec-rain`', 'a@sec-rain.b @knuth `@sec-rain`'],
    ['[a]{.mark} [b]{.smallcaps} H~2~O x^2^ ~~c~~ [^1]', '<mark>a</mark> b H<sub>2</sub>O x<sup>2</sup> ~~c~~ [^1]'],
    ['$$\na\n$$ {#eq-b}', '$$\na\n$$\n\n<a id="eq-b"></a>'],
    ['| a |\n| - |\n\n: B {#tbl-b .c}', '| a |\n| - |\n\n<a id="tbl-b"></a> B'],
    ['{{< include _b.qmd >}}\n\n{{< kbd A >}} {{< pagebreak >}}', '::include{file="/docs/_b.qmd"}\n\n<kbd>A</kbd> '],
    ['#. A\n#. B', '1. A\n1. B'],
  ])('of Quarto: %j', (text, expected) => {
    const a = '## The *rain* {#sec-rain}\n\n![A cup](c.png){#fig-cup width=50%}\n'
    expect(convert(text, ['quarto'], { 'docs/a.qmd': a })).toEqual({ text: expected, problems: [] })
  })

  test('that have no equivalent keep their content, and are reported', () => {
    const { text, problems } = convert('```{exercise} T\nA\n```', ['myst'])
    expect(text).toBe('T\n\nA\n')
    expect(problems).toMatchObject([{ start: 0, end: 15, message: expect.stringContaining('"exercise" of MyST') }])
  })

  test.each<Dialect>([
    'vitepress',
    'docsify',
    'gitlab',
    'obsidian',
    'myst',
    'mkdocs',
    'hugo',
    'jekyll',
    'gitbook',
    'mdbook',
  ])('docsgen has itself are not changed: %s', (dialect) => {
    const own =
      ':::note Title\nA {name} :badge[1]{type=tip}\n:::\n\n::card[T]{href=/x}\n\n## H {#id #old}\n\n```js {1}\na\n```\n'
    expect(convert(own, [dialect]).text).toBe(own)
  })
})

describe('code that Twoslash compiles', () => {
  test.each([
    ['```ts twoslash\na\n// ---cut---\nb\n```', '```ts\nb\n```'],
    ['```ts {1} twoslash [A]\na\n// ---cut-before---\nb\n```', '```ts {1} [A]\nb\n```'],
    ['```ts twoslash\na\n// ---cut-start---\nb\n// ---cut-end---\nc\n// ---cut-after---\nd\n```', '```ts\na\nc\n```'],
    ['> ```ts twoslash\n> // @errors: 2322\n> // @noErrors\n> a.b\n> //  ^?\n> ```', '> ```ts\n> a.b\n> ```'],
    ['```ts twoslash\na()\n// ^|\n// ^^^\n//   ^? const a: b\n```', '```ts\na()\n```'],
  ])('is shown without what is written for it: %j', (text, expected) => {
    const { text: written, problems } = convert(text, [])
    expect(written).toBe(expected)
    expect(problems.map(({ code, target }) => [code, target])).toEqual([['markdown/page-code', 'twoslash']])
  })

  test.each([
    [
      '```ts twoslash\n// @filename: a.ts\n// @ts-ignore\n// @see b\na\n```',
      '```ts\n// @filename: a.ts\n// @ts-ignore\n// @see b\na\n```',
    ],
    ['```ts\n// ---cut---\n// ^?\n```', '```ts\n// ---cut---\n// ^?\n```'],
    ['```ts title="twoslash x"\n// ^?\n```', '```ts title="twoslash x"\n// ^?\n```'],
  ])('keeps other comments, and other code all of them: %j', (text, expected) => {
    expect(convert(text, [])).toEqual({ text: expected, problems: [] })
  })

  test('is reported once for a file', () => {
    const block = '```ts twoslash\na\n// ---cut---\n```\n'
    expect(convert(block.repeat(2), []).problems).toHaveLength(1)
  })
})

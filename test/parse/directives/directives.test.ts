import type { Root } from 'mdast'
import { expect, test } from 'vitest'
import { classifyContentPath } from '../../../cli/content/content-path.ts'
import { createParser } from '../../../cli/parse/parse.ts'
import { render } from '../code/render.ts'

const html = async (source: string, admonitions: string[] = []): Promise<string> =>
  (await render(source, { admonitions })).html.replaceAll(/>\n/g, '>').replaceAll(/\n</g, '<')

const admonition = (type: string, name: string, title: string, content: string): string =>
  `<div role="note" aria-label="${name}" class="theme-admonition theme-admonition-${type}"><p class="ds-admonition-title">${title}</p>${content}</div>`
const kind = (name: string): string => `<span class="ds-admonition-kind">${name}</span>`

test.each([
  [':::note\nA\n:::', admonition('note', 'Note', kind('Note'), '<p>A</p>')],
  [
    ':::tip[Be *careful*]\nA\n:::',
    admonition('tip', 'Tip: Be careful', `${kind('Tip')} Be <em>careful</em>`, '<p>A</p>'),
  ],
  [':::danger Stop\nA\n:::', admonition('danger', 'Danger: Stop', `${kind('Danger')} Stop`, '<p>A</p>')],
  ['> [!NOTE]\n> A *b*', admonition('note', 'Note', kind('Note'), '<p>A <em>b</em></p>')],
  ['> [!caution]\n>\n> A', admonition('danger', 'Caution', kind('Caution'), '<p>A</p>')],
  ['> [!NOPE]\n> A', '<blockquote><p>[!NOPE]\nA</p></blockquote>'],
  [
    '::::note\n:::tip\nA\n:::\n::::',
    admonition('note', 'Note', kind('Note'), admonition('tip', 'Tip', kind('Tip'), '<p>A</p>')),
  ],
])('prints the admonition %j', async (source, expected) => {
  expect(await html(source)).toBe(expected)
})

test('AD-2: an admonition with an empty title shows no title, and its name still says its type', async () => {
  expect(await html(':::tip{title=""}\nA\n:::')).toBe(
    '<div role="note" aria-label="Tip" class="theme-admonition theme-admonition-tip"><p>A</p></div>',
  )
  expect(await html(':::tip{title="B"}\nA\n:::')).toBe(await html(':::tip B\nA\n:::'))
})

test('supports admonitions of the project, and attributes', async () => {
  expect(await html(':::best-practice{#x .y}\nA\n:::', ['best-practice'])).toBe(
    `<div role="note" aria-label="Best practice" class="theme-admonition theme-admonition-best-practice y" id="x"><p class="ds-admonition-title">${kind('Best practice')}</p><p>A</p></div>`,
  )
})

test.each([
  [
    ':::details\nA\n:::',
    '<details class="theme-details"><summary class="ds-details-summary">Details</summary><p>A</p></details>',
  ],
  [
    ':::details[More *b*]{open}\nA\n:::',
    '<details class="theme-details" open><summary class="ds-details-summary">More <em>b</em></summary><p>A</p></details>',
  ],
  [
    ':::figure[Of *x*]\n![a](b.png)\n:::',
    '<figure class="ds-figure"><p><img src="b.png" alt="a"></p><figcaption class="ds-figure-caption">Of <em>x</em></figcaption></figure>',
  ],
  [':::steps\n1. A\n2. B\n:::', '<div class="ds-steps"><ol><li>A</li><li>B</li></ol></div>'],
  ['A :badge[new]{type=tip} b', '<p>A <span class="ds-badge ds-badge-tip">new</span> b</p>'],
  ['At :copy[a://b]', '<p>At <code class="copyable" translate="no" data-ds-copy="">a://b</code></p>'],
  ['A :badge[ok]{status=yes}', '<p>A <span class="ds-badge ds-badge-status-yes">ok</span></p>'],
  [
    'At :hash[0x5a0be8418e1f]{#x}',
    '<p>At <code id="x" class="ds-hash copyable" translate="no" data-ds-copy=""><svg class="ds-hash-glyph ds-hash-glyph-d" viewBox="0 0 5 5" aria-hidden="true"><path d="M2 0h1v1h-1zM1 1h1v1h-1zM3 1h1v1h-1zM0 2h5v1h-5zM0 3h1v1h-1zM4 3h1v1h-1zM2 4h1v1h-1z"></path></svg>0x5a0b<span class="ds-hash-middle">e841</span>8e1f</code></p>',
  ],
  [
    '::::cards\n:::card[A]{href=./a.md}\nB\n:::\n::card[C]\n::::',
    '<div class="ds-cards"><div class="ds-card"><p class="ds-card-title"><a href="./a.md">A</a></p><p>B</p></div><div class="ds-card"><p class="ds-card-title">C</p></div></div>',
  ],
  [
    ':::file-tree\n- src/\n- a\n  - b.ts\n:::',
    '<div class="ds-file-tree"><ul><li class="ds-directory">src/</li><li class="ds-directory">a<ul><li class="ds-file">b.ts</li></ul></li></ul></div>',
  ],
])('prints %j', async (source, expected) => {
  const { diagnostics } = await render(source)
  expect(diagnostics).toEqual([])
  expect(await html(source)).toBe(expected)
})

const panel = (value: string, label: string, content: string, selected = ''): string =>
  `<div class="ds-tab" data-ds-tab="${value}"${selected}><p class="ds-tab-label">${label}</p>${content}</div>`
const first = ' data-ds-selected=""'

test.each([
  [
    '::::tabs\n:::tab[A b]\n1\n:::\n:::tab[B]{value=x}\n2\n:::\n::::',
    `<div class="theme-tabs-container" data-ds-tabs="">${panel('a-b', 'A b', '<p>1</p>', first)}${panel('x', 'B', '<p>2</p>')}</div>`,
  ],
  [
    ':::tabs{switch}\n::tab[A]\n1\n:::',
    `<div class="theme-tabs-container ds-tabs-switch" data-ds-tabs="">${panel('a', 'A', '<p>1</p>', first)}</div>`,
  ],
  [
    ':::tabs{group=os query}\n::tab[A]\n1\n\n2\n::tab[B]{default}\n3\n:::',
    `<div class="theme-tabs-container" data-ds-tabs="os" data-ds-tabs-query="os">${panel('a', 'A', '<p>1</p><p>2</p>')}${panel('b', 'B', '<p>3</p>', first)}</div>`,
  ],
  [
    ':::tabs{default=b}\n::tab{value=a label=A}\n1\n::tab{value=b}\n3\n:::',
    `<div class="theme-tabs-container" data-ds-tabs="">${panel('a', 'A', '<p>1</p>')}${panel('b', 'b', '<p>3</p>', first)}</div>`,
  ],
  [
    ':::code-group\n```text [npm]\na\n```\n```text title="yarn"\nb\n```\n:::',
    `<div class="theme-tabs-container" data-ds-tabs="">${['npm', 'yarn']
      .map((name, index) =>
        panel(
          name,
          name,
          `<div class="theme-code-block language-text"><pre tabindex="0"><code>${'ab'[index]}</code></pre></div>`,
          index === 0 ? first : '',
        ),
      )
      .join('')}</div>`,
  ],
])('prints tabs as labelled panels, %j', async (source, expected) => {
  const { diagnostics, features } = await render(source)
  expect(diagnostics).toEqual([])
  expect(features.has('tabs')).toBe(true)
  // The tab list above them has its own tests.
  expect((await html(source)).replace(/<ul class="tabs"[\s\S]*?<\/ul>/, '')).toBe(expected)
})

test.each([
  [':::tabs\n::tab[A]\n1\n::tab[B]{value=a}\n2\n::tab[C]{value=a-2}\n3\n:::', ['a', 'a-3', 'a-2']],
  [':::code-group\n```sh [A]\n```\n```sh [A]\n```\n```sh [A]\n```\n:::', ['a', 'a-2', 'a-3']],
])('tabs of one value have different ones on the page, so that one of them is selected, %j', async (source, values) => {
  const printed = await html(source)
  expect([...printed.matchAll(/data-ds-tab="([^"]*)"/g)].map(([, value]) => value)).toEqual(values)
  expect(printed.match(/data-ds-selected/g)).toHaveLength(1)
  const { diagnostics } = await render(source)
  expect(diagnostics).toEqual([expect.stringContaining('Two tabs of a group have the same value: "a".')])
})

test.each([
  [
    ':::tabs{default=z query}\n::tab[A]\n1\n::tab[A]\n2\n:::',
    [
      '1:1-8 markdown/directive-attribute Two tabs of a group have the same value: "a". (Give each tab its own {value=…}.)',
      '1:17-18 markdown/directive-attribute The default tab "z" does not exist. (The values are "a", "a-2".)',
      '1:19-24 markdown/directive-attribute The attribute "query" has no value, and the tabs have no group to name the parameter after. (Write {query=name}.)',
    ],
  ],
  [
    ':::tabs\nA\n:::',
    ['1:1-8 markdown/directive-attribute The directive :::tabs is empty. (Add :::tab[Label] directives to it.)'],
  ],
  [':::tabs\n::tab\nA\n:::', ['2:1-6 markdown/directive-attribute The tab has no label. (Write it as [Label].)']],
  [
    'A\n\n> :::nite[T]\n> B\n> :::',
    [
      '3:3-10 markdown/unknown-directive The directive :::nite is unknown, so only its content is shown. (Did you mean "note"?)',
    ],
  ],
  [
    '::note[A]',
    [
      '1:1-7 markdown/unknown-directive The directive ::note is unknown, so it is shown as text. (Write it with three colons, as :::note.)',
    ],
  ],
  [
    ':::tab[A]\nB\n:::',
    [
      '1:1-7 markdown/unknown-directive The directive :::tab is only valid inside :::tabs, so only its content is shown. (Write it directly inside :::tabs, which needs more colons than the tabs inside it.)',
    ],
  ],
  [
    ':::details{opn=1}\nA\n:::',
    ['1:12-15 markdown/directive-attribute The directive :::details has no attribute "opn". (Did you mean "open"?)'],
  ],
  [
    'A\n\n  ::card[x]{href=a/{b}.md}',
    [
      '3:3-9 markdown/directive-attribute The label or the attributes of ::card cannot be read, so it is shown as text. (Close [ and {, and quote values that contain spaces or braces: {href="a/{b}.md"}.)',
    ],
  ],
  ['::unknown[x]{href=a/{b}.md}\n\n:: card[', []],
  [
    'A :badge[x]{type=tpi} b',
    ['1:13-17 markdown/directive-attribute The directive :badge does not accept the type "tpi". (Did you mean "tip"?)'],
  ],
  [
    'A\n\n:::note\nB',
    [
      '3:1-8 markdown/unclosed-directive The directive :::note is never closed, so it contains the rest of the page. (Close it with as many colons as it was opened with; an outer directive needs more than those inside it.)',
    ],
  ],
])('reports the problems of %j', async (source, diagnostics) => {
  expect((await render(source)).diagnostics.sort()).toEqual(diagnostics)
})

test.each([
  ['It is 2:30pm at :9090, foo:bar and a::b.', '<p>It is 2:30pm at :9090, foo:bar and a::b.</p>', 0],
  ['A :note b', '<p>A :note b</p>', 0],
  [':foo[a *b*]{c="d"} e', '<p>:foo[a <em>b</em>]{c="d"} e</p>', 1],
  ['::foo[a *b*]', '<p>::foo[a <em>b</em>]</p>', 1],
  [':::foo[T]\nA\n:::', '<div><p class="ds-directive-label">T</p><p>A</p></div>', 1],
])('shows unknown directives as they were written: %j', async (source, expected, diagnostics) => {
  const rendered = await render(source)
  expect(await html(source)).toBe(expected)
  expect(rendered.diagnostics).toHaveLength(diagnostics)
})

test('leaves unknown directives to the plugins of the project', async () => {
  const plugin = () => (tree: Root) => {
    for (const node of tree.children)
      if (node.type === 'leafDirective' && node.name === 'video')
        node.data = { hName: 'video', hProperties: { src: 'a.mp4' } }
  }
  const { html, diagnostics } = await render('::video[A]\n\n::audio[B]', { plugin })
  expect(html).toBe('<video src="a.mp4">A</video>\n<p>::audio[B]</p>')
  expect(diagnostics).toHaveLength(1)
})

test('is part of the chain that parses documents', async () => {
  const parser = createParser(
    { variables: {}, admonitions: ['rule'], emoji: true, math: { output: 'mathml', macros: {} }, search: false },
    { remarkPlugins: [], rehypePlugins: [] },
    { readInclude: () => undefined },
  )
  const text =
    '::::rule Title\n\n```ts {1} title="a.ts"\nlet a\n```\n\n$\\foo$ <b>x</b>\n\n:::card[T]{href=./b.md}\n:::\n::::\n\n:::nite\n:::\n\n~~~nope\n~~~\n'
  const source = {
    path: 'content/docs/a.md',
    relativePath: 'a.md',
    collection: 'docs',
    version: 'current',
    locale: 'en',
    ...classifyContentPath('a.md', 'docs'),
  } as const
  const { document, body } = await parser({ source, bytes: new TextEncoder().encode(text) })
  expect(document.diagnostics.map(({ code, origin }) => [code, origin.kind === 'file' && origin.line])).toEqual([
    ['markdown/math', 7],
    ['markdown/unknown-directive', 13],
    ['markdown/unknown-language', 16],
  ])
  expect(document.references.map((reference) => reference.url)).toEqual(['./b.md'])
  expect(document.features).toEqual(['code', 'admonitions', 'blocks', 'math'])
  const html = body.chunks.join('#')
  expect(html).toContain('<figcaption class="ds-code-title">a.ts</figcaption>')
  expect(html).toContain('<span class="token-line theme-code-block-highlighted-line"><span class="tok-k">let</span> a')
})

import { describe, expect, test } from 'vitest'
import { moveIncludes } from '../../../cli/migrate/rewrite/move-includes.ts'
import { rewriteSource } from '../../../cli/migrate/rewrite/rewrite-source.ts'
import { createRun, type ParseOptions } from '../../../cli/parse/context.ts'
import { OPTIONS } from './options.ts'

function rewrite(text: string, { path = 'docs/page.mdx', options = {} as Partial<ParseOptions> } = {}): string {
  const { context } = createRun({ path, text, options: { ...OPTIONS, ...options }, readInclude: () => undefined })
  return rewriteSource({ path, text }, context)
}

/** Source in MDX, and the same in Markdown. */
const CASES: [name: string, source: string, expected: string][] = [
  ['a component around one paragraph', '<Note>A *b*.</Note>\n', ':::note\nA *b*.\n:::\n'],
  [
    'components inside of others, which need fewer colons',
    '<Tabs>\n<TabItem label="A">\n\nOne.\n\n- two\n\n</TabItem>\n</Tabs>\n',
    '::::tabs\n\n:::tab A\n\nOne.\n\n- two\n\n:::\n\n::::\n',
  ],
  [
    'indented content, which would be code',
    '<Tabs>\n  <TabItem label="A">\n    Text\n    goes on.\n\n    ```js\n      indented()\n    ```\n  </TabItem>\n</Tabs>\n',
    '::::tabs\n\n:::tab A\n\nText\ngoes on.\n\n```js\n  indented()\n```\n\n:::\n\n::::\n',
  ],
  ['a list that is indented with tabs', '<Note>\n\t\t- a\n\t\t- b\n</Note>\n', ':::note\n\n- a\n- b\n\n:::\n'],
  ['a component in a list', '1. A\n\n   <Note>B</Note>\n\n2. C\n', '1. A\n\n   :::note\n   B\n   :::\n\n2. C\n'],
  ['a component in a quote', '> A\n>\n> <Note>B</Note>\n', '> A\n>\n> :::note\n> B\n> :::\n'],
  ['a component in a directive', ':::tip\n\n<Note>B</Note>\n\n:::\n', '::::tip\n\n:::note\nB\n:::\n\n::::\n'],
  ['statements and comments', "import A from 'a'\n\nText.\n\n{/* no */}\n\nexport const b = 1\n", 'Text.\n'],
  ['values within text', 'A{" "}b {1} {/* c */}d.\n', 'A b 1 d.\n'],
  ['the id of a heading', '## A {/* #b */}\n', '## A {#b}\n'],
  ['a heading with a component', '## A <Badge text="B" variant="tip" />\n', '## A :badge[B]{type="tip"}\n'],
  [
    'a table with a component',
    '| A | B |\n|---|:-:|\n| <Badge text="x" /> | `y` |\n',
    '| A | B |\n|---|:-:|\n| :badge[x] | `y` |\n',
  ],
  ['a component that nothing is shown for', 'A <Thing of="x" /> b.\n', 'A <!-- <Thing of="x" /> --> b.\n'],
  [
    'a component that nothing is shown for at the beginning of a paragraph',
    '<Thing /> *b*.\n\n- <Thing /> <Thing /> c\n',
    '<!-- <Thing /> -->\n*b*.\n\n- <!-- <Thing /> --> <!-- <Thing /> -->\n  c\n',
  ],
  [
    'lists in the props of a component',
    "<Foo entries={[{ label: 'A', items: [{ label: 'B' }] }, { label: 'C' }]} />\n",
    '- A\n  - B\n- C\n',
  ],
  ['a component that docsgen has on every page', 'A\n\n<DocCardList />\n', 'A\n'],
  [
    'HTML in the spelling of JSX',
    '<p className="a">B <br/> **c**</p>\n',
    '<p class="a">B <br> <strong>c</strong></p>\n',
  ],
  [
    'a block of HTML around Markdown',
    '<div className="a">\n\n**B**\n\n</div>\n',
    '<div class="a">\n\n**B**\n\n</div>\n',
  ],
  [
    'text in an element in which nothing is Markdown',
    '<pre><code>\na="{b}" `c`\n</code></pre>\n',
    '<pre><code>\na="<code>{b}</code>" <code>c</code>\n</code></pre>\n',
  ],
  [
    'dollar signs in an element in which nothing is Markdown',
    '<pre><code>\ncd $HOME<br/>\nS=$(ls)<br/>\n</code></pre>\n',
    '<pre><code>\ncd $HOME&lt;br/&gt;\nS=$(ls)<br>\n</code></pre>\n',
  ],
  [
    'a block that is indented like code',
    '- a\n\n      :::note\n      b\n      :::\n',
    '- a\n\n  :::note\n  b\n  :::\n',
  ],
  ['an include', "import Part from './_part.mdx'\n\n<Part />\n", '::include{file="./_part.mdx"}\n'],
  ['code from a prop', '<Code lang="js" title="a.js" code={`a()\nb()`} />\n', '```js title="a.js"\na()\nb()\n```\n'],
  ['a fence that hides MDX', '```mdx-code-block\n<Note>A</Note>\n```\n', ':::note\nA\n:::\n'],
  ['front matter', '---\ntitle: A\nformat: mdx\n---\n\n<Note>B</Note>\n', '---\ntitle: A\n---\n\n:::note\nB\n:::\n'],
]

describe('MDX is written as Markdown', () => {
  test.each(CASES)('%s', (_, source, expected) => {
    expect(rewrite(source)).toBe(expected)
  })

  test('and stays as it is where it is Markdown already', () => {
    const text = '# A\n\n* b\n* c\n\n\n  d  \ne\n\n<!-- f -->\nG `{h}` \\{i} $5, 10 < 20.\n\n```js\n<Note/>\n```\n'
    expect(rewrite(text)).toBe(text)
  })

  test('and keeps line endings', () => {
    expect(rewrite('<Note>A</Note>\r\n\r\nB\r\n')).toBe(':::note\r\nA\r\n:::\r\n\r\nB\r\n')
  })

  test('and what is written is not changed again', () => {
    for (const [, source] of CASES) {
      const once = rewrite(source)
      expect(rewrite(once, { path: 'docs/page.md' })).toBe(once)
    }
  })
})

test('constructs of dialects are written as the reader converts them', () => {
  const dialects = [{ name: 'mkdocs' as const, folder: '', file: null }]
  const source = '---\ntitle: A\n---\n\n!!! note "B"\n    C\n\nD\n'
  const expected = '---\ntitle: A\n---\n\n:::note B\nC\n:::\n\nD\n'
  expect(rewrite(source, { path: 'docs/a.md', options: { dialects } })).toBe(expected)
})

test('a file without constructs is returned as it is', () => {
  const text = '\uFEFF# A\r\n\r\n    code\r\n'
  expect(rewrite(text, { path: 'docs/a.md' })).toBe(text)
})

test.each([
  ['::include{file="./a.md" section=b}', '::include{file="../x/a.md" section=b}'],
  ["- ::include{file='./a.md'}", "- ::include{file='../x/a.md'}"],
  ['```js file=./a.js region=b {1}\n```', '```js file=../x/a.js region=b {1}\n```'],
  ['~~~file=./a.js\n~~~', '~~~file=../x/a.js\n~~~'],
  ['`::include{file="./a.md"}` is text', '`::include{file="./a.md"}` is text'],
])('the path of an include moves: %s', (source, expected) => {
  expect(moveIncludes(`${source}\n`, (written) => written.replace('./', '../x/'))).toBe(`${expected}\n`)
})

describe('a home page in front matter becomes the beginning of the body', () => {
  const dialects = [{ name: 'vitepress' as const, folder: '', file: null }]

  test.each([
    [
      'of VitePress',
      '---\nlayout: home\nhero:\n  name: A\n  actions:\n  - text: B\n    link: /b\n# Cards\nfeatures:\n- title: C\ntitle: D\n---\n',
      '---\nlayout: home\nhide_table_of_contents: true\ndisplayed_sidebar: null\npagination_next: null\npagination_prev: null\nwrapperClassName: ds-landing\ntitle: D\n---\n\n# A\n\n:::actions\n[B](/b)\n:::\n\n::::cards\n:::card[C]\n:::\n::::\n',
    ],
    [
      'of VuePress',
      '---\nhome: true\nheroText: A\ntagline: B\nfooter: C\npagination_next: x\n---\n\nMore.\n',
      '---\nhide_table_of_contents: true\ndisplayed_sidebar: null\npagination_prev: null\nwrapperClassName: ds-landing\npagination_next: x\n---\n\n# A\n\nB\n\nC\n\nMore.\n',
    ],
  ])('%s', (_, source, expected) => {
    const once = rewrite(source, { path: 'docs/index.md', options: { dialects } })
    expect(once).toBe(expected)
    expect(rewrite(once, { path: 'docs/index.md', options: { dialects } })).toBe(once)
  })

  test('of Starlight, in MDX', () => {
    const source = '---\ntitle: T\ntemplate: splash\nhero:\n  tagline: A\n---\n\n<Note>B</Note>\n'
    const expected =
      '---\ntitle: T\ntemplate: splash\nhide_table_of_contents: true\ndisplayed_sidebar: null\npagination_next: null\npagination_prev: null\nwrapperClassName: ds-landing\n---\n\nA\n\n:::note\nB\n:::\n'
    expect(rewrite(source, { options: { dialects: [] } })).toBe(expected)
  })

  test('only where it describes one', () => {
    const text = '---\ntagline: A\nactions: [b]\n---\n\nText.\n'
    expect(rewrite(text, { path: 'docs/a.md', options: { dialects } })).toBe(text)
  })
})

import { expect, test } from 'vitest'
import { htmlOf, linesOf, parseText } from '../../parse/parse-text.ts'

const variables = { brand: { value: 'Acme', slug: 'acme' } }
const parse = (text: string, files: Record<string, string> = {}) =>
  parseText(text, { path: 'a.mdx', files, options: { variables } })

const values: readonly [mdx: string, html: string][] = [
  ['a{" "}b', '<p>a b</p>'],
  ['{\'text\'} {`text`} {"te\\u0078t"}', '<p>text text text</p>'],
  ['{42} {-1.5} {0x10}', '<p>42 -1.5 16</p>'],
  ["{'{'}x{'}'} \\{y\\}", '<p>{x} {y}</p>'],
  ['{true}{null}{undefined}a', '<p>a</p>'],
  ["{['a', 'b']}", '<p>ab</p>'],
  ['a{/* comment */}b', '<p>ab</p>'],
  ["{/*\n\ncomment with { and '\n\n*/}", ''],
  ['{brand}', '<p>Acme</p>'],
  ['## Title {#own}', '<h2 id="own">Title</h2>'],
  ['## Title {/* #own */}', '<h2 id="own">Title</h2>'],
  ['## Title {/*own*/}', '<h2 id="own">Title</h2>'],
  ['export const a = {\n  b: 1,\n\n  c: `{`\n}\n\nText', '<p>Text</p>'],
  ["export const name = 'A'\nexport const data = { b: { c: 1 } }\n\n{name} {data.b.c}", '<p>A 1</p>'],
  ["export const X = () => (\n  <b>it's</b>\n)\n\nText", '<p>Text</p>'],
  ["import {\n  A,\n  B\n} from 'x';\nimport 'y'\nText", '<p>Text</p>'],
  ["import X from 'x'; import Y from 'y';import { z } from 'z'\nimport W from 'w'; // w\n\nText", '<p>Text</p>'],
  ["export const a = 1; import X from 'x'\nexport const b = /;/; /* b */ export const c = 3\n\n{a}{c}", '<p>13</p>'],
  ["import X from 'x' // one\n// two\n/* three */ import Y from 'y'\n// four\nText", '<p>Text</p>'],
  ["import X from 'x'; then use it", "<p>import X from 'x'; then use it</p>"],
  ['export default settings; import them later', '<p>export default settings; import them later</p>'],
  ["import X from 'x'\n# Title", '<header><h1 id="title">Title</h1></header>'],
  ['- a\n\nimport X from "x"\n', '<ul><li>a</li></ul>'],
  ['important words, and exports of it', '<p>important words, and exports of it</p>'],
  [
    "<pre>\nimport 'x'<br/>\nexport const a = {`{\n  b: 1\n}`}<br/>\n</pre>",
    expect.stringMatching(/import .x.<br>[\s\S]*export const a = [\s\S]*b: 1/),
  ],
  ['import the file, then export it', '<p>import the file, then export it</p>'],
  ['    indented text', '<p>indented text</p>'],
  [
    '```mdx-code-block\n<Note>\n```\n\nText\n\n```mdx-code-block\n</Note>\n```',
    expect.stringContaining('<p>Text</p></div>'),
  ],
]

test.each(values)('%j', async (mdx, html) => {
  const page = await parse(mdx)
  const plain = htmlOf(page)
    .replace(/\n\s*/g, '')
    .replace(/ class="anchor"|<a class="hash-link".*?<\/a>/g, '')
  expect(plain).toEqual(html)
  expect(linesOf(page)).toEqual([])
})

test('other expressions are shown as code, and reported once for a file', async () => {
  const page = await parse('Text {props.x} and {frontMatter.title}.\n\n{items.map((item) => (\n  <li>{item}</li>\n))}')
  expect(htmlOf(page)).toContain('<p>Text <code>{props.x}</code> and <code>{frontMatter.title}</code>.</p>')
  expect(htmlOf(page)).toContain('items')
  expect(linesOf(page)).toEqual([
    '1:6 markdown/mdx-expression: Expressions are not evaluated, so this one is shown as code (3 times in this file).',
  ])
})

test('an attribute that must be evaluated is left out and reported', async () => {
  const page = await parse('<Card title={title} href="/a">Text</Card>')
  expect(htmlOf(page)).toContain('<p>Text</p>')
  expect(linesOf(page)).toEqual([
    '1:7 markdown/mdx-expression: Expressions are not evaluated, so this attribute is left out.',
  ])
})

test('an imported document is included', async () => {
  const files = {
    'content/docs/_part.mdx': "import Other from './_other.md'\n\n## Part\n\n<Note>Text</Note>\n\n<Other />",
    'content/docs/_other.md': '---\ntitle: x\n---\n{braces} stay, <Note> is text',
  }
  const page = await parse("import Part from './_part.mdx'\n\n<Part />\n\nAfter", files)
  expect(page.document.includes).toEqual(['content/docs/_other.md', 'content/docs/_part.mdx'])
  expect(page.document.headings.map(({ id }) => id)).toEqual(['part'])
  expect(htmlOf(page)).toContain('theme-admonition-note')
  expect(htmlOf(page)).toContain('{braces} stay')
  expect(htmlOf(page).trimEnd().endsWith('<p>After</p>')).toBe(true)
})

test('a document is included that is imported behind another statement of the line', async () => {
  const files = { 'content/docs/_part.mdx': 'Part' }
  const page = await parse("import A from 'a'; import Part from './_part.mdx'; import B from 'b';\n\n<Part />", files)
  expect(htmlOf(page).trim()).toBe('<p>Part</p>')
  expect(linesOf(page)).toEqual([])
})

test('a problem in an imported document is reported where it is', async () => {
  const files = { 'content/docs/_part.mdx': 'First line\n\n  <Unknown />' }
  const page = await parse('import Part from \'./_part.mdx\'\n\n<Part name="x" />', files)
  expect(page.document.diagnostics.map(({ code, origin }) => [code, origin])).toEqual([
    ['markdown/mdx-expression', expect.objectContaining({ file: 'content/docs/a.mdx', line: 3, column: 1 })],
    ['markdown/unknown-component', expect.objectContaining({ file: 'content/docs/_part.mdx', line: 3, column: 3 })],
  ])
})

test('documents that import each other are reported, and not included without end', async () => {
  const files = { 'content/docs/_part.mdx': "import Part from './_part.mdx'\n\nText\n\n<Part />" }
  const page = await parse("import Part from './_part.mdx'\n\n<Part />", files)
  expect(linesOf(page).join()).toContain('The include is circular')
})

test('a file that is imported as text is code', async () => {
  const files = { 'content/docs/a.js': 'const a = 1\n' }
  const page = await parse(
    'import source from \'!!raw-loader!./a.js\'\nimport other from \'./a.js?raw\'\n\n<CodeBlock language="js">{source}</CodeBlock>\n\n<Code code={other} lang="js" />',
    files,
  )
  expect(htmlOf(page).match(/<pre/g)).toHaveLength(2)
  expect(linesOf(page)).toEqual([])
  expect(page.document.includes).toEqual(['content/docs/a.js'])
})

test('nothing of a document is run', async () => {
  const attack = 'globalThis.mdxWasRun = true'
  await parse(
    `import './x.js'\nexport const a = (() => { ${attack} })()\n\n{${attack}}\n\n<Note title={${attack}} {...(${attack})}>{${attack}}</Note>`,
  )
  expect('mdxWasRun' in globalThis).toBe(false)
})

test('the front matter, the configuration and the extension decide in this order whether a document is MDX', async () => {
  const isMdx = async (path: string, format?: 'md' | 'mdx' | 'detect', text = '{1}') =>
    !htmlOf(await parseText(text, { path, options: { ...(format && { format }) } })).includes('{')
  expect(await isMdx('a.md')).toBe(false)
  expect(await isMdx('a.mdx')).toBe(true)
  expect(await isMdx('a.MDX', 'detect')).toBe(true)
  expect(await isMdx('a.mdx', 'md')).toBe(false)
  expect(await isMdx('a.md', 'mdx')).toBe(true)
  expect(await isMdx('a.mdx', 'mdx', '---\nformat: md\n---\n\n{1}')).toBe(false)
  expect(await isMdx('a.md', 'md', '---\nformat: mdx\n---\n\n{1}')).toBe(true)
})

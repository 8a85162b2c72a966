import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { directivesOfComponents } from '../../../cli/parse/html/prepare-html.ts'
import { findComponentRule, listComponentRows } from '../../../cli/syntaxes/mdx/components.ts'
import { htmlOf, linesOf, parseText } from '../../parse/parse-text.ts'

/** MDX, and the Markdown that gives the same page. */
const pairs: readonly [name: string, mdx: string, markdown: string][] = [
  ['an admonition', '<Note>\nText with *emphasis*.\n</Note>', ':::note\nText with *emphasis*.\n:::'],
  ['an admonition on one line', '<Tip title="Faster">Text</Tip>', ':::tip[Faster]\nText\n:::'],
  ['an admonition by its type', '<Aside type="caution">\n\nText\n\n</Aside>', ':::caution\nText\n:::'],
  ['a type of another generator', '<Callout type="error">Text</Callout>', ':::danger\nText\n:::'],
  ['a title with entities', '<Note title="A &amp; B">Text</Note>', ':::note[A &amp; B]\nText\n:::'],
  ['details', '<Details summary="More" open>\nText\n</Details>', ':::details[More]{open}\nText\n:::'],
  [
    'details with a summary of its own',
    '<Details>\n<summary>More *text*</summary>\n\nText\n\n</Details>',
    ':::details[More *text*]\nText\n:::',
  ],
  [
    'an accordion',
    '<AccordionGroup>\n<Accordion title="A">Text</Accordion>\n</AccordionGroup>',
    ':::details[A]\nText\n:::',
  ],
  [
    'tabs',
    '<Tabs groupId="os">\n<TabItem value="a" label="A">\n\nOne\n\n</TabItem>\n<TabItem value="b" label="B" default>Two</TabItem>\n</Tabs>',
    '::::tabs{group=os}\n:::tab[A]{value=a}\nOne\n:::\n:::tab[B]{value=b default}\nTwo\n:::\n::::',
  ],
  [
    'tabs whose labels are in the group',
    "<Tabs defaultValue=\"b\" values={[\n  {label: 'A', value: 'a'}, // first\n  {label: 'B', value: 'b'},\n]}>\n<TabItem value=\"a\">One</TabItem>\n<TabItem value=\"b\">Two</TabItem>\n</Tabs>",
    '::::tabs{default=b}\n:::tab[A]{value=a}\nOne\n:::\n:::tab[B]{value=b}\nTwo\n:::\n::::',
  ],
  [
    'tabs whose labels are in a list',
    "<Tabs items={['npm', 'yarn']}>\n<Tabs.Tab>One</Tabs.Tab>\n<Tabs.Tab>Two</Tabs.Tab>\n</Tabs>",
    '::::tabs\n:::tab[npm]\nOne\n:::\n:::tab[yarn]\nTwo\n:::\n::::',
  ],
  ['steps', '<Steps>\n\n1. One\n2. Two\n\n</Steps>', ':::steps\n1. One\n2. Two\n:::'],
  [
    'steps that are elements',
    '<Steps>\n<Step title="One">Text</Step>\n<Step title="Two">Text</Step>\n</Steps>',
    ':::steps\n1. **One**\n\n   Text\n2. **Two**\n\n   Text\n:::',
  ],
  [
    'cards',
    '<CardGrid>\n  <Card title="A" icon="x">Text</Card>\n  <LinkCard title="B" href="/b" description="More" />\n</CardGrid>',
    '::::cards\n:::card[A]\nText\n:::\n:::card[B]{href=/b}\nMore\n:::\n::::',
  ],
  ['what each page has', 'A\n\n<DocCardList />', 'A'],
  [
    'a table of types',
    "<TypeTable type={{ on: { type: 'boolean', default: false, description: 'Whether.' }, to: { required: true } }} />",
    '- `on`: `boolean` = `false`. Whether.\n- `to`',
  ],
  ['a file tree', '<FileTree>\n\n- src/\n  - a.ts\n\n</FileTree>', ':::file-tree\n- src/\n  - a.ts\n:::'],
  [
    'a file tree of elements',
    '<Files>\n<Folder name="src">\n<File name="a.ts" />\n</Folder>\n<File name="b.ts" />\n</Files>',
    ':::file-tree\n- src/\n  - a.ts\n- b.ts\n:::',
  ],
  ['a badge in a sentence', 'This is <Badge text="new" variant="tip" />.', 'This is :badge[new]{type=tip}.'],
  ['a badge in a heading', '## API <Badge>new</Badge>', '## API :badge[new]'],
  ['a figure', '<Frame caption="About">\n\n![a](./a.png)\n\n</Frame>', ':::figure[About]\n![a](./a.png)\n:::'],
  [
    'code in a prop',
    '<Code code={`const a = 1\nb()`} lang="js" title="a.js" />',
    '```js title="a.js"\nconst a = 1\nb()\n```',
  ],
  ['text in a component for code', '<CodeBlock>\n  a *b*\n    c\n\n  d\n</CodeBlock>', '```\na *b*\n  c\n\nd\n```'],
  ['the language of code in its class', '<CodeBlock className="x language-js">{`a`}</CodeBlock>', '```js\na\n```'],
  [
    'cards that are listed',
    "<DocCardList items={[{ label: 'A', href: '/a', description: 'D' }]} />\n\n<DocCardList />",
    '- [A](/a): D',
  ],
  ['a fence in a component for code', '<CodeBlock>\n\n```js\na\n```\n\n</CodeBlock>', '```js\na\n```'],
  ['a group of code', '<CodeGroup>\n```js [A]\na\n```\n</CodeGroup>', ':::code-group\n```js [A]\na\n```\n:::'],
  [
    'commands of package managers',
    '<PackageManagerTabs command="install x" />',
    ':::code-group{group=package-manager}\n```bash [npm]\nnpm install x\n```\n```bash [yarn]\nyarn add x\n```\n```bash [pnpm]\npnpm add x\n```\n```bash [bun]\nbun add x\n```\n:::',
  ],
  [
    'slots in a group',
    '<PackageManagerTabs>\n<Fragment slot="npm">\n```sh\na\n```\n</Fragment>\n<Fragment slot="pnpm">b</Fragment>\n</PackageManagerTabs>',
    '::::tabs{group=package-manager}\n:::tab[npm]\n```sh\na\n```\n:::\n:::tab[pnpm]\nb\n:::\n::::',
  ],
  [
    'unknown tabs in an unknown group',
    '<MyCodeGroup>\n<MyCodeGroupTab label="A">a</MyCodeGroupTab>\n<MyCodeGroupTab value="b">b</MyCodeGroupTab>\n</MyCodeGroup>',
    '::::tabs\n:::tab[A]\na\n:::\n:::tab[b]{value=b}\nb\n:::\n::::',
  ],
  ['a link', 'See <Link to="/a">the *page*</Link>.', 'See [the *page*](/a).'],
  ['a video', '<YouTube id="abc" title="Talk" />', '[Talk](https://www.youtube.com/watch?v=abc)'],
  ['an icon', 'Press <Icon name="x" /> or <Icon name="y" label="stop" />.', 'Press  or stop.'],
  ['a fragment', '<>\n\nText\n\n</>', 'Text'],
  [
    'a fence in an indented component',
    '<Tabs>\n  <TabItem label="A">\n\n    ```js\n    a\n    ```\n\n    ## After\n\n  </TabItem>\n</Tabs>',
    '::::tabs\n:::tab[A]\n```js\na\n```\n\n## After\n\n:::\n::::',
  ],
  [
    'components in lists and quotes',
    '- One\n  <Note>\n  Text\n  </Note>\n\n> <Tip\n>   title="A"\n> >\n> Text\n> </Tip>',
    '- One\n  :::note\n  Text\n  :::\n\n> :::tip[A]\n> Text\n> :::',
  ],
  ['a closing tag next to a list', '<Note>\n\n- One\n</Note>\n\nText', ':::note\n- One\n:::\n\nText'],
  ['tags within paragraphs', '<Note>One\n\nTwo</Note>', ':::note\nOne\n\nTwo\n:::'],
]

/** Spaces between blocks do not matter, and lists of elements are tight. */
const normalize = (html: string) =>
  html.replace(/\s*\n\s*/g, '').replace(/<li([^>]*)><p>(.*?)<\/p><\/li>/g, '<li$1>$2</li>')

test.each(pairs)('%s gives the same page as the directive', async (_name, mdx, markdown) => {
  const [actual, expected] = [await parseText(mdx, { path: 'a.mdx' }), await parseText(markdown, { path: 'a.md' })]
  expect(linesOf(actual)).toEqual([])
  expect(normalize(htmlOf(actual))).toBe(normalize(htmlOf(expected)))
})

test('an unknown component keeps its content, and is reported once for a file', async () => {
  const page = await parseText(
    '<Preview kind="a">\n\n## Inside\n\n</Preview>\n\nText <Preview /> and <Tabz>more</Tabz>.',
    {
      path: 'a.mdx',
    },
  )
  expect(page.document.headings.map(({ id }) => id)).toEqual(['inside'])
  expect(htmlOf(page)).toContain('<p>Text  and more.</p>')
  expect(linesOf(page)).toEqual([
    '1:1 markdown/unwrapped-component: The component <Preview> is unknown, so only its content is shown.',
    '7:6 markdown/unknown-component: The component <Preview> is unknown, so nothing is shown in its place.',
    '7:22 markdown/unknown-component: The component <Tabz> is unknown, so only its content is shown.',
  ])
  expect(page.document.diagnostics[2]?.hint).toBe('Did you mean <Tabs>?')
})

test.each([
  ['<Foo title="T" href="/a" />', '<p><a href="/a"><strong>T</strong></a></p>'],
  ['<Foo href="/a">B</Foo>', '<p><a href="/a">B</a></p>'],
  [
    '<Foo name="Ann" cite="https://a.example/">\n\nB\n\n</Foo>',
    '<p><a href="https://a.example/"><strong>Ann</strong></a></p><p>B</p>',
  ],
  ['<Foo src="./a.svg" alt="A" />', '<p><img src="./a.svg" alt="A" loading="eager" decoding="async"></p>'],
  [
    "<Foo entries={[{ title: 'A', href: '/a', description: 'D' }, { label: 'B', items: [{ label: 'C' }] }]} />",
    '<ul><li><a href="/a">A</a>: D</li><li>B<ul><li>C</li></ul></li></ul>',
  ],
  ['<Foo class="a b" from="the *one*" />', '<p><strong>from</strong>: the *one*</p>'],
  ['<Foo npm="npm run a" cargo="cargo a" />', expect.stringMatching(/>npm<.*>cargo<.*npm run a<.*cargo a</)],
])('the texts in the props of an unknown component are shown: %j', async (mdx, expected) => {
  const page = await parseText(mdx, { path: 'a.mdx' })
  expect(normalize(htmlOf(page))).toEqual(expected)
  expect(linesOf(page)).toEqual([expect.stringContaining('markdown/unwrapped-component')])
})

test('the name of a slot of an unknown component is shown, unless it is a place', async () => {
  const slots = '<Fragment slot="one">\na\n</Fragment>\n<Fragment slot="footer">\nb\n</Fragment>'
  const page = await parseText(`<Foo>\n${slots}\n</Foo>`, { path: 'a.mdx' })
  expect(normalize(htmlOf(page))).toBe('<p><strong>one</strong></p><p>a</p><p>b</p>')
})

test('package commands are those of each package manager', async () => {
  const html = htmlOf(await parseText('<PackageManagers type="dlx" pkg="a" args="--b" />', { path: 'a.mdx' }))
  expect(html.match(/<code>[^<\n]*/g)).toEqual(['<code>npx a --b', '<code>yarn dlx a --b', '<code>pnpm dlx a --b'])
})

test('a name that is imported is not taken for a misspelled one', async () => {
  const page = await parseText("import Tabz from './tabz'\n\n<Tabz>a</Tabz>", { path: 'a.mdx' })
  expect(page.document.diagnostics.map(({ code }) => code)).toEqual(['markdown/unwrapped-component'])
})

test('MD-19 a component that the page imports is no mistake of the page, and is named if nothing is shown for it', async () => {
  const page = await parseText(
    "import Chart from '../chart.astro'\n\n<Chart of={data} />\n\nA <Chart />\n\n<Chart2 />",
    {
      path: 'a.mdx',
    },
  )
  expect(linesOf(page)).toEqual([
    '3:1 markdown/imported-component: The component <Chart> is not run, so nothing is shown in its place (2 times in this file).',
    '7:1 markdown/unknown-component: The component <Chart2> is unknown, so nothing is shown in its place.',
  ])
  expect(page.document.diagnostics[0]?.hint).toContain('It is imported from "../chart.astro".')
})

test('a component of the project is found by the name of its directive, and gets the values of its props', async () => {
  const page = await parseText(
    '<BarChart points={[1, 2]} title="A" small {...rest} />\n\nText <BarChart on={false}>in *it*</BarChart> text.\n\n<BarChart>\n\n- a\n\n</BarChart>',
    { path: 'a.mdx', options: { directives: ['bar-chart'] } },
  )
  expect(page.body.components?.uses.map(({ name, props, isInline }) => ({ name, props, isInline }))).toEqual([
    { name: 'bar-chart', props: { points: [1, 2], title: 'A', small: true }, isInline: false },
    { name: 'bar-chart', props: { on: false }, isInline: true },
    { name: 'bar-chart', props: {}, isInline: false },
  ])
  expect(linesOf(page)).toEqual([
    '1:43 markdown/mdx-expression: Expressions are not evaluated, so this attribute is left out.',
  ])
})

test('a component of the project takes precedence over one of another generator', async () => {
  const page = await parseText('<Tabs>Text</Tabs>', { path: 'a.mdx', options: { directives: ['tabs'] } })
  expect(page.document.components).toEqual(['tabs'])
})

test('a component that was renamed by its import is found by its own name', async () => {
  const page = await parseText("import { Note as Hinweis } from 'x'\n\n<Hinweis>Text</Hinweis>", { path: 'a.mdx' })
  expect(htmlOf(page)).toContain('theme-admonition-note')
})

test('the documentation has the table of components', () => {
  const guide = readFileSync(new URL('../../../docs/mdx.md', import.meta.url), 'utf8')
  for (const { names, shows } of listComponentRows()) {
    expect(guide).toContain(`| ${names.map((name) => `\`<${name}>\``).join(', ')} | ${shows} |`)
  }
})

test('what Markdown documents are told about a component is what MDX documents do with it', () => {
  for (const name of directivesOfComponents.keys()) {
    expect([name, findComponentRule(name) !== undefined]).toEqual([name, true])
  }
})

test.each([
  ['<Foo title="A" />', 'only the text in its props is shown'],
  ['<Foo src="./a.svg" alt="A" />', 'only its image is shown'],
  ["<Foo items={[{ label: 'A' }]} />", 'only the list in its props is shown'],
  ['<Foo title="A">b</Foo>', 'only its content is shown'],
  ['<Foo><Icon name="x" /></Foo>', 'nothing of its content is shown'],
  ['<Foo />', 'nothing is shown in its place'],
])('the report says what is shown of an unknown component: %s', async (mdx, what) => {
  const page = await parseText(mdx, { path: 'a.mdx' })
  expect(page.document.diagnostics.map(({ message }) => message)).toEqual([
    `The component <Foo> is unknown, so ${what}.`,
  ])
})

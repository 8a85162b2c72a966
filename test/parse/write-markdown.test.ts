import { expect, test } from 'vitest'
import { parseText } from './parse-text.ts'

/** The Markdown of a page, with `<destination>` in place of each slot. */
async function readMarkdown(text: string, given: Parameters<typeof parseText>[1] = {}): Promise<string> {
  const { document, markdown } = await parseText(text, given)
  return markdown.chunks
    .map((chunk, at) => {
      const slot = markdown.slots[at]
      return slot === undefined ? chunk : `${chunk}<${document.references[slot]?.url}>`
    })
    .join('')
}

test.each([
  ['a relative link', '[a](./audit.md#scope)', '[a](<./audit.md#scope>)'],
  ['a path of the site', '![a](/img/a.png "A")', '![a](</img/a.png> "A")'],
  ['a definition', '[a]\n\n[a]: ./audit.md', '[a]\n\n[a]: <./audit.md>'],
  ['an attribute of raw HTML', '<a href="./audit.md">a</a>', '<a href="<./audit.md>">a</a>'],
  ['each of several equal links', '[a](./a.md), [b](./a.md)', '[a](<./a.md>), [b](<./a.md>)'],
  ['an address that has to be encoded', '[a](https://a.example/ä)', '[a](<https://a.example/ä>)'],
])('the Markdown of a page has a slot for %s', async (_, text, expected) => {
  expect(await readMarkdown(text)).toBe(expected)
})

test.each([
  ['a fragment', '[a](#scope)'],
  ['an address elsewhere', '[a](https://a.example/b?c=d#e)'],
  ['a link in code', '`[a](./audit.md)`'],
])('the Markdown of a page keeps %s', async (_, text) => {
  expect(await readMarkdown(text)).toBe(text)
})

test('the Markdown of a page has the same links as the files that it includes', async () => {
  const files = { 'content/docs/parts/note.md': 'See [b](./b.md).' }
  const markdown = await readMarkdown('[a](./a.md)\n\n::include{file="./parts/note.md"}', { files })
  expect(markdown).toBe('[a](<./a.md>)\n\nSee [b](<./b.md>).')
})

test('a page that a limit refuses is published as it is written', async () => {
  const text = `[a](./a.md)\n\n${'>'.repeat(5000)} b`
  const { document, markdown } = await parseText(text)
  expect(document.diagnostics.map(({ code }) => code)).toContain('markdown/limit')
  expect(markdown).toEqual({ chunks: [text], slots: [] })
})

test('the Markdown of a page has the table of a plot', async () => {
  const plot = 'x: 0 to 2, Rounds\n"a | b": x + 1'
  const markdown = await readMarkdown(`- \`\`\`plot title="Growth"\n${plot.replace(/^/gm, '  ')}\n  \`\`\`\n\nAfter`)
  const table = ['**Growth**', '', '| Rounds | a \\| b |', '| --- | --- |', '| 0 | 1 |', '| 0.5 | 1.5 |']
  expect(markdown).toContain(`- ${table.join('\n  ').replace('\n  \n', '\n\n')}`)
  expect(markdown).not.toContain('plot')
  expect(markdown).toMatch(/\| 2 \| 3 \|\n\nAfter$/)
})

test('the Markdown of a page has the content of a component of the project, and nothing of one without content', async () => {
  const text = ':::chart[Fees]{rate=1}\nAt one proof per second, **1**.\n\nSee [a](./a.md).\n:::\n\n::chart{rate=2}'
  const markdown = await readMarkdown(text, { options: { directives: ['chart'] } })
  expect(markdown).toBe('At one proof per second, **1**.\n\nSee [a](<./a.md>).')
})

test('the Markdown of a page has the text of a diagram below it', async () => {
  const fence = '```mermaid\nflowchart LR\n  a[Submit] --> b[Anchor]\n```'
  expect(await readMarkdown(`${fence}\n\nAfter`)).toBe(
    `${fence}\n\n**Flowchart as text**\n\n- Submit leads to Anchor\n\nAfter`,
  )
  const nested = fence.replace(/\n/g, '\n  ')
  expect(await readMarkdown(`- ${nested}\n\nAfter`)).toBe(
    `- ${nested}\n\n  **Flowchart as text**\n\n  - Submit leads to Anchor\n\nAfter`,
  )
})

test('the Markdown of a page has what directives print, with resolved links', async () => {
  const text = ':::note[Limits]\n:badge[new]{type=tip} See [a](./a.md).\n:::\n\n::card[B]{href=./b.md icon=code}'
  expect(await readMarkdown(text)).toBe('> **Note: Limits**\n>\n> new See [a](<./a.md>).\n\n**[B](<./b.md>)**')
})

import { expect, test } from 'vitest'
import { htmlOf, linesOf, parseText, textAt } from './parse-text.ts'

test.each([
  ['```mdx-code-block\n**a**\n```\nb', '<p><strong>a</strong></p>\n<p>b</p>'],
  ['> ~~~ mdx-code-block\n> - a\n> ~~~', '<blockquote>\n<ul>\n<li>a</li>\n</ul>\n</blockquote>'],
  ['````mdx-code-block\n:::note\n```\nx\n```\n:::\n````', 'theme-admonition-note'],
  ['````text\n```mdx-code-block\n**a**\n```\n````', '<code>```mdx-code-block\n**a**\n```\n</code>'],
  ['``` mdx-code-block title=x\n**a**\n```', '<code>**a**\n</code>'],
])('what stands in a fence of mdx-code-block is Markdown: %j', async (source, html) => {
  expect(htmlOf(await parseText(source))).toContain(html)
})

test('and stands where it is written, and under the limits of every page', async () => {
  const source = 'a\n\n```mdx-code-block\n[b](./b.md)\n\n$\\foo$\n```\n'
  const parsed = await parseText(source)
  expect(parsed.document.references.map(({ span }) => textAt(source, span))).toEqual(['[b](./b.md)'])
  expect(linesOf(parsed)).toEqual([expect.stringContaining('6:2 markdown/math')])
  const hostile = await parseText(`\`\`\`mdx-code-block\n${'>'.repeat(10_000)}\n\`\`\``)
  expect(linesOf(hostile)).toEqual([expect.stringContaining('2:1 markdown/limit: Quotes')])
})

test('of an included file as well', async () => {
  const files = { 'content/docs/a.md': '```mdx-code-block\n*a*\n```' }
  expect(htmlOf(await parseText('::include{file=a.md}', { files }))).toBe('<p><em>a</em></p>')
})

import { expect, test } from 'vitest'
import { linesOf, parseText } from '../../parse/parse-text.ts'

const COUNT = 20_000
const bombs: readonly [name: string, text: string][] = [
  ['braces', '{'.repeat(COUNT)],
  ['braces in paragraphs', '{\n\n'.repeat(COUNT)],
  ['elements on lines', `${'<Note>\n'.repeat(1000)}x\n${'</Note>\n'.repeat(1000)}`],
  ['elements in a line', `${'<A>'.repeat(1000)}x${'</A>'.repeat(1000)}`],
  ['opening tags', `x ${'<A>'.repeat(COUNT)}`],
  ['closing tags', `x ${'</A>'.repeat(COUNT)}`],
  ['attributes that never end', '<A b="'.repeat(COUNT)],
  ['expressions in attributes', '<A b={'.repeat(3000)],
  ['a huge attribute', `<A b="${'x'.repeat(2_000_000)}" />`],
  ['many attributes', `<A ${'b="1" '.repeat(COUNT)}/>`],
  ['nested values', `<Tabs values={${'['.repeat(3000)}${']'.repeat(3000)}} />`],
  ['nested templates', `{${'`${'.repeat(2000)}${'}`'.repeat(2000)}}`],
  ['statements', 'export const a = 1\n\n'.repeat(COUNT)],
  ['elements of HTML', '<div>\n'.repeat(400) + '</div>\n'.repeat(400)],
  ['lines that almost close', '{\n'.repeat(3000) + '} x\n'.repeat(3000)],
]

test.each(bombs)('%s in great number end with a page', async (_name, text) => {
  const page = await parseText(`# Before\n\n${text}\n\n## After`, { path: 'a.mdx' })
  expect(linesOf(page).filter((line) => /time-limit|cannot be rendered/.test(line))).toEqual([])
  expect(page.document.diagnostics.length).toBeLessThan(10)
})

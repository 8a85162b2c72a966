import { expect, test } from 'vitest'
import { htmlOf, linesOf, parseText, textAt } from './parse-text.ts'

const oneLine = async (text: string) => htmlOf(await parseText(text)).replaceAll('\n', '')

test.each([
  ['Term\n: A *b*\n: C', '<dl><dt>Term</dt><dd>A <em>b</em></dd><dd>C</dd></dl>'],
  ['One\nTwo\n: A', '<dl><dt>One</dt><dt>Two</dt><dd>A</dd></dl>'],
  ['One\n: A\n\nTwo\n: B', '<dl><dt>One</dt><dd>A</dd><dt>Two</dt><dd>B</dd></dl>'],
  ['One\n\n: A\n\n  - b', '<dl><dt>One</dt><dd><p>A</p><ul><li>b</li></ul></dd></dl>'],
  ['> One\n> : A', '<blockquote><dl><dt>One</dt><dd>A</dd></dl></blockquote>'],
  ['Port\n:9090', '<p>Port:9090</p>'],
  [': A', '<p>: A</p>'],
  [
    '`x` :badge[y]\n: {n}',
    '<dl><dt><code>x</code> <span class="ds-badge ds-badge-note">y</span></dt><dd>{n}</dd></dl>',
  ],
])('prints %j', async (source, expected) => {
  expect(await oneLine(source)).toBe(expected)
})

test('have their links where they stand', async () => {
  const source = 'A [t](x.md)\n: B [d](y.md)\n\n  $\\foo$'
  const parsed = await parseText(source)
  expect(parsed.document.references.map(({ span }) => textAt(source, span))).toEqual(['[t](x.md)', '[d](y.md)'])
  expect(linesOf(parsed)).toEqual([expect.stringContaining('4:4 markdown/math')])
})

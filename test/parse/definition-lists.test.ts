import { expect, test } from 'vitest'
import { htmlOf, linesOf, parseText, textAt } from './parse-text.ts'

const oneLine = async (text: string) => htmlOf(await parseText(text)).replaceAll('\n', '')

test.each([
  ['Term\n: A *b*\n: C', '<dl><dt>Term</dt><dd>A <em>b</em></dd><dd>C</dd></dl>'],
  ['One\nTwo\n: A', '<dl><dt>One</dt><dt>Two</dt><dd>A</dd></dl>'],
  ['One\n: A\n\nTwo\n: B', '<dl><dt>One</dt><dd>A</dd><dt>Two</dt><dd>B</dd></dl>'],
  ['One\n\n: A\n\n  - b', '<dl><dt>One</dt><dd><p>A</p><ul><li>b</li></ul></dd></dl>'],
  ['> One\n> : A', '<blockquote><dl><dt>One</dt><dd>A</dd></dl></blockquote>'],
  ['- One\n  : A *b*\n  : C', '<ul><li><dl><dt>One</dt><dd>A <em>b</em></dd><dd>C</dd></dl></li></ul>'],
  ['1. One\n   Two\n   : A\n   more', '<ol><li><dl><dt>One</dt><dt>Two</dt><dd>Amore</dd></dl></li></ol>'],
  ['- a\n  - *One*\n\t: A', '<ul><li>a<ul><li><dl><dt><em>One</em></dt><dd>A</dd></dl></li></ul></li></ul>'],
  ['> - One\n>   : A', '<blockquote><ul><li><dl><dt>One</dt><dd>A</dd></dl></li></ul></blockquote>'],
  [
    '- x\n\n  One\n\n  : A\n\n  : B\n\n  Two\n  : C',
    '<ul><li><p>x</p><dl><dt>One</dt><dd><p>A</p></dd><dd><p>B</p></dd><dt>Two</dt><dd>C</dd></dl></li></ul>',
  ],
  ['- One\n  \\: A', '<ul><li>One: A</li></ul>'],
  ['- : A', '<ul><li>: A</li></ul>'],
  ['- at 9: 30\n  - b', '<ul><li>at 9: 30<ul><li>b</li></ul></li></ul>'],
  ['Port\n:9090', '<p>Port:9090</p>'],
  [': A', '<p>: A</p>'],
  [
    '`x` :badge[y]\n: {n}',
    '<dl><dt><code>x</code> <span class="ds-badge ds-badge-note">y</span></dt><dd>{n}</dd></dl>',
  ],
])('prints %j', async (source, expected) => {
  expect(await oneLine(source)).toBe(expected)
})

test('of a list keep their positions', async () => {
  const source = '> - A [t](x.md)\n>   : B {#} [d](y.md) https://x.example\n>   : https://y.example'
  const { document } = await parseText(source)
  const written = ['[t](x.md)', '[d](y.md)', 'https://x.example', 'https://y.example']
  expect(document.references.map(({ span }) => textAt(source, span))).toEqual(written)
})

test('of a footnote are printed in it', async () => {
  const html = await oneLine('a[^1]\n\n[^1]: One\n    : A')
  expect(html).toContain('<dl><dt>One</dt><dd>A</dd></dl>')
  expect(html).toContain('↩')
})

test('keep the positions of their links', async () => {
  const source = 'A [t](x.md)\n: B [d](y.md)\n\n  $\\foo$'
  const parsed = await parseText(source)
  expect(parsed.document.references.map(({ span }) => textAt(source, span))).toEqual(['[t](x.md)', '[d](y.md)'])
  expect(linesOf(parsed)).toEqual([expect.stringContaining('4:4 markdown/math')])
})

import { expect, test } from 'vitest'
import { findHeadingLines } from '../../cli/lsp/heading-lines.ts'
import { readLineContext } from '../../cli/lsp/line-context.ts'

const list = (text: string) => {
  const lines = text.split('\n')
  return findHeadingLines(text).map(({ line, start, end, explicitId }) => [
    line,
    lines[line]?.slice(start, end),
    explicitId,
  ])
}

test.each([
  [
    'hash marks',
    '# One\n\n###   Two ##\n',
    [
      [0, 'One', undefined],
      [2, 'Two', undefined],
    ],
  ],
  [
    'underlines',
    'One\n===\n\nTwo\n---\n',
    [
      [0, 'One', undefined],
      [3, 'Two', undefined],
    ],
  ],
  [
    'explicit ids',
    '## One {#first}\n## Two {#b #c}\n',
    [
      [0, 'One', 'first'],
      [1, 'Two', 'b'],
    ],
  ],
  ['a heading after front matter', '---\ntitle: x\n---\n# One\n', [[3, 'One', undefined]]],
  ['no heading in code', '````md\n# No\n```\n# No\n````\n# One\n', [[5, 'One', undefined]]],
  ['no heading in a list, a quote or a table', '- a\n---\n\n> b\n---\n\n| c |\n---\n', []],
  ['no heading without a space', '#tag\n', []],
])('finds %s', (_name, text, expected) => {
  expect(list(text)).toEqual(expected)
})

test.each([
  ['[a](./b', { kind: 'link', typed: './b' }],
  ['[a [b] c](</d', { kind: 'link', typed: '/d' }],
  ['[a](b) and ![c](', { kind: 'image', typed: '' }],
  ['[a]: ./b', { kind: 'link', typed: './b' }],
  ['text {net.p', { kind: 'fact', typed: 'net.p' }],
  ['::::no', { kind: 'directive', colons: 4, typed: 'no' }],
  ['New :ba', { kind: 'directive', colons: 1, typed: 'ba' }],
  ['10:30', { kind: 'none' }],
  ['[a](b)', { kind: 'none' }],
])('reads what is written in %s', (line, expected) => {
  expect(readLineContext(line, { line: 0, character: line.length })).toEqual(expected)
})

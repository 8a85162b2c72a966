import { describe, expect, test } from 'vitest'
import { htmlOf, linesOf, parseText } from './parse-text.ts'

const regionsOf = (html: string) =>
  [...html.matchAll(/<div class="table-scroll" role="region" tabindex="0" aria-label="([^"]*)"><table>/g)].map(
    ([, name]) => name,
  )

test('tables of Markdown and of raw HTML scroll in boxes that are numbered together', async () => {
  const source = [
    '| A[^1] | `b` |\n|-|-|\n| 1 | 2 |',
    '<table><caption>Fees of\n <b>2026</b></caption><tr><td>1</td></tr></table>',
    '<table><thead><tr><th>X</th><th></th></tr></thead></table>',
    '<table><tr><td>1</td></tr></table>',
    '> | C |\n> |-|',
    '[^1]: n',
  ].join('\n\n')
  const parsed = await parseText(source)
  expect(linesOf(parsed)).toEqual([])
  expect(regionsOf(htmlOf(parsed))).toEqual([
    'Table 1: A, b',
    'Table 2: Fees of 2026',
    'Table 3: X',
    'Table 4',
    'Table 5: C',
  ])
})

test('a nested table scrolls with the outer one', async () => {
  const html = htmlOf(await parseText('<table><tr><td><table><tr><td>1</td></tr></table></td></tr></table>'))
  expect(regionsOf(html)).toEqual(['Table 1'])
  expect(html.match(/table-scroll/g)).toHaveLength(1)
})

test('code in cells may break between the words of a name, and only there', async () => {
  const source = '| `eth_getLogs.topics` | eth_x |\n|-|-|\n| `_a` `b._c` `1.25` | `x_y` |\n\n`out_side`'
  const html = htmlOf(await parseText(source))
  expect(html).toContain('<code>eth_<wbr>getLogs.<wbr>topics</code>')
  expect(html.match(/<wbr>/g)).toHaveLength(4)
  expect(html).toContain('<code>_a</code> <code>b.<wbr>_c</code> <code>1.25</code>')
  expect(html).toContain('<code>x_<wbr>y</code>')
  expect(html).toContain('<code>out_side</code>')
})

test('numbers in a right-aligned column know the decimals that they lack (MD-11)', async () => {
  const rows = ['| 5 | 5 | 1.5 s |', '| > 0.0143 | 0.5 | 2 s |', '| 0.00024 | n/a | 3 s |', '| 1,024 | | |']
  const html = htmlOf(await parseText(['| a | b | c |', '|-:|-|-:|', ...rows].join('\n')))
  expect(
    [...html.matchAll(/<td[^>]*data-ds-decimals="([^"]*)">([^<]*)/g)].map(([, lacks, text]) => [text, lacks]),
  ).toEqual([
    ['5', '.00000'],
    ['> 0.0143', '0'],
    ['1,024', '.00000'],
  ])
})

describe('tables that do not fit on a phone (MD-13)', () => {
  const words = 'acknowledgement administration'
  const prose = `| Name | First | Second, "2" | \`x\` |\n|-|-|-|-|\n| a${'b'.repeat(12)} | ${words} | ${words} | it is 5 |`

  test('name the column of each cell and the roles of their parts', async () => {
    const html = htmlOf(await parseText(`${prose}\n| *c* | | d | e[^1] |\n\n[^1]: n`))
    expect(html).toContain('<table role="table" data-ds-small="stack">')
    expect(html.match(/role="rowgroup"/g)).toHaveLength(2)
    expect(html.match(/<tr role="row">/g)).toHaveLength(3)
    expect(html).toContain('<th role="columnheader">Name</th>')
    const columns = [...html.matchAll(/<td role="cell"([^>]*)>/g)].map(([, attributes = '']) => attributes.trim())
    const named = ['', 'data-ds-column="First"', 'data-ds-column="Second, &quot;2&quot;"', 'data-ds-column="x"']
    expect(columns).toEqual([...named, ...named])
  })

  test('name a column after the formula in its header', async () => {
    const source = prose.replace('First', '$1-\\beta$')
    expect(htmlOf(await parseText(source))).toContain('data-ds-column="1−β"')
  })

  test.each([
    ['a table that fits', '| a | b |\n|-|-|\n| one two three four five six seven | eight |'],
    ['a table of hashes', `| a | b |\n|-|-|\n| :hash[0x${'1'.repeat(64)}] | b |`],
    [
      'cells that span columns',
      `<table><thead><tr><th colspan="2">${words}</th></tr></thead><tbody><tr><td>${'x'.repeat(90)}</td></tr></tbody></table>`,
    ],
    ['a table without headers', `<table><tr><td>${'x'.repeat(90)}</td></tr></table>`],
  ])('leave %s alone', async (_, source) => {
    expect(htmlOf(await parseText(source))).not.toContain('data-ds-small')
  })

  test('scroll if they consist of numbers', async () => {
    const row = Array.from({ length: 8 }, () => '0.00024').join(' | ')
    const html = htmlOf(await parseText(`| ${row} |\n|${'-|'.repeat(8)}\n| ${row} |`))
    expect(html).toContain('<table data-ds-small="scroll">')
    expect(html).not.toContain('role="cell"')
  })
})

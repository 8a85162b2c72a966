import { describe, expect, test } from 'vitest'
import type { Facts } from '../../cli/content/facts.ts'
import { htmlOf, linesOf, parseText } from './parse-text.ts'

const facts: Facts = {
  file: 'content/facts.yml',
  groups: {
    net: {
      fee: { value: '0.01', unit: 'EXM', status: 'published' },
      blocks: { value: '30', status: 'published' },
      bytes: { value: '262144', unit: 'bytes', status: 'published' },
      quorum: { value: '2/3', status: 'published' },
      symbol: { value: 'EXM', status: 'published' },
      prefix: { value: 'a', status: 'example' },
      samples: { value: '20', status: 'example' },
    },
  },
  functions: {
    detection: { parameters: ['f', 'n'], body: '1 - (1 - f)^n' },
    round: { parameters: ['a'], body: 'a' },
    rounds: { parameters: ['n'], body: 'n * net.blocks' },
    endless: { parameters: ['n'], body: 'endless(n)' },
  },
}
const parse = (source: string, parser?: 'remark') =>
  parseText(source, { options: { variables: {}, facts, ...(parser && { parser }) } })

/** What a paragraph with the source in it prints, by both parsers. */
async function print(source: string): Promise<string> {
  const [native, reference] = await Promise.all([parse(`A ${source} b.`), parse(`A ${source} b.`, 'remark')])
  expect(linesOf(native)).toEqual([])
  expect(htmlOf(native)).toBe(htmlOf(reference))
  expect(native.document).toEqual(reference.document)
  return htmlOf(native).replace(/^<p>A (.*) b\.<\/p>$/, '$1')
}

describe('an expression of facts', () => {
  test.each([
    ['{= net.fee * 10000}', '100'],
    ['{= detection(0.1, net.blocks), 4 decimals}', '0.9576'],
    ['{= 1 - (1-0.1)^net.blocks}', '0.957609'],
    ['{= 2*net.blocks*3}', '180'],
    ['{= net.quorum * 90, 2 decimals}', '60.00'],
    ['{= net.bytes * 8}', '2,097,152'],
    ['`{= net.bytes * 8}`', '<code>2097152</code>'],
    ['{= net.bytes}', '262,144'],
    ['{= net.symbol}', 'EXM'],
    ['{= 1 / 3, percent 1}', '33.3%'],
    ['{= net.blocks / 7, 3 digits}', '4.29'],
    ['{= 1000000 / 7}', '142,857'],
    ['{= -net.blocks}', '−30'],
    ['{= 0.1 * 3}', '0.3'],
    ['{= 1.005, 2 decimals}', '1.01'],
    ['{= 0.5^net.blocks, 2 digits}', '9.3 × 10⁻¹⁰'],
    ['`{= 0.5^net.blocks, 2 digits}`', '<code>9.3e-10</code>'],
    ['{= 5 * 10^18}', '5,000,000,000,000,000,000'],
    ['`{= 990000001, hex}`', '<code>0x3b023381</code>'],
    ['{= rounds(2) + choose(5, 2) + sum(i, 1, 4, i^2) + product(i, 1, 3, i)}', '106'],
    ['{= log2(8) + ceil(1.2) + mod(7, 4) + max(1, 2)}', '10'],
    ['[{= net.blocks + 1}](<#x-{= net.blocks + 1}>)', '<a href="#x-31">31</a>'],
  ])('%s is printed as %s (FA-8)', async (source, printed) => {
    expect(await print(source)).toBe(printed)
  })

  test.each([
    [
      '{= bech32("abc", "def", "0x00443214c74254b635cf84653a56d7c675be77df")}',
      'abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw',
    ],
    [
      '`{= bech32("split", "0xc5f38b70305f519bf66d85fb6cf03058f3dde463ecd7918f2dc743918f2d")}`',
      '<code>split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w</code>',
    ],
  ])('%s is printed as %s, a valid string of BIP-173 (FA-8)', async (source, printed) => {
    expect(await print(source)).toBe(printed)
  })

  test('has the mark of an example if it follows from one (FA-8)', async () => {
    const { document, body } = await parse('{= net.samples * net.blocks}')
    expect(body.chunks.join('')).toContain('<span class="ds-example"')
    expect(document).toMatchObject({ facts: ['net.blocks', 'net.samples'], hasExamples: true })
    expect(document.ownFacts).toEqual(['net.blocks', 'net.samples', 'functions'])
  })

  test('is computed in headings, cells, front matter, attributes and code that opts in (FA-8)', async () => {
    const parsed = await parse(
      '---\ndescription: At {= net.blocks * 2}\n---\n\n# T {= net.blocks}\n\n| {= net.blocks * 3} |\n|---|\n\n' +
        '```txt variables title="{= net.blocks}"\n{= net.blocks * 4}\n```\n\n```txt\n{= net.blocks * 5}\n```\n',
    )
    expect(linesOf(parsed)).toEqual([])
    expect(parsed.document).toMatchObject({ description: 'At 60', title: 'T 30' })
    const text = htmlOf(parsed).replace(/<[^>]*>/g, '')
    for (const part of ['90', '120', '{= net.blocks * 5}']) expect(text).toContain(part)
  })

  test('is computed in formulas, as TeX (FA-8)', async () => {
    const source =
      'So $1 - 0.5^{= net.blocks, 1 decimals} = {= net.bytes * 8}$ and\n\n$$\n{=} {= 0.5^net.blocks, 2 digits}\n$$\n'
    const parsed = await parse(source)
    expect(linesOf(parsed)).toEqual([])
    const tex = [...htmlOf(parsed).matchAll(/<annotation[^>]*>(.*?)<\/annotation>/gs)].map(([, found]) => found?.trim())
    expect(tex).toEqual(['1 - 0.5^30.0 = 2{,}097{,}152', '{=} 9.3 \\times 10^{-10}'])
  })

  test('is literal after a backslash, and on a site without facts (FA-8)', async () => {
    expect(await print('\\{= net.blocks} and `\\{= x}`')).toBe('{= net.blocks} and <code>{= x}</code>')
    const plain = await parseText('{= *x*} {= 1 + 1} `{= 2}`', {
      options: { variables: { brand: { value: 'B', slug: 'b' } } },
    })
    expect(htmlOf(plain)).toContain('{= 1 + 1} <code>{= 2}</code>')
    expect(linesOf(plain)).toEqual([])
  })

  test.each([
    ['A {= net.blocks *}', '1:18', 'The expression ends too early.'],
    ['A {= net.blocks ! 2}', '1:17', 'The expression cannot be read at "! 2".'],
    ['A {= 2 * net.block}', '1:10', 'The name "net.block" is not defined.'],
    ['A {= net.symbol * 2}', '1:6', 'The fact "net.symbol" is not a number: "EXM".'],
    ['A {= bech32(net.prefx, "0x00")}', '1:13', 'The name "net.prefx" is not defined.'],
    ['A {= bech32(net.prefix, "0x0")}', '1:6', 'The last operand of "bech32" is not bytes in hexadecimal.'],
    ['A {= bech32(net.symbol, "0x00")}', '1:6', '"EXM" cannot be the prefix of a bech32 text.'],
    ['A {= 1 + bech32("a", "0x00")}', '1:10', '"bech32" returns text, not a number.'],
    ['A {= bech32("a", "0x00"), hex}', '1:25', 'Only numbers have a format.'],
    ['A {= "a" * 2}', '1:6', '"a" is text, not a number.'],
    ['A {= 1 / 0}', '1:6', 'The expression has no finite value.'],
    ['A {= 1 + detecton(1, 2)}', '1:10', 'The function "detecton" is not defined.'],
    ['A {= detection(1)}', '1:6', '"detection" takes 2 operands, and has 1.'],
    ['A {= net.blocks, 2 places}', '1:16', '"2 places" is not a format.'],
    ['A {= sum(i, 1, 20000, i)}', '1:6', '"sum" has more than 10000 terms.'],
    ['A {= sum(i, 1, 9999, sum(j, 1, 9999, j))}', '1:22', 'The expression takes more than 100000 operations.'],
    ['A {= endless(1)}', '1:6', 'Functions call each other more than 20 levels deep.'],
    [`A {= ${'('.repeat(60)}}`, '1:57', 'The expression is nested more than 50 levels deep.'],
    ['A `{= net.blok}`', '1:7', 'The name "net.blok" is not defined.'],
    ['```txt variables\nx\ny {= net.blok}\n```', '3:6', 'The name "net.blok" is not defined.'],
    ['$a + {= net.blok}$', '1:9', 'The name "net.blok" is not defined.'],
    ['---\ntitle: At {= net.blok}\n---\n', '2:14', 'The name "net.blok" is not defined.'],
  ])('%j is reported where it has no value (FA-9)', async (source, position, message) => {
    expect(linesOf(await parse(source))).toEqual([`${position} facts/expression: ${message}`])
    expect(linesOf(await parse(source, 'remark'))).toEqual([`${position} facts/expression: ${message}`])
  })
})

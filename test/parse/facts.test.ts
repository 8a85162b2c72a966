import { describe, expect, test } from 'vitest'
import type { Facts } from '../../cli/content/facts.ts'
import { htmlOf, linesOf, parseText } from './parse-text.ts'

const facts: Facts = {
  file: 'content/facts.yml',
  groups: {
    net: {
      rpc: { value: 'https://rpc.net.example', status: 'published' },
      mail: { value: 'a b@net.example', status: 'published' },
      fee: { value: '0.10', unit: 'EXM', status: 'published' },
      id: { value: '7', status: 'example' },
      faucet: { value: 'https://faucet.net.example', status: 'example' },
      chain: { value: '990000001', status: 'published' },
      limit: { value: '262144', unit: 'bytes', status: 'published' },
    },
  },
}
const variables = { brand: { value: 'Moor & Line', slug: 'moorline' } }
const parse = (source: string, path?: string) =>
  parseText(source, { options: { variables, facts }, ...(path !== undefined && { path }) })
const text = (html: string) => html.replace(/<[^>]*>/g, '')

const example = '<span class="ds-example" title="Example value">7</span>'

describe('a fact', () => {
  test.each([
    ['prose, next to a variable', '{brand}: {net.fee} {net.fee.unit}.', '<p>Moor &amp; Line: 0.10 EXM.</p>'],
    ['a code span', '`{net.rpc}/x`', '<p><code>https://rpc.net.example/x</code></p>'],
    [
      'link text and a link',
      '[at {net.rpc}]({net.rpc}/a?u={net.rpc})',
      '<p><a href="https://rpc.net.example/a?u=https%3A%2F%2Frpc.net.example">at https://rpc.net.example</a></p>',
    ],
    ['an address that is no URL', '[x](mailto:{net.mail})', '<p><a href="mailto:a%20b@net.example">x</a></p>'],
    ['raw HTML', '<div>{net.fee}</div>', '<div>0.10</div>'],
  ])('is printed in %s (FA-1)', async (_name, source, html) => {
    const parsed = await parse(source)
    expect(htmlOf(parsed)).toBe(html)
    expect(linesOf(parsed)).toEqual([])
  })

  test.each([
    ['prose', 'At most {net.limit} {net.limit.unit}', '<p>At most 262,144 bytes</p>'],
    ['code', '`{net.limit}`', '<p><code>262144</code></p>'],
    ['prose, without a unit', 'Chain {net.chain}', '<p>Chain 990000001</p>'],
  ])('is grouped if it is a number of units, in prose only: %s (FA-1)', async (_name, source, html) => {
    expect(htmlOf(await parse(source))).toBe(html)
    expect(htmlOf(await parse(source, 'page.mdx'))).toBe(html)
  })

  test('is printed in prose if it is the address of an example, without a link (FA-1)', async () => {
    const html = htmlOf(await parse('At {net.faucet}.'))
    expect(text(html)).toBe('At https://faucet.net.example.')
    expect(html).not.toContain('<a ')
  })

  test('is printed in headings, cells and front matter (FA-1)', async () => {
    const parsed = await parse(
      '---\ntitle: At {net.fee}\ndescription: {net.rpc}\n---\n\n## H {net.id}\n\n| {net.fee} |\n|---|\n',
    )
    expect(parsed.document).toMatchObject({ title: 'At 0.10', description: 'https://rpc.net.example' })
    expect(parsed.document.headings).toMatchObject([{ id: 'h-7', text: 'H 7', html: 'H 7' }])
    expect(htmlOf(parsed)).toContain('<th>0.10</th>')
    expect(parsed.document.facts).toEqual(['net.fee', 'net.id', 'net.rpc'])
  })

  test('is printed in fences that opt in, and in no others (FA-1)', async () => {
    expect(text(htmlOf(await parse('```txt variables\n{net.fee} {brand}\n```')))).toContain('0.10 Moor')
    const { document, body } = await parse('```txt\n{net.fee}\n```')
    expect(body.chunks.join('')).toContain('{net.fee}')
    expect(document.facts).toBeUndefined()
  })

  test('is printed in MDX, in a sentence and in code (FA-1)', async () => {
    const parsed = await parse('A {net.id} and `{net.fee}` end.\n', 'page.mdx')
    expect(htmlOf(parsed)).toBe(`<p>A ${example} and <code>0.10</code> end.</p>`)
    expect(linesOf(parsed)).toEqual([])
  })

  test.each([
    ['an escape', '\\{net.fee} `\\{net.fee}`', '<p>{net.fee} <code>{net.fee}</code></p>'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the page.
    ['a template of code', '`${net.fee}`', '<p><code>${net.fee}</code></p>'],
    ['a name that is no group', '{req.params} `{req.params}`', '<p>{req.params} <code>{req.params}</code></p>'],
    ['too many names', '{net.fee.unit.x} {net.}', '<p>{net.fee.unit.x} {net.}</p>'],
  ])('leaves %s alone (FA-2)', async (_name, source, html) => {
    const parsed = await parse(source)
    expect(htmlOf(parsed)).toBe(html)
    expect(linesOf(parsed)).toEqual([])
  })

  test('leaves names with dots alone on a site without facts (FA-2)', async () => {
    const parsed = await parseText('---\ntitle: \\{a.b}\n---\n\n{a.b} \\{a.b} `\\{a.b}`', { options: { variables } })
    expect(htmlOf(parsed)).toBe('<p>{a.b} {a.b} <code>\\{a.b}</code></p>')
    expect(parsed.document.title).toBe('\\{a.b}')
    expect(linesOf(parsed)).toEqual([])
  })

  test('has a mark where its value is an example, but not in headings and code (FA-3)', async () => {
    const parsed = await parse('# T {net.id}\n\n**{net.id}** `{net.id}` <i>x</i>\n\n| {net.id} |\n|---|\n')
    const html = htmlOf(parsed)
    expect(html).toContain('T 7</h1>')
    expect(html).toContain(`<strong>${example}</strong> <code>7</code>`)
    expect(html).toContain(`<th>${example}</th>`)
    expect(parsed.document).toMatchObject({ hasExamples: true, description: '7 7 x' })
  })

  test('makes no page one of examples that prints published values only (FA-3)', async () => {
    expect((await parse('{net.fee}')).document.hasExamples).toBeUndefined()
    expect((await parse('`{net.id}`')).document.hasExamples).toBe(true)
  })

  test.each([
    ['{net.fe}', '1:1 facts/undefined: The fact "net.fe" is not defined in content/facts.yml.'],
    ['a `{net.fe}`', '1:3 facts/undefined: The fact "net.fe" is not defined in content/facts.yml.'],
    ['{nett.fee}', '1:1 facts/undefined: The fact "nett.fee" is not defined in content/facts.yml.'],
    ['{net.rpc.unit}', '1:1 facts/undefined: The fact "net.rpc" has no unit.'],
    ['{net.fee.label}', '1:1 facts/undefined: A fact has a value and a unit, and no "label".'],
    ['```txt variables\n{net.fe}\n```', '1:1 facts/undefined: The fact "net.fe" is not defined in content/facts.yml.'],
    ['[x]({net.fe})', '1:1 facts/undefined: The fact "net.fe" is not defined in content/facts.yml.'],
  ])('is reported where it is not defined: %s (FA-4)', async (source, line) => {
    expect(linesOf(await parse(source))).toEqual([line])
  })

  test.each([
    ['$x_{net.fee}$', '1:1'],
    ['Text.\n\n$$\n{net.fee} \\cdot 2\n$$', '3:1'],
  ])('is reported in a formula, whose braces are TeX: %s (FA-7)', async (source, position) => {
    expect(linesOf(await parse(source))).toEqual([
      `${position} variable/not-filled: "{net.fee}" is in a formula, where it is printed as written.`,
    ])
    expect(linesOf(await parse('$x_{a.b}$ $y_{net}$'))).toEqual([])
  })
})

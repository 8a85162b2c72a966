import { describe, expect, test } from 'vitest'
import { htmlOf, linesOf, parseText, textAt } from './parse-text.ts'

const variables = { brand: { value: 'Moor & Line', slug: 'moorline' }, provider: { value: 'Cosmos', slug: 'cosmos' } }
const parse = (source: string) => parseText(source, { options: { variables } })

describe('variables', () => {
  test.each([
    ['prose', 'a {brand} *{provider}*', '<p>a Moor &amp; Line <em>Cosmos</em></p>'],
    ['link text and the title of a page', '[{provider}](a.md)', '<p><a href="a.md">Cosmos</a></p>'],
    [
      'a path, by slug',
      '[x](../to-{brand}/what-is-{brand}.md#about-{brand})',
      '<p><a href="../to-moorline/what-is-moorline.md#about-moorline">x</a></p>',
    ],
    [
      'a query, encoded',
      '[x](https://x.example/{provider}?q={brand})',
      '<p><a href="https://x.example/cosmos?q=Moor%20%26%20Line">x</a></p>',
    ],
    ['a definition', '[x][r]\n\n[r]: {provider}.md', '<p><a href="cosmos.md">x</a></p>'],
    [
      'alternative text',
      '![{provider}](i.png)',
      '<p><img src="i.png" alt="Cosmos" loading="eager" decoding="async"></p>',
    ],
    [
      'an autolink',
      '<https://x.example/{provider}>',
      '<p><a href="https://x.example/cosmos">https://x.example/cosmos</a></p>',
    ],
    [
      'raw HTML',
      '<div>{brand} <a href="/{provider}">x</a></div>',
      '<div>Moor &amp; Line <a href="/cosmos">x</a></div>',
    ],
  ])('fill %s', async (_name, source, html) => {
    const parsed = await parse(source)
    expect(htmlOf(parsed)).toBe(html)
    expect(linesOf(parsed)).toEqual([])
  })

  test.each([
    ['an escaped brace', '\\{brand} and \\{provider\\}', '<p>{brand} and {provider}</p>'],
    ['code', '`a {brand}`', '<p><code>a {brand}</code></p>'],
    [
      'anything that is not a name',
      '{k+1} {"a": {brand: 1}} { brand } {} {1a}',
      '<p>{k+1} {"a": {brand: 1}} { brand } {} {1a}</p>',
    ],
    ['an entity', '&#123;brand}', '<p>{brand}</p>'],
  ])('leave %s alone', async (_name, source, html) => {
    const parsed = await parse(source)
    expect(htmlOf(parsed)).toBe(html)
    expect(linesOf(parsed)).toEqual([])
  })

  test('fill fences that opt in, and no others', async () => {
    const text = (html: string) => html.replace(/<[^>]*>/g, '')
    expect(text(htmlOf(await parse('```txt variables\n{provider} {x}\n```')))).toContain('Cosmos {x}')
    expect(text(htmlOf(await parse('```txt\n{provider}\n```')))).toContain('{provider}')
  })

  test('leave formulas alone', async () => {
    expect(htmlOf(await parse('$x_{brand}$'))).toContain('x_{brand}')
  })

  test('fill titles of directives, also at their end', async () => {
    for (const title of ['About {provider}', '{provider}', '{provider} today']) {
      const parsed = await parse(`:::note ${title}\n\nText.\n\n:::`)
      expect(htmlOf(parsed)).toContain(title.replace('{provider}', 'Cosmos'))
      expect(linesOf(parsed)).toEqual([])
    }
  })

  test('fill headings before their ids are created', async () => {
    const { document } = await parse('# What is {provider}?')
    expect(document.headings[0]).toMatchObject({ id: 'what-is-cosmos', text: 'What is Cosmos?' })
    expect(document.contentTitle).toBe('What is Cosmos?')
  })

  test('are reported at their exact location if they are not declared', async () => {
    const source = 'Go to {brnd} or\n[a](/x/{nope}).'
    const { document } = await parse(source)
    expect(document.diagnostics.map(({ code, message, hint }) => [code, message, hint])).toEqual([
      [
        'variable/undefined',
        'The variable "brnd" is not declared in the configuration.',
        'Did you mean "{brand}"? For literal text, write "\\{brnd}".',
      ],
      [
        'variable/undefined',
        'The variable "nope" is not declared in the configuration.',
        'Declare it under "variables", or write "\\{nope}" for literal text.',
      ],
    ])
    const [first] = document.diagnostics
    expect(first?.origin.kind === 'file' && textAt(source, first.origin)).toBe('{brnd}')
  })

  test('are plain text if the configuration declares none', async () => {
    const parsed = await parseText('{brand} [x]({brand}.md)')
    expect(linesOf(parsed)).toEqual([])
    expect(htmlOf(parsed)).toBe('<p>{brand} <a href="{brand}.md">x</a></p>')
  })

  test('appear in messages as the author wrote them', async () => {
    const { document } = await parse('[a]({provider}.md) [b][r]\n\n[r]: {brand}/x.md')
    expect(document.references.map(({ raw }) => raw)).toEqual(['{provider}.md', '{brand}/x.md'])
  })
})

test('a code span that is nothing but a variable is reported, and a backslash says that it is meant (FA-7)', async () => {
  const parsed = await parse('The `{brand}`, and `\\{brand}` and `{other}`.')
  expect(htmlOf(parsed)).toBe('<p>The <code>{brand}</code>, and <code>{brand}</code> and <code>{other}</code>.</p>')
  expect(linesOf(parsed)).toEqual([
    '1:5 variable/not-filled: "{brand}" is in a code span, where it is printed as written.',
  ])
})

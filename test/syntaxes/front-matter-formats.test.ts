import { describe, expect, test } from 'vitest'
import { htmlOf, linesOf, parseText } from '../parse/parse-text.ts'

const toml = `+++
# of Hugo
title = "The *title*"
date = 2024-05-01
draft = true
tags = [
  "one",
  "two",
]
sidebar_position = 3

[last_update]
author = "Ada"
+++

Text`

test('front matter can be TOML', async () => {
  const parsed = await parseText(toml)
  expect(linesOf(parsed)).toEqual([])
  expect(parsed.document.frontMatter).toEqual({
    ...{ title: 'The *title*', date: '2024-05-01', draft: true, tags: ['one', 'two'], sidebar_position: 3 },
    last_update: { author: 'Ada' },
  })
  expect(htmlOf(parsed).trim()).toBe('<p>Text</p>')
})

test('front matter can be JSON', async () => {
  const parsed = await parseText('{\n  "title": "A {brand}",\n  "tags": ["one"], "draft": true\n}\n\nText', {
    options: { variables: { brand: { value: 'Moorline', slug: 'moorline' } } },
  })
  expect(linesOf(parsed)).toEqual([])
  expect(parsed.document.frontMatter).toEqual({ title: 'A Moorline', tags: ['one'], draft: true })
  expect(htmlOf(parsed).trim()).toBe('<p>Text</p>')
})

test.each([
  ['blank lines', '\n \n---\ntitle: A\n---\nText'],
  ['a comment', '<!-- License\n\nof many lines -->\n\n---\ntitle: A\n---\nText'],
  ['comments before TOML', '<!-- a -->\n<!-- b -->\n+++\ntitle = "A"\n+++\nText'],
  ['blank lines before JSON', '\n\n{\n"title": "A"\n}\nText'],
])('front matter may follow %s', async (_name, source) => {
  const parsed = await parseText(source)
  expect(linesOf(parsed)).toEqual([])
  expect(parsed.document.frontMatter).toEqual({ title: 'A' })
  expect(htmlOf(parsed).trim()).toBe('<p>Text</p>')
})

test.each([
  [
    '+++\ntitle = "A"\nslug = 3\ntitel = "x"\n+++\nText',
    ['4:1 front-matter/unknown-key: The front matter has an unknown key "titel".'],
  ],
  [
    '+++\ntitle = "A\n+++\nText',
    [expect.stringMatching(/^2:\d+ front-matter\/invalid: The front matter is not valid TOML: .+\.$/)],
  ],
  ['\n\n---\ntitel: A\n---\nText', ['4:1 front-matter/unknown-key: The front matter has an unknown key "titel".']],
  [
    '{\n  "title": "A",\n  "titel": "A"\n}\nText',
    ['3:1 front-matter/unknown-key: The front matter has an unknown key "titel".'],
  ],
])('problems are reported at their lines: %j', async (source, diagnostics) => {
  const parsed = await parseText(source)
  expect(linesOf(parsed)).toEqual(diagnostics)
  expect(htmlOf(parsed).trim()).toBe('<p>Text</p>')
})

describe('what only looks like front matter is text', () => {
  test.each([
    ['\n---\n\nText\n\n---\n', 'Text'],
    ['+++\nNot a key\n+++\n', 'Not a key'],
    ['{brand} is a variable', '{brand}'],
    ['{\n  not: json\n}\n', 'not: json'],
    ['<!-- a -->\n\nText\n\n---\ntitle: A\n---\n', 'title: A'],
  ])('%j', async (source, text) => {
    const parsed = await parseText(source)
    expect(parsed.document.frontMatter).toEqual({})
    expect(htmlOf(parsed)).toContain(text)
  })
})

test.each([
  `+++\na = ${'['.repeat(20_000)}\n+++\n`,
  `{\n"a": ${'['.repeat(20_000)}${']'.repeat(20_000)}\n}\n`,
  `+++\na = "${'x'.repeat(70_000)}"\n+++\n`,
  '{\n"__proto__": {"title": "x"}\n}\n',
])('hostile front matter of another format is refused', async (source) => {
  const parsed = await parseText(source)
  expect(parsed.document.diagnostics.map(({ code }) => code)).toContain('front-matter/invalid')
  expect(parsed.document.frontMatter).toEqual({})
})

import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { listPlaceholders } from '../../src/label-template.ts'
import { createLabels, englishTexts, labels, type Translation } from '../../src/labels.ts'
import { loadTranslation, TRANSLATED_LANGUAGES } from '../../src/languages/load-translation.ts'
import type { LabelTexts } from '../../src/model/label-texts.ts'

/** Plural forms that do not write the number out may leave it out; all other placeholders are in every form. */
function listProblems(name: string, text: LabelTexts[string] | undefined, language: string): string[] {
  const english = englishTexts[name]
  if (text === undefined || english === undefined) return [`${name} is missing`]
  if (typeof english === 'string') {
    if (typeof text !== 'string') return [`${name} is not a text`]
    const [own, expected] = [text, english].map((each) => JSON.stringify(listPlaceholders(each).sort()))
    return own === expected ? [] : [`${name} has the placeholders ${own} instead of ${expected}`]
  }
  if (typeof text === 'string') return [`${name} is a text`]
  if (!('other' in english)) {
    return JSON.stringify(Object.keys(text)) === JSON.stringify(Object.keys(english)) ? [] : [`${name} has other keys`]
  }
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const [count = '', ...others] = listPlaceholders(english.other ?? '')
  return [
    ...categories.filter((category) => !text[category]).map((category) => `${name} has no form "${category}"`),
    ...Object.keys(text)
      .filter((key) => !categories.some((category) => category === key))
      .map((key) => `${name} has a form "${key}" that ${language} does not use`),
    ...Object.entries(text).flatMap(([category, form]) => {
      const placeholders = listPlaceholders(form)
      const missing = others.filter((other) => !placeholders.includes(other))
      const unknown = placeholders.filter((placeholder) => placeholder !== count && !others.includes(placeholder))
      return [...missing, ...unknown].map((placeholder) => `${name}.${category}: {${placeholder}}`)
    }),
  ]
}

describe.each(TRANSLATED_LANGUAGES)('the translation into %s', (language) => {
  it('has the keys, placeholders and plural forms of all labels', async () => {
    const texts = await loadTranslation(language)
    const names = new Set([...Object.keys(englishTexts), ...Object.keys(texts ?? {})])
    expect([...names].flatMap((name) => listProblems(name, texts?.[name as keyof Translation], language))).toEqual([])
  })

  it('writes the number in the form of all numbers', async () => {
    const texts: LabelTexts | undefined = await loadTranslation(language)
    const forms = Object.entries(texts ?? {}).filter(([name]) => typeof englishTexts[name] === 'object')
    const withoutNumber = forms.filter(
      ([, text]) => typeof text === 'object' && 'other' in text && !/\{(count|minutes)\}/.test(text.other ?? ''),
    )
    expect(withoutNumber).toEqual([])
  })
})

test('docs/interface-texts.md lists the names and the English texts of all labels', () => {
  const list = readFileSync(new URL('../../docs/interface-texts.md', import.meta.url), 'utf8')
  const rows = Object.entries(englishTexts).flatMap(([name, text]) => {
    if (typeof text === 'string') return [`| \`${name}\` | ${text.trim()} |`]
    const forms = Object.entries(text)
    if (!('other' in text)) return forms.map(([part, each]) => `| \`${name}.${part}\` | ${each} |`)
    return [`| \`${name}\` | ${forms.map(([category, form]) => `${category}: ${form}`).join('; ')} |`]
  })
  expect(rows.filter((row) => !list.includes(row))).toEqual([])
})

describe('translations', () => {
  it.each([
    ['en', undefined],
    ['en-GB', undefined],
    ['nl', undefined],
    ['zh-TW', undefined],
    ['de', 'Schließen'],
    ['de-AT', 'Schließen'],
    ['pt', 'Fechar'],
    ['pt-BR', 'Fechar'],
    ['zh', '关闭'],
    ['zh-CN', '关闭'],
    ['ar-EG', 'إغلاق'],
  ])('are found for the language tag %s', async (tag, close) => {
    expect((await loadTranslation(tag))?.close).toBe(close)
  })

  it('choose the plural form by the rules of the language', async () => {
    const { cardCount } = createLabels(await loadTranslation('ar'), 'ar')
    expect([0, 1, 2, 3, 11, 100].map((count) => cardCount(count))).toEqual([
      'لا عناصر',
      'عنصر واحد',
      'عنصران',
      '3 عناصر',
      '11 عنصرًا',
      '100 عنصر',
    ])
  })

  it('fill in values where the language has them', async () => {
    const german = createLabels(await loadTranslation('de'), 'de')
    expect(german.feedTitle('Docs', 'RSS')).toBe('RSS-Feed von Docs')
    expect(german.docsTaggedWith(2, 'net')).toBe('2 Dokumente mit dem Tag „net“')
    expect(german.directLinkTo('{version}')).toBe('Direkter Link zu {version}')
  })

  it('leave what they lack in English', () => {
    const own = createLabels({ next: 'Nächste', colorModes: { dark: 'dunkel' } }, 'de')
    expect([own.next, own.previous, own.colorModes]).toEqual([
      'Nächste',
      labels.previous,
      { ...labels.colorModes, dark: 'dunkel' },
    ])
  })
})

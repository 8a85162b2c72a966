import { describe, expect, test } from 'vitest'
import { splitWords } from '../../cli/cards/break-lines.ts'
import type { CardText } from '../../cli/cards/card.ts'
import { type FontMetrics, layOutCard } from '../../cli/cards/lay-out-card.ts'

/** Fonts in which each character is half an em wide; they have Latin letters only. */
const latin: FontMetrics = {
  measure: (text) => text.length / 2,
  has: (character) => character < '\u{250}' || character === '…',
}
const universal: FontMetrics = { ...latin, has: () => true }

function layOut(title: string, { metrics = latin, ...rest }: Partial<CardText> & { metrics?: FontMetrics } = {}) {
  return layOutCard({ site: 'Harbor', title, section: '', language: 'en', direction: 'ltr', ...rest }, metrics)
}

describe('the title of a card', () => {
  test('is large on one line if it fits', () => {
    expect(layOut('Set up a node')).toEqual({
      site: 'Harbor',
      title: ['Set up a node'],
      titleSize: 88,
      section: '',
      missing: '',
    })
  })

  test('is broken into lines of about the same width, and smaller if it needs more of them', () => {
    const { title, titleSize } = layOut('How to set up a node that verifies all of the blocks since the first')
    expect(title).toEqual(['How to set up a node', 'that verifies all of the', 'blocks since the first'])
    expect(titleSize).toBe(76)
  })

  test('is cut with an ellipsis if it does not fit in the smallest size', () => {
    const { title, titleSize } = layOut('word '.repeat(60))
    expect(titleSize).toBe(54)
    expect(title).toHaveLength(5)
    expect(title.at(-1)).toMatch(/word…$/)
    for (const line of title) expect(line.length / 2).toBeLessThanOrEqual(1040 / titleSize)
  })

  test('of one endless word is broken between characters as readers see them', () => {
    const { title } = layOut('e\u0301🏳️‍🌈'.repeat(100), { metrics: universal })
    expect(title.length).toBeGreaterThan(1)
    for (const line of title) expect(line).not.toMatch(/^(?:\u0301|\u200D|\uFE0F)/)
  })

  test('of 300 Arabic characters is cut, and keeps the order of its characters', () => {
    const text = 'مرحبا بالعالم '.repeat(22)
    const { title } = layOut(text, { metrics: universal, language: 'ar', direction: 'rtl' })
    expect(title).toHaveLength(5)
    expect(text.startsWith(title.slice(0, 2).join(' '))).toBe(true)
  })
})

describe('a title that fonts cannot draw', () => {
  test('is replaced by the name of the site, and its characters are listed once', () => {
    expect(layOut('日本日')).toMatchObject({ title: ['Harbor'], site: '', missing: '日本' })
  })

  test('loses emoji, which leave no trace, and shows the rest', () => {
    expect(layOut('🚀 Launch 👩🏽‍🚀 now')).toMatchObject({ title: ['Launch now'], missing: '' })
  })

  test('of nothing but emoji is replaced without a problem', () => {
    expect(layOut('😀🇩🇪')).toMatchObject({ title: ['Harbor'], missing: '' })
  })

  test('of a site whose name they cannot draw either leaves the card empty', () => {
    expect(layOut('日', { site: '本' })).toMatchObject({ title: [], site: '', missing: '日' })
  })
})

test('the page without a title has the name of the site in its place, once', () => {
  expect(layOut('', { section: 'Docs of the port' })).toMatchObject({
    title: ['Harbor'],
    site: '',
    section: 'Docs of the port',
  })
})

test.each([
  ['日本語の「タイトル」です。', 'ja', ['日本語', 'の', '「タイトル」', 'です。']],
  ['中文 and English', 'zh', ['中文', ' and', ' English']],
  ['Ein langer Titel', 'de', [' Ein', ' langer', ' Titel']],
])('lines of "%s" may end between its words', (text, language, words) => {
  const found = splitWords(text, language).map(({ text, hasSpace }, at) => (hasSpace && at > 0 ? ` ${text}` : text))
  expect(found).toEqual(words.map((word, at) => (at === 0 ? word.trim() : word)))
})

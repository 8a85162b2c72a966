import { describe, expect, test } from 'vitest'
import { createHeadingSlugger, HEADING_ID_RULES, listForeignIds } from '../../cli/content/heading-ids.ts'

/** Text of a heading, and its id on GitHub, in Docusaurus, VitePress, MkDocs, mdBook and Hugo. */
const table: [text: string, ...ids: string[]][] = [
  [
    'Plain Heading',
    'plain-heading',
    'plain-heading',
    'plain-heading',
    'plain-heading',
    'plain-heading',
    'plain-heading',
  ],
  ['vi.spyOn', 'vispyon', 'vispyon', 'vi-spyon', 'vispyon', 'vispyon', 'vispyon'],
  [
    'Caret, Mark & Tilde',
    'caret-mark--tilde',
    'caret-mark--tilde',
    'caret-mark-tilde',
    'caret-mark-tilde',
    'caret-mark--tilde',
    'caret-mark--tilde',
  ],
  ['Über Größe', 'über-größe', 'über-größe', 'uber-große', 'uber-groe', 'Über-größe', 'über-größe'],
  ['中文 标题', '中文-标题', '中文-标题', '中文-标题', '', '中文-标题', '中文-标题'],
  ['3. Third', '3-third', '3-third', '_3-third', '3-third', '3-third', '3-third'],
  ['snake_case', 'snake_case', 'snake_case', 'snake-case', 'snake_case', 'snake_case', 'snake_case'],
  ['a - b', 'a---b', 'a---b', 'a-b', 'a-b', 'a---b', 'a---b'],
  ['--flag', '--flag', '--flag', 'flag', '-flag', '--flag', '--flag'],
]

describe('the id of a heading', () => {
  test.each(table)('%s', (text, ...ids) => {
    const found = HEADING_ID_RULES.map((rule) => createHeadingSlugger(rule)(text))
    expect(found.map((id, at) => (id === '_1' && at === 3 ? '' : id))).toEqual(ids)
  })

  test('that is there already gets a number', () => {
    const repeat = (rule: (typeof HEADING_ID_RULES)[number]) => {
      const slug = createHeadingSlugger(rule)
      return ['A', 'A', 'A-1', 'A'].map(slug)
    }
    expect(repeat('github')).toEqual(['a', 'a-1', 'a-1-1', 'a-2'])
    expect(repeat('vitepress')).toEqual(['a', 'a-1', 'a-1-1', 'a-2'])
    expect(repeat('mkdocs')).toEqual(['a', 'a_1', 'a-1', 'a_2'])
    expect(repeat('mdbook')).toEqual(['a', 'a-1', 'a-1-1', 'a-2'])
  })
})

describe('ids of other generators (DI-6)', () => {
  test('lead to the heading that has them', () => {
    const ids = listForeignIds([
      { id: 'vispyon', text: 'vi.spyOn' },
      { id: 'own', text: 'Caret & Mark' },
    ])
    expect(ids.get('vi-spyon')).toBe('vispyon')
    expect(ids.get('caret-mark')).toBe('own')
    expect(ids.get('caret--mark')).toBe('own')
  })

  test('that two headings would have lead to none', () => {
    const ids = listForeignIds([
      { id: 'ab', text: 'a.b' },
      { id: 'a-b', text: 'a b' },
    ])
    expect(ids.has('a-b')).toBe(false)
    expect(ids.get('ab')).toBe('ab')
  })
})

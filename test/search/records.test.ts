import type { Element, ElementContent, Root } from 'hast'
import { describe, expect, test } from 'vitest'
import { collectSections, toSearchRecords } from '../../cli/search/records.ts'
import { toSections } from './site.ts'

type Child = ElementContent | string

const h = (tagName: string, properties: Element['properties'], ...children: Child[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
})
const p = (...children: Child[]) => h('p', {}, ...children)
const root = (...children: ElementContent[]): Root => ({ type: 'root', children })

describe('collectSections', () => {
  test('begins a section at each heading below h1 that has an id', () => {
    const tree = root(
      h('header', {}, h('h1', { id: 'staking' }, 'Staking')),
      p('Lock ', h('strong', {}, 'tok'), 'ens.'),
      h('h2', { id: 'rewards' }, 'Rew', h('code', {}, 'ards'), h('a', { className: ['hash-link'] }, '\u200B')),
      p('Paid each\n  epoch.'),
      h('h3', {}, 'Without an id'),
      p('Stays here.'),
    )
    expect(collectSections(tree)).toEqual([
      { depth: 1, anchor: null, heading: '', content: 'Lock tokens.', code: '' },
      {
        depth: 2,
        anchor: 'rewards',
        heading: 'Rewards',
        content: 'Paid each epoch. Without an id Stays here.',
        code: '',
      },
    ])
  })

  test('parts words at blocks that stand next to text', () => {
    const tree = root(p('a', h('pre', {}, 'x'), 'b'), h('div', {}, 'c', p('d'), 'e', h('br', {}), 'f'))
    expect(collectSections(tree)[0]?.content).toBe('a b c d e f')
  })

  test('leaves out badges, which label the text around them', () => {
    const badge = h('span', { className: ['ds-badge', 'ds-badge-status-yes'] }, 'available')
    const [section] = collectSections(root(p(badge, ' Returns the logs.')))
    expect(section?.content).toBe('Returns the logs.')
  })

  test('parts cells of tables, items of lists and other blocks', () => {
    const row = (...cells: string[]) => h('tr', {}, ...cells.map((cell) => h('td', {}, cell)))
    const tree = root(
      h('table', {}, h('tbody', {}, row('gas', '21000'), row('fee', ''))),
      h('ul', {}, h('li', {}, 'one'), h('li', {}, 'two')),
      h('p', {}, 'a', h('br', {}), 'b'),
    )
    expect(collectSections(tree)[0]?.content).toBe('gas · 21000\nfee\none\ntwo\na b')
  })

  test('leaves out the head of a table, and puts each row on a line of its own', () => {
    const head = h('thead', {}, h('tr', {}, h('th', {}, 'Parameter'), h('th', {}, 'Type')))
    const body = h('tbody', {}, h('tr', {}, h('td', {}, 'call'), h('td', {}, 'object')))
    const tree = root(p('Runs a call.'), h('table', {}, head, body))
    expect(collectSections(tree)[0]?.content).toBe('Runs a call.\ncall · object')
  })

  test('keeps the words of code blocks apart, without numbers and hashes', () => {
    const tree = root(h('pre', {}, h('code', {}, 'besu --rpc-http-port=8545 0xdeadbeef12\nbesu rpc id')), p('Text'))
    expect(collectSections(tree)[0]).toMatchObject({ content: 'Text', code: 'besu rpc http port' })
  })

  test('leaves out what is not text of the page', () => {
    const tree = root(
      h('script', {}, 'let secret'),
      h('style', {}, '.secret {}'),
      h('svg', {}, h('text', {}, 'secret')),
      h('span', { className: ['sr-only'] }, 'secret'),
      h('div', { hidden: true }, 'secret'),
      h('div', { dataSearchIgnore: '' }, p('secret'), h('h2', { id: 'secret' }, 'secret')),
      h('pre', {}, h('code', { className: ['language-math', 'math-display'] }, 'secret')),
      h('pre', {}, h('code', { className: ['language-math'] }, 'secret')),
      h('img', { alt: 'A diagram' }),
    )
    expect(collectSections(tree)).toEqual([{ depth: 1, anchor: null, heading: '', content: 'A diagram', code: '' }])
  })

  test('keeps formulas in text that can be read without markup, and shows where others are', () => {
    const formula = (tex: string) => h('code', { className: ['language-math', 'math-inline'] }, tex)
    const tree = root(
      p('Wait for ', formula('H + 1'), ' blocks of ', formula("R'"), ', with probability ', formula('2^{-64}'), '.'),
      h('h2', { id: 'bound' }, 'A bound on ', formula('n'), ' and ', formula('\\varepsilon')),
    )
    expect(collectSections(tree).map(({ heading, content }) => [heading, content])).toEqual([
      ['', "Wait for H + 1 blocks of R', with probability …."],
      ['A bound on n and …', ''],
    ])
  })

  test('takes markup in text as text', () => {
    const tree = root(h('h2', { id: 'x' }, 'map<img onerror=alert(1)>'), p('a <b> c'))
    expect(collectSections(tree)[1]).toMatchObject({ heading: 'map<img onerror=alert(1)>', content: 'a <b> c' })
  })
})

describe('toSearchRecords', () => {
  const page = { url: '/base/docs/staking/', title: 'Staking', category: 'Guide', language: 'en', tags: ['default'] }

  test('says in DocSearch’s fields where a section stands', () => {
    const records = toSearchRecords(toSections('Top.\n## Rewards\n#### Deep\nText.\n## Größe\n### Below'), page)
    expect(records.map(({ type, objectID }) => [type, objectID])).toEqual([
      ['lvl1', '/base/docs/staking/'],
      ['lvl2', '/base/docs/staking/#rewards'],
      ['lvl4', '/base/docs/staking/#deep'],
      ['lvl2', '/base/docs/staking/#größe'],
      ['lvl3', '/base/docs/staking/#below'],
    ])
    expect(records[2]).toEqual({
      objectID: '/base/docs/staking/#deep',
      type: 'lvl4',
      url: '/base/docs/staking/#deep',
      url_without_anchor: '/base/docs/staking/',
      anchor: 'deep',
      hierarchy: { lvl0: 'Guide', lvl1: 'Staking', lvl2: 'Rewards', lvl3: null, lvl4: 'Deep', lvl5: null, lvl6: null },
      content: 'Text.',
      code: null,
      language: 'en',
      tags: ['default'],
      keywords: [],
      boost: 1,
      deprecated: false,
    })
    expect(records[4]?.hierarchy).toMatchObject({ lvl2: 'Größe', lvl3: 'Below', lvl4: null })
    expect(records[3]?.url).toBe('/base/docs/staking/#gr%C3%B6%C3%9Fe')
  })

  test('keeps one record for headings of the same id', () => {
    const records = toSearchRecords(toSections('## Same\nfirst\n## Same\nsecond'), page)
    expect(records.map(({ content }) => content)).toEqual([null, 'first'])
  })

  test.each([
    [undefined, 1],
    [2.5, 2.5],
    [0, 0.1],
    [1000, 10],
  ])('limits a boost of %s to %s', (boost, expected) => {
    expect(toSearchRecords(toSections('Text'), { ...page, boost })[0]?.boost).toBe(expected)
  })
})

import { describe, expect, test } from 'vitest'
import { isMap, isPair, isScalar, LineCounter, parseDocument } from 'yaml'
import { readPlainYaml } from '../../cli/parse/front-matter/plain-yaml.ts'
import { createRandom } from './create-random.ts'

/** What is read of a scalar: of strings their value, of others their source, too. */
function describeScalar(node: unknown) {
  if (!isScalar(node)) return node
  return [node.value, typeof node.value === 'string' ? null : node.source, node.range?.slice(0, 2)]
}

function describeItems(items: readonly unknown[]) {
  return items.map((pair) => isPair(pair) && [pair.key, pair.value].map(describeScalar))
}

/** What the YAML parser makes of a text; a problem is part of it. */
function parseWithYaml(text: string) {
  const lines = new LineCounter()
  const yaml = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'silent', schema: 'core' })
  const items = isMap(yaml.contents) ? describeItems(yaml.contents.items) : null
  return {
    items,
    lineStarts: lines.lineStarts,
    problems: [...yaml.errors, ...yaml.warnings].map(({ message }) => message),
  }
}

function expectEqual(text: string): void {
  const plain = readPlainYaml(text)
  if (!plain) return
  const { items, lines } = plain
  expect({ text, items: describeItems(items), lineStarts: lines.lineStarts, problems: [] }).toEqual({
    text,
    ...parseWithYaml(text),
  })
}

const KEYS = [
  'title',
  'sidebar_position',
  'a',
  'Null',
  'true',
  '__proto__',
  'x-y',
  '<<',
  '1',
  'a b',
  'key ',
  '"q"',
  '- a',
  '? k',
]
const PIECES = [
  ...[
    'word',
    'null',
    'True',
    'yes',
    '~',
    '.inf',
    '0',
    '007',
    '12',
    '1.5',
    '0x1f',
    '1e3',
    '2024-01-01',
    '-',
    '--- ',
    '...',
  ],
  ...[
    ' ',
    '  ',
    ':',
    ': ',
    '#',
    ' #',
    ',',
    '"',
    "'",
    '\\',
    '\\n',
    '[',
    ']',
    '{',
    '}',
    '{brand}',
    '&a',
    '*a',
    '!t',
    '|',
    '>',
    '%',
    '@',
    '`',
  ],
  ...[
    'é',
    '日本',
    '😀',
    '\t',
    '\u0085',
    '\u00a0',
    '\u2028',
    '\ufeff',
    '\u0007',
    '=',
    '<<',
    '?',
    '- ',
    '? ',
    '\ud800',
    '\ue000',
    '’',
    '—',
  ],
]

describe('front matter of keys and values on one line each', () => {
  test('is what the YAML parser makes of it, for generated blocks', () => {
    const random = createRandom(1)
    const pick = <T>(list: readonly T[]) => list[random(list.length)] as T
    let read = 0
    for (let round = 0; round < 20_000; round++) {
      const count = 1 + random(3)
      const lines = Array.from({ length: count }, () => {
        const pieces = Array.from({ length: random(4) }, () => pick(PIECES))
        const quote = pick(['', '', '"', "'"])
        return `${pick(KEYS)}:${pick([' ', ' ', ' ', '  ', ''])}${quote}${pick(['', 'Word', 'a'])}${pieces.join('')}${quote}`
      })
      const text = `${pick(['', '', '\n\n'])}${lines.join('\n')}${pick(['', '\n', '\n\n'])}`
      if (readPlainYaml(text)) read++
      expectEqual(text)
    }
    expect(read).toBeGreaterThan(500)
  })

  test.each([
    'title: Proof window 12\ndescription: A light node samples, and checks "all" of it.\n',
    'title: "Anchors: how # they work"\nsidebar_position: 3\ndraft: true\n',
    "title: 'Only words'\nslug: 'a/b'\n",
  ])('is read without the YAML parser: %j', (text) => {
    expect(readPlainYaml(text)).toBeDefined()
    expectEqual(text)
  })

  test.each([
    ...[
      'title: a: b',
      'title: a # b',
      'title:',
      'title: [a]',
      'title: null',
      'position: 007',
      'position: 1.5',
      'a: b\na: c',
    ],
    ...[
      'title: "a\\n"',
      'title: |\n  text',
      'title: a\n  b',
      'constructor: a',
      'a: b\n\nc: d',
      'a: b ',
      'a: {brand}',
      '',
    ],
  ])('is left to the YAML parser where it is not plain: %j', (text) => {
    expect(readPlainYaml(text)).toBeUndefined()
  })
})

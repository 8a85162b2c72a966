import { expect, test } from 'vitest'
import { isMap, isPair, isScalar, LineCounter, parseDocument } from 'yaml'
import { parseFlatYaml } from '../../cli/parse/front-matter/flat-yaml.ts'
import { createRandom } from './create-random.ts'

/** What the reader of front matter uses of a map of scalars. */
function describeMap(contents: unknown, lines: LineCounter) {
  const describeNode = (node: unknown) =>
    isScalar(node) && [node.value, node.source, node.range?.slice(0, 2).map((offset) => lines.linePos(offset))]
  return isMap(contents) && contents.items.map((pair) => isPair(pair) && [pair.key, pair.value].map(describeNode))
}

function describeByParser(text: string) {
  const lines = new LineCounter()
  const { contents, errors } = parseDocument(text, { lineCounter: lines, schema: 'core', logLevel: 'silent' })
  return errors.length > 0 ? null : describeMap(contents, lines)
}

const KEYS = ['title', 'sidebar_label', 'a', 'x-y', 'constructor', 'A1', '"q"', ' indented', '- list']
const VALUES = [
  ...[
    'A title',
    'true',
    'True',
    'null',
    'Null',
    '~',
    '12',
    '012',
    '1.5',
    '-3',
    '0x1F',
    '',
    '  spaced  ',
    'Ünïcode — yes',
  ],
  ...[
    '"quoted"',
    '"a: b # c"',
    '"a\\"b"',
    "'single'",
    'a: b',
    'a #b',
    'a#b',
    'http://x.example',
    '[a, b]',
    '{a: b}',
    '&a x',
    '*a',
  ],
  ...[
    '| ',
    '> ',
    'x\n  continued',
    '"x" y',
    '"open',
    'a\tb',
    'é',
    '2024-01-02',
    'No, yes',
    '@x',
    '`x`',
    'a\\b',
    "it's",
    'x ? y',
    '---',
  ],
]

test('flat YAML has the nodes of the parser, or is left to it', () => {
  const random = createRandom(7)
  const pick = (list: readonly string[]) => list[random(list.length)] ?? ''
  let flat = 0
  for (let round = 0; round < 4000; round++) {
    const lines = Array.from({ length: 1 + random(3) }, () => `${pick(KEYS)}: ${pick(VALUES)}`)
    const text = `${pick(['', '\n\n'])}${lines.join(pick(['\n', '\n', '\n\n']))}\n`
    const read = parseFlatYaml(text)
    if (!read) continue
    flat++
    expect(describeMap(read.contents, read.lines), JSON.stringify(text)).toEqual(describeByParser(text))
  }
  expect(flat).toBeGreaterThan(200)
})

test('usual front matter is flat', () => {
  const text = 'title: The page\nsidebar_position: 3\ndraft: true\ndescription: "Of a: b, and c."\n'
  expect(parseFlatYaml(text)?.contents.items).toHaveLength(4)
})

import { expect, test } from 'vitest'
import { parseLeadingLiteral, parseLiteral } from '../../../cli/syntaxes/mdx/literal.ts'

const read = (source: string) =>
  parseLiteral(source, (name) => (name === "require('./a.png').default" ? './a.png' : undefined))?.value

const literals: readonly [source: string, value: unknown][] = [
  ["'a\\'b'", "a'b"],
  ['"a\\n\\x41\\u{1F600}"', 'a\nA😀'],
  ['`a\n{b}`', 'a\n{b}'],
  ['-1_000.5e1', -10005],
  ['(/* a */ 1)', 1],
  ["[1, 'a', [true], ]", [1, 'a', [true]]],
  ["{ a: 1, 'b-c': null, 2: undefined, // x\n }", { a: 1, 'b-c': null, 2: null }],
  ["{ src: require('./a.png').default }", { src: './a.png' }],
  ['{ __proto__: { a: 1 } }', JSON.parse('{"__proto__": {"a": 1}}')],
]

test.each(literals)('%s is a literal', (source, value) => {
  expect(read(source)).toEqual(value)
})

test.each([
  'a',
  'a.b',
  '1 + 1',
  ['`$', '{a}`'].join(''),
  '{ ...a }',
  '{ a }',
  '() => 1',
  '[a]',
  '<A/>',
  "'a",
  'require(a)',
  '[,]',
  "'a' 'b'",
])('%s is not a literal', (source) => {
  expect(parseLiteral(source, () => undefined)).toBeUndefined()
})

test.each([
  ["'a'\nexport const b = 1", 'a'],
  ['{ a: 1 }, b = 2', { a: 1 }],
  ["['a'].filter(check)", undefined],
])('the literal at the beginning of %j', (source, value) => {
  expect(parseLeadingLiteral(source)).toEqual(value)
})

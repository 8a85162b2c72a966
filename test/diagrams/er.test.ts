import { expect, test } from 'vitest'
import { countOf, draw, listProblems, textsOf, wordsOf } from './render.ts'

const entities = (lines: string) => draw('mermaid', `erDiagram\n${lines}`)
const words = (lines: string) => wordsOf(entities(lines).alternative)

test.each([
  ['A ||--o{ B : has', 'A (exactly one) has B (zero or more)'],
  ['A }|..|| B : "belongs to"', 'A (one or more) belongs to B (exactly one)'],
  ['A |o--o| B : ""', 'A (zero or one) is related to B (zero or one)'],
  ['A }o--|{ B', 'A (zero or more) is related to B (one or more)'],
  ['A ||--o{B : has', 'A (exactly one) has B (zero or more)'],
  ['CAR 1 to zero or more NAMED-DRIVER : allows', 'CAR (exactly one) allows NAMED-DRIVER (zero or more)'],
  ['A many(1) optionally to only one B : x', 'A (one or more) x B (exactly one)'],
  ['"Order item" ||--|| B : x', 'Order item (exactly one) x B (exactly one)'],
  ['p[Person] ||--|| a["An account"] : owns', 'Person (exactly one) owns An account (exactly one)'],
  ['E }o--|| E : "reports to"', 'E (zero or more) reports to E (exactly one)'],
])('describes relationships with their cardinalities: %j', (lines, expected) => {
  expect(words(lines).at(-1)).toBe(expected)
})

test.each([
  ['A', ['A']],
  [
    'A {\nint id PK\nstring email UK "lower case"\n}',
    ['A', '  id: int, primary key', '  email: string, unique key (lower case)'],
  ],
  ['A { number id PK  string role }', ['A', '  id: number, primary key', '  role: string']],
  [
    'A{\nint a PK, FK\ndecimal(10,2) b\nstring[] c\n}',
    ['A', '  a: int, primary key, foreign key', '  b: decimal(10,2)', '  c: string[]'],
  ],
  ['A {\n}', ['A']],
])('lists the attributes of entities: %j', (lines, expected) => {
  expect(words(lines)).toEqual(expected)
})

test('draws a table for each entity, and symbols for cardinalities', () => {
  const drawing = entities('A ||--o{ B : has\nB |o..|{ C\nA {\nint id PK "first"\n}')
  expect(textsOf(drawing).sort()).toEqual(['A', 'B', 'C', 'PK', 'first', 'has', 'id', 'int'])
  expect(drawing.summary).toBe('Entity relationship diagram with 3 entities and 2 relationships.')
  expect(countOf(drawing, 'dg-hollow')).toBe(2)
  expect(countOf(drawing, 'dg-dotted')).toBe(1)
})

test('uses the direction and tones', () => {
  const drawing = entities('direction LR\nA:::good ||--|| B\nclass B bad\nclassDef good fill:red')
  expect(drawing.width).toBeGreaterThan(drawing.height)
  expect([countOf(drawing, 'dg-good'), countOf(drawing, 'dg-bad')]).toEqual([1, 1])
})

test.each([
  ['', '1:1-2 The diagram has no entities.'],
  ['A ||-- B : x', '2:3-7 The relationship has no cardinality on one of its sides.'],
  ['A ||--o{ : x', '2:3-9 The relationship has no target.'],
  ['A --> B', '2:3-8 Unexpected "--> B".'],
  ['A {\nint id', '2:1-2 The entity is not closed.'],
  ['A {\nint\n}', '3:1-4 The attribute has no type or no name.'],
  ['A\n}', '3:1-2 Unexpected "}".'],
])('reports a problem at its location: %j', (lines, problem) => {
  expect(listProblems('mermaid', `erDiagram\n${lines}`)[0]).toBe(problem)
})

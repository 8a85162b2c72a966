import { expect, test } from 'vitest'
import { countOf, draw, listProblems, textsOf, wordsOf } from './render.ts'

const state = (lines: string) => draw('mermaid', `stateDiagram-v2\n${lines}`)
const words = (lines: string) => wordsOf(state(lines).alternative)

test.each([
  ['Idle --> Running : start', ['Idle leads to Running: start']],
  ['[*]-->A\nA-->[*]', ['Start leads to A', 'A leads to End']],
  ['[*] --> A\n[*] --> B', ['Start leads to A', 'Start leads to B']],
  ['state "Waiting for peers" as w\nw --> 空闲', ['Waiting for peers leads to 空闲']],
  ['s1 : First\ns1 : and more\ns1 --> s2', ['First and more leads to s2']],
  ['A --> A : again<br/>and again', ['A leads to A: again and again']],
  ['state f <<fork>>\n[*] --> f\nf --> A\nf --> B', ['Start leads to f', 'f leads to A', 'f leads to B']],
  ['state c <<choice>>\nc --> A : x > 0', ['c leads to A: x > 0']],
  [
    'A --> B\nnote right of B : one\nnote left of A\n two\n three\nend note',
    ['A leads to B', 'Note on B: one', 'Note on A: two three'],
  ],
  ['state A { [*] --> B; B --> C }', ['A contains Start of A, B, C.', 'Start of A leads to B', 'B leads to C']],
  ['%% no\nA --> B\nclassDef x fill:red\nstyle A fill:red\nhide empty description\nscale 350 width', ['A leads to B']],
  ['loner', ['loner']],
])('describes the transitions: %j', (lines, expected) => {
  expect(words(lines)).toEqual(expected)
})

test('draws states, symbols without labels, notes and arrows', () => {
  const drawing = state('[*] --> A\nA --> f\nstate f <<join>>\nf --> B : x\nB --> [*]\nnote left of A : hint')
  expect(textsOf(drawing).sort()).toEqual(['A', 'B', 'hint', 'x'])
  expect(drawing.summary).toBe('State diagram with 2 states and 4 transitions.')
  expect(countOf(drawing, 'dg-box')).toBe(2)
  expect(countOf(drawing, 'dg-note')).toBe(1)
  expect(countOf(drawing, 'dg-dotted')).toBe(1)
})

test('draws concurrent regions as parts of a state', () => {
  const drawing = state('state "Both" as A {\n[*] --> B\n--\n[*] --> C\n}\nA --> D')
  expect(wordsOf(drawing.alternative).slice(0, 3)).toEqual([
    'Both contains Part 1 of A, Part 2 of A.',
    'Part 1 of A contains Start of A, B.',
    'Part 2 of A contains Start of A, C.',
  ])
  expect(countOf(drawing, 'dg-group')).toBe(3)
})

test('uses directions and tones', () => {
  const wide = state('direction LR\nA --> B\nB --> C')
  expect(wide.width).toBeGreaterThan(wide.height)
  expect(countOf(state('A:::bad --> B\nclass B good'), 'dg-bad')).toBe(1)
})

test.each([
  ['', '1:1-2 The diagram has no states.'],
  ['A -> B', '2:3-7 "-> B" is not a statement.'],
  ['A -->', '2:3-6 The arrow has no target.'],
  ['A --> B C', '2:9-10 "C" is not a statement.'],
  ['!', '2:1-2 "!" is not a statement.'],
  ['state A {\nB --> C', '2:1-10 The state is not closed.'],
  ['state A { B } !', '2:15-16 "!" is not a statement.'],
  ['A --> B\n}', '3:1-2 "}" does not close a state.'],
  ['--', '2:1-3 "--" is not inside a state.'],
  ['state x <<history>>', '2:1-20 docsgen does not support the kind of state "history".'],
  ['note right of A\ntext', '2:1-5 The note is not closed.'],
  ['note over A : x', '2:1-5 The note has no state.'],
  ['direction up\nA', '2:11-13 "up" is not a direction.'],
  ['state A {\nB --> A\n}', '3:3-6 The arrow connects a state with itself or with something inside it.'],
  ['state A {\nB\n}\nstate A {\nC\n}', '5:1-10 There is another state "A" with states inside.'],
])('reports a problem at its location: %j', (lines, problem) => {
  expect(listProblems('mermaid', `stateDiagram-v2\n${lines}`)).toEqual([problem])
})

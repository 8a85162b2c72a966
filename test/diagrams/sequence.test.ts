import { expect, test } from 'vitest'
import { countOf, draw, listProblems, textsOf, wordsOf } from './render.ts'

const sequence = (lines: string) => draw('mermaid', `sequenceDiagram\n${lines}`)
const words = (lines: string) => wordsOf(sequence(lines).alternative)

test.each([
  ['A->>B: hi', ['A to B: hi']],
  ['participant A as Alice\nA-->>B: hi', ['Alice to B: hi']],
  ['actor my wallet\nmy wallet->>B:hi', ['my wallet to B: hi']],
  ['A-xB: gone\nA-)B: async\nA<<->>B: both', ['A to B (lost): gone', 'A to B: async', 'A and B: both']],
  ['A->B\nA-->B', ['A to B', 'A to B']],
  ['eth-node->>tx-pool: add', ['eth-node to tx-pool: add']],
  ['A->>A: think', ['A to itself: think']],
  ['autonumber\nA->>B: x\nB->>A: y', ['1. A to B: x', '2. B to A: y']],
  ['autonumber 7\nA->>B: x', ['7. A to B: x']],
  [
    'Note over A,B: shared\nNote left of A: l\nnote right of B: r',
    ['Note over A to B: shared', 'Note left of A: l', 'Note right of B: r'],
  ],
  [
    'alt ok\nA->>B: x\nelse bad\nA->>B: y\nend\nB->>A: z',
    ['If (ok):', '  A to B: x', 'Otherwise (bad):', '  A to B: y', 'B to A: z'],
  ],
  [
    'loop each\npar a\nA->>B: x\nand b\nA->>B: y\nend\nend',
    ['Repeated (each):', '  In parallel (a):', '    A to B: x', '  And in parallel (b):', '    A to B: y'],
  ],
  ['end->>loop: names', ['end to loop: names']],
  ['A->>B: a : b; c #59; <br>d', ['A to B: a : b; c ; d']],
  ['__proto__->>constructor: x', ['__proto__ to constructor: x']],
])('describes the events in order: %j', (lines, expected) => {
  expect(words(lines)).toEqual(expected)
})

test('draws titled boxes around participants', () => {
  const drawing = sequence('box LightBlue Chain\nparticipant A\nparticipant B\nend\nA->>C: x')
  expect(textsOf(drawing)).toEqual(['Chain', 'A', 'B', 'C', 'x'])
  expect(countOf(drawing, 'dg-group')).toBe(1)
})

test('draws participants, messages, notes, blocks and activations', () => {
  const drawing = sequence(
    'participant A as Alice\nactor B\nA->>+B: one\nNote over B: two\nopt three\nB-->>-A: four\nend',
  )
  expect(textsOf(drawing)).toEqual(['Alice', 'B', 'one', 'two', 'four', 'opt', '[three]'])
  expect(countOf(drawing, 'dg-note')).toBe(1)
  expect(countOf(drawing, 'dg-bar')).toBe(1)
  expect(countOf(drawing, 'dg-head')).toBe(2)
  expect(drawing.summary).toBe('Sequence diagram with 2 participants and 2 messages.')
})

test('keeps lifelines far enough apart for the texts between them', () => {
  const narrow = sequence('A->>B: x').width
  expect(sequence('A->>B: a much longer message text').width).toBeGreaterThan(narrow)
  expect(sequence('A->>B: x\nB->>B: a longer message text').width).toBeGreaterThan(narrow)
  expect(sequence('A->>B: x\nNote left of A: note').width).toBeGreaterThan(narrow)
})

test('repeats the names at the bottom of a tall diagram', () => {
  const tall = sequence('A->>B: x\n'.repeat(20))
  expect(textsOf(tall).filter((text) => text === 'A')).toHaveLength(2)
})

test.each([
  ['', '1:1-2 The diagram has no participants.'],
  ['A->>B hi', '2:7-9 A colon is missing between the receiver and the text.'],
  ['A=>B: hi', '2:1-9 The line is neither a message nor a statement.'],
  ['  A->>: hi', '2:3-7 The message has no receiver.'],
  ['A->>B: x\nend', '3:1-4 "end" does not close anything.'],
  ['loop x\nA->>B: x', '2:1-5 "loop" is not closed.'],
  ['loop x\nelse y\nA->>B: x\nend', '3:1-5 "else" is not inside "alt".'],
  ['Note over A hi', '2:1-5 The note has no position or no text.'],
  ['A->>B: x\nactivate C', '3:10-11 The participant "C" does not exist.'],
  ['A->>-B: x', '2:1-2 "A" is not active at this point.'],
  ['create participant C\nA->>B: x', '2:1-7 docsgen does not support "create".'],
  ['participant A@{ "type": "queue" }\nA->>B: x', '2:13-34 docsgen does not support participants with "@{ … }".'],
])('reports a problem at its location: %j', (lines, problem) => {
  expect(listProblems('mermaid', `sequenceDiagram\n${lines}`)).toEqual([problem])
})

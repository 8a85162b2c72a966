import { expect, test } from 'vitest'
import { countOf, draw, listProblems, textsOf, wordsOf } from './render.ts'

const flow = (source: string) => draw('mermaid', source)
const words = (source: string) => wordsOf(flow(source).alternative)

test.each([
  ['flowchart TD\nA --> B', ['A leads to B']],
  ['graph LR;A-->B;B-->C', ['A leads to B', 'B leads to C']],
  ['flowchart\nA --> B --> C', ['A leads to B', 'B leads to C']],
  ['flowchart TD\nA & B --> C & D', ['A leads to C', 'A leads to D', 'B leads to C', 'B leads to D']],
  ['flowchart TD\nA[One] -->|yes| B(Two)', ['One leads to Two: yes']],
  ['flowchart TD\nA[One] -- yes --> B((Two))', ['One leads to Two: yes']],
  ['flowchart TD\nA -. yes .-> B\nA == no ==> B', ['A leads to B: yes', 'A leads to B: no']],
  [
    'flowchart TD\nA --- B\nB <--> C\nC x--x A',
    ['A is connected to B', 'B leads to C, both ways', 'C leads to A, both ways'],
  ],
  ['flowchart TD\nA --o B --x C', ['A leads to B', 'B leads to C']],
  ['flowchart TD\nmy-node-->b.c', ['my-node leads to b.c']],
  ['flowchart TD\nA["a (b) [c] -> d"] --> B', ['a (b) [c] -> d leads to B']],
  ['flowchart TD\nA["1#quot;2#35;&amp;<br/>3"]', ['1"2#& 3']],
  ['flowchart TD\nA ~~~ B', ['A', 'B']],
  ['flowchart TD\nÄpfel --> 梨', ['Äpfel leads to 梨']],
  [
    'flowchart TD\nconstructor --> __proto__ --> toString',
    ['constructor leads to __proto__', '__proto__ leads to toString'],
  ],
  ['flowchart TD\nA --> A', ['A leads to A']],
  ['flowchart TD\nA[fa:fa-user User]:::x -->|"a | b"| B["`**c**`"];', ['User leads to **c**: a | b']],
  ['flowchart TD\n%% a comment\nA --> B %% none', []],
])('describes the arrows: %j', (source, expected) => {
  if (expected.length > 0) expect(words(source)).toEqual(expected)
  else expect(listProblems('mermaid', source)).toHaveLength(1)
})

test('draws every node and group with its label, every arrow, and every label of an arrow', () => {
  const drawing = flow('flowchart TD\nA[One] -->|x| B{Two}\nB -.-> C\nsubgraph s [Set]\n  C ==> D[(Four)]\nend')
  expect(textsOf(drawing).sort()).toEqual(['C', 'Four', 'One', 'Set', 'Two', 'x'])
  expect(countOf(drawing, 'dg-box')).toBe(4)
  expect(countOf(drawing, 'dg-group')).toBe(1)
  expect(countOf(drawing, 'dg-line')).toBe(3)
  expect(countOf(drawing, 'dg-head')).toBe(3)
  expect(countOf(drawing, 'dg-dotted')).toBe(1)
  expect(countOf(drawing, 'dg-thick')).toBe(1)
  expect(drawing.summary).toBe('Flowchart with 4 nodes and 3 arrows.')
})

test('puts a node into the subgraph that mentions it, and lists the content of a subgraph', () => {
  const source = 'flowchart TD\na --> b\nsubgraph one [First]\nb --> c\nsubgraph Second one\nd\nend\nend\none --> a2'
  expect(words(source)).toEqual([
    'First contains b, c, Second one.',
    'Second one contains d.',
    'a leads to b',
    'b leads to c',
    'First leads to a2',
  ])
})

test('lays out a subgraph in its own direction, unless an arrow enters it', () => {
  const inside = 'subgraph s\n direction LR\n a --> b --> c\nend'
  const turned = flow(`flowchart TD\n${inside}`)
  expect(turned.width).toBeGreaterThan(turned.height)
  const entered = flow(`flowchart TD\n${inside}\nx --> b`)
  expect(entered.height).toBeGreaterThan(entered.width)
})

test('uses the direction of the chart', () => {
  const [down, right] = ['TD', 'LR'].map((direction) => flow(`flowchart ${direction}\na --> b --> c --> d`))
  expect(down?.height).toBe(flow('flowchart BT\na --> b --> c --> d').height)
  expect(right?.width).toBeGreaterThan(down?.width ?? 0)
})

test('maps class names to tones of the theme, and ignores colors', () => {
  const source =
    'flowchart TD\na:::good --> b\nclass b,c error\nclassDef good fill:#f00\nstyle a fill:red\nc\nlinkStyle 0 stroke:red'
  const drawing = flow(source)
  expect(countOf(drawing, 'dg-good')).toBe(1)
  expect(countOf(drawing, 'dg-bad')).toBe(2)
  expect(drawing.body).not.toMatch(/#f00|red/)
})

test('reads titles and descriptions from the source', () => {
  const source =
    '---\ntitle: "From YAML"\n---\n%%{init: {\n"theme": "dark"}}%%\nflowchart TD\naccTitle: The title\naccDescr {\n One\n two\n}\na'
  expect(flow(source)).toMatchObject({ title: 'The title', description: 'One two' })
  expect(flow(source.replace('accTitle: The title\n', ''))).toMatchObject({ title: 'From YAML' })
})

test.each([
  ['', '1:1-2 The diagram is empty.'],
  ['pie\n"a": 1', '1:1-4 docsgen does not support diagrams that begin with "pie".'],
  ['flowchart XY\na', '1:11-13 "XY" is not a direction.'],
  ['flowchart TD', '1:1-2 The flowchart has no nodes.'],
  ['flowchart TD\n  a[one', '2:4-5 The label that begins with "[" is not closed.'],
  ['flowchart TD\na["one"two]', '2:2-3 The label that begins with "[" is not closed.'],
  ['flowchart TD\na(one) b', '2:8-9 "b" is neither an arrow nor the end of the statement.'],
  ['flowchart TD\na(one (1)) --> b', '2:10-17 ") --> b" is neither an arrow nor the end of the statement.'],
  ['flowchart TD\na[]', '2:2-4 The node has an empty label.'],
  ['flowchart TD\n a -->', '2:4-7 The arrow has no target.'],
  ['flowchart TD\na -->|x b', '2:6-7 The label of the arrow is not closed.'],
  ['flowchart TD\na -- x b', '2:3-5 The arrow has no end.'],
  ['flowchart TD\na & --> b', '2:5-6 A node is missing after "&".'],
  ['flowchart TD\na -> b', '2:3-7 "-> b" is neither an arrow nor the end of the statement.'],
  ['flowchart TD\nsubgraph x\na', '2:1-9 The subgraph is not closed.'],
  ['flowchart TD\na\nend', '3:1-4 "end" does not close a subgraph.'],
  ['flowchart TD\nsubgraph x\na\nend\nsubgraph x\nb\nend', '5:1-9 There is another subgraph "x".'],
  [
    'flowchart TD\nsubgraph x\na --> x\nend',
    '3:3-6 The arrow connects a subgraph with itself or with something inside it.',
  ],
  ['flowchart TD\na@{ shape: rect }', '2:1-4 docsgen does not support shapes in "@{ … }".'],
  ['flowchart TD\na\nclick a "https://x.org"', '3:1-6 docsgen does not support links on nodes.'],
  ['flowchart TD\ndirection up', '2:11-13 "up" is not a direction.'],
])('reports a problem at its location: %j', (source, problem) => {
  expect(listProblems('mermaid', source)).toEqual([problem])
})

test('reports all problems at once, one per line', () => {
  expect(listProblems('mermaid', 'flowchart TD\na[\nb -->\nc(').map((problem) => problem.slice(0, 4))).toEqual([
    '2:2-',
    '3:3-',
    '4:2-',
  ])
})

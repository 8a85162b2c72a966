import { expect, test } from 'vitest'
import { countOf, draw, listProblems, textsOf, wordsOf } from './render.ts'

const classes = (lines: string) => draw('mermaid', `classDiagram\n${lines}`)
const words = (lines: string) => wordsOf(classes(lines).alternative)

test.each([
  ['Animal <|-- Duck', 'Duck inherits from Animal'],
  ['Duck --|> Animal', 'Duck inherits from Animal'],
  ['Duck ..|> Swims', 'Duck implements Swims'],
  ['Block *-- Header : has', 'Header is part of Block: has'],
  ['Pool o-- Peer', 'Peer belongs to Pool'],
  ['A --> B', 'A refers to B'],
  ['A ..> B : "uses"', 'A depends on B: uses'],
  ['A -- B', 'A is connected to B'],
  ['A .. B', 'A is connected to B'],
  ['A "1" --> "0..n" B', 'A (1) refers to B (0..n)'],
  ['A <--> B', 'A refers to B, and B refers to A'],
  ['`A B`-->C', 'A B refers to C'],
  ['A --other', 'A is connected to other'],
  ['A--oB', 'A is connected to oB'],
  ['A --o B', 'A belongs to B'],
  ['A --> A : next', 'A refers to A: next'],
])('describes the relations of classes: %j', (lines, expected) => {
  expect(words(lines).at(-1)).toBe(expected)
})

test.each([
  ['A : +int x', ['A', '  +int x']],
  ['A: +get()', ['A', '  +get()']],
  ['class A{\n  -f(id: int) User;\n  +x: int\n}', ['A', '  +x: int', '  -f(id: int): User']],
  ['class A { +x }', ['A', '  +x']],
  [
    'class A {\n<<interface>>\nf()* void\ng(a)$ List~int~\n}',
    ['A (interface)', '  f(): void (abstract)', '  g(a): List<int> (static)'],
  ],
  ['class A\n<<Service>> A', ['A (Service)']],
  ['class Map~K, List~V~~ {\nget(K key) V\n}', ['Map<K, List<V>>', '  get(K key): V']],
  ['class A["A title"]', ['A title']],
  ['class 用户 {\n+登录()\n}', ['用户', '  +登录()']],
  ['class A\nnote "All"\nnote for A "One"', ['A', 'Note: All', 'Note on A: One']],
  ['namespace N {\nclass A\n}', ['N contains A.', 'A']],
  ['class A { +~A() }', ['A', '  +~A()']],
])('lists the members of classes: %j', (lines, expected) => {
  expect(words(lines)).toEqual(expected)
})

test('draws a box with a title and rows for each class, heads, and cardinalities', () => {
  const drawing = classes('class A {\n+x\n+f()$\n+g()*\n}\nA <|-- B\nA *-- "n" C\nA o-- D')
  expect(textsOf(drawing).sort()).toEqual(['+f()', '+g()', '+x', 'A', 'B', 'C', 'D', 'n'])
  expect(drawing.summary).toBe('Class diagram with 4 classes and 3 relations.')
  // The outline of each class, and the lines above the two sections of A.
  expect(countOf(drawing, 'dg-box')).toBe(6)
  expect([countOf(drawing, 'dg-hollow'), countOf(drawing, 'dg-head')]).toEqual([2, 1])
  expect([countOf(drawing, 'dg-static'), countOf(drawing, 'dg-abstract')]).toEqual([1, 1])
})

test('uses the direction, and tones of the theme instead of colors', () => {
  const drawing = classes('direction LR\nA:::good --> B\nclassDef good fill:#f00\nstyle B fill:red\ncssClass "B" bad')
  expect(drawing.width).toBeGreaterThan(drawing.height)
  expect([countOf(drawing, 'dg-good'), countOf(drawing, 'dg-bad')]).toEqual([1, 1])
  expect(drawing.body).not.toMatch(/#f00|red/)
})

test.each([
  ['', '1:1-2 The diagram has no classes.'],
  ['A --> B C', '2:9-10 Unexpected "C".'],
  ['A => B', '2:3-7 Unexpected "=> B".'],
  ['A -->', '2:3-6 The arrow has no target.'],
  ['class A {\n+x', '2:1-10 The bracket is not closed.'],
  ['class A\n}', '3:1-2 "}" does not close anything.'],
  ['namespace {\n}', '2:1-10 The namespace has no name or no "{".'],
  ['class A\nnote A', '3:1-5 The note has no text in quotes.'],
  ['class A\nclick A href "x"', '3:1-17 docsgen does not support links on classes.'],
  ['<<x>>', '2:1-3 The stereotype does not belong to a class.'],
  ['direction up\nclass A', '2:11-13 "up" is not a direction.'],
])('reports a problem at its location: %j', (lines, problem) => {
  expect(listProblems('mermaid', `classDiagram\n${lines}`)[0]).toBe(problem)
})

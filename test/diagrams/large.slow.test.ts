import { expect, test } from 'vitest'
import { renderDiagram } from '../../cli/diagrams/render-diagram.ts'

const repeat = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('\n')

test.each([
  [
    'a large tree',
    `flowchart TD\n${repeat(490, (index) => `n${index} --> n${index * 2 + 1 > 490 ? 490 : index * 2 + 1}`)}`,
  ],
  ['a long chain', `flowchart TD\n${repeat(480, (index) => `n${index} --> n${index + 1}`)}`],
  ['a dense graph', `flowchart LR\n${'a & b & c & d & e & f & g & h --> i & j & k & l & m & n & o & p\n'.repeat(12)}`],
  ['cycles', `flowchart LR\n${repeat(200, (index) => `n${index} --> n${(index * 7 + 3) % 60}`)}`],
  [
    'many subgraphs',
    `flowchart TD\n${repeat(55, (index) => `subgraph s${index}\na${index} --> b${index}\nend\nb${index} --> a${index + 1}`)}`,
  ],
])('draws %s within bounded time', (_, source) => {
  const { drawing, problems } = renderDiagram('mermaid', source)
  expect(problems).toEqual([])
  expect(drawing?.body).not.toMatch(/NaN|Infinity|undefined/)
})

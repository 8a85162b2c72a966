import { expect, test } from 'vitest'
import { draw } from './render.ts'

interface Segment {
  from: [x: number, y: number]
  to: [x: number, y: number]
}

/** The arrows of a drawing, each as the segment from its beginning to the middle rank and the one from there to its end. */
function listArrows(source: string): Segment[][] {
  const { body } = draw('mermaid', source)
  return [...body.matchAll(/<path class="dg-line[^"]*" d="([^"]*)"/g)].map(([, path = '']) => {
    const numbers = [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number)
    const points = numbers.flatMap((x, index): [number, number][] =>
      index % 2 === 0 ? [[x, numbers[index + 1] ?? 0]] : [],
    )
    return points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }))
  })
}

function isLeft({ from: [ax, ay], to: [bx, by] }: Segment, [x, y]: [number, number]): boolean {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0
}

const doCross = (one: Segment, other: Segment) =>
  isLeft(one, other.from) !== isLeft(one, other.to) && isLeft(other, one.from) !== isLeft(other, one.to)

function countCrossings(source: string): number {
  const arrows = listArrows(source)
  return arrows
    .flatMap((one, index) => arrows.slice(index + 1).map((other) => [one, other] as const))
    .filter(([one, other]) => one.some((segment) => other.some((at) => doCross(segment, at)))).length
}

test.each([
  ['two nodes lead to one, and one of them to another', 'flowchart LR\na --> x\nb --> x\nb --> y\nc --> y'],
  ['arrows meet at a node', 'flowchart LR\nsplit --> burn\nsplit --> pool\nslash --> burn\nslash --> reporter'],
  ['arrows have labels', 'flowchart TB\nfull -->|own| store\nsub -->|sends| api\nfull --> api\nread -->|asks| store'],
])('arrows do not cross without need where %s', (_, source) => {
  expect(listArrows(source).length).toBeGreaterThan(3)
  expect(countCrossings(source)).toBe(0)
})

import { expect, test } from 'vitest'
import { countOf, draw, listProblems, textsOf, wordsOf } from './render.ts'

const merkle = (source: string) => draw('merkle', source)

test('describes what each node is the hash of, from the root down', () => {
  expect(wordsOf(merkle('hash: keccak256\nleaves: a, b, c').alternative)).toEqual([
    'root is keccak256 of h0–1 and c',
    '  h0–1 is keccak256 of a and b',
    '    a',
    '    b',
    '  c',
  ])
})

test.each([
  [1, 1],
  [2, 3],
  [3, 5],
  [5, 9],
  [7, 13],
  [8, 15],
  [128, 255],
])('draws a tree of %i leaves with %i nodes if nodes without a partner move up', (leaves, nodes) => {
  const drawing = merkle(`leaves: ${leaves}`)
  expect(countOf(drawing, 'dg-box')).toBe(nodes)
  expect(countOf(drawing, 'dg-line')).toBe(nodes - 1)
})

test.each([
  ['promote', 9, 0],
  // 5 leaves and a copy, 3 nodes and a copy, 2 nodes, the root.
  ['duplicate', 13 - 0, 2],
  // 8 leaves of which 3 are empty, and a node above two of these.
  ['zero', 15, 4],
])('applies the rule "%s" to five leaves', (odd, nodes, ghosts) => {
  const drawing = merkle(`odd: ${odd}\nleaves: 5`)
  expect(countOf(drawing, 'dg-box')).toBe(nodes)
  expect(countOf(drawing, 'dg-muted')).toBe(ghosts)
})

test('marks a leaf, its path to the root and its proof, and lists the proof in order', () => {
  const drawing = merkle('leaves: a, b, c, d, e\npath: c')
  // Four nodes and three lines between them, and the legend; the proof is a node and a line at each level.
  expect(countOf(drawing, 'dg-accent')).toBe(4 + 3 + 1)
  expect(countOf(drawing, 'dg-good')).toBe(3 + 3 + 1)
  expect(wordsOf(drawing.alternative).at(-1)).toBe(
    'Proof of c, from the leaf up: d on the right, h0–1 on the left, e on the right',
  )
  expect(merkle('leaves: a, b, c\npath: 2').summary).toBe('Merkle tree of 3 leaves, with the proof of c.')
})

test('shows the hashes that are given', () => {
  const drawing = merkle('root: 0xff\nnode 0-1: 0xab\nleaves:\n- "a, b" = 0x01\n- c = 0x02\n# a comment\n- d')
  expect(textsOf(drawing).sort()).toEqual(['0x01', '0x02', '0xab', '0xff', 'a, b', 'c', 'd', 'h0–1', 'root'])
  expect(wordsOf(drawing.alternative)[0]).toBe('root (0xff) is the hash of h0–1 (0xab) and d')
})

test.each([
  ['', '1:1-2 The tree has no leaves.'],
  ['leaves: 129', '1:9-12 A tree cannot have 129 leaves.'],
  ['leaves: 0', '1:9-10 A tree cannot have 0 leaves.'],
  ['leaves: a, b\nodd: drop', '2:6-10 "drop" is not a rule for odd nodes.'],
  ['leaves: a, b\npath: c', '2:7-8 "c" is not a leaf of the tree.'],
  ['leaves: a, b\nnode 0-2: x', '2:11-12 "0-2" is not a range of leaves of the tree.'],
  ['leaves: a, b\n  leafs: x', '2:3-11 The line is neither a leaf nor a key.'],
  ['leaves: a, b\nhello', '2:1-6 The line is neither a leaf nor a key.'],
])('reports a problem at its location: %j', (source, problem) => {
  expect(listProblems('merkle', source)).toEqual([problem])
})

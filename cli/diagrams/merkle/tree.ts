import type { MerkleSource } from './parse-merkle.ts'

/** The role of a node in the proof that is shown. */
export type Part = 'none' | 'path' | 'proof'

export interface MerkleNode {
  /** 0 for leaves. */
  level: number
  label: string
  hash: string
  /** The first and last leaf below the node. */
  first: number
  last: number
  children: MerkleNode[]
  /** Whether the node only fills up a pair: the copy of a node without a partner, or an empty leaf. */
  ghost: boolean
  part: Part
}

const isProven = ({ first, last, ghost }: MerkleNode, proven: number | null) =>
  proven !== null && !ghost && first <= proven && proven <= last

function pairUp(left: MerkleNode, right: MerkleNode, { hashes, proven }: MerkleSource): MerkleNode {
  const [first, last] = [left.first, right.last]
  const node: MerkleNode = {
    level: Math.max(left.level, right.level) + 1,
    label: `h${first}–${last}`,
    hash: hashes.get(`${first}-${last}`) ?? '',
    first,
    last,
    children: [left, right],
    ghost: left.ghost && right.ghost,
    part: 'none',
  }
  if (isProven(node, proven)) {
    node.part = 'path'
    for (const child of node.children) if (child.part === 'none') child.part = 'proof'
  }
  return node
}

function createEmptyLeaf(index: number): MerkleNode {
  return { level: 0, label: 'empty', hash: '', first: index, last: index, children: [], ghost: true, part: 'none' }
}

/** Builds the tree from its leaves and returns its root. */
export function buildTree(source: MerkleSource): MerkleNode {
  const { leaves, odd, proven, hashes } = source
  let nodes: MerkleNode[] = leaves.map(({ label, hash }, index) => ({
    level: 0,
    label,
    hash,
    first: index,
    last: index,
    children: [],
    ghost: false,
    part: index === proven ? 'path' : 'none',
  }))
  if (odd === 'zero') while (Math.log2(nodes.length) % 1 !== 0) nodes.push(createEmptyLeaf(nodes.length))
  for (let level = 1; nodes.length > 1; level++) {
    const next: MerkleNode[] = []
    for (let index = 0; index < nodes.length; index += 2) {
      const left = nodes[index]
      const right = nodes[index + 1]
      if (!left) continue
      if (right) next.push({ ...pairUp(left, right, source), level })
      else if (odd === 'duplicate')
        next.push({ ...pairUp(left, { ...left, children: [], ghost: true, part: 'none' }, source), level })
      else next.push(left)
    }
    nodes = next
  }
  const root = nodes[0] ?? createEmptyLeaf(0)
  return root.level === 0 ? root : { ...root, label: 'root', hash: hashes.get('root') ?? root.hash }
}

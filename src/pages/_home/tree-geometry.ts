/** Geometry of the drawing on the home page, in its own units. */

/** The number of leaves, and the sampled ones. */
export const LEAVES = 32
export const SAMPLED_LEAVES: readonly number[] = [5, 18, 27]

export const STEP = 25
const LEFT = 20
const LEVEL_HEIGHT = 44
const TREE_TOP = 112
export const LEAF_HEIGHT = 26
export const BLOCK_SIZE = 34
export const CHAIN_TOP = 24

export interface Node {
  x: number
  y: number
  level: number
  index: number
}

/** Levels of the tree, including leaves and root. */
export const LEVELS = Math.log2(LEAVES) + 1

/** The node at a place of the tree: level 0 are the leaves. */
export function createNode(level: number, index: number): Node {
  const span = 2 ** level
  const x = LEFT + STEP * (index * span + (span - 1) / 2)
  return { x, y: TREE_TOP + LEVEL_HEIGHT * (LEVELS - 1 - level), level, index }
}

export const root = createNode(LEVELS - 1, 0)
export const nodes = Array.from({ length: LEVELS }, (_, level) =>
  Array.from({ length: LEAVES / 2 ** level }, (_, index) => createNode(level, index)),
).flat()
/** The anchor, two blocks before it, and those after it, which leave the page at its edge. */
export const blocks = Array.from({ length: 16 }, (_, index) => ({
  x: root.x + (index - 2) * 82 - BLOCK_SIZE / 2,
  isAnchor: index === 2,
}))
export const WIDTH = LEFT * 2 + STEP * (LEAVES - 1)
/** The bottom of the leaves, and of the line of text below them. */
export const LEAF_BOTTOM = createNode(0, 0).y + LEAF_HEIGHT
export const HEIGHT = LEAF_BOTTOM + 40

/** Whether a node is on the path from a sampled leaf to the root. */
export function isOnPath({ level, index }: Node): boolean {
  return SAMPLED_LEAVES.some((leaf) => leaf >> level === index)
}

/** The line from a node to its parent. */
export function drawEdge(node: Node): string {
  return `M${node.x} ${node.y}${drawToParent(node)}`
}

/** The line from a leaf to the root and on to the block above it. */
export function drawProof(leaf: number): string {
  const edges = Array.from({ length: LEVELS - 1 }, (_, level) => drawToParent(createNode(level, leaf >> level)))
  return `M${createNode(0, leaf).x} ${createNode(0, leaf).y}${edges.join('')}V${CHAIN_TOP + BLOCK_SIZE}`
}

function drawToParent(node: Node): string {
  const parent = createNode(node.level + 1, node.index >> 1)
  return `V${(node.y + parent.y) / 2}H${parent.x}V${parent.y}`
}

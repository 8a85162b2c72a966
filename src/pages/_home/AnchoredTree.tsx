import type { ReactElement } from 'react'

/** The number of leaves, of which a few are shown as sampled. */
const LEAVES = 16
const SAMPLED_LEAVES = [2, 9, 12]
const STEP = 28
const LEFT = 22
const LEVEL_HEIGHT = 46
const CHAIN_TOP = 14
const TREE_TOP = 84

interface Node {
  x: number
  y: number
  level: number
  index: number
}

const LEVELS = Math.log2(LEAVES) + 1

function createNode(level: number, index: number): Node {
  const span = 2 ** level
  const x = LEFT + STEP * (index * span + (span - 1) / 2)
  return { x, y: TREE_TOP + LEVEL_HEIGHT * (LEVELS - 1 - level), level, index }
}

const nodes = Array.from({ length: LEVELS }, (_, level) =>
  Array.from({ length: LEAVES / 2 ** level }, (_, index) => createNode(level, index)),
).flat()

/** Whether a node is on the path from a sampled leaf to the root. */
function isOnPath({ level, index }: Node): boolean {
  return SAMPLED_LEAVES.some((leaf) => leaf >> level === index)
}

/**
 * The network in one picture: proofs as leaves, the sampled ones with their paths to the root, and the root in a
 * Bitcoin block. The text next to it says the same, so it is hidden from screen readers.
 */
export function AnchoredTree(): ReactElement {
  const root = createNode(LEVELS - 1, 0)
  const width = LEFT * 2 + STEP * (LEAVES - 1)
  const blocks = [-2, -1, 0, 1, 2].map((place) => root.x + place * 82)
  return (
    <svg
      className="front-tree"
      viewBox={`0 0 ${width} ${TREE_TOP + LEVEL_HEIGHT * (LEVELS - 1) + 44}`}
      aria-hidden="true"
    >
      <path className="front-tree__chain" d={`M${blocks[0]} ${CHAIN_TOP + 14}H${blocks[4]}`} />
      {blocks.map((x, place) => (
        <rect
          key={x}
          className={place === 2 ? 'front-tree__block front-tree__block--anchor' : 'front-tree__block'}
          x={x - 17}
          y={CHAIN_TOP - 3}
          width="34"
          height="34"
          rx="4"
        />
      ))}
      <path className="front-tree__anchor" d={`M${root.x} ${CHAIN_TOP + 31}V${root.y - 8}`} />
      {nodes.map((node) => node.level < LEVELS - 1 && <Edge key={`${node.level} ${node.index}`} node={node} />)}
      {nodes.map((node) => (
        <Dot key={`${node.level} ${node.index}`} node={node} isRoot={node.level === LEVELS - 1} />
      ))}
    </svg>
  )
}

function Edge({ node }: { node: Node }): ReactElement {
  const parent = createNode(node.level + 1, node.index >> 1)
  const middle = (node.y + parent.y) / 2
  const d = `M${node.x} ${node.y}V${middle}H${parent.x}V${parent.y}`
  return <path className={isOnPath(node) ? 'front-tree__edge front-tree__edge--path' : 'front-tree__edge'} d={d} />
}

function Dot({ node, isRoot }: { node: Node; isRoot: boolean }): ReactElement {
  const { x, y, level, index } = node
  if (level > 0) {
    const kind = isRoot ? 'front-tree__root' : isOnPath(node) ? 'front-tree__hash--path' : 'front-tree__hash'
    return <circle className={kind} cx={x} cy={y} r={isRoot ? 8 : 4} />
  }
  const isSampled = SAMPLED_LEAVES.includes(index)
  return (
    <>
      <rect
        className={isSampled ? 'front-tree__leaf front-tree__leaf--sampled' : 'front-tree__leaf'}
        x={x - 10}
        y={y}
        width="20"
        height="26"
        rx="3"
      />
      {isSampled && <path className="front-tree__check" d={`M${x - 4.5} ${y + 13}l3.5 3.5 6-7`} />}
    </>
  )
}

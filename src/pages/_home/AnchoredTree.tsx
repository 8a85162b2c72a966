import type { ReactElement } from 'react'

/** Leaves of the tree, of which a few are drawn as samples. */
const leaves = 16
const sampled = [2, 9, 12]
const step = 28
const left = 22
const levelHeight = 46
const chainTop = 14
const treeTop = 84

interface Node {
  x: number
  y: number
  level: number
  index: number
}

const levels = Math.log2(leaves) + 1

function nodeAt(level: number, index: number): Node {
  const span = 2 ** level
  const x = left + step * (index * span + (span - 1) / 2)
  return { x, y: treeTop + levelHeight * (levels - 1 - level), level, index }
}

const nodes = Array.from({ length: levels }, (_, level) =>
  Array.from({ length: leaves / 2 ** level }, (_, index) => nodeAt(level, index)),
).flat()

/** Whether a node lies on the way from a sampled leaf to the root. */
function isOnPath({ level, index }: Node): boolean {
  return sampled.some((leaf) => leaf >> level === index)
}

/**
 * The network in one picture: proofs as leaves, the sampled ones with their paths to the root, and the root in a block of
 * Bitcoin. The text beside it says the same, so it is hidden from those who listen.
 */
export function AnchoredTree(): ReactElement {
  const root = nodeAt(levels - 1, 0)
  const width = left * 2 + step * (leaves - 1)
  const blocks = [-2, -1, 0, 1, 2].map((place) => root.x + place * 82)
  return (
    <svg
      className="front-tree"
      viewBox={`0 0 ${width} ${treeTop + levelHeight * (levels - 1) + 44}`}
      aria-hidden="true"
    >
      <path className="front-tree__chain" d={`M${blocks[0]} ${chainTop + 14}H${blocks[4]}`} />
      {blocks.map((x, place) => (
        <rect
          key={x}
          className={place === 2 ? 'front-tree__block front-tree__block--anchor' : 'front-tree__block'}
          x={x - 17}
          y={chainTop - 3}
          width="34"
          height="34"
          rx="4"
        />
      ))}
      <path className="front-tree__anchor" d={`M${root.x} ${chainTop + 31}V${root.y - 8}`} />
      {nodes.map((node) => node.level < levels - 1 && <Edge key={`${node.level} ${node.index}`} node={node} />)}
      {nodes.map((node) => (
        <Dot key={`${node.level} ${node.index}`} node={node} isRoot={node.level === levels - 1} />
      ))}
    </svg>
  )
}

function Edge({ node }: { node: Node }): ReactElement {
  const parent = nodeAt(node.level + 1, node.index >> 1)
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
  const isSampled = sampled.includes(index)
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

import type { ReactElement } from 'react'
import type { ToUrl } from './links.ts'
import './tree.css'
import {
  BLOCK_SIZE,
  blocks,
  CHAIN_TOP,
  createNode,
  drawEdge,
  drawProof,
  HEIGHT,
  isOnPath,
  LEAF_HEIGHT,
  LEVELS,
  type Node,
  nodes,
  root,
  SAMPLED_LEAVES,
  WIDTH,
} from './tree-geometry.ts'

const layers = [
  { label: 'Bitcoin blocks', path: 'architecture/bitcoin-anchoring', text: 'A block keeps the root.' },
  { label: 'Merkle root', path: 'network/consensus/proof-of-aggregation', text: 'One hash commits to every proof.' },
  {
    label: 'Sampled proofs',
    path: 'light-node-verification/randomized-proof-selection',
    text: 'Light nodes verify a random few.',
  },
]

/**
 * The network in one picture: proofs as leaves, the sampled ones with their paths to the root, and the root in a
 * Bitcoin block. The layers are labeled in HTML, so that their text keeps its size on phones. Screen readers read only
 * these labels.
 */
export function AnchoredTree({ toUrl }: { toUrl: ToUrl }): ReactElement {
  return (
    <figure className="front-tree">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <Chain />
        <Tree />
        <Leaves />
        {SAMPLED_LEAVES.map((leaf, index) => (
          <path key={leaf} className={`front-tree__lit front-tree__lit--${index}`} pathLength="1" d={drawProof(leaf)} />
        ))}
        <circle className="front-tree__root" cx={root.x} cy={root.y} r="8" />
        {SAMPLED_LEAVES.map((leaf, index) => (
          <path key={leaf} className={`front-tree__hit front-tree__hit--${index}`} d={drawHit(leaf)} />
        ))}
      </svg>
      <ol className="front-tree__layers">
        {layers.map(({ label, path, text }) => (
          <li key={path}>
            <a href={toUrl(path)}>{label}</a>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

/** The area that reacts to the pointer: a leaf and its path. */
function drawHit(leaf: number): string {
  const { x, y } = createNode(0, leaf)
  return `M${x} ${y + LEAF_HEIGHT}V${y}${drawProof(leaf)}`
}

function Chain(): ReactElement {
  const middle = CHAIN_TOP + BLOCK_SIZE / 2
  const [first = 0] = blocks
  return (
    <g className="front-tree__layer-0">
      <path className="front-tree__chain" d={`M${first} ${middle}H${blocks.at(-1)}`} />
      {blocks.map((x, place) => (
        <rect
          key={x}
          className={place === 2 ? 'front-tree__block front-tree__block--anchor' : 'front-tree__block'}
          x={x}
          y={CHAIN_TOP}
          width={BLOCK_SIZE}
          height={BLOCK_SIZE}
          rx="4"
        />
      ))}
      <path className="front-tree__anchor" d={`M${root.x} ${CHAIN_TOP + BLOCK_SIZE + 1}V${root.y - 8}`} />
    </g>
  )
}

function Tree(): ReactElement {
  const isInner = ({ level }: Node) => level > 0 && level < LEVELS - 1
  // Edges on a path are drawn over others.
  const edges = nodes.filter(({ level }) => level < LEVELS - 1)
  const sorted = [...edges].sort((a, b) => Number(isOnPath(a)) - Number(isOnPath(b)))
  return (
    <g className="front-tree__layer-1">
      {sorted.map((node) => (
        <path
          key={`${node.level} ${node.index}`}
          className={isOnPath(node) ? 'front-tree__edge front-tree__edge--path' : 'front-tree__edge'}
          d={drawEdge(node)}
        />
      ))}
      {nodes.filter(isInner).map((node) => (
        <circle
          key={`${node.level} ${node.index}`}
          className={isOnPath(node) ? 'front-tree__hash--path' : 'front-tree__hash'}
          cx={node.x}
          cy={node.y}
          r="4"
        />
      ))}
    </g>
  )
}

function Leaves(): ReactElement {
  return (
    <g className="front-tree__layer-2">
      {nodes
        .filter(({ level }) => level === 0)
        .map((leaf) => (
          <Leaf key={leaf.index} leaf={leaf} />
        ))}
    </g>
  )
}

function Leaf({ leaf }: { leaf: Node }): ReactElement {
  const isSampled = isOnPath(leaf)
  return (
    <>
      <rect
        className={isSampled ? 'front-tree__leaf front-tree__leaf--sampled' : 'front-tree__leaf'}
        x={leaf.x - 10}
        y={leaf.y}
        width="20"
        height={LEAF_HEIGHT}
        rx="3"
      />
      {isSampled && <path className="front-tree__check" d={`M${leaf.x - 4.5} ${leaf.y + 13}l3.5 3.5 6-7`} />}
    </>
  )
}

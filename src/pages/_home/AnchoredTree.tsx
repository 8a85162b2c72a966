import type { ReactElement, ReactNode } from 'react'
import type { ToUrl } from './links.ts'
import './tree.css'
import {
  BLOCK_SIZE,
  blocks,
  CHAIN_TOP,
  drawEdge,
  drawProof,
  HEIGHT,
  isOnPath,
  LEAF_BOTTOM,
  LEAF_HEIGHT,
  LEAVES,
  LEVELS,
  type Node,
  nodes,
  root,
  SAMPLED_LEAVES,
  STEP,
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

/** Length of a hash of the tree (SHA-256), in bytes. */
const HASH_BYTES = 32

/**
 * The network in one picture: proofs as leaves, the sampled ones with their paths to the root, and the root in a
 * Bitcoin block. The paths of the sampled ones are drawn once when the page is shown, and that of each leaf under the pointer.
 * The layers are labeled in HTML, so that their text keeps its size on phones. Screen readers read only these labels.
 */
export function AnchoredTree({ toUrl }: { toUrl: ToUrl }): ReactElement {
  const leaves = nodes.filter(({ level }) => level === 0)
  return (
    <figure className="front-tree">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <Chain />
        <Tree />
        <g className="front-tree__layer-2">
          {leaves.map((leaf) => (
            <Leaf key={leaf.index} leaf={leaf} />
          ))}
        </g>
        <circle className="front-tree__root" cx={root.x} cy={root.y} r="8" />
        <Caption className="front-tree__caption">
          {LEAVES} proofs · 1 root · {HASH_BYTES} bytes
        </Caption>
        {leaves.map((leaf) => (
          <Proof key={leaf.index} leaf={leaf} />
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

/** The path of a leaf with its size, and the area that shows it to the pointer. */
function Proof({ leaf }: { leaf: Node }): ReactElement {
  const sample = SAMPLED_LEAVES.indexOf(leaf.index)
  const hashes = LEVELS - 1
  return (
    <g className={sample < 0 ? 'front-proof' : `front-proof front-proof--sampled front-proof--${sample}`}>
      <path className="front-proof__path" pathLength="1" d={drawProof(leaf.index)} />
      <Caption className="front-proof__caption">
        leaf {leaf.index + 1} · {hashes} hashes · {hashes * HASH_BYTES} bytes
      </Caption>
      <rect className="front-proof__hit" x={leaf.x - STEP / 2} y={leaf.y - 8} width={STEP} height={LEAF_HEIGHT + 12} />
    </g>
  )
}

function Caption({ className, children }: { className: string; children: ReactNode }): ReactElement {
  return (
    <text className={className} x={WIDTH - 10} y={LEAF_BOTTOM + 30} textAnchor="end">
      {children}
    </text>
  )
}

function Chain(): ReactElement {
  const middle = CHAIN_TOP + BLOCK_SIZE / 2
  return (
    <g className="front-tree__layer-0">
      <path className="front-tree__chain" d={`M${blocks[0]?.x} ${middle}H${blocks.at(-1)?.x}`} />
      {blocks.map(({ x, isAnchor }) => (
        <rect
          key={x}
          className={isAnchor ? 'front-tree__block front-tree__block--anchor' : 'front-tree__block'}
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

function Leaf({ leaf }: { leaf: Node }): ReactElement {
  const isSampled = isOnPath(leaf)
  return (
    <>
      <rect
        className={isSampled ? 'front-tree__leaf front-tree__leaf--sampled' : 'front-tree__leaf'}
        x={leaf.x - 9}
        y={leaf.y}
        width="18"
        height={LEAF_HEIGHT}
        rx="3"
      />
      {isSampled && <path className="front-tree__check" d={`M${leaf.x - 4.5} ${leaf.y + 13}l3.5 3.5 6-7`} />}
    </>
  )
}

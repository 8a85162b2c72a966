import type { Alternative, Drawing, TextItem } from '../drawing.ts'
import type { ProblemCollector } from '../problem.ts'
import { drawPath, drawRect, drawTextBlock, LINE_HEIGHT } from '../svg.ts'
import { measureText, measureWidestLine, wrapText } from '../text-width.ts'
import { type MerkleSource, parseMerkle } from './parse-merkle.ts'
import { buildTree, type MerkleNode } from './tree.ts'

const TEXT = 13
const HASH_TEXT = 11.5
const LEVEL_GAP = 34
const SIBLING_GAP = 16

interface Box {
  node: MerkleNode
  x: number
  y: number
  width: number
  lines: string[]
  children: Box[]
}

const wrapLabel = ({ label }: MerkleNode) => wrapText(label, TEXT, 150)

function getWidth(node: MerkleNode): number {
  return Math.max(
    48,
    measureWidestLine(wrapLabel(node), TEXT) + 20,
    node.hash === '' ? 0 : measureText(node.hash, HASH_TEXT, 'mono') + 16,
  )
}

const toneByPart = { none: '', path: ' dg-accent', proof: ' dg-good' } as const

/** Places leaves side by side, and every other node above the center of its children. */
class Placer {
  readonly boxes: Box[] = []
  readonly rowHeight: number
  private right = 4
  private readonly rights = new Map<number, number>()

  constructor(private readonly root: MerkleNode) {
    let lines = 1
    const measure = (node: MerkleNode) => {
      lines = Math.max(lines, wrapLabel(node).length + (node.hash === '' ? 0 : 1))
      node.children.forEach(measure)
    }
    measure(root)
    this.rowHeight = lines * TEXT * LINE_HEIGHT + 14
  }

  place(node = this.root): Box {
    const children = node.children.map((child) => this.place(child))
    const width = getWidth(node)
    const y = 2 + (this.root.level - node.level) * (this.rowHeight + LEVEL_GAP)
    const [first, last] = [children[0], children.at(-1)]
    let x = first && last ? (first.x + last.x) / 2 : this.right + width / 2
    // Long hashes of inner nodes can be wider than the nodes below them.
    const short = (this.rights.get(node.level) ?? 4) + width / 2 - x
    if (short > 0) {
      x += short
      this.moveRight(children, short)
    }
    const box = { node, x, y, width, lines: wrapLabel(node), children }
    this.boxes.push(box)
    this.rights.set(node.level, x + width / 2 + SIBLING_GAP)
    this.right = Math.max(this.right, x + width / 2 + SIBLING_GAP)
    return box
  }

  private moveRight(boxes: readonly Box[], by: number): void {
    for (const box of boxes) {
      box.x += by
      const right = box.x + box.width / 2 + SIBLING_GAP
      this.rights.set(box.node.level, Math.max(this.rights.get(box.node.level) ?? 0, right))
      this.right = Math.max(this.right, right)
      this.moveRight(box.children, by)
    }
  }
}

function drawEdges(box: Box, rowHeight: number): string {
  const { node, children, x, y } = box
  return children
    .map((child) => {
      const bottom = y + rowHeight
      const middle = (bottom + child.y) / 2
      const points = [
        { x, y: bottom },
        { x, y: middle },
        { x: child.x, y: middle },
        { x: child.x, y: child.y },
      ]
      const tone = node.part === 'path' ? toneByPart[child.node.part] : ''
      const dotted = child.node.ghost ? ' dg-dotted' : ''
      return drawPath(`dg-line${dotted}${tone}`, points)
    })
    .join('')
}

function drawBox({ node, x, y, width, lines }: Box, height: number): string {
  const tone = node.ghost ? ' dg-muted dg-dotted' : toneByPart[node.part]
  const rect = drawRect(`dg-box${tone}`, { x: x - width / 2, y, width, height }, 4)
  const soft = node.ghost ? { className: 'dg-soft' } : {}
  if (node.hash === '') return rect + drawTextBlock(lines, { x, y: y + height / 2 }, { size: TEXT, ...soft })
  const step = (TEXT * LINE_HEIGHT) / 2
  const label = drawTextBlock(lines, { x, y: y + height / 2 - step }, { size: TEXT, ...soft })
  const hashAt = { x, y: y + height / 2 + lines.length * step }
  return rect + label + drawTextBlock([node.hash], hashAt, { size: HASH_TEXT, className: 'dg-soft dg-mono' })
}

function drawLegend(proven: string, top: number): { svg: string; width: number } {
  const entries = [
    { className: 'dg-box dg-accent', text: `${proven} and its path to the root` },
    { className: 'dg-box dg-good', text: 'proof: the sibling hashes' },
  ]
  let x = 4
  const parts = entries.map(({ className, text }) => {
    const swatch = drawRect(className, { x, y: top + 3, width: 14, height: 14 }, 2)
    const label = drawTextBlock([text], { x: x + 20, y: top + 10 }, { size: 12, className: 'dg-soft', anchor: 'start' })
    x += 20 + measureText(text, 12) + 20
    return swatch + label
  })
  return { svg: parts.join(''), width: x }
}

const formatNode = ({ label, hash, ghost }: MerkleNode) =>
  `${label}${ghost && label !== 'empty' ? ' (again)' : ''}${hash === '' ? '' : ` (${hash})`}`

/** The text alternative: the inputs of each hash from the root down, then the proof from the leaf up. */
function describe(root: MerkleNode, source: MerkleSource): Alternative {
  const hashPhrase = source.hash === '' ? 'the hash of' : `${source.hash} of`
  const toItem = (node: MerkleNode): TextItem => {
    const [left, right] = node.children
    if (!left || !right) return { text: formatNode(node) }
    return {
      text: `${formatNode(node)} is ${hashPhrase} ${formatNode(left)} and ${formatNode(right)}`,
      items: node.children.map(toItem),
    }
  }
  const items = [toItem(root)]
  const leaf = source.leaves[source.proven ?? -1]
  if (leaf) {
    const proof: string[] = []
    for (let node: MerkleNode | undefined = root; node; node = node.children.find(({ part }) => part === 'path')) {
      const [left, right] = node.children
      if (left?.part === 'proof') proof.unshift(`${formatNode(left)} on the left`)
      if (right?.part === 'proof') proof.unshift(`${formatNode(right)} on the right`)
    }
    items.push({ text: `Proof of ${leaf.label}, from the leaf up: ${proof.join(', ') || 'nothing'}` })
  }
  return { kind: 'list', ordered: false, items }
}

/** Parses and draws a Merkle tree; `undefined` if there is a problem. */
export function drawMerkle(lines: readonly string[], problems: ProblemCollector): Drawing | undefined {
  const source = parseMerkle(lines, problems)
  if (problems.found) return undefined
  const root = buildTree(source)
  const placer = new Placer(root)
  placer.place()
  const { boxes, rowHeight } = placer
  const bottom = 2 + root.level * (rowHeight + LEVEL_GAP) + rowHeight
  const proven = source.leaves[source.proven ?? -1]
  const legend = proven ? drawLegend(proven.label, bottom + 14) : { svg: '', width: 0 }
  const right = Math.max(...boxes.map(({ x, width }) => x + width / 2))
  const number = source.leaves.length
  const shown = proven ? `, with the proof of ${proven.label}` : ''
  const rankBox = (box: Box) => (box.node.part === 'path' ? 1 : 0)
  return {
    kind: 'Merkle tree',
    summary: `Merkle tree of ${number} lea${number === 1 ? 'f' : 'ves'}${shown}.`,
    width: Math.max(right + 4, legend.width),
    height: bottom + (proven ? 38 : 4),
    body:
      [...boxes]
        .sort((a, b) => rankBox(a) - rankBox(b))
        .map((box) => drawEdges(box, rowHeight))
        .join('') +
      boxes.map((box) => drawBox(box, rowHeight)).join('') +
      legend.svg,
    alternative: describe(root, source),
    open: false,
  }
}

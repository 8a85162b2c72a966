import type { Alternative, Drawing, TextItem } from '../drawing.ts'
import type { Faults } from '../fault.ts'
import { LINE_HEIGHT, pathThrough, tag, textBlock } from '../svg.ts'
import { textWidth, widestLine, wrapText } from '../text-width.ts'
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

const linesOf = ({ label }: MerkleNode) => wrapText(label, TEXT, 150)

function widthOf(node: MerkleNode): number {
  return Math.max(
    48,
    widestLine(linesOf(node), TEXT) + 20,
    node.hash === '' ? 0 : textWidth(node.hash, HASH_TEXT, 'mono') + 16,
  )
}

const toneByPart = { none: '', path: ' dg-accent', proof: ' dg-good' } as const

/** Places leaves side by side and every other node above the middle of what it is made of. */
class Placer {
  readonly boxes: Box[] = []
  readonly rowHeight: number
  private right = 4
  private readonly rights = new Map<number, number>()

  constructor(private readonly root: MerkleNode) {
    let lines = 1
    const measure = (node: MerkleNode) => {
      lines = Math.max(lines, linesOf(node).length + (node.hash === '' ? 0 : 1))
      node.children.forEach(measure)
    }
    measure(root)
    this.rowHeight = lines * TEXT * LINE_HEIGHT + 14
  }

  place(node = this.root): Box {
    const children = node.children.map((child) => this.place(child))
    const width = widthOf(node)
    const y = 2 + (this.root.level - node.level) * (this.rowHeight + LEVEL_GAP)
    const [first, last] = [children[0], children.at(-1)]
    let x = first && last ? (first.x + last.x) / 2 : this.right + width / 2
    // Long hashes of inner nodes can be wider than what stands below them.
    const short = (this.rights.get(node.level) ?? 4) + width / 2 - x
    if (short > 0) {
      x += short
      this.moveRight(children, short)
    }
    const box = { node, x, y, width, lines: linesOf(node), children }
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
      return tag('path', { class: `dg-line${dotted}${tone}`, d: pathThrough(points) })
    })
    .join('')
}

function drawBox({ node, x, y, width, lines }: Box, height: number): string {
  const tone = node.ghost ? ' dg-muted dg-dotted' : toneByPart[node.part]
  const rect = tag('rect', { class: `dg-box${tone}`, x: x - width / 2, y, width, height, rx: 4 })
  const soft = node.ghost ? { className: 'dg-soft' } : {}
  if (node.hash === '') return rect + textBlock(lines, { x, y: y + height / 2 }, { size: TEXT, ...soft })
  const step = (TEXT * LINE_HEIGHT) / 2
  return (
    rect +
    textBlock(lines, { x, y: y + height / 2 - step }, { size: TEXT, ...soft }) +
    textBlock(
      [node.hash],
      { x, y: y + height / 2 + lines.length * step },
      { size: HASH_TEXT, className: 'dg-soft dg-mono' },
    )
  )
}

function drawLegend(proven: string, top: number): { svg: string; width: number } {
  const entries = [
    { className: 'dg-box dg-accent', text: `${proven} and its way to the root` },
    { className: 'dg-box dg-good', text: 'proof: the hashes to bring along' },
  ]
  let x = 4
  const parts = entries.map(({ className, text }) => {
    const swatch = tag('rect', { class: className, x, y: top + 3, width: 14, height: 14, rx: 2 })
    const label = textBlock([text], { x: x + 20, y: top + 10 }, { size: 12, className: 'dg-soft', anchor: 'start' })
    x += 20 + textWidth(text, 12) + 20
    return swatch + label
  })
  return { svg: parts.join(''), width: x }
}

const nameOf = ({ label, hash, ghost }: MerkleNode) =>
  `${label}${ghost && label !== 'empty' ? ' (again)' : ''}${hash === '' ? '' : ` (${hash})`}`

/** From the root down: what every node is the hash of; then the proof, from the leaf up. */
function describe(root: MerkleNode, source: MerkleSource): Alternative {
  const hashOf = source.hash === '' ? 'the hash of' : `${source.hash} of`
  const toItem = (node: MerkleNode): TextItem => {
    const [left, right] = node.children
    if (!left || !right) return { text: nameOf(node) }
    return {
      text: `${nameOf(node)} is ${hashOf} ${nameOf(left)} and ${nameOf(right)}`,
      items: node.children.map(toItem),
    }
  }
  const items = [toItem(root)]
  const leaf = source.leaves[source.proven ?? -1]
  if (leaf) {
    const proof: string[] = []
    for (let node: MerkleNode | undefined = root; node; node = node.children.find(({ part }) => part === 'path')) {
      const [left, right] = node.children
      if (left?.part === 'proof') proof.unshift(`${nameOf(left)} on the left`)
      if (right?.part === 'proof') proof.unshift(`${nameOf(right)} on the right`)
    }
    items.push({ text: `Proof of ${leaf.label}, from the leaf up: ${proof.join(', ') || 'nothing'}` })
  }
  return { kind: 'list', ordered: false, items }
}

/** Reads and draws a Merkle tree; `undefined` when something is wrong. */
export function drawMerkle(lines: readonly string[], faults: Faults): Drawing | undefined {
  const source = parseMerkle(lines, faults)
  if (faults.found) return undefined
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
  const accented = (box: Box) => (box.node.part === 'path' ? 1 : 0)
  return {
    kind: 'Merkle tree',
    summary: `Merkle tree of ${number} lea${number === 1 ? 'f' : 'ves'}${shown}.`,
    width: Math.max(right + 4, legend.width),
    height: bottom + (proven ? 38 : 4),
    body:
      [...boxes]
        .sort((a, b) => accented(a) - accented(b))
        .map((box) => drawEdges(box, rowHeight))
        .join('') +
      boxes.map((box) => drawBox(box, rowHeight)).join('') +
      legend.svg,
    alternative: describe(root, source),
    open: false,
  }
}

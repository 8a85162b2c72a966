import type { Point } from '../drawing.ts'
import {
  createFrame,
  drawCircle,
  drawPath,
  drawRect,
  drawTextBlock,
  formatPath,
  formatTag,
  LINE_HEIGHT,
  toPx,
} from '../svg.ts'
import { measureText } from '../text-width.ts'
import {
  BAR,
  type Column,
  getMessageLines,
  MESSAGE_TEXT,
  measureNote,
  NAME_TEXT,
  placeColumns,
  SELF_REACH,
} from './columns.ts'
import type { Message, Note, Sequence } from './model.ts'

const step = MESSAGE_TEXT * LINE_HEIGHT

interface OpenBlock {
  name: string
  text: string
  top: number
  parts: { y: number; text: string }[]
  /** The outermost lifelines it touches. */
  left: number
  right: number
  depth: number
}

/** Draws events from top to bottom; the background is kept separate until the end. */
class Painter {
  private readonly frames: string[] = []
  private readonly bars: string[] = []
  private readonly front: string[] = []
  private readonly open: OpenBlock[] = []
  private readonly active = new Map<string, number[]>()
  private readonly columnById: ReadonlyMap<string, Column>
  private y: number
  private number: number | null

  constructor(
    private readonly sequence: Sequence,
    columns: readonly Column[],
    top: number,
  ) {
    this.columnById = new Map(columns.map((column) => [column.id, column]))
    this.y = top
    this.number = sequence.firstNumber
  }

  /** Draws everything between the names; `bottom` is where the lifelines end. */
  paint(): { behind: string; front: string; bottom: number; left: number; right: number } {
    const { events } = this.sequence
    for (const [index, event] of events.entries()) {
      const next = events[index + 1]
      if (event.kind === 'message') this.paintMessage(event, next?.kind === 'activate' ? next.id : undefined)
      else if (event.kind === 'note') this.paintNote(event)
      else if (event.kind === 'open') this.openBlock(event.name, event.text)
      else if (event.kind === 'part') this.divide(event.text)
      else if (event.kind === 'close') this.closeBlock()
      else if (event.kind === 'activate') this.active.set(event.id, [...(this.active.get(event.id) ?? []), this.y])
      else this.deactivate(event.id)
    }
    for (const [id, open] of this.active) for (const _ of [...open]) this.deactivate(id)
    return {
      behind: [...this.frames.reverse(), ...this.bars].join(''),
      front: this.front.join(''),
      bottom: this.y + 14,
      left: this.leftmost,
      right: this.rightmost,
    }
  }

  private leftmost = 0
  private rightmost = 0

  private reach(left: number, right: number): void {
    for (const block of this.open) {
      block.left = Math.min(block.left, left)
      block.right = Math.max(block.right, right)
    }
    this.leftmost = Math.min(this.leftmost, left)
    this.rightmost = Math.max(this.rightmost, right)
  }

  private x(id: string): number {
    return this.columnById.get(id)?.x ?? 0
  }

  /** How far the activation bars of a participant extend from its lifeline on one side. */
  private getBarReach(id: string, side: number): number {
    const depth = this.active.get(id)?.length ?? 0
    if (depth === 0) return 0
    return side > 0 ? BAR + (depth - 1) * BAR : BAR
  }

  private deactivate(id: string): void {
    const open = this.active.get(id) ?? []
    const top = open.pop()
    if (top === undefined) return
    const x = this.x(id) - BAR + open.length * BAR
    // An outer bar closes after the inner ones, but must be drawn below them.
    this.bars.unshift(drawRect('dg-bar', { x, y: top, width: 2 * BAR, height: Math.max(8, this.y - top) }))
  }

  /** `activated` becomes active when the message arrives: its bar begins there. */
  private paintMessage(message: Message, activated: string | undefined): void {
    const lines = getMessageLines(message.text, this.number)
    if (this.number !== null) this.number++
    this.y += 14 + lines.length * step
    if (message.from === message.to) this.paintSelf(message, lines)
    else this.paintStraight(message, lines, activated === message.to ? BAR : 0)
  }

  private paintStraight(message: Message, lines: string[], ahead: number): void {
    const side = Math.sign(this.x(message.to) - this.x(message.from))
    const start = { x: this.x(message.from) + side * this.getBarReach(message.from, side), y: this.y }
    const before = Math.max(ahead, this.getBarReach(message.to, -side))
    const tip = { x: this.x(message.to) - side * before, y: this.y }
    if (lines.length > 0) {
      const at = { x: (start.x + tip.x) / 2, y: this.y - 4 - (lines.length * step) / 2 }
      this.front.push(drawTextBlock(lines, at, { size: MESSAGE_TEXT, className: 'dg-halo' }))
    }
    this.front.push(line([start, tip], message), head(start, tip, message.head))
    if (message.both) this.front.push(head(tip, start, message.head))
    this.reach(Math.min(start.x, tip.x), Math.max(start.x, tip.x))
  }

  private paintSelf(message: Message, lines: string[]): void {
    const x = this.x(message.from) + this.getBarReach(message.from, 1)
    const at = { x: x + 8, y: this.y - 4 - (lines.length * step) / 2 }
    if (lines.length > 0)
      this.front.push(drawTextBlock(lines, at, { size: MESSAGE_TEXT, className: 'dg-halo', anchor: 'start' }))
    const below = this.y + 18
    const d = `M${toPx(x)} ${toPx(this.y)}h${toPx(SELF_REACH - 9)}a9 9 0 0 1 0 18h${toPx(9 - SELF_REACH)}`
    this.front.push(drawPath(lineClass(message), d), head({ x: x + 9, y: below }, { x, y: below }, message.head))
    this.y = below
    this.reach(x, x + Math.max(SELF_REACH, ...lines.map((text) => measureText(text, MESSAGE_TEXT) + 8)))
  }

  private paintNote({ side, over, text }: Note): void {
    const { lines, width, height } = measureNote(text)
    const [first, last] = [this.x(over[0]), this.x(over[1])].sort((a, b) => a - b) as [number, number]
    const wide = side === 'over' ? Math.max(width, first === last ? 0 : last - first + 40) : width
    const middle =
      side === 'over' ? (first + last) / 2 : side === 'left' ? first - 12 - wide / 2 : first + 12 + wide / 2
    this.y += 12
    const box = { x: middle - wide / 2, y: this.y, width: wide, height }
    this.front.push(
      drawRect('dg-note', box, 3),
      drawTextBlock(lines, { x: middle, y: this.y + height / 2 }, { size: MESSAGE_TEXT }),
    )
    this.y += height
    this.reach(box.x, box.x + wide)
  }

  private openBlock(name: string, text: string): void {
    this.y += 14
    const none = { left: Number.POSITIVE_INFINITY, right: Number.NEGATIVE_INFINITY }
    this.open.push({ name, text, top: this.y, parts: [], ...none, depth: this.open.length })
    if (name !== 'rect') this.y += 20
  }

  private divide(text: string): void {
    this.y += 12
    this.open.at(-1)?.parts.push({ y: this.y, text })
    this.y += text === '' ? 4 : 18
  }

  private closeBlock(): void {
    const block = this.open.pop()
    if (!block) return
    this.y += 12
    const columns = [...this.columnById.values()]
    const empty = block.left > block.right
    const inside = {
      left: empty ? (columns[0]?.x ?? 0) : block.left,
      right: empty ? (columns.at(-1)?.x ?? 0) : block.right,
    }
    const label = block.text === '' ? '' : `[${block.text}]`
    const tab = block.name === 'rect' ? 0 : measureText(block.name, 12) + 18
    const titles = [tab + measureText(label, 12) + 14, ...block.parts.map(({ text }) => measureText(text, 12) + 22)]
    const x = inside.left - 14
    const width = Math.max(inside.right + 14 - x, block.name === 'rect' ? 0 : Math.max(...titles))
    const rect = { x, y: block.top, width, height: this.y - block.top }
    this.frames.push(drawRect(block.name === 'rect' ? 'dg-shade' : 'dg-frame', rect, 4))
    if (block.name !== 'rect') this.paintTitle(block, rect, { tab, label })
    this.reach(x, x + width)
  }

  private paintTitle(
    block: OpenBlock,
    { x, y, width }: { x: number; y: number; width: number },
    { tab, label }: { tab: number; label: string },
  ): void {
    const d = `M${toPx(x)} ${toPx(y + 20)}h${toPx(tab - 6)}l6 -6v-14h${toPx(-tab)}Z`
    const soft = { size: 12, className: 'dg-soft dg-halo', anchor: 'start' as const }
    this.front.push(
      drawPath('dg-frame dg-tab', d),
      drawTextBlock([block.name], { x: x + 7, y: y + 10 }, { ...soft, className: 'dg-soft dg-strong' }),
    )
    if (label !== '') this.front.push(drawTextBlock([label], { x: x + tab + 7, y: y + 10 }, soft))
    for (const part of block.parts) {
      this.front.push(drawPath('dg-frame dg-dotted', `M${toPx(x)} ${toPx(part.y)}h${toPx(width)}`))
      if (part.text !== '') this.front.push(drawTextBlock([`[${part.text}]`], { x: x + 7, y: part.y + 10 }, soft))
    }
  }
}

const lineClass = ({ dashed }: Message) => (dashed ? 'dg-line dg-dotted' : 'dg-line')
const line = (points: Point[], message: Message) => drawPath(lineClass(message), points)

function head(from: Point, tip: Point, kind: Message['head']): string {
  const at = createFrame(from, tip)
  if (kind === 'arrow') return drawPath('dg-head', formatPath([tip, at(9, 4.5), at(9, -4.5)], true))
  if (kind === 'open') return drawPath('dg-line', [at(9, 4.5), tip, at(9, -4.5)])
  if (kind === 'none') return ''
  const x = tip.x + Math.sign(from.x - tip.x) * 6
  const d = [-4, 4].map((dy) => `M${toPx(x - 4)} ${toPx(tip.y - dy)}L${toPx(x + 4)} ${toPx(tip.y + dy)}`)
  return drawPath('dg-line', d.join(''))
}

/** The name of a participant, in its box or below a figure. */
function drawName(
  { x, lines, width }: Column,
  isActor: boolean,
  { top, height }: { top: number; height: number },
): string {
  const middle = { x, y: top + height / 2 }
  if (!isActor) {
    const box = drawRect('dg-box', { x: x - width / 2, y: top, width, height }, 8)
    return box + drawTextBlock(lines, middle, { size: NAME_TEXT })
  }
  const body = `M${toPx(x)} ${toPx(top + 13)}v13m-11 -9h22m-20 20l9 -11l9 11`
  const figure = drawCircle('dg-box', { x, y: top + 7 }, 6) + drawPath('dg-line', body)
  const y = top + 40 + (lines.length * NAME_TEXT * LINE_HEIGHT) / 2
  return figure + drawTextBlock(lines, { x, y }, { size: NAME_TEXT })
}

/** The whole picture: boxes around participants, lifelines, names, and the events between them. */
export function drawSequencePicture(sequence: Sequence): { width: number; height: number; body: string } {
  const { columns, width } = placeColumns(sequence)
  const participants = [...sequence.participants.values()]
  const rows = Math.max(1, ...columns.map(({ lines }) => lines.length))
  const hasActor = participants.some(({ kind }) => kind === 'actor')
  const nameHeight = rows * NAME_TEXT * LINE_HEIGHT + (hasActor ? 42 : 18)
  const top = sequence.boxes.length > 0 ? 30 : 4
  const painted = new Painter(sequence, columns, top + nameHeight + 6).paint()
  // Tall pictures repeat the names at the bottom.
  const repeated = painted.bottom > 520
  const height = painted.bottom + (repeated ? nameHeight + 4 : 4)
  const lifelines = columns.map(({ x }) => `M${toPx(x)} ${toPx(top + nameHeight)}V${toPx(painted.bottom)}`).join('')
  const names = (y: number) =>
    columns
      .map((column, index) => drawName(column, participants[index]?.kind === 'actor', { top: y, height: nameHeight }))
      .join('')
  const boxes = sequence.boxes.map(({ label, ids }) => {
    const inside = columns.filter(({ id }) => ids.includes(id))
    return drawBox(label, inside, height)
  })
  const left = Math.min(0, painted.left - 4)
  const body = [
    ...boxes,
    drawPath('dg-life', lifelines),
    painted.behind,
    names(top),
    repeated ? names(painted.bottom) : '',
    painted.front,
  ].join('')
  const right = Math.max(width, painted.right + 4)
  return {
    width: right - left,
    height,
    body: left < 0 ? formatTag('g', { transform: `translate(${toPx(-left)} 0)` }, body) : body,
  }
}

function drawBox(label: string, columns: readonly Column[], height: number): string {
  if (columns.length === 0) return ''
  const left = Math.min(...columns.map(({ x, width }) => x - width / 2)) - 6
  const right = Math.max(...columns.map(({ x, width }) => x + width / 2)) + 6
  const frame = drawRect('dg-group', { x: left, y: 1, width: right - left, height: height - 2 }, 6)
  return label === ''
    ? frame
    : frame + drawTextBlock([label], { x: (left + right) / 2, y: 15 }, { size: 12.5, className: 'dg-soft' })
}

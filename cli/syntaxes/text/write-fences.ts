import type { Edit } from '../../lib/edits.ts'
import { type LinedText, readLines } from './lines.ts'
import { DIRECTIVE_MARK } from './reader.ts'

/** A directive: one that a reader wrote with a mark, or one of the author's. */
interface Fence {
  colons: number
  isMarked: boolean
  /** Offsets of its opening colons (or mark), and of its closing ones. */
  opening: { start: number; end: number }
  closing: { start: number; end: number } | undefined
  children: Fence[]
}

const authored = /^(:{3,})[ \t]*([A-Za-z{]?)/

/**
 * Writes the colons of the directives that readers wrote, in place of their marks. A directive needs more colons than
 * those inside it, so directives of the author that contain one also get more.
 */
export function writeFences(source: string): Edit[] {
  const edits: Edit[] = []
  for (const fence of readFences(readLines(source))) write(fence, edits)
  return edits
}

/** The directives of a text, those inside of others as their children. */
function readFences(text: LinedText): Fence[] {
  const roots: Fence[] = []
  const open: Fence[] = []
  const add = (fence: Omit<Fence, 'closing' | 'children'>) => {
    const added = { ...fence, closing: undefined, children: [] }
    const siblings = open.at(-1)?.children ?? roots
    siblings.push(added)
    open.push(added)
  }
  for (const line of text.lines) {
    const at = text.text.slice(line.start, line.end).indexOf(DIRECTIVE_MARK)
    if (at >= 0) {
      const start = line.start + at
      const range = { start, end: start + 2 }
      if (text.text[start + 1] === '(') add({ colons: 3, opening: range, isMarked: true })
      else
        close(
          open,
          open.findLastIndex(({ isMarked }) => isMarked),
          range,
        )
      continue
    }
    const found = line.kind === 'text' ? authored.exec(text.getContent(line)) : null
    if (!found?.[1]) continue
    const range = { start: line.content, end: line.content + found[1].length }
    const colons = found[1].length
    if (found[2] === '') close(open, findAuthored(open, colons), range)
    else if (!/^:{3,}[ \t]*include\b/.test(text.getContent(line))) add({ colons, opening: range, isMarked: false })
  }
  return roots
}

/** Closes the directive at an index; those that are still open inside it end there. */
function close(open: Fence[], at: number, range: Fence['opening']): void {
  const fence = open[at]
  if (!fence) return
  fence.closing = range
  open.splice(at)
}

/** The outermost directive of the author with at most as many colons, within the innermost one of a reader. */
function findAuthored(open: readonly Fence[], colons: number): number {
  const from = open.findLastIndex(({ isMarked }) => isMarked) + 1
  return open.findIndex((fence, index) => index >= from && fence.colons <= colons)
}

/** Adds the edits of a directive and of those inside it, and returns its number of colons. */
function write(fence: Fence, edits: Edit[]): number {
  const inside = fence.children.map((child) => write(child, edits))
  const colons = Math.max(fence.colons, ...inside.map((count) => count + 1))
  if (!containsMarked(fence)) return colons
  for (const range of [fence.opening, fence.closing]) {
    if (range) edits.push({ ...range, text: ':'.repeat(colons) })
  }
  return colons
}

const containsMarked = (fence: Fence): boolean => fence.isMarked || fence.children.some(containsMarked)

import type { Edit } from '../../lib/edits.ts'
import { type LinedText, readLines } from './lines.ts'
import type { ReaderContext } from './reader.ts'

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
export function writeFences(source: string, mark: ReaderContext['mark']): Edit[] {
  const edits: Edit[] = []
  for (const fence of readFences(readLines(source), mark)) write(fence, edits)
  return edits
}

/** The directives of a text, those inside of others as their children. */
function readFences(text: LinedText, mark: string): Fence[] {
  const roots: Fence[] = []
  const open: Fence[] = []
  const add = (fence: Fence) => {
    const parent = open.at(-1)
    if (parent) parent.children.push(fence)
    else roots.push(fence)
    open.push(fence)
  }
  for (const line of text.lines) {
    const at = text.text.slice(line.start, line.end).indexOf(mark)
    if (at >= 0) {
      const start = line.start + at
      const range = { start, end: start + mark.length + 1 }
      if (text.text[start + mark.length] === '(') add(createFence(3, range, true))
      else closeMarked(open, range)
      continue
    }
    const found = line.kind === 'text' ? authored.exec(text.getContent(line)) : null
    if (!found?.[1]) continue
    const range = { start: line.content, end: line.content + found[1].length }
    if (found[2] !== '') {
      if (!/^:{3,}[ \t]*include\b/.test(text.getContent(line))) add(createFence(found[1].length, range, false))
    } else closeAuthored(open, range)
  }
  return roots
}

const createFence = (colons: number, opening: Fence['opening'], isMarked: boolean): Fence => ({
  colons,
  isMarked,
  opening,
  closing: undefined,
  children: [],
})

/** Closes the innermost directive of a reader; directives of the author that are still open inside it end there. */
function closeMarked(open: Fence[], range: Fence['opening']): void {
  const at = open.findLastIndex(({ isMarked }) => isMarked)
  const fence = open[at]
  if (!fence) return
  fence.closing = range
  open.splice(at)
}

/** Closes the outermost directive of the author with at most as many colons, within the innermost one of a reader. */
function closeAuthored(open: Fence[], range: Fence['opening']): void {
  const from = open.findLastIndex(({ isMarked }) => isMarked) + 1
  const at = open.findIndex(({ colons }, index) => index >= from && colons <= range.end - range.start)
  const fence = open[at]
  if (!fence) return
  fence.closing = range
  open.splice(at)
}

/** Adds the edits of a directive and of those inside it, and returns its number of colons. */
function write(fence: Fence, edits: Edit[]): number {
  const inside = fence.children.map((child) => write(child, edits))
  const colons = Math.max(fence.colons, ...inside.map((count) => count + 1))
  if (!fence.isMarked && !fence.children.some(containsMarked)) return Math.max(colons, fence.colons)
  for (const range of [fence.opening, fence.closing]) {
    if (range) edits.push({ ...range, text: ':'.repeat(colons) })
  }
  return colons
}

const containsMarked = (fence: Fence): boolean => fence.isMarked || fence.children.some(containsMarked)

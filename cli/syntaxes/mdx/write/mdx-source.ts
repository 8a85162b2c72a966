import type { Nodes, Parents, Root } from 'mdast'
import { countUpTo } from '../../../lib/line-index.ts'
import { visit } from '../../../parse/parser-entry.ts'
import { countColumns } from '../../text/lines.ts'
import type { Range } from '../scope.ts'

/** Parsed MDX, with the data to write it as Markdown. */
export interface MdxText {
  /** The tree that the same content has in Markdown. */
  tree: Root
  /** The text that positions refer to: the source, with the fences blanked that only hide MDX. */
  text: string
  /** Locations of tags, expressions and statements, which are not Markdown. */
  pieces: readonly Range[]
}

/** Parents that contain text, and no blocks. */
// biome-ignore format: a list of words
const TEXT_PARENTS: ReadonlySet<Parents['type'] | string> = new Set([
  'paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete', 'link', 'linkReference', 'textDirective',
  'defListTerm',
])

/** The source of an MDX text, from which everything is copied that is Markdown already. */
export class MdxSource {
  private readonly text: string
  /** The ranges that Markdown writes in another way, in order; none overlaps another. */
  private readonly changed: readonly Range[]
  private readonly changedEnds: readonly number[]

  constructor({ text, pieces, tree }: MdxText) {
    this.text = text
    const kept = new Set<number>()
    visit(tree, 'html', (node, _index, parent) => {
      const range = findRange(node)
      if (!range || !parent || !TEXT_PARENTS.has(parent.type)) return
      // A slash at the end of a tag means nothing in HTML.
      const written = text.slice(range.start, range.end)
      if (written === node.value || written.replace(/\s*\/>$/, '>') === node.value) kept.add(range.start)
    })
    this.changed = pieces.filter(({ start }) => !kept.has(start)).sort((a, b) => a.start - b.start)
    this.changedEnds = this.changed.map(({ end }) => end)
  }

  /** Range of a node, if its source can be copied. */
  findCopy(node: Nodes): Range | undefined {
    const range = findRange(node)
    if (!range || isIndentedCode(node)) return undefined
    const changed = this.changed[countUpTo(range.start, this.changedEnds)]
    return changed && changed.start < range.end ? undefined : range
  }

  startsWith(range: Range | undefined, pattern: RegExp): boolean {
    return range !== undefined && pattern.test(this.text.slice(range.start, range.start + 200))
  }

  /** The text of a range without the parts that are not Markdown, as lines that begin where its first line does. */
  copy({ start, end }: Range, base = start): string {
    let text = ''
    let at = start
    for (let next = countUpTo(start, this.changedEnds); at < end; next++) {
      const piece = this.changed[next]
      text += this.text.slice(at, Math.max(at, Math.min(piece?.start ?? end, end)))
      at = piece && piece.start < end ? piece.end : end
    }
    return dedent(text, this.text.slice(this.text.lastIndexOf('\n', base - 1) + 1, base))
  }

  /** The number of line endings between two ranges, if nothing else but blanks and marks of quotes is there. */
  countLinesBetween(before: Range, after: Range): number | undefined {
    const gap = this.text.slice(before.end, after.start)
    return after.start >= before.end && /^[\s>]*$/.test(gap) ? gap.split('\n').length - 1 : undefined
  }

  /** The text of a range with the indentation of its first line, if that is too small to make it code. */
  copyLines({ start, end }: Range): string | undefined {
    const lineStart = this.text.lastIndexOf('\n', start - 1) + 1
    const isIndented = /^ {0,3}$/.test(this.text.slice(lineStart, start))
    return isIndented ? this.text.slice(lineStart, end) : undefined
  }
}

/** Range of a node in the source; `undefined` for added nodes. */
export function findRange({ position }: Nodes): Range | undefined {
  const [start, end] = [position?.start.offset, position?.end.offset]
  return start === undefined || end === undefined ? undefined : { start, end }
}

/** Whether Markdown would take a part of a block for code, because it is indented: MDX has no such code. */
function isIndentedCode(node: Nodes): boolean {
  if (!('children' in node)) return false
  const children: readonly Nodes[] = node.children
  if (node.type === 'list') return children.some(isIndentedCode)
  if (node.type !== 'listItem' && node.type !== 'blockquote' && node.type !== 'containerDirective') return false
  const first = node.type === 'containerDirective' ? node : (children[0] ?? node)
  const column = first.position?.start.column ?? 1
  const line = node.position?.start.line
  return children.some(
    (child) =>
      (child.position?.start.line !== line && (child.position?.start.column ?? 1) - column >= 4) ||
      isIndentedCode(child),
  )
}

/** Removes the prefix of the first line (indentation and quote markers) from all further lines. */
function dedent(text: string, prefix: string): string {
  if (prefix === '' || !text.includes('\n')) return text
  const quotes = prefix.split('>').length - 1
  const width = countColumns(prefix)
  const own = new RegExp(`^(?:[ \\t]*>){0,${quotes}}[ \\t]*`)
  const strip = (line: string) => {
    const plain = line.slice(0, width).includes('\t') ? expandTabs(line) : line
    return plain.slice(own.exec(plain.slice(0, width))?.[0].length ?? 0)
  }
  return text
    .split('\n')
    .map((line, at) => (at === 0 ? line : strip(line)))
    .join('\n')
}

/** A line whose indentation has no tabs. */
function expandTabs(line: string): string {
  const blanks = /^[ \t]*/.exec(line)?.[0] ?? ''
  return blanks.includes('\t') ? ' '.repeat(countColumns(blanks)) + line.slice(blanks.length) : line
}

import { posix } from 'node:path'
import type { OrderItem } from '../../content/reading-order.ts'
import { decodePathname } from '../../lib/pathname.ts'

/** `- [Title](path.md "Hint")`, in any list or in none. */
const LINK =
  /^(\s*)(?:[-*+]|\d+[.)])?\s*\[((?:[^[\]\\]|\\.|\[[^\]]*\])*)\]\(\s*(?:<([^>]*)>|([^)>\s]*))(?:\s+["'(].*)?\s*\)\s*$/
/** An item of a list that is not a link. */
const TEXT = /^(\s*)(?:[-*+]|\d+[.)])\s+(\S.*?)\s*$/
const HEADING = /^#{1,6}\s+(.*?)\s*#*\s*$/

/** The items of a level, and how far its lines are indented. */
interface Level {
  indent: number
  items: OrderItem[]
}

/** Reads `SUMMARY.md` of mdBook and GitBook, whose first heading is its title. `file` is its path, for locations. */
export function parseSummary(text: string, file: string): OrderItem[] {
  const root: OrderItem[] = []
  let levels: Level[] = [{ indent: -1, items: root }]
  let hasTitle = false
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const heading = HEADING.exec(line)?.[1]
    if (heading !== undefined) {
      if (hasTitle || root.length > 0) root.push({ type: 'heading', label: toPlainText(heading) })
      hasTitle = true
      levels = [{ indent: -1, items: root }]
      continue
    }
    const origin = {
      kind: 'file',
      file,
      line: index + 1,
      column: 1,
      endLine: index + 1,
      endColumn: line.length + 1,
    } as const
    const [indent, item] = readLine(line, origin) ?? []
    if (indent === undefined || item === undefined) continue
    while (levels.length > 1 && (levels.at(-1)?.indent ?? 0) >= indent) levels.pop()
    levels.at(-1)?.items.push(item)
    if ('items' in item) levels.push({ indent, items: item.items })
  }
  return root
}

function readLine(line: string, origin: (OrderItem & { type: 'category' })['origin']): [number, OrderItem] | undefined {
  const [, space = '', title, enclosed, bare = ''] = LINK.exec(line) ?? []
  const target = enclosed ?? bare
  if (title !== undefined) {
    const indent = measureIndent(space)
    const label = toPlainText(title)
    if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(target)) return [indent, { type: 'link', label, href: target, origin }]
    // docsify links to its home page so.
    const path = target === '/' ? 'README.md' : toDocumentPath(target)
    if (path === '') return [indent, { type: 'category', label, items: [], origin }]
    return [indent, { type: 'doc', path, label, items: [], origin }]
  }
  const [, textSpace = '', text] = TEXT.exec(line) ?? []
  return text === undefined
    ? undefined
    : [measureIndent(textSpace), { type: 'category', label: toPlainText(text), items: [], origin }]
}

/** The path of a document from the folder of the file; without the fragment, which GitBook allows. */
function toDocumentPath(target: string): string {
  const [path = ''] = target.split('#')
  return path === '' ? '' : posix.normalize(decodePathname(path) ?? path).replace(/^\/+/, '')
}

function measureIndent(space: string): number {
  return space.replaceAll('\t', '    ').length
}

/** Text without the marks of emphasis and code. */
const toPlainText = (markdown: string): string => markdown.replace(/\\([^\w\s]|_)|[`*]/g, '$1').trim()

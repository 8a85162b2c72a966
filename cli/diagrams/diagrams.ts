import type { Element, ElementContent, Root } from 'hast'
import { toString as getText } from 'hast-util-to-string'
import { hashParts } from '../lib/hash.ts'
import type { Span } from '../lib/line-index.ts'
import type { Alternative, TextItem } from './drawing.ts'
import type { DiagramProblem } from './problem.ts'
import type { DiagramLanguage } from './render-diagram.ts'

/** The module that draws and frames diagrams; it is loaded once a document contains some. */
export type DiagramRenderer = Pick<typeof import('./renderer.ts'), 'renderDiagram' | 'frameDrawing'>

const DIAGRAM_LANGUAGES: ReadonlySet<string> = new Set<DiagramLanguage>(['mermaid', 'merkle', 'bytes', 'plot'])
const isDiagramLanguage = (name: string): name is DiagramLanguage => DIAGRAM_LANGUAGES.has(name)

/** Whether a document with this text may contain diagrams. */
export function needsDiagramRenderer(text: string): boolean {
  return /(?:`{3}|~{3})[ \t]*(?:mermaid|merkle|bytes|plot)\b|language-(?:mermaid|merkle|bytes|plot)\b/i.test(text)
}

/** Loads the renderer, with the library that lays out graphs: about 15 ms, once. */
export function loadDiagramRenderer(): Promise<DiagramRenderer> {
  return import('./renderer.ts')
}

/** A fence to draw. */
interface Fence {
  language: DiagramLanguage
  /** The rest of the info string. */
  meta: string
  text: string
}

/** The fence of a code block, from the kept info string or from the class of raw HTML. */
function findFence(pre: Element): Fence | undefined {
  const code = pre.children.length === 1 ? pre.children[0] : undefined
  if (code?.type !== 'element' || code.tagName !== 'code' || code.children.some(({ type }) => type !== 'text'))
    return undefined
  const { dataInfo, className } = code.properties
  const classes = Array.isArray(className) ? className.map(String) : []
  const info =
    typeof dataInfo === 'string' ? dataInfo : (classes.find((name) => name.startsWith('language-'))?.slice(9) ?? '')
  const [word = ''] = info.split(/[\s{[]/, 1)
  const language = word.toLowerCase()
  return isDiagramLanguage(language) ? { language, meta: info.slice(word.length), text: getText(code) } : undefined
}

/** The value of `name="…"` in an info string; empty if there is none. */
function getMetaValue(meta: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)'|(\\S+))`).exec(meta)
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim()
}

/** A block of code of a document. */
interface CodeBlock {
  lang?: string | null
  meta?: string | null
  value: string
}

/**
 * What programs read of a diagram, as Markdown: the table of a plot in place of the block, or the text alternative below it.
 * `undefined` for other blocks, and for a diagram with problems.
 */
export function writeDiagram(
  { lang, meta, value }: CodeBlock,
  renderer: DiagramRenderer | undefined,
  getLabels: Drawing['getLabels'],
): { instead?: string; after?: string } | undefined {
  const language = lang?.toLowerCase() ?? ''
  if (!isDiagramLanguage(language)) return undefined
  const { drawing } = renderer?.renderDiagram(language, value) ?? {}
  if (!drawing?.alternative) return undefined
  const written = writeAlternative(drawing.alternative)
  if (language !== 'plot') return { after: `**${getLabels(drawing.kind).asText}**\n\n${written}` }
  const title = getMetaValue(meta ?? '', 'title')
  return { instead: `${title === '' ? '' : `**${title}**\n\n`}${written}` }
}

function writeAlternative(alternative: Alternative): string {
  if (alternative.kind === 'list') return writeList(alternative.items, alternative.ordered, '').join('\n')
  const { head, rows } = alternative
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')
}

function writeList(items: readonly TextItem[], isOrdered: boolean, indent: string): string[] {
  return items.flatMap(({ text, items: below = [] }, at) => {
    const mark = isOrdered ? `${at + 1}. ` : '- '
    return [`${indent}${mark}${text}`, ...writeList(below, isOrdered, indent + ' '.repeat(mark.length))]
  })
}

interface Drawing {
  /** Unset if no document has needed one yet. */
  renderer: DiagramRenderer | undefined
  /** The text that positions refer to. */
  source: string
  report(span: Span, problem: Pick<DiagramProblem, 'message' | 'hint'>): void
  /** The name of a kind of diagram, and of its text alternative, in the language of the page. */
  getLabels(kind: string): { kind: string; asText: string }
}

/**
 * Replaces code blocks that are diagrams with drawings, as `raw` nodes. A diagram with problems is reported and stays a
 * code block. Returns whether anything was drawn.
 */
export function transformDiagrams(tree: Root, { renderer, source, report, getLabels }: Drawing): boolean {
  if (!renderer) return false
  const kinds = new Map<string, number>()
  const ids = new Set<string>()

  function draw(pre: Element): ElementContent | undefined {
    const fence = findFence(pre)
    if (!fence || !renderer) return undefined
    const { drawing, problems } = renderer.renderDiagram(fence.language, fence.text)
    for (const problem of problems) report(locate(problem, pre, { text: fence.text, source }), problem)
    if (!drawing) return undefined
    const number = (kinds.get(drawing.kind) ?? 0) + 1
    kinds.set(drawing.kind, number)
    const id = createUniqueId(`dg-${hashParts(fence.language, fence.text).slice(0, 8)}`, ids)
    const [title, alt] = ['title', 'alt'].map((name) => getMetaValue(fence.meta, name))
    const options = { title: title ?? '', alt: alt ?? '', id, number, labels: getLabels(drawing.kind) }
    return { type: 'raw', value: renderer.frameDrawing(drawing, options) }
  }

  function transformChildren(parent: Root | Element): void {
    for (const [index, child] of parent.children.entries()) {
      if (child.type !== 'element') continue
      if (child.tagName !== 'pre') transformChildren(child)
      else parent.children[index] = draw(child) ?? child
    }
  }

  transformChildren(tree)
  return kinds.size > 0
}

/** The same diagram may appear twice on a page, but ids must differ. */
function createUniqueId(wanted: string, taken: Set<string>): string {
  let id = wanted
  for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`
  taken.add(id)
  return id
}

/**
 * Maps a location in a diagram to its source file. A line of the diagram is matched with the end of its line in the
 * file, because indentation and `>` may come before it. Falls back to the block if the lines differ (raw
 * HTML, variables that were filled in).
 */
function locate(problem: DiagramProblem, pre: Element, { text, source }: { text: string; source: string }): Span {
  const { start, end } = pre.position ?? {}
  // The HTML parser sets positions without points on elements that had no position.
  if (!start || !end) return { line: 1, column: 1, endLine: 1, endColumn: 1 }
  const whole = { line: start.line, column: start.column, endLine: end.line, endColumn: end.column }
  const [from, to] = [start.offset, end.offset]
  if (from === undefined || to === undefined) return whole
  const sourceLines = source.slice(from, to).split('\n')
  if (!/^(?:`{3}|~{3})/.test(sourceLines[0] ?? '')) return whole
  const written = sourceLines[problem.line + 1]?.replace(/\r$/, '')
  const read = text.split('\n')[problem.line] ?? ''
  if (written === undefined || !written.endsWith(read)) return whole
  const line = whole.line + 1 + problem.line
  const column = written.length - read.length + problem.column + 1
  return { line, column, endLine: line, endColumn: column + Math.max(1, problem.length) }
}

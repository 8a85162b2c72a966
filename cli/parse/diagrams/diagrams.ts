import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { VFile } from 'vfile'
import { hashOf } from '../../lib/hash.ts'
import { contextOf } from '../context.ts'
import { SKIP, visit } from '../visit.ts'
import { locate } from './locate.ts'
import type { DiagramLanguage } from './render-diagram.ts'

/** What draws diagrams and frames them; it is loaded where a document has some. */
export type DiagramRenderer = Pick<typeof import('./renderer.ts'), 'renderDiagram' | 'frameDrawing'>

const languages: ReadonlySet<string> = new Set<DiagramLanguage>(['mermaid', 'merkle', 'bytes'])
const isDiagramLanguage = (name: string): name is DiagramLanguage => languages.has(name)

/** Whether a document with this text can hold diagrams. */
export function needsDiagramRenderer(text: string): boolean {
  return /(?:`{3}|~{3})[ \t]*(?:mermaid|merkle|bytes)\b|language-(?:mermaid|merkle|bytes)\b/i.test(text)
}

/** Loads what draws diagrams, with the library that lays out graphs: about 15 ms, once. */
export function loadDiagramRenderer(): Promise<DiagramRenderer> {
  return import('./renderer.ts')
}

/** A fence that is to be drawn. */
interface Fence {
  language: DiagramLanguage
  /** The rest of the info string. */
  meta: string
  text: string
}

/** The info string of `code`: kept from a fence, or the class of raw HTML. */
function readFence(code: Element): Fence | undefined {
  const { dataInfo, className } = code.properties
  const classes = Array.isArray(className) ? className.map(String) : []
  const info =
    typeof dataInfo === 'string' ? dataInfo : (classes.find((name) => name.startsWith('language-'))?.slice(9) ?? '')
  const [word = ''] = info.split(/[\s{[]/, 1)
  const language = word.toLowerCase()
  return isDiagramLanguage(language) ? { language, meta: info.slice(word.length), text: textOf(code) } : undefined
}

/** The value of `name="…"` in an info string, or empty. */
function readMeta(meta: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)'|(\\S+))`).exec(meta)
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim()
}

/**
 * Puts drawings in place of the code blocks that are diagrams, as `raw` nodes. A diagram with mistakes is reported and
 * stays the code block it is.
 */
export function transformDiagrams(tree: Root, file: VFile, renderer: DiagramRenderer | undefined): void {
  if (!renderer) return
  const { report } = contextOf(file)
  const kinds = new Map<string, number>()
  const ids = new Set<string>()
  visit(tree, 'element', (pre, index, parent) => {
    if (pre.tagName !== 'pre' || !parent || index === undefined) return undefined
    const code = pre.children.length === 1 ? pre.children[0] : undefined
    if (code?.type !== 'element' || code.tagName !== 'code' || code.children.some(({ type }) => type !== 'text'))
      return SKIP
    const fence = readFence(code)
    if (!fence) return SKIP
    const { drawing, faults } = renderer.renderDiagram(fence.language, fence.text)
    for (const fault of faults) {
      report('markdown/diagram', locate(pre, fence.text, fault, String(file)), fault.message, fault.hint)
    }
    if (!drawing) return SKIP
    const number = (kinds.get(drawing.kind) ?? 0) + 1
    kinds.set(drawing.kind, number)
    const id = uniqueId(`dg-${hashOf(fence.language, fence.text).slice(0, 8)}`, ids)
    const options = { title: readMeta(fence.meta, 'title'), alt: readMeta(fence.meta, 'alt'), id, number }
    parent.children[index] = { type: 'raw', value: renderer.frameDrawing(drawing, options) }
    return SKIP
  })
}

/** The same diagram twice on a page needs two ids. */
function uniqueId(wanted: string, taken: Set<string>): string {
  let id = wanted
  for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`
  taken.add(id)
  return id
}

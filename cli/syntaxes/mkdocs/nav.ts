import { posix } from 'node:path'
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import { stripIndexName, stripMarkdownExtension } from '../../content/content-path.ts'
import type { OrderItem } from '../../content/reading-order.ts'
import type { FileOrigin } from '../../diagnostics/diagnostic.ts'

/** The parts of `mkdocs.yml` that docsgen reads. */
export interface MkdocsNav {
  /** Posix path of the folder of the documents, relative to that of the file; `null` if the file does not set it. */
  docsFolder: string | null
  /** Empty if the file sets no order. */
  items: OrderItem[]
  /** The file that this one inherits from, relative to its folder. */
  inherits: string | null
}

type GetOrigin = (node: unknown) => FileOrigin

/** Reads the key `nav` of a `mkdocs.yml`; tags of Python in other keys are ignored. `file` is its path, for locations. */
export function parseMkdocsNav(text: string, file: string): MkdocsNav {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'silent' })
  const getOrigin: GetOrigin = (node) => {
    const range = isScalar(node) ? node.range : null
    const start = lines.linePos(range?.[0] ?? 0)
    const end = lines.linePos(range?.[1] ?? 0)
    return { kind: 'file', file, line: start.line, column: start.col, endLine: end.line, endColumn: end.col }
  }
  const contents = isMap(document.contents) ? document.contents : null
  const folder = contents?.get('docs_dir')
  const nav = contents?.get('nav')
  const inherits = contents?.get('INHERIT')
  return {
    docsFolder: typeof folder === 'string' ? posix.normalize(folder).replace(/\/$/, '') : null,
    items: isSeq(nav) ? nav.items.flatMap((node) => readItem(node, getOrigin)) : [],
    inherits: typeof inherits === 'string' ? inherits : null,
  }
}

/** `intro.md`, `Introduction: intro.md`, or `Guide: [...]`. */
function readItem(node: unknown, getOrigin: GetOrigin): OrderItem[] {
  if (isScalar(node)) return readTarget(node, null, getOrigin)
  if (!isMap(node)) return []
  return node.items.flatMap(({ key, value }): OrderItem[] => {
    const label = isScalar(key) ? String(key.value) : ''
    if (label === '' || isAlias(value)) return []
    if (!isSeq(value)) return readTarget(value, label, getOrigin)
    const items = value.items.flatMap((child) => readItem(child, getOrigin))
    return [toCategory({ type: 'category', label, items, origin: getOrigin(key) })]
  })
}

function readTarget(node: unknown, label: string | null, getOrigin: GetOrigin): OrderItem[] {
  if (!isScalar(node) || typeof node.value !== 'string' || node.value === '') return []
  const { value } = node
  if (/^[a-z][a-z\d+.-]*:|^\//i.test(value))
    return [{ type: 'link', label: label ?? value, href: value, origin: getOrigin(node) }]
  return [{ type: 'doc', path: posix.normalize(value), label, items: [], origin: getOrigin(node) }]
}

/** Whether a path without extension ends with the name of an index. */
function isIndexPath(stem: string): boolean {
  return stripIndexName(stem) !== stem
}

/** A section that begins with an index page without a title has it as its own page, as in Material for MkDocs. */
function toCategory(category: OrderItem & { type: 'category' }): OrderItem {
  const [first, ...items] = category.items
  const isIndex = first?.type === 'doc' && first.label === null && isIndexPath(stripMarkdownExtension(first.path))
  return isIndex ? { ...first, label: category.label, items } : category
}

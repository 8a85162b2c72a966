import { stripMarkdownExtension } from '../content/content-path.ts'
import type { FolderEntry } from '../content/reading-order.ts'
import { isRecord, parseJson } from '../lib/json.ts'
import { parseLeadingLiteral } from './mdx/literal.ts'

/** The content of an order file. */
interface ParsedFolderOrder {
  title: string | null
  entries: FolderEntry[]
}

type JsonRecord = Record<string, unknown>

/** Reads a file that orders its folder; `undefined` for another file of the same name, such as `meta.json`. */
export function parseFolderOrder(name: string, text: string): ParsedFolderOrder | undefined {
  const data = name.endsWith('.json') ? parseJson(text) : readDefaultExport(text)
  if (name === 'meta.json') return isRecord(data) ? readFumadocs(data) : undefined
  if (Array.isArray(data)) return { title: null, entries: data.flatMap(readRspressEntry) }
  return isRecord(data) ? { title: null, entries: Object.entries(data).flatMap(readNextraEntry) } : undefined
}

/** The object that a module exports, as far as it is a literal: `export default { … }`, also by a name. */
function readDefaultExport(text: string): unknown {
  const [opening, ...others] = text.matchAll(/^(?:export default|const \w+(?:: *[\w<>]+)? *=)\s*(?=\{)/gm)
  return opening && others.length === 0 ? parseLeadingLiteral(text.slice(opening.index + opening[0].length)) : undefined
}

function getText(record: JsonRecord, key: string): string | null {
  const value = record[key]
  return typeof value === 'string' && value !== '' ? value : null
}

/** `"intro": "Introduction"`, or an object with a title. */
function readNextraEntry([name, value]: [string, unknown]): FolderEntry[] {
  if (name === '*') return []
  if (!isRecord(value)) return [toItem(name, typeof value === 'string' ? value : null)]
  const label = getText(value, 'title')
  const href = getText(value, 'href')
  if (value.type === 'separator') return label === null ? [] : [{ type: 'heading', label }]
  if (href !== null) return [{ type: 'link', label: label ?? name, href }]
  return [{ ...toItem(name, label), isHidden: value.display === 'hidden' }]
}

/** `"intro"`, or an object with a type. */
function readRspressEntry(entry: unknown): FolderEntry[] {
  if (typeof entry === 'string') return [toItem(entry, null)]
  if (!isRecord(entry)) return []
  const name = getText(entry, 'name')
  const label = getText(entry, 'label')
  const href = getText(entry, 'link')
  if (entry.type === 'section-header') return label === null ? [] : [{ type: 'heading', label }]
  if (entry.type === 'custom-link') return href === null ? [] : [{ type: 'link', label: label ?? href, href }]
  return name === null ? [] : [toItem(name, label)]
}

/** `{ "title": "Guide", "pages": ["intro", "---Advanced---", "..."] }`. */
function readFumadocs(data: JsonRecord): ParsedFolderOrder | undefined {
  const title = getText(data, 'title')
  const { pages } = data
  if (!Array.isArray(pages)) return title === null || pages !== undefined ? undefined : { title, entries: [] }
  const names = pages.filter((page) => typeof page === 'string')
  return { title, entries: names.map(readFumadocsEntry) }
}

function readFumadocsEntry(entry: string): FolderEntry {
  if (entry === '...' || entry === 'z...a') return { type: 'rest' }
  const heading = /^---(?:\[[^\]]*\])?\s*(.*?)\s*---$/.exec(entry)?.[1]
  if (heading) return { type: 'heading', label: heading }
  const [, label, href] = /^(?:external:)?(?:\[[^\]]*\])?\[([^\]]+)\]\(([^)\s]+)\)$/.exec(entry) ?? []
  if (label !== undefined && href !== undefined) return { type: 'link', label, href }
  const isHidden = entry.startsWith('!')
  return { ...toItem(entry.replace(/^(?:!|\.\.\.)/, ''), null), isHidden }
}

/** Names may be written as paths: `./intro.mdx`, `guide/`. */
function toItem(name: string, label: string | null): FolderEntry & { type: 'item' } {
  const plain = stripMarkdownExtension(name.replace(/^\.\//, '').replace(/\/$/, ''))
  return { type: 'item', name: plain, label, isHidden: false }
}

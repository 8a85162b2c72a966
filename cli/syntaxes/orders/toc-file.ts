import { posix } from 'node:path'
import type { OrderItem } from '../../content/reading-order.ts'
import { toFileOrigin } from '../../diagnostics/diagnostic.ts'
import { isRecord } from '../../lib/json.ts'
import { readYaml } from '../project/data-files.ts'
import { findText, getList } from '../project/values.ts'
import type { FindDocument } from './documents.ts'

interface TocContext {
  /** Path of the table inside the folder of the documents. */
  file: string
  find: FindDocument
  /** The text of a file in the folder of the documents. */
  read(file: string): Promise<string | undefined>
  /** The same path from the root, for messages. */
  toSource(file: string): string
  /** Tables that were read: each is included once. */
  seen: Set<string>
}

/**
 * Reads the order in `toc.yml` of docfx, `_toc.yml` of Jupyter Book or `myst.yml`, and in the tables that it includes; empty
 * if the file is something else.
 */
export async function readToc(context: TocContext): Promise<OrderItem[]> {
  context.seen.add(context.file)
  const text = (await context.read(context.file)) ?? ''
  const data = readYaml(text)
  const { toc } = isRecord(data) && isRecord(data.project) ? data.project : { toc: data }
  if (Array.isArray(toc)) return readEntries(toc, context)
  const first = findText(toc, 'root')
  const own = first === null ? [] : await readEntry({ file: first }, context)
  return [...own, ...(await readEntries(listChildren(toc), context))]
}

/** Entries inside of another: `parts` have captions, all others titles. */
const listChildren = (entry: unknown): readonly unknown[] =>
  ['items', 'parts', 'chapters', 'sections', 'children'].flatMap((key) => getList(entry, key))

async function readEntries(entries: readonly unknown[], context: TocContext): Promise<OrderItem[]> {
  const items: OrderItem[] = []
  for (const entry of entries) items.push(...(await readEntry(entry, context)))
  return items
}

async function readEntry(entry: unknown, context: TocContext): Promise<OrderItem[]> {
  const label = findText(entry, 'name') ?? findText(entry, 'title')
  const caption = findText(entry, 'caption')
  const written = findText(entry, 'href') ?? findText(entry, 'file') ?? findText(entry, 'url')
  const page = findText(entry, 'topicHref') ?? findText(entry, 'homepage') ?? written
  const origin = toFileOrigin(context.toSource(context.file))
  const items = [...(await readEntries(listChildren(entry), context)), ...(await readIncluded(written, context))]
  if (caption !== null && page === null) return [{ type: 'heading', label: caption }, ...items]
  if (page !== null && /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(page)) {
    if (items.length > 0) return label === null ? items : [{ type: 'category', label, items, origin }]
    return [{ type: 'link', label: label ?? page, href: page, origin }]
  }
  const path = page === null ? undefined : findPage(page, context)
  if (path !== undefined) return [{ type: 'doc', path, label, items, origin }]
  return label === null || items.length === 0 ? items : [{ type: 'category', label, items, origin }]
}

/** The path of a document; one that does not exist only if it is certain that it should be one. */
function findPage(written: string, { file, find }: TocContext): string | undefined {
  const [path = ''] = written.split(/[?#]/)
  const full = path.startsWith('~/') ? path.slice(2) : posix.join(posix.dirname(file), path)
  return find(full) ?? (/\.md$/.test(path) ? full : undefined)
}

/** The entries of the table that an entry leads to: `guide/toc.yml`, or `guide/`. */
async function readIncluded(written: string | null, context: TocContext): Promise<OrderItem[]> {
  const isTable = written !== null && /(?:\/|(?:^|\/)toc\.ya?ml)$/.test(written) && !/^[a-z]+:/i.test(written)
  if (!isTable) return []
  const path = written.endsWith('/') ? `${written}toc.yml` : written
  const file = posix.join(posix.dirname(context.file), path)
  return context.seen.has(file) ? [] : readToc({ ...context, file })
}

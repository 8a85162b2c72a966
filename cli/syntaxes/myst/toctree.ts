import { posix } from 'node:path'
import type { OrderItem } from '../../content/reading-order.ts'
import { toFileOrigin } from '../../diagnostics/diagnostic.ts'
import type { FindDocument } from '../orders/documents.ts'

/** The directive in Markdown and in reStructuredText. */
const directive =
  /^[ \t]*(`{3,}|:{3,})\{toctree\}[ \t]*\n([\s\S]*?)^[ \t]*\1[ \t]*$|^\.\. toctree::[ \t]*\n((?:[ \t]+\S.*(?:\n|$)|[ \t]*\n)*)/gm
const caption = /^:caption:[ \t]*["']?(.*?)["']?$/

interface ToctreeContext {
  /** Path of the document inside the folder of the documents, without extension. */
  stem: string
  find: FindDocument
  /** All documents, for patterns. */
  paths: readonly string[]
  read(file: string): Promise<string | undefined>
  toSource(file: string): string
  /** Documents that are in the order already: a document has one place. */
  seen: Set<string>
}

/** Reads the order that `toctree` of Sphinx gives, from a document on. */
export async function readToctrees(context: ToctreeContext): Promise<OrderItem[]> {
  const path = context.find(context.stem)
  const text = await context.read(path ?? `${context.stem}.rst`)
  const items: OrderItem[] = []
  for (const [, , inMarkdown, inText] of (text ?? '').matchAll(directive)) {
    const lines = listLines(inMarkdown ?? inText ?? '')
    const label = lines.map((line) => caption.exec(line)?.[1]).find(Boolean)
    if (label) items.push({ type: 'heading', label })
    const entries = lines.filter((line) => !/^:[\w-]+:/.test(line))
    for (const entry of entries) items.push(...(await readEntry(entry, context)))
  }
  return items
}

/** The lines of a directive, with options between hyphens in the other form. */
function listLines(body: string): string[] {
  const whole = body.replace(/^[ \t]*---[ \t]*\n([\s\S]*?)\n[ \t]*---[ \t]*$/m, (_, options: string) =>
    options.replace(/^[ \t]*([\w-]+):/gm, ':$1:'),
  )
  return whole.split('\n').flatMap((line) => line.trim() || [])
}

async function readEntry(entry: string, context: ToctreeContext): Promise<OrderItem[]> {
  const [, title, target = entry] = /^(.*\S)[ \t]*<([^<>]+)>$/.exec(entry) ?? []
  const label = title ?? null
  const origin = toFileOrigin(context.toSource(context.find(context.stem) ?? context.stem))
  if (/^[a-z][a-z\d+.-]*:/i.test(target)) return [{ type: 'link', label: label ?? target, href: target, origin }]
  const stem = target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(context.stem), target)
  const items: OrderItem[] = []
  for (const path of listMatches(stem, context)) {
    if (context.seen.has(path)) continue
    context.seen.add(path)
    const inside = await readToctrees({ ...context, stem: path.replace(/\.\w+$/, '') })
    items.push({ type: 'doc', path, label, items: inside, origin })
  }
  return items
}

/** The documents that an entry names: one, or those that a pattern matches. */
function listMatches(stem: string, { find, paths }: ToctreeContext): string[] {
  const path = find(stem)
  if (path !== undefined) return [path]
  if (!stem.includes('*')) return []
  const pattern = stem.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '[^/]*')
  const matches = new RegExp(`^${pattern}\\.(?:md|markdown)$`)
  return paths.filter((each) => matches.test(each)).sort()
}

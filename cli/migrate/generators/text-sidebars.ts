import { posix } from 'node:path'
import { isRecord } from '../../lib/json.ts'
import { findText, findValue, getList } from '../../syntaxes/project/values.ts'
import type { DocFiles } from './doc-files.ts'
import type { FoundSidebarItem, FoundSidebars } from './generator.ts'
import { isPartial } from './module/unread.ts'

/** The sidebars of VitePress and Rspress: one list, or lists by the pathname of their pages. `null` if there are none. */
export function readTextSidebars(sidebar: unknown, docs: DocFiles): FoundSidebars | null {
  const lists = Array.isArray(sidebar) ? { '/': sidebar } : isRecord(sidebar) ? sidebar : {}
  const sidebars: Record<string, FoundSidebarItem[]> = {}
  const prefixes = Object.keys(lists).sort((a, b) => b.length - a.length)
  // A page shows the sidebar of its own pathname, even if other sidebars link to it.
  const findOwn = (file: string) => prefixes.find((prefix) => `/${file}`.startsWith(prefix))
  for (const [prefix, value] of Object.entries(lists)) {
    const base = findText(value, 'base') ?? ''
    const items = toItems(Array.isArray(value) ? value : getList(value, 'items'), {
      docs,
      base,
      isOwn: (file) => (findOwn(file) ?? prefix) === prefix,
    })
    if (items.length > 0) sidebars[createName(prefix, Object.keys(sidebars))] = items
  }
  return Object.keys(sidebars).length === 0 ? null : { kind: 'data', sidebars }
}

/** `/guide/` is `guide`, `/` is `main`. */
function createName(prefix: string, taken: readonly string[]): string {
  const name = prefix.replace(/^\/+|\/+$/g, '').replace(/[^\w-]+/g, '-') || 'main'
  return taken.includes(name) ? `${name}-${taken.length + 1}` : name
}

interface Context {
  docs: DocFiles
  /** Prefix of the links. */
  base: string
  /** Whether a document shows this sidebar. */
  isOwn(file: string): boolean
}

function toItems(entries: readonly unknown[], context: Context): FoundSidebarItem[] {
  return entries.flatMap((entry): FoundSidebarItem[] => {
    if (typeof entry === 'string') return [toItem(entry, null, context)].filter((item) => item !== null)
    if (!isRecord(entry)) return []
    const label = stripTags(findText(entry, 'text') ?? findText(entry, 'sectionHeaderText'))
    const link = findText(entry, 'link')
    const items = toItems(getList(entry, 'items'), { ...context, base: findText(entry, 'base') ?? context.base })
    const own = link === null ? null : toItem(link, label, context)
    if (items.length === 0) {
      // The title of the page is better than an incomplete label.
      if (own?.kind === 'doc' && isPartial(entry, 'text')) return [{ ...own, label: null }]
      if (own) return [own]
      return label !== null && findValue(entry, 'sectionHeaderText') !== undefined ? [{ kind: 'heading', label }] : []
    }
    if (label === null) return items
    const collapsed = findValue(entry, 'collapsed')
    const file = own?.kind === 'doc' ? own.file : null
    return [{ kind: 'category', label, file, items, collapsed: typeof collapsed === 'boolean' ? collapsed : null }]
  })
}

function toItem(link: string, label: string | null, { docs, base, isOwn }: Context): FoundSidebarItem | null {
  const item = docs.toItem(join(base, link), label)
  return item?.kind === 'doc' && !isOwn(item.file) ? { ...item, isRef: true } : item
}

function join(base: string, link: string): string {
  return base === '' || /^[a-z][a-z+.-]*:|^\/\//i.test(link) ? link : posix.join(base, link)
}

/** Labels may contain HTML, such as badges. */
function stripTags(label: string | null): string | null {
  const text = label?.replace(/<[^>]*>/g, '').trim()
  return text ? text : null
}

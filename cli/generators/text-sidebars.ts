import { posix } from 'node:path'
import type { DocFiles } from './doc-files.ts'
import type { FoundSidebarItem, FoundSidebars } from './generator.ts'
import { findText, findValue, getList, isValues } from './values.ts'

/**
 * The sidebars of VitePress and Rspress: a list of `{ text, link, items }`, or such lists by the pathname below which they are
 * shown. `null` if there are none.
 */
export function readTextSidebars(sidebar: unknown, docs: DocFiles): FoundSidebars | null {
  const lists = Array.isArray(sidebar) ? { '/': sidebar } : isValues(sidebar) ? sidebar : {}
  const sidebars: Record<string, FoundSidebarItem[]> = {}
  for (const [prefix, value] of Object.entries(lists)) {
    const base = findText(value, 'base') ?? ''
    const items = toItems(Array.isArray(value) ? value : getList(value, 'items'), { docs, base })
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
}

function toItems(entries: readonly unknown[], context: Context): FoundSidebarItem[] {
  return entries.flatMap((entry): FoundSidebarItem[] => {
    if (typeof entry === 'string') return keep(context.docs.toItem(join(context.base, entry), null))
    if (!isValues(entry)) return []
    const label = stripTags(findText(entry, 'text') ?? findText(entry, 'sectionHeaderText'))
    const link = findText(entry, 'link')
    const items = toItems(getList(entry, 'items'), { ...context, base: findText(entry, 'base') ?? context.base })
    const own = link === null ? null : context.docs.toItem(join(context.base, link), label)
    if (items.length === 0) {
      if (own) return [own]
      return label !== null && findValue(entry, 'sectionHeaderText') !== undefined ? [{ kind: 'heading', label }] : []
    }
    if (label === null) return items
    const collapsed = findValue(entry, 'collapsed')
    const file = own?.kind === 'doc' ? own.file : null
    return [{ kind: 'category', label, file, items, collapsed: typeof collapsed === 'boolean' ? collapsed : null }]
  })
}

function keep(item: FoundSidebarItem | null): FoundSidebarItem[] {
  return item ? [item] : []
}

function join(base: string, link: string): string {
  return base === '' || /^[a-z][a-z+.-]*:|^\/\//i.test(link) ? link : posix.join(base, link)
}

/** Labels may contain HTML, such as badges. */
function stripTags(label: string | null): string | null {
  const text = label?.replace(/<[^>]*>/g, '').trim()
  return text ? text : null
}

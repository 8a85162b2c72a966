import type { Sidebar, SidebarItem } from '../../route/route-table.ts'

/** A part of a book before its text is known, in reading order. */
export type BookPart =
  | { kind: 'chapter'; depth: number; pathname: string }
  /** A category without a page. */
  | { kind: 'group'; depth: number; title: string }
  /** A heading of the sidebar: it names the chapters up to the next one. */
  | { kind: 'part'; title: string }

/** Lists the parts of a book in the order of its sidebar. The depth of its chapters begins with 1. A page that is listed again is left out. */
export function listBookParts({ items }: Pick<Sidebar, 'items'>): BookPart[] {
  const seen = new Set<string>()
  return listParts(items, 1).filter((part) => {
    if (part.kind !== 'chapter') return true
    const isNew = !seen.has(part.pathname)
    seen.add(part.pathname)
    return isNew
  })
}

function listParts(items: readonly SidebarItem[], depth: number): BookPart[] {
  return items.flatMap((item): BookPart[] => {
    switch (item.type) {
      case 'link':
        return item.unlisted ? [] : [{ kind: 'chapter', depth, pathname: item.pathname }]
      case 'heading':
        return [{ kind: 'part', title: item.label }]
      case 'category': {
        const inside = listParts(item.items, depth + 1)
        if (item.pathname !== null) return [{ kind: 'chapter', depth, pathname: item.pathname }, ...inside]
        return inside.length === 0 ? [] : [{ kind: 'group', depth, title: item.label }, ...inside]
      }
      default:
        return []
    }
  })
}

/** Numbers that sections continue across pages: `2`, `2.1`, `2.2`, `3`. */
export class SectionNumbers {
  private readonly counts: number[] = []

  /** The number of the next section at a depth, beginning with 1. Depths that were skipped count as 1. */
  next(depth: number): string {
    for (let at = this.counts.length; at < depth - 1; at++) this.counts.push(1)
    this.counts[depth - 1] = (this.counts[depth - 1] ?? 0) + 1
    this.counts.length = depth
    return this.counts.join('.')
  }
}

import type { FolderEntry, FolderOrder } from '../content/reading-order.ts'
import { toFileOrigin } from '../diagnostics/diagnostic.ts'
import { type SidebarParts, toParts } from './sidebar-items.ts'

/** An item of a generated sidebar, and the name by which a file of its folder refers to it: without extension. */
export interface FolderItem {
  name: string
  parts: SidebarParts
}

/**
 * Sorts items by the order file of their folder. Items that it does not list are inserted at its placeholder, or else
 * appended, in their original order.
 */
export function orderItems(items: readonly FolderItem[], order: FolderOrder | undefined): FolderItem[] {
  const { entries = [], file = '' } = order ?? {}
  if (entries.length === 0) return [...items]
  const named = new Set(entries.flatMap((entry) => (entry.type === 'item' ? [entry.name] : [])))
  const rest = items.filter(({ name }) => !named.has(name))
  const ordered = entries.flatMap((entry) => placeEntry(entry, { items, rest, file }))
  return entries.some(({ type }) => type === 'rest') ? ordered : [...ordered, ...rest]
}

function placeEntry(
  entry: FolderEntry,
  { items, rest, file }: { items: readonly FolderItem[]; rest: readonly FolderItem[]; file: string },
): readonly FolderItem[] {
  switch (entry.type) {
    case 'rest':
      return rest
    case 'item':
      return entry.isHidden ? [] : items.filter(({ name }) => name === entry.name)
    case 'heading':
      return [{ name: '', parts: toParts({ type: 'heading', label: entry.label, className: null }) }]
    case 'link': {
      const { label, href } = entry
      const origin = toFileOrigin(file)
      return [{ name: '', parts: toParts({ type: 'external', label, href, className: null, configPath: '', origin }) }]
    }
  }
}

import type { OrderItem } from '../../content/reading-order.ts'
import { toFileOrigin } from '../../diagnostics/diagnostic.ts'
import { isRecord } from '../../lib/json.ts'
import { findText, getList, getValues } from '../project/values.ts'
import type { FindDocument } from './documents.ts'

/** The order in `_quarto.yml`: the contents of the sidebar of a website, or the chapters of a book. */
export function readQuartoOrder(values: unknown, { find, file }: { find: FindDocument; file: string }): OrderItem[] {
  const { sidebar } = getValues(values, 'website')
  const contents = [sidebar].flat().flatMap((each) => getList(each, 'contents'))
  const chapters = [...getList(values, 'book', 'chapters'), ...getList(values, 'book', 'appendices')]
  const origin = toFileOrigin(file)
  const toItems = (entries: readonly unknown[]): OrderItem[] => entries.flatMap(toItem)
  const toItem = (entry: unknown): OrderItem[] => {
    if (!isRecord(entry) && typeof entry !== 'string') return []
    const [label, target] =
      typeof entry === 'string'
        ? [null, entry]
        : [
            findText(entry, 'section') ?? findText(entry, 'part') ?? findText(entry, 'text'),
            findText(entry, 'href') ?? findText(entry, 'file'),
          ]
    const items = toItems([...getList(entry, 'contents'), ...getList(entry, 'chapters')])
    // A section or a part may be named by its page.
    const path = find(target ?? label ?? '')
    if (path !== undefined) return [{ type: 'doc', path, label: target === null ? null : label, items, origin }]
    if (target !== null && /^https?:/.test(target))
      return [{ type: 'link', label: label ?? target, href: target, origin }]
    return label === null || items.length === 0 ? items : [{ type: 'category', label, items, origin }]
  }
  return toItems([...contents, ...chapters])
}

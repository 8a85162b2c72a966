import type { OrderItem } from '../../content/reading-order.ts'
import { toFileOrigin } from '../../diagnostics/diagnostic.ts'
import { compareNaturally } from '../../lib/compare-strings.ts'
import { splitFrontMatter } from '../../parse/parser-entry.ts'
import { readYamlTexts } from '../project/data-files.ts'
import { findValue, toText } from '../project/values.ts'

/** A page of Just the Docs, with the keys of its front matter that order it. */
interface OrderedPage {
  path: string
  title: string
  order: string | undefined
  parent: string | undefined
  grandParent: string | undefined
}

/**
 * The order of Just the Docs, whose pages name the titles of their parents: by `nav_order`, numbers before words, and then by
 * title. Empty if no page has a parent.
 */
export function orderByParents(
  sources: readonly { path: string; text: string }[],
  toSource: (path: string) => string,
): OrderItem[] {
  const pages = sources.flatMap(readPage)
  if (!pages.some(({ parent }) => parent !== undefined)) return []
  const titles = new Set(pages.map(({ title }) => title))
  const toItems = (chosen: readonly OrderedPage[], above: readonly string[]): OrderItem[] =>
    [...chosen].sort(comparePages).map((page): OrderItem => {
      const isChild = (each: OrderedPage) =>
        each.parent === page.title && (each.grandParent === undefined || each.grandParent === above.at(-1))
      const isLoop = above.includes(page.title)
      const items = isLoop ? [] : toItems(pages.filter(isChild), [...above, page.title])
      return { type: 'doc', path: page.path, label: null, items, origin: toFileOrigin(toSource(page.path)) }
    })
  return toItems(
    pages.filter(({ parent }) => parent === undefined || !titles.has(parent)),
    [],
  )
}

function readPage({ path, text }: { path: string; text: string }): OrderedPage[] {
  const values = readYamlTexts(splitFrontMatter(text)?.yaml ?? '')
  const get = (key: string) => toText(findValue(values, key))?.trim() || undefined
  const title = get('title')
  if (title === undefined || get('nav_exclude') === 'true') return []
  return [{ path, title, order: get('nav_order'), parent: get('parent'), grandParent: get('grand_parent') }]
}

function comparePages(a: OrderedPage, b: OrderedPage): number {
  const [one = '', other = ''] = [a.order, b.order]
  const byOrder = rank(a) === 0 && rank(b) === 0 ? Number(one) - Number(other) : compareNaturally(one, other)
  return rank(a) - rank(b) || byOrder || compareNaturally(a.title, b.title)
}

/** Numbers come first, then words, then pages without an order. */
const rank = ({ order }: OrderedPage): number => (order === undefined ? 2 : Number.isNaN(Number(order)) ? 1 : 0)

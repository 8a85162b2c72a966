import type { TocItem } from '../../src/model/page-data.ts'
import type { Heading } from '../parse/document.ts'

/**
 * Nests the table of contents (docs/behaviours.md O-3): the parent of a heading is the latest heading of a lower level.
 * Levels are filtered after the tree is built, so children of a filtered heading move up one level.
 */
export function composeToc(headings: readonly Heading[], levels: { min: number; max: number }): TocItem[] {
  const roots: TocItem[] = []
  /** The latest heading of each level, by level. */
  const latest: { item: TocItem; index: number }[] = []
  for (const [index, { depth, id, html }] of headings.entries()) {
    if (depth < 2 || id === '' || html === '') continue
    const item: TocItem = { id, html, depth, children: [] }
    const parent = latest.slice(0, depth).reduce((best: { item: TocItem; index: number } | undefined, each) => {
      return each && each.index > (best?.index ?? -1) ? each : best
    }, undefined)
    const siblings = parent ? parent.item.children : roots
    siblings.push(item)
    latest[depth] = { item, index }
  }
  return keepLevels(roots, levels)
}

function keepLevels(items: readonly TocItem[], levels: { min: number; max: number }): TocItem[] {
  return items.flatMap((item) => {
    const children = keepLevels(item.children, levels)
    return item.depth >= levels.min && item.depth <= levels.max ? [{ ...item, children }] : children
  })
}

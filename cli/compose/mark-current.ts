import type { NavbarItemData } from '../../src/model/page-data.ts'
import { isAtOrBelow } from './navbar-link.ts'

type LinkData = Extract<NavbarItemData, { kind: 'link' }>

/**
 * Marks the links of a navbar that lead to the page itself; the other active links lead to its section (docs/behaviours.md
 * V-11). In a dropdown, a link is not active if one below it is: of `/docs/evm` and `/docs/evm/api`, only the second.
 */
export function markCurrent(items: readonly NavbarItemData[], pageHref: string): NavbarItemData[] {
  return items.map((item) => {
    if (item.kind === 'link') return { ...item, current: item.active && toPath(item) === pageHref }
    if (item.kind === 'dropdown') return { ...item, items: markCurrent(keepMostSpecific(item.items), pageHref) }
    return item
  })
}

const toPath = ({ href }: LinkData): string => href.split(/[?#]/)[0] ?? href

function keepMostSpecific(items: readonly NavbarItemData[]): NavbarItemData[] {
  const active = items.flatMap((item) => (item.kind === 'link' && item.active && !item.external ? [toPath(item)] : []))
  const hasMoreSpecific = (path: string): boolean =>
    active.some((other) => isAtOrBelow(other, path) && !isAtOrBelow(path, other))
  return items.map((item) =>
    item.kind === 'link' && item.active && hasMoreSpecific(toPath(item)) ? { ...item, active: false } : item,
  )
}

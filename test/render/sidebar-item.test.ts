import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderMarkup } from '../../cli/render/markup.ts'
import { createSidebarItemRenderer } from '../../cli/render/sidebar-item.ts'
import { SidebarItem, SidebarItemContext, SidebarList } from '../../src/components/SidebarItem.tsx'
import type { SidebarItemData } from '../../src/model/page-data.ts'

const createLink = (label: string, active = false): SidebarItemData => ({
  ...{ kind: 'link', label, href: `/${label}`, external: label === 'x', active, className: null },
})

const createCategory = (items: SidebarItemData[], open: boolean): SidebarItemData => ({
  ...{ kind: 'category', label: 'A & B', href: open ? null : '/c', fallbackHref: '/c', active: open, current: false },
  ...{ collapsible: true, open, className: 'own', items, fragmentUrl: open ? null : '/assets/branch.txt' },
})

const shared = createCategory([createLink('a'), createLink('x')], false)
/** Two pages: what leads to each of them differs, the rest is the same object. */
const pages = ['b', 'c'].map((current) => [
  shared,
  createCategory([createLink('b', current === 'b'), createLink('c', current === 'c'), shared], true),
  { kind: 'html', html: '<hr>', defaultStyle: true, className: null } satisfies SidebarItemData,
  { kind: 'heading', label: '<More>', className: null } satisfies SidebarItemData,
])

const toList = (items: SidebarItemData[]) =>
  createElement(SidebarList, { items, level: 1, attributes: { className: 'menu__list' } })

test('a page has the markup that React renders for its whole sidebar, whatever was rendered before', () => {
  const value = createSidebarItemRenderer()
  for (const items of [...pages, ...pages.toReversed()]) {
    const rendered = renderMarkup(createElement(SidebarItemContext, { value }, toList(items)))
    expect(rendered).toBe(renderMarkup(toList(items)))
  }
})

test('an item is rendered for the level that it is shown on', () => {
  const renderItem = createSidebarItemRenderer()
  for (const level of [2, 1, 2]) {
    expect(renderItem(shared, level)).toBe(renderMarkup(createElement(SidebarItem, { item: shared, level })))
  }
})

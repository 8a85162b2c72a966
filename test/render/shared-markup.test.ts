import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderMarkup } from '../../cli/render/markup.ts'
import { createSharedMarkup } from '../../cli/render/shared-markup.ts'
import { Footer } from '../../src/components/Footer.tsx'
import { Navbar } from '../../src/components/Navbar.tsx'
import { SidebarItem, SidebarList } from '../../src/components/SidebarItem.tsx'
import { SharedMarkupContext } from '../../src/components/shared-markup.ts'
import type { SidebarItemData } from '../../src/model/page-data.ts'
import { doc, navbarLink, page } from '../templates/sample.ts'

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
  const value = createSharedMarkup().render
  for (const items of [...pages, ...pages.toReversed()]) {
    const rendered = renderMarkup(createElement(SharedMarkupContext, { value }, toList(items)))
    expect(rendered).toBe(renderMarkup(toList(items)))
  }
})

test('an item is rendered for the level that it is shown on', () => {
  const renderItem = createSharedMarkup().render
  for (const level of [2, 1, 2]) {
    const item = createElement(SidebarItem, { item: shared, level })
    expect(renderItem(shared, level, () => item)).toBe(renderMarkup(item))
  }
})

test('the navbar and the footer of each page are those that React renders for it', () => {
  const { site, navbar } = page(doc())
  if (!site.footer) throw new Error('The sample has no footer.')
  const logo = { src: '/logo.svg', srcDark: null, alt: '', width: 8, height: 8, href: '/', target: null }
  const footer = { ...site.footer, style: 'dark' as const, copyrightHtml: '<b>©</b>', row: [], logo: null }
  const columns = [{ title: 'More', items: [{ kind: 'html' as const, html: '<i>All</i>' }] }]
  const value = createSharedMarkup().render
  for (const active of [true, false, true]) {
    for (const sidebarLabel of ['Docs', null]) {
      const left = [navbarLink({ active }), navbarLink({ label: 'Blog', external: true })]
      const own = { ...navbar, left, logo: active ? logo : null }
      for (const element of [
        createElement(Navbar, { site, navbar: own, sidebarLabel }),
        createElement(Footer, { footer: { ...footer, columns }, brand: { navbar: own, tagline: 'A network' } }),
        createElement(Footer, { footer }),
      ]) {
        const rendered = renderMarkup(createElement(SharedMarkupContext, { value }, element))
        expect(rendered).toBe(renderMarkup(element))
      }
    }
  }
})

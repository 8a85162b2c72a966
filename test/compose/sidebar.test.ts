import { describe, expect, it } from 'vitest'
import type { SidebarItem } from '../../cli/route/route-table.ts'
import type { SidebarItemData } from '../../src/model/page-data.ts'
import { composePage, routeOf, sidebarCategory, sidebarLink } from './test-page.ts'

/** One line an item: `> label` open, `| label` closed, `*` active, `#` current. */
function draw(items: readonly SidebarItemData[] | null, indent = ''): string[] {
  return (items ?? []).flatMap((item) => {
    if (item.kind === 'html') return [`${indent}${item.html}`]
    if (item.kind === 'link') return [`${indent}${item.label}${item.active ? ' #' : ''}`]
    const state = `${item.open ? '>' : '|'} ${item.label}${item.current ? ' #' : item.active ? ' *' : ''}`
    return [indent + state, ...draw(item.items, `${indent}  `)]
  })
}

function sidebarOn(pathname: string, sidebar: SidebarItem[]) {
  const { content } = composePage({ routes: [routeOf(pathname)], sidebar }, pathname)
  return content.kind === 'doc' ? content.navigation.sidebar : null
}

describe('the sidebar of a page', () => {
  it('opens the branches that lead to the page', () => {
    const sidebar = [
      sidebarLink('/docs/intro'),
      sidebarCategory('Guide', [sidebarCategory('Deep', [sidebarLink('/docs/a')]), sidebarLink('/docs/b')]),
      sidebarCategory('Other', [sidebarLink('/docs/c')]),
    ]
    expect(draw(sidebarOn('/docs/a', sidebar))).toEqual([
      '/docs/intro',
      '> Guide *',
      '  > Deep *',
      '    /docs/a #',
      '  /docs/b',
      '| Other',
      '  /docs/c',
    ])
  })

  it('knows a category that is the page itself', () => {
    const sidebar = [sidebarCategory('Guide', [sidebarLink('/docs/b')], { pathname: '/docs/guide/' })]
    expect(draw(sidebarOn('/docs/guide/', sidebar))).toEqual(['> Guide #', '  /docs/b'])
  })

  it('leads into a category without a page for readers without script', () => {
    const [item] =
      sidebarOn('/docs/x', [sidebarCategory('Guide', [sidebarLink('/docs/b')], { firstPathname: '/docs/b' })]) ?? []
    expect(item).toMatchObject({ kind: 'category', href: null, fallbackHref: '/docs/b', branch: null })
  })

  it.each([
    ['hides unlisted pages', '/docs/b', ['| Guide', '  /docs/c']],
    ['shows the unlisted page that is read', '/docs/hidden', ['> Guide *', '  /docs/hidden #', '  /docs/c']],
  ])('%s', (_name, pathname, lines) => {
    const items = [sidebarLink('/docs/hidden', { unlisted: true }), sidebarLink('/docs/c')]
    expect(draw(sidebarOn(pathname, [sidebarCategory('Guide', items)]))).toEqual(lines)
  })

  it('makes a category without visible items a link, or nothing', () => {
    const hidden = () => [sidebarLink('/docs/hidden', { unlisted: true })]
    const sidebar = [sidebarCategory('Own', hidden(), { pathname: '/docs/own/' }), sidebarCategory('None', hidden())]
    expect(draw(sidebarOn('/docs/x', sidebar))).toEqual(['Own'])
    expect(draw(sidebarOn('/docs/own/', sidebar))).toEqual(['Own #'])
  })

  it('opens what the author opened, and what cannot close', () => {
    const sidebar = [
      sidebarCategory('Open', [sidebarLink('/docs/a')], { collapsed: false }),
      sidebarCategory('Fixed', [sidebarLink('/docs/b')], { collapsible: false }),
    ]
    expect(draw(sidebarOn('/docs/x', sidebar))).toEqual(['> Open', '  /docs/a', '> Fixed', '  /docs/b'])
  })

  it('keeps only open branches of a large sidebar, so that pages do not grow with the site', () => {
    const branches = Array.from({ length: 100 }, (_, index) =>
      sidebarCategory(
        `Branch ${index}`,
        [0, 1, 2].map((page) => sidebarLink(`/docs/${index}/${page}`)),
      ),
    )
    const lines = draw(sidebarOn('/docs/7/1', branches))
    expect(lines).toHaveLength(103)
    expect(lines.slice(7, 11)).toEqual(['> Branch 7 *', '  /docs/7/0', '  /docs/7/1 #', '  /docs/7/2'])
  })
})

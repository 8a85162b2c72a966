import { describe, expect, it } from 'vitest'
import { createComposer } from '../../cli/compose/compose.ts'
import type { SidebarItem } from '../../cli/route/route-table.ts'
import type { SidebarItemData } from '../../src/model/page-data.ts'
import { resolveTestConfig } from '../support/config.ts'
import { createDocument } from '../support/document.ts'
import { createDocRoute } from '../support/routes.ts'
import { composePage, inputOf, sidebarCategory, sidebarHeading, sidebarLink } from './test-page.ts'

/** One line per item: `= label` a heading, `> label` open, `| label` closed, `*` active, `#` current. */
function draw(items: readonly SidebarItemData[] | null, indent = ''): string[] {
  return (items ?? []).flatMap((item) => {
    if (item.kind === 'html') return [`${indent}${item.html}`]
    if (item.kind === 'heading') return [`${indent}= ${item.label}`]
    if (item.kind === 'link') return [`${indent}${item.label}${item.active ? ' #' : ''}`]
    const state = `${item.open ? '>' : '|'} ${item.label}${item.current ? ' #' : item.active ? ' *' : ''}`
    return [indent + state, ...draw(item.items, `${indent}  `)]
  })
}

function sidebarOn(pathname: string, sidebar: SidebarItem[]) {
  const { content } = composePage({ routes: [createDocRoute(pathname)], sidebar }, pathname)
  return content.kind === 'doc' ? content.navigation.sidebar : null
}

describe('the sidebar of a page', () => {
  it('opens the categories that lead to the page', () => {
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

  it('marks a category that is the page itself', () => {
    const sidebar = [sidebarCategory('Guide', [sidebarLink('/docs/b')], { pathname: '/docs/guide/' })]
    expect(draw(sidebarOn('/docs/guide/', sidebar))).toEqual(['> Guide #', '  /docs/b'])
  })

  it('SB-7: has headings above their items, and none above items that the page does not show', () => {
    const sidebar = [
      sidebarHeading('Empty'),
      sidebarHeading('Start'),
      sidebarLink('/docs/intro'),
      sidebarHeading('Secret'),
      sidebarLink('/docs/hidden', { unlisted: true }),
      sidebarCategory('Only a heading', [sidebarHeading('Alone')], { pathname: '/docs/alone' }),
      sidebarCategory('Guide', [sidebarHeading('Inside'), sidebarLink('/docs/b')]),
      sidebarHeading('Last'),
    ]
    const rest = ['Only a heading', '| Guide', '  = Inside', '  /docs/b']
    expect(draw(sidebarOn('/docs/intro', sidebar))).toEqual(['= Start', '/docs/intro #', '= Secret', ...rest])
    expect(draw(sidebarOn('/docs/hidden', sidebar.slice(0, 5)))).toEqual([
      '= Start',
      '/docs/intro',
      '= Secret',
      '/docs/hidden #',
    ])
    expect(draw(sidebarOn('/docs/intro', sidebar.slice(0, 5)))).toEqual(['= Start', '/docs/intro #'])
  })

  it('D-27: folds the groups of other tabs of the navbar, and links them to their first page for readers without JavaScript', () => {
    const sidebar = [
      ...[sidebarLink('/docs/first'), sidebarHeading('Start'), sidebarLink('/docs/intro')],
      ...[sidebarHeading('Build'), sidebarCategory('API', [sidebarLink('/docs/api')], { firstPathname: '/docs/api' })],
      ...[sidebarHeading('Hidden'), sidebarLink('/docs/hidden', { unlisted: true })],
      ...[sidebarHeading('More'), sidebarLink('/docs/more')],
    ]
    const { navbar } = resolveTestConfig({
      navbar: {
        items: [
          { label: 'Guide', to: '/docs/intro', activeHeadings: ['Start'] },
          { label: 'All', items: [{ label: 'Reference', to: '/docs/api', activeHeadings: ['Build', 'Hidden'] }] },
        ],
      },
    })
    const sidebarHeadings = { '/docs/intro': 'Start', '/docs/api': 'Build', '/docs/more': 'More' }
    const sidebarOn = (pathname: string) => {
      const routes = [createDocRoute(pathname)]
      const { content } = composePage({ config: { navbar }, routes, sidebar, table: { sidebarHeadings } }, pathname)
      return content.kind === 'doc' ? (content.navigation.sidebar ?? []) : []
    }
    const [more, api] = [
      ['= More', '/docs/more'],
      ['| API', '  /docs/api'],
    ]
    const folded = ['| Build', ...api.map((line) => `  ${line}`)]
    expect(draw(sidebarOn('/docs/intro'))).toEqual(['/docs/first', '= Start', '/docs/intro #', ...folded, ...more])
    expect(sidebarOn('/docs/intro')[3]).toMatchObject({ label: 'Build', href: null, fallbackHref: '/docs/api' })
    const open = ['= Build', '> API *', '  /docs/api #']
    expect(draw(sidebarOn('/docs/api'))).toEqual(['/docs/first', '| Start', '  /docs/intro', ...open, ...more])
    const all = ['/docs/first', '= Start', '/docs/intro', '= Build', ...api]
    expect(draw(sidebarOn('/docs/more'))).toEqual([...all, '= More', '/docs/more #'])
  })

  it('links a category without a page to its first page for readers without JavaScript', () => {
    const [item] =
      sidebarOn('/docs/x', [sidebarCategory('Guide', [sidebarLink('/docs/b')], { firstPathname: '/docs/b' })]) ?? []
    expect(item).toMatchObject({ kind: 'category', href: null, fallbackHref: '/docs/b', fragmentUrl: null })
  })

  it.each([
    ['hides unlisted pages', '/docs/b', ['| Guide', '  /docs/c']],
    ['shows the current page even if it is unlisted', '/docs/hidden', ['> Guide *', '  /docs/hidden #', '  /docs/c']],
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

  it('opens categories that are configured as open or not collapsible', () => {
    const sidebar = [
      sidebarCategory('Open', [sidebarLink('/docs/a')], { collapsed: false }),
      sidebarCategory('Fixed', [sidebarLink('/docs/b')], { collapsible: false }),
    ]
    expect(draw(sidebarOn('/docs/x', sidebar))).toEqual(['> Open', '  /docs/a', '> Fixed', '  /docs/b'])
  })

  it('contains only open categories of a large sidebar, and groups a long top level, so that pages do not grow with the site', () => {
    const branches = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        sidebarCategory(
          `Branch ${index}`,
          [0, 1, 2, 3].map((page) => sidebarLink(`/docs/${index}/${page}`)),
        ),
      )
    const page = ['> Branch 7 *', '  /docs/7/0', '  /docs/7/1 #', '  /docs/7/2', '  /docs/7/3']
    const short = draw(sidebarOn('/docs/7/1', branches(50)))
    expect(short).toHaveLength(54)
    expect(short.slice(7, 12)).toEqual(page)
    const long = draw(sidebarOn('/docs/7/1', branches(100)))
    expect([long[0], ...long.slice(30)]).toEqual([
      '> Branch 0 – Branch 24 *',
      '| Branch 25 – Branch 49',
      '| Branch 50 – Branch 74',
      '| Branch 75 – Branch 99',
    ])
    expect(long.slice(8, 13)).toEqual(page.map((line) => `  ${line}`))
    expect(draw(sidebarOn('/docs/7/1', branches(5000))).length).toBeLessThan(80)
  })

  it('groups a long category, and keeps headings with the items below them', () => {
    const items = Array.from({ length: 210 }, (_, index) =>
      index === 23 ? sidebarHeading('Part') : sidebarLink(`/docs/${index}`),
    )
    const lines = draw(sidebarOn('/docs/24', [sidebarCategory('All', items)]))
    expect(lines.slice(0, 5)).toEqual([
      '> All *',
      '  | /docs/0 – /docs/22',
      '  > /docs/24 – /docs/46 *',
      '    = Part',
      '    /docs/24 #',
    ])
  })
})

describe('a large sidebar', () => {
  const pagesOf = (name: string) => Array.from({ length: 21 }, (_, page) => sidebarLink(`/docs/${name}/${page}`))
  const sidebar = Array.from({ length: 5 }, (_, index) =>
    sidebarCategory(`Branch ${index}`, [sidebarCategory('Inner', pagesOf(`${index}/in`)), ...pagesOf(`${index}`)]),
  )
  const routes = [createDocRoute('/docs/1/2'), createDocRoute('/docs/3/in/2')]

  function compose(fingerprint = '') {
    const documents = routes.map(({ source }) => createDocument(source ?? ''))
    const composer = createComposer({ ...inputOf({ routes, sidebar, documents }), fingerprint })
    const pages = routes.map((route) => {
      const { content } = composer.compose(route)
      return content.kind === 'doc' ? (content.navigation.sidebar ?? []) : []
    })
    return { pages, branches: composer.fragments }
  }
  const branchOf = (item: SidebarItemData | undefined) => (item?.kind === 'category' ? item.fragmentUrl : undefined)

  it('moves closed categories to fragments that all pages share', () => {
    const { pages, branches } = compose()
    const [one = [], other = []] = pages
    expect(branchOf(one[1])).toBeNull()
    expect(branchOf(one[0])).toMatch(/^\/assets\/branch\.[0-9a-f]{8}\.txt$/)
    expect(branchOf(one[0])).toBe(branchOf(other[0]))
    expect(draw(branches.get(branchOf(one[0])?.slice(1) ?? '')?.items ?? []).slice(0, 3)).toEqual([
      '| Inner',
      '/docs/0/0',
      '/docs/0/1',
    ])
  })

  it('moves closed categories inside them to separate fragments, one level deeper', () => {
    const { pages, branches } = compose()
    const outer = branches.get(branchOf(pages[0]?.[0])?.slice(1) ?? '')
    const inner = branches.get(branchOf(outer?.items[0])?.slice(1) ?? '')
    expect([outer?.level, inner?.level]).toEqual([2, 3])
    expect(inner?.items).toHaveLength(21)
    // Five categories with one inside each: on no page are all of them open.
    expect(branches.size).toBe(10)
  })

  it('has its fragments before any page is composed, and none for a category that is open on all pages', () => {
    const { fragments } = createComposer(inputOf({ routes, sidebar }))
    expect(fragments).toEqual(compose().branches)
    const onlyInside = createComposer(inputOf({ routes, sidebar: [sidebarCategory('All', sidebar)] })).fragments
    expect([...onlyInside.values()].map(({ level }) => level).sort()).toEqual([3, 3, 3, 3, 3, 4, 4, 4, 4, 4])
  })

  it('renames a fragment when its pages or the theme change', () => {
    const [before] = compose('a').branches.keys()
    expect([...compose('a').branches.keys()][0]).toBe(before)
    expect([...compose('b').branches.keys()][0]).not.toBe(before)
  })
})

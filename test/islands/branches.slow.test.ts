import { expect, it } from 'vitest'
import { createComposer } from '../../cli/compose/compose.ts'
import { render, renderFragment } from '../../cli/render/render.ts'
import type { SidebarItem } from '../../cli/route/route-table.ts'
import { inputOf, sidebarCategory, sidebarLink } from '../compose/test-page.ts'
import { createDocument } from '../support/document.ts'
import { createDocRoute } from '../support/routes.ts'

/** Ten sections, the first of which is always the same; `pages` in total. */
function sidebarOf(pages: number): SidebarItem[] {
  const sectionOf = (section: number, count: number) =>
    sidebarCategory(
      `Section ${section}`,
      Array.from({ length: Math.ceil(count / 10) }, (_, sub) => {
        const links = Array.from({ length: 10 }, (_, page) => sidebarLink(`/docs/${section}/${sub}/${page}`))
        return sidebarCategory(`Part ${section}.${sub}`, links, { firstPathname: `/docs/${section}/${sub}/0` })
      }),
      { firstPathname: `/docs/${section}/0/0` },
    )
  return [sectionOf(0, 30), ...Array.from({ length: 9 }, (_, index) => sectionOf(index + 1, (pages - 30) / 9))]
}

function renderFirstPage(pages: number) {
  const route = createDocRoute('/docs/0/0/0')
  const documents = [createDocument(route.source ?? '')]
  const composer = createComposer(inputOf({ routes: [route], sidebar: sidebarOf(pages), documents }))
  const html = render(composer.compose(route), '<p>Text</p>', { route, components: new Map() }).value?.html ?? ''
  return { html, branches: [...composer.fragments.values()].map(renderFragment) }
}

it('is the same size in a page of a site with 10,000 pages as in one with 300', () => {
  const small = renderFirstPage(300)
  const large = renderFirstPage(10_000)
  expect(small.html).toContain('href="/docs/0/0/9"')
  expect(large.html.length).toBe(small.html.length)
  expect(large.branches.join('').match(/<a /g)?.length).toBeGreaterThan(10_000)
})

it('prints a fragment as the sidebar would have printed it', () => {
  const [branch = ''] = renderFirstPage(300).branches
  expect(branch).toMatch(
    /^<li class="theme-doc-sidebar-item-link theme-doc-sidebar-item-link-level-3 menu__list-item"><a href="\/docs\/0\/1\/0" class="menu__link">/,
  )
  expect(branch).not.toContain('aria-current')
})

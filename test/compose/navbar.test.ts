import { describe, expect, it } from 'vitest'
import type { Config, NavbarItemConfig } from '../../cli/config/config.ts'
import type { Route, RouteTable } from '../../cli/route/route-table.ts'
import type { NavbarItemData } from '../../src/model/page-data.ts'
import { testConfig } from '../support/config.ts'
import { createDocRoute } from '../support/routes.ts'
import { type ComposedSite, composePage } from './test-page.ts'

const base = { position: 'left', className: null } as const
type ActiveRules = { activeBasePath?: string; activeBaseRegex?: string; activeHeadings?: string[] }

const linkTo = (to: string, rules: ActiveRules = {}): NavbarItemConfig => {
  const unset = {
    html: null,
    href: null,
    activeBasePath: null,
    activeBaseRegex: null,
    activeHeadings: null,
    attributes: {},
  }
  return { ...base, ...unset, type: 'link', label: 'Label', to, ...rules }
}

function navbarOn(pathname: string, items: NavbarItemConfig[], site: ComposedSite = {}) {
  const navbar: Config['navbar'] = { title: null, logo: null, style: null, hideOnScroll: false, items }
  return composePage({ ...site, config: { ...site.config, navbar } }, pathname).navbar
}

function firstItem(pathname: string, item: NavbarItemConfig, site: ComposedSite = {}): NavbarItemData | undefined {
  return navbarOn(pathname, [item], site).left[0]
}

describe('a link of the navbar', () => {
  it.each([
    ['on its page', linkTo('/docs/guide'), '/docs/guide', true],
    ['on its page with a slash', linkTo('/docs/guide/'), '/docs/guide', true],
    ['below its page', linkTo('/docs/guide'), '/docs/guide/audit', true],
    ['not where only a prefix of a segment matches', linkTo('/docs/guide'), '/docs/guidelines', false],
    ['only on the home page, if it leads there', linkTo('/'), '/docs/guide', false],
    ['below the base path', linkTo('/docs/guide', { activeBasePath: '/docs' }), '/docs/intro', true],
    [
      'where the expression matches, in any letter case',
      linkTo('/x', { activeBaseRegex: '^/DOCS/in' }),
      '/docs/intro',
      true,
    ],
    [
      'by the expression rather than the base path',
      linkTo('/x', { activeBasePath: '/docs', activeBaseRegex: 'no' }),
      '/docs/a',
      false,
    ],
  ])('is active %s', (_name, item, pathname, active) => {
    expect(firstItem(pathname, item)).toMatchObject({ kind: 'link', active })
  })

  it.each([
    ['on the pages below its headings', '/docs/b', true],
    ['on its own page', '/docs/guide', true],
    ['not below its own page', '/docs/guide/audit', false],
    ['not below other headings', '/docs/c', false],
  ])('with headings is active %s', (_name, pathname, active) => {
    const sidebarHeadings = { '/docs/b': 'Build', '/docs/c': 'Concepts' }
    const item = linkTo('/docs/guide', { activeHeadings: ['Build', 'Help'] })
    expect(firstItem(pathname, item, { table: { sidebarHeadings } })).toMatchObject({ kind: 'link', active })
  })

  it('is prefixed with the base URL', () => {
    expect(firstItem('/docs/a', linkTo('/docs/größe'), { config: { baseUrl: '/base/' } })).toMatchObject({
      href: '/base/docs/gr%C3%B6%C3%9Fe',
      external: false,
    })
  })

  it('leads to the target resolved by the link stage', () => {
    const target = { kind: 'page', pathname: '/docs/guide/', search: '?a', fragment: 'b', fragmentFound: true } as const
    const item = firstItem('/docs/guide/', linkTo('/docs/guide'), { targets: { '/docs/guide': target } })
    expect(item).toMatchObject({ href: '/docs/guide/?a#b', active: true })
  })

  it.each([
    ['https://code.example/', true],
    ['mailto:team@docs.example', false],
  ])('marks %s as external: %s', (url, external) => {
    const item = firstItem('/docs/a', linkTo(url), { targets: { [url]: { kind: 'external', url } } })
    expect(item).toMatchObject({ href: url, external, active: false })
  })
})

describe('an item for a document', () => {
  const doc: NavbarItemConfig = { ...base, type: 'doc', docId: 'intro', label: null }
  const routes = (intro: Partial<Route> = {}) => [
    createDocRoute('/docs/intro', intro),
    createDocRoute('/docs/a'),
    createDocRoute('/docs/b', { sidebar: 'other' }),
  ]
  it.each([
    ['its page', '/docs/intro', true],
    ['a page of the same sidebar', '/docs/a', true],
    ['not a page of another sidebar', '/docs/b', false],
  ])('is active on %s', (_name, pathname, active) => {
    expect(firstItem(pathname, doc, { routes: routes() })).toMatchObject({
      label: 'intro',
      href: '/docs/intro',
      active,
    })
  })

  it('shows an unlisted document only on its own page', () => {
    const site = { routes: routes({ unlisted: true }) }
    expect(firstItem('/docs/a', doc, site)).toBeUndefined()
    expect(firstItem('/docs/intro', doc, site)).toMatchObject({ active: true })
  })

  it('is left out while the document is a draft', () => {
    expect(firstItem('/docs/a', doc, { routes: [createDocRoute('/docs/a')] })).toBeUndefined()
  })
})

describe('an item for a sidebar', () => {
  const item: NavbarItemConfig = { ...base, type: 'docSidebar', sidebarId: 'docs', label: null }
  const sidebars = [
    {
      name: 'docs',
      version: 'current',
      locale: 'en',
      items: [],
      firstLink: { label: 'Welcome', pathname: '/docs/guide/' },
    },
  ]
  it('leads to the first page, under its label, and is active on all of the sidebar', () => {
    const site = {
      routes: [createDocRoute('/docs/a'), createDocRoute('/docs/b', { sidebar: null })],
      table: { sidebars },
    }
    expect(firstItem('/docs/a', item, site)).toMatchObject({ label: 'Welcome', href: '/docs/guide/', active: true })
    expect(firstItem('/docs/b', item, site)).toMatchObject({ active: false })
  })
})

describe('the links of a dropdown', () => {
  const items = [linkTo('/docs/evm/'), linkTo('/docs/evm/api/methods'), linkTo('/docs/network')]
  const dropdown: NavbarItemConfig = {
    ...base,
    type: 'dropdown',
    label: 'Docs',
    html: null,
    to: null,
    href: null,
    items: items.flatMap((item) => (item.type === 'link' ? [item] : [])),
  }
  const links = (pathname: string) => {
    const item = firstItem(pathname, dropdown)
    return item?.kind === 'dropdown'
      ? item.items.map((link) => link.kind === 'link' && [link.active, link.current])
      : []
  }
  const none = [false, false]

  it('are active one at a time: of two that the page is below, the closer one', () => {
    expect(links('/docs/evm/api/methods')).toEqual([none, [true, true], none])
    expect(links('/docs/evm/api/methods/call')).toEqual([none, [true, false], none])
  })

  it('are current only on their own page', () => {
    expect(links('/docs/evm/')).toEqual([[true, true], none, none])
    expect(links('/docs/evm/contracts')).toEqual([[true, false], none, none])
  })
})

describe('dropdowns', () => {
  const versions: RouteTable['versions'] = [
    {
      name: 'current',
      locale: 'en',
      label: 'Next',
      isLast: false,
      path: '/docs/next',
      mainPathname: '/docs/next/intro',
    },
    {
      name: '1.0',
      locale: 'en',
      label: '1.0',
      isLast: true,
      path: '/docs',
      mainPathname: '/docs/intro',
    },
  ]
  const dropdown: NavbarItemConfig = {
    ...base,
    type: 'docsVersionDropdown',
    versions: null,
    dropdownItemsBefore: [],
    dropdownItemsAfter: [],
  }
  const routes = [
    createDocRoute('/docs/a', { version: '1.0', id: 'a' }),
    createDocRoute('/docs/next/a', { id: 'a' }),
    createDocRoute('/docs/next/new', { id: 'new' }),
  ]

  it('list the same document in other versions, or their main document', () => {
    const links = (pathname: string) => {
      const item = firstItem(pathname, dropdown, { routes, table: { versions } })
      return item?.kind === 'dropdown' ? item.items.map((each) => (each.kind === 'link' ? each.href : '')) : []
    }
    expect(links('/docs/next/a')).toEqual(['/docs/next/a', '/docs/a'])
    expect(links('/docs/next/new')).toEqual(['/docs/next/new', '/docs/intro'])
  })

  it('are labeled with the current version (N-10)', () => {
    const item = firstItem('/docs/next/a', dropdown, { routes, table: { versions } })
    expect(item).toMatchObject({ label: 'Next', mobileLabel: 'Versions', href: '/docs/next/a' })
  })

  it.each([
    ['localStorage', ['current', '1.0']],
    ['none', ['', '']],
  ] as const)('have the version that a click stores, with persistence %s', (versionPersistence, names) => {
    const config = { docs: { ...testConfig().docs, versionPersistence } }
    const item = firstItem('/docs/next/a', dropdown, { routes, table: { versions }, config })
    const attributes =
      item?.kind === 'dropdown' ? item.items.map((each) => 'attributes' in each && each.attributes) : []
    expect(attributes).toEqual(names.map((name) => ({ 'data-ds-version': name })))
  })

  it('with one version are a plain link (0.1-8)', () => {
    expect(firstItem('/docs/a', dropdown)).toMatchObject({ kind: 'link', label: 'Next', href: '/docs/a' })
  })

  it('of locales stay dropdowns with a single locale (0.1-7)', () => {
    const item: NavbarItemConfig = { ...dropdown, type: 'localeDropdown', queryString: '?lang=en' }
    expect(firstItem('/docs/a', item)).toMatchObject({
      kind: 'dropdown',
      icon: 'language',
      label: 'English',
      items: [
        { href: '/docs/a', active: true, attributes: { lang: 'en', target: '_self', 'data-ds-locale': '?lang=en' } },
      ],
    })
  })

  it('are active with one of their links', () => {
    const item: NavbarItemConfig = {
      ...base,
      type: 'dropdown',
      label: 'More',
      html: null,
      to: null,
      href: null,
      items: [linkTo('/docs/x'), linkTo('/docs/a')],
    }
    expect(firstItem('/docs/a', item)).toMatchObject({ kind: 'dropdown', active: true, href: null })
    expect(firstItem('/docs/b', item)).toMatchObject({ active: false })
  })
})

describe('the brand', () => {
  const logo = { src: 'img/logo.svg', srcDark: null, alt: null, href: null, target: null, width: null, height: 32 }
  it.each([
    ['the title is the name', 'Docs', ''],
    ['there is no title', null, 'Test'],
  ])('has the right alternative text if %s', (_name, title, alt) => {
    const navbar = { ...testConfig().navbar, title, logo }
    const page = composePage({ config: { navbar, baseUrl: '/base/' } }, '/docs/a')
    expect(page.navbar.logo).toEqual({ ...logo, src: '/base/img/logo.svg', alt, href: '/base/' })
  })
})

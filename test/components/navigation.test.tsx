import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Breadcrumbs } from '../../src/components/Breadcrumbs.tsx'
import { Footer } from '../../src/components/Footer.tsx'
import { Navbar } from '../../src/components/Navbar.tsx'
import { Sidebar } from '../../src/components/Sidebar.tsx'
import { MobileTableOfContents, TableOfContents } from '../../src/components/TableOfContents.tsx'
import type { NavbarItemData, SidebarItemData } from '../../src/model/page-data.ts'
import { category, contents, navbarLink, page, sidebarLink } from '../templates/sample.ts'

const render = (element: ReactElement): string => renderToStaticMarkup(element)

function renderNavbar(...left: NavbarItemData[]): string {
  const data = page(contents['not-found'])
  return render(<Navbar site={data.site} navbar={{ ...data.navbar, left }} sidebarLabel={null} />)
}

function renderSidebar(...items: SidebarItemData[]): string {
  return render(<Sidebar items={items} name="main" options={{ hideable: false, autoCollapseCategories: false }} />)
}

describe('a navbar item', () => {
  it('is a link that is marked on its page, and in its section', () => {
    expect(renderNavbar(navbarLink({ active: true }))).toContain('aria-current="true">Learn</a>')
    expect(renderNavbar(navbarLink({ active: true, current: true }))).toContain(
      '<a href="/docs/intro" class="navbar__item navbar__link navbar__link--active" aria-current="page">Learn</a>',
    )
  })

  it('that leaves the site opens a new tab and announces it', () => {
    const html = renderNavbar(navbarLink({ href: 'https://code.example', external: true }))
    expect(html).toContain('target="_blank" rel="noopener noreferrer"')
    expect(html).toContain('aria-label="(opens in new tab)"')
    expect(html).toContain('width="13.5"')
  })

  it('has the icon of a service before its text, which is hidden in the bar', () => {
    const html = renderNavbar(navbarLink({ label: 'Source', icon: 'github' }))
    expect(html).toMatch(
      /<a [^>]*class="navbar__item navbar__link"[^>]*><svg class="icon icon--brand"[^>]*aria-hidden="true"><path d="M[^"]+"><\/path><\/svg><span>Source<\/span><\/a>/,
    )
    expect(html).toMatch(/menu__link"[^>]*><svg class="icon icon--brand"/)
  })

  it('passes additional attributes on, which override its own', () => {
    const html = renderNavbar(
      navbarLink({ external: true, attributes: { target: '_self', 'data-x': '1', style: 'color:red' } }),
    )
    expect(html).toContain('target="_self"')
    expect(html).toContain('data-x="1"')
    expect(html).not.toContain('color:red')
  })

  it('that opens a list is a button that controls it', () => {
    const html = renderNavbar(dropdown())
    expect(html).toMatch(/<div class="navbar__item dropdown dropdown--hoverable"[^>]*><button type="button"/)
    expect(html).toContain('aria-expanded="false" aria-controls="__docsgen_dropdown_left_0"')
    expect(html).toContain('<ul id="__docsgen_dropdown_left_0" class="dropdown__menu">')
    expect(html).toContain('class="dropdown__link"')
  })

  it('that has a page and a list is a link and a button', () => {
    const html = renderNavbar(dropdown({ href: '/docs/versions' }))
    expect(html).toContain('<a class="navbar__link" href="/docs/versions">')
    expect(html).toContain('aria-label="Expand the dropdown"')
  })

  it('may be raw HTML', () => {
    expect(renderNavbar({ kind: 'html', html: '<b>raw</b>', className: 'mine' })).toContain(
      '<div class="navbar__item mine"><b>raw</b></div>',
    )
  })
})

describe('the menu of small screens', () => {
  it('opens without JavaScript, as a popover of its button', () => {
    const html = renderNavbar(navbarLink())
    expect(html).toMatch(/<button[^>]* popoverTarget="__docsgen_menu"/i)
    expect(html).toMatch(/<dialog id="__docsgen_menu" popover="auto"/)
  })

  it('uses the mobile label of a dropdown, closed unless something in it is active', () => {
    const html = renderNavbar(dropdown({ mobileLabel: 'Languages' }))
    expect(html).toContain('Languages')
    expect(html).toMatch(/menu__list-item--collapsed" data-ds-disclosure="dropdown"/)
    expect(html).toContain('aria-label="Expand the dropdown" aria-expanded="false"')
    const open = renderNavbar(dropdown({ items: [navbarLink({ active: true })] }))
    expect(open).toContain('aria-label="Collapse the dropdown" aria-expanded="true"')
  })

  it('has a back button that is hidden until it works', () => {
    expect(renderNavbar(navbarLink())).toMatch(/<button[^>]*hidden=""[^>]*>← Back to main menu<\/button>/)
  })
})

function dropdown(changes: Partial<Extract<NavbarItemData, { kind: 'dropdown' }>> = {}): NavbarItemData {
  return {
    kind: 'dropdown',
    label: 'English',
    html: null,
    href: null,
    icon: 'language',
    active: false,
    className: null,
    items: [navbarLink({ label: 'Deutsch' })],
    ...changes,
  }
}

describe('a sidebar category', () => {
  it('without a page is a link to its first page that is a button with JavaScript', () => {
    expect(renderSidebar(category())).toMatch(
      /<a class="menu__link menu__link--sublist menu__link--sublist-caret" role="button" aria-expanded="false" href="\/docs\/network\/roles"/,
    )
  })

  it('with a page has a link and a button', () => {
    const html = renderSidebar(category({ href: '/docs/network/', open: true, active: true, current: true }))
    expect(html).toContain(
      '<a class="menu__link menu__link--sublist menu__link--active" href="/docs/network/" aria-current="page">Network</a>',
    )
    expect(html).toContain('aria-label="Collapse sidebar category &#x27;Network&#x27;" aria-expanded="true"')
  })

  it('has no drawing in the markup, which the style sheet adds to its toggle', () => {
    expect(renderSidebar(category()) + renderSidebar(category({ href: '/docs/network/' }))).not.toContain(
      'icon--chevron',
    )
  })

  it('keeps its closed pages in the document, hidden', () => {
    const html = renderSidebar(category())
    expect(html).toContain('menu__list-item--collapsed')
    expect(html).toMatch(/<ul class="menu__list" hidden=""><li[^>]*><a href="\/docs\/network\/roles"/)
  })

  it('that is not collapsible has no toggle', () => {
    const html = renderSidebar(category({ collapsible: false }))
    expect(html).toContain('<a class="menu__link">Network</a>')
    expect(html).not.toContain('aria-expanded')
  })

  it('has the URL of its items if they are not in the page', () => {
    expect(renderSidebar(category({ items: [], fragmentUrl: '/assets/branch.1.html' }))).toContain(
      'data-ds-branch="/assets/branch.1.html"',
    )
  })
})

describe('a sidebar link', () => {
  it('is marked on the current page', () => {
    expect(renderSidebar(sidebarLink({ active: true }))).toContain(
      '<a href="/docs/guide/" class="menu__link menu__link--active" aria-current="page">Welcome</a>',
    )
  })
})

describe('breadcrumbs', () => {
  it('begin with the home page and end with the page itself, which is not a link', () => {
    const html = render(
      <Breadcrumbs
        items={[
          { label: 'EVM', href: '/docs/evm/' },
          { label: 'API', href: null },
          { label: 'Methods', href: '/docs/evm/api/methods' },
        ]}
        homeHref="/"
      />,
    )
    expect(html).toContain('<a class="breadcrumbs__link" href="/" aria-label="Home page">')
    expect(html).toContain('<a class="breadcrumbs__link" href="/docs/evm/">EVM</a>')
    expect(html).toContain('<span class="breadcrumbs__link">API</span>')
    expect(html).toContain(
      'breadcrumbs__item--active"><span class="breadcrumbs__link" aria-current="page">Methods</span>',
    )
  })
})

describe('a table of contents', () => {
  const items = [
    { id: 'a b', html: '<code>a</code>', depth: 2, children: [{ id: 'c', html: 'C', depth: 3, children: [] }] },
  ]

  it('next to the article has links that the runtime can mark', () => {
    expect(render(<TableOfContents items={items} />)).toContain(
      '<ul class="table-of-contents table-of-contents__left-border"><li><a href="#a%20b" class="table-of-contents__link toc-highlight"><code>a</code></a><ul>',
    )
  })

  it('above the article opens without JavaScript and is not marked', () => {
    const html = render(<MobileTableOfContents items={items} />)
    expect(html).toMatch(/^<details class="theme-doc-toc-mobile"/)
    expect(html).toContain('On this page')
    expect(html).not.toContain('toc-highlight')
  })
})

describe('the footer', () => {
  const link = (label: string) => ({
    kind: 'link' as const,
    label,
    href: `/${label}`,
    external: false,
    attributes: { title: label },
  })

  it('separates a row of links by dots, without one at the end', () => {
    const html = render(
      <Footer
        footer={{ style: 'light', columns: null, row: [link('a'), link('b')], logo: null, copyrightHtml: null }}
      />,
    )
    expect(html).toContain(
      '>a</a><span class="footer__link-separator">·</span><a href="/b" class="footer__link-item" title="b">b</a></div>',
    )
  })

  it('prints nothing above the copyright if there are no links, and the brand next to columns', () => {
    const footer = { style: 'light' as const, row: null, logo: null, copyrightHtml: 'Copyright' }
    expect(render(<Footer footer={{ ...footer, columns: [] }} />)).toContain(
      '<div class="footer__container"><div class="footer__bottom">',
    )
    const navbar = { title: 'Example', logo: null, homeHref: '/', style: null, left: [], right: [] }
    const columns = [{ title: 'Docs', items: [link('a')] }]
    const html = render(<Footer footer={{ ...footer, columns }} brand={{ navbar, tagline: 'A network' }} />)
    expect(html).toMatch(/<div class="footer__brand"><a class="navbar__brand" href="\/">.*Example.*<p>A network<\/p>/)
  })

  it('prints columns, then the logo, then the copyright', () => {
    const html = render(
      <Footer
        footer={{
          style: 'dark',
          columns: [{ title: 'Docs', items: [link('a'), { kind: 'html', html: '<i>raw</i>' }] }],
          row: null,
          logo: { src: '/l.svg', srcDark: '/d.svg', alt: 'Logo', width: null, height: null, href: null },
          copyrightHtml: 'Copyright © 2025 Example.',
        }}
      />,
    )
    expect(html).toContain('class="theme-layout-footer footer footer--dark"')
    const places = ['footer__title', 'footer__item', '<i>raw</i>', '/l.svg', '/d.svg', 'Copyright © 2025 Example.']
    const found = places.map((place) => html.indexOf(place))
    expect(found).not.toContain(-1)
    expect(found).toEqual([...found].sort((a, b) => a - b))
  })
})

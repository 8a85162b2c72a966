import { describe, expect, it } from 'vitest'
import { createDocRoute } from '../support/routes.ts'
import { type ComposedSite, composePage, sidebarCategory, sidebarLink } from './test-page.ts'

const siteWith = (site: ComposedSite) => composePage(site, '/docs/a').site

describe('the shared data of pages', () => {
  it('has the base URL in every URL for the browser', () => {
    const routes = [createDocRoute('/docs/a'), createDocRoute('/search', { kind: 'search', source: null })]
    const site = siteWith({ routes, config: { baseUrl: '/base/', favicon: 'img/favicon.svg' } })
    expect(site).toMatchObject({ favicon: '/base/img/favicon.svg', searchHref: '/base/search' })
  })

  it('has no search without a search page', () => {
    expect(siteWith({}).searchHref).toBeNull()
  })

  it('has the custom fields of the project unchanged', () => {
    const customFields = { supportUrl: 'https://support.example', levels: [1, { two: null }] }
    expect(siteWith({ config: { customFields } }).customFields).toEqual(customFields)
  })

  it('has the locale of its pages', () => {
    expect(siteWith({}).locale).toEqual({ code: 'en', htmlLang: 'en', direction: 'ltr' })
  })
})

describe('the footer', () => {
  const link = { html: null, to: null, href: null, label: 'Label', attributes: { rel: 'me' } }
  const logo = {
    src: '/img/logo.svg',
    srcDark: 'img/dark.svg',
    alt: null,
    href: '/',
    target: null,
    width: null,
    height: null,
  }

  it('has columns of links and raw HTML', () => {
    const items = [
      { ...link, to: '/docs/a' },
      { ...link, href: 'https://x.example/' },
      { ...link, label: null, html: '<b>x</b>' },
    ]
    const links = { kind: 'columns' as const, columns: [{ title: null, items }] }
    const footer = { style: 'dark' as const, links, logo: null, copyright: '© <i>x</i>' }
    expect(siteWith({ config: { footer } }).footer).toEqual({
      style: 'dark',
      columns: [
        {
          title: null,
          items: [
            { kind: 'link', label: 'Label', href: '/docs/a', external: false, attributes: { rel: 'me' } },
            { kind: 'link', label: 'Label', href: 'https://x.example/', external: true, attributes: { rel: 'me' } },
            { kind: 'html', html: '<b>x</b>' },
          ],
        },
      ],
      row: null,
      logo: null,
      copyrightHtml: '© <i>x</i>',
    })
  })

  it('may be one row below a logo of known size', () => {
    const footer = {
      style: 'light' as const,
      links: { kind: 'row' as const, items: [{ ...link, to: '/docs/a' }] },
      logo,
      copyright: null,
    }
    const files = { 'static/img/logo.svg': { url: 'img/logo.svg', width: 40, height: 20 } }
    expect(siteWith({ config: { footer }, manifest: { files } }).footer).toMatchObject({
      columns: null,
      row: [{ href: '/docs/a' }],
      logo: { src: '/img/logo.svg', srcDark: '/img/dark.svg', alt: 'Test', width: 40, height: 20, href: '/' },
    })
  })
})

describe('a generated home page', () => {
  const home = createDocRoute('/', { kind: 'home', source: null, version: null, id: null, sidebar: null })
  const doorsOf = (sidebar: ComposedSite['sidebar']) =>
    composePage({ routes: [home], ...(sidebar ? { sidebar } : {}) }, '/').content

  it('shows the sections of the sidebar as entry cards and its single pages as buttons', () => {
    const pages = [1, 2, 3, 4, 5].map((number) => sidebarLink(`/docs/${number}`))
    const guide = sidebarCategory('Guide', pages, { firstPathname: '/docs/1', description: 'How to' })
    expect(doorsOf([sidebarLink('/docs/intro', { label: 'Intro' }), guide])).toEqual({
      kind: 'home',
      actions: [{ label: 'Intro', href: '/docs/intro', external: false }],
      entryCards: [
        {
          label: 'Guide',
          href: '/docs/1',
          description: 'How to',
          links: [1, 2, 3, 4].map((number) => ({ label: `/docs/${number}`, href: `/docs/${number}`, external: false })),
        },
      ],
    })
  })

  it('shows pages as entry cards if there are no sections', () => {
    expect(doorsOf([sidebarLink('/docs/intro', { label: 'Intro' })])).toEqual({
      kind: 'home',
      entryCards: [{ label: 'Intro', href: '/docs/intro', description: '', links: [] }],
    })
  })
})

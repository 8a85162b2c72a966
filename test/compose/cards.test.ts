import { describe, expect, test } from 'vitest'
import { testConfig } from '../support/config.ts'
import { createDocument } from '../support/document.ts'
import { createDocRoute, createRoute } from '../support/routes.ts'
import { type ComposedSite, composePage } from './test-page.ts'

const config = { socialCards: true, title: 'Harbor' }
const findImage = (site: ComposedSite, pathname = '/docs/a') => composePage(site, pathname).head.image

describe('the social card of a page', () => {
  test('has a path that depends on its text, its colors and its fonts, and on nothing else', () => {
    const routes = (title: string) => [createDocRoute('/docs/a', { title })]
    const find = (site: ComposedSite) => findImage({ routes: routes('Ropes'), config, ...site })?.url
    const card = find({})
    expect(card).toMatch(/^https:\/\/docs\.example\/assets\/cards\/[\da-f]{16}\.png$/)
    expect(find({ config: { ...config, tagline: 'Ships' } })).toBe(card)
    const others = [
      find({ routes: routes('Sails') }),
      find({ config: { ...config, title: 'Port' } }),
      find({ config: { ...config, colorMode: { ...testConfig().colorMode, defaultMode: 'dark' } } }),
      find({ manifest: { cardFonts: 'other' } }),
    ]
    expect(new Set([card, ...others]).size).toBe(5)
  })

  test('is described with its size, its title, its section, and its version where there are several', () => {
    const table = {
      breadcrumbs: {
        '/docs/a': [
          { label: 'Ships', pathname: null },
          { label: 'Ropes', pathname: '/docs/a' },
        ],
      },
    }
    const routes = [createDocRoute('/docs/a', { title: 'Ropes' })]
    expect(findImage({ routes, config, table })).toMatchObject({ width: 1200, height: 630, alt: 'Ropes – Ships' })
    const { versions } = testConfig()
    const { current = expect.fail() } = versions
    const versioned = { ...config, versions: { current: { ...current, label: '2.0', badge: true } } }
    expect(findImage({ routes, config: versioned, table })?.alt).toBe('Ropes – Ships · 2.0')
  })

  test('gives way to the image in the front matter of a page, and to that of the site on the home page', () => {
    const documents = [createDocument('content/docs/a.md', { frontMatter: { image: 'https://img.example/a.png' } })]
    expect(findImage({ config, documents })).toEqual({
      url: 'https://img.example/a.png',
      width: null,
      height: null,
      alt: expect.any(String),
    })
    const routes = [createRoute('/', { kind: 'home' }), createDocRoute('/docs/a')]
    const site = { routes, config: { ...config, image: 'https://img.example/site.png' } }
    expect(findImage(site, '/')?.url).toBe('https://img.example/site.png')
    expect(findImage(site)?.url).toContain('/assets/cards/')
  })

  test('does not exist unless the configuration asks for it', () => {
    expect(findImage({ config: { title: 'Harbor' } })).toBeNull()
  })
})

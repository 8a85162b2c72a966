import { describe, expect, test } from 'vitest'
import { createDocument } from '../support/document.ts'
import { createDocRoute, createRoute } from '../support/routes.ts'
import { type ComposedSite, composePage } from './test-page.ts'

const INLINE_SCRIPTS = {
  inlineScript: { code: 'every page', sha256: 'a' },
  homeInlineScript: { code: 'home page', sha256: 'b' },
}

function composeHead(site: ComposedSite, pathname = '/docs/a') {
  return composePage(site, pathname).head
}

describe('the head', () => {
  test('has the inline script of the home page on the home page only, and the usual one where there is no other', () => {
    const routes = [createDocRoute('/docs/a'), createDocRoute('/', { source: 'content/docs/index.md' })]
    const findScript = (pathname: string, manifest: ComposedSite['manifest']) =>
      composeHead({ routes, manifest }, pathname).inlineScript.code
    expect(findScript('/', INLINE_SCRIPTS)).toBe('home page')
    expect(findScript('/docs/a', INLINE_SCRIPTS)).toBe('every page')
    expect(findScript('/', { inlineScript: INLINE_SCRIPTS.inlineScript })).toBe('every page')
  })

  test('loads the modules of the features of a page with the runtime, which imports them', () => {
    const withTabs = [createDocument('content/docs/a.md', { features: ['tabs'] })]
    const [runtime] = composeHead({}).modules
    expect(composeHead({ documents: withTabs }).modules).toEqual([runtime, '/assets/tabs.1.js'])
  })

  test('has no module where the site needs none', () => {
    expect(composeHead({ manifest: { runtime: null } }).modules).toEqual([])
  })

  test('adds what the document adds, and takes its whole title', () => {
    const own = {
      title: 'Whole title',
      meta: [{ name: 'author', content: 'Ada' }],
      links: [{ rel: 'alternate', href: 'https://docs.example/feed' }],
      jsonLd: [{ '@type': 'HowTo' }],
    }
    const head = composeHead({ documents: [createDocument('content/docs/a.md', { head: own })] })
    expect(head).toMatchObject({ title: 'Whole title', ownMeta: own.meta, ownLinks: own.links })
    expect(head.jsonLd).toContainEqual({ '@type': 'HowTo' })
  })

  test('has no alternates on the page for unknown addresses', () => {
    const route = createRoute('/404.html', { kind: 'not-found', outputFile: '404.html' })
    expect(composeHead({ routes: [route] }, '/404.html').alternates).toEqual([])
    expect(composeHead({}).alternates).not.toEqual([])
  })
})

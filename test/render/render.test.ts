import { createElement, memo } from 'react'
import { describe, expect, it } from 'vitest'
import type { PageComponent } from '../../cli/render/page-components.ts'
import { render } from '../../cli/render/render.ts'
import { composePage } from '../compose/test-page.ts'
import { createDocRoute } from '../support/routes.ts'

const source = 'src/pages/about.tsx'
const route = createDocRoute('/about', { kind: 'react-page', source, version: null, id: null, sidebar: null })

function renderWith(component: PageComponent) {
  return render(composePage({ routes: [route] }, '/about'), '', { route, components: new Map([[source, component]]) })
}

const element = (type: PageComponent | string) => createElement(type as PageComponent & string, null as never)

function Visitors(): never {
  throw new ReferenceError('window is not defined')
}

function readWidth(): number {
  throw new Error('no width')
}

const Chart = memo(function Chart() {
  return String(readWidth())
})

describe('a page', () => {
  it('is a complete document with a doctype', () => {
    const doc = createDocRoute('/docs/a')
    const { value, diagnostics } = render(composePage({ routes: [doc] }, '/docs/a'), '<p>body</p>', {
      route: doc,
      components: new Map(),
    })
    expect(diagnostics).toEqual([])
    expect(value?.html).toMatch(/^<!doctype html><html lang="en"[^>]*><head><meta charSet="utf-8"\/>/)
    expect(value?.html).toContain('<p>body</p>')
    expect(value?.html).toMatch(/<\/body><\/html>$/)
  })

  it('written in React is not rendered without its component, whose module has been reported', () => {
    const page = composePage({ routes: [route] }, '/about')
    expect(render(page, '', { route, components: new Map() })).toEqual({ value: null, diagnostics: [] })
  })

  it('is rendered to the same HTML every time', () => {
    const page = composePage({ routes: [route] }, '/about')
    const components = new Map<string, PageComponent>([[source, () => 'About']])
    expect(render(page, '', { route, components })).toEqual(render(page, '', { route, components }))
  })

  it('written in React gets the data of the page', () => {
    const { value } = renderWith(({ page }) => createElement('main', null, page.site.title, ' at ', page.pathname))
    expect(value?.html).toContain('<main>Test at /about</main>')
  })

  it('written in React reads the custom fields of the configuration', () => {
    const config = { customFields: { supportUrl: 'https://support.example' } }
    const Page: PageComponent = ({ page }) => createElement('a', { href: String(page.site.customFields.supportUrl) })
    const { value } = render(composePage({ routes: [route], config }, '/about'), '', {
      route,
      components: new Map([[source, Page]]),
    })
    expect(value?.html).toContain('<a href="https://support.example"></a>')
  })

  it('does not preload images', () => {
    const { value } = renderWith(() => createElement('img', { src: '/big.png', alt: '' }))
    expect(value?.html).toContain('<img src="/big.png" alt=""/>')
    expect(value?.html).not.toContain('as="image"')
  })

  it.each<[string, PageComponent, string[]]>([
    ['neither of them', () => createElement('main'), []],
    ['a style attribute', () => createElement('p', { style: { color: 'red' } }), ["style-src-attr 'unsafe-inline'"]],
    ['a frame', () => createElement('iframe', { title: 'Film' }), ["frame-src 'self' https:"]],
  ])('with %s allows what it needs, and nothing else', (_name, component, allowed) => {
    const { value } = renderWith(component)
    const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/i.exec(value?.html ?? '')?.[1] ?? ''
    const directives = policy.replaceAll('&#x27;', "'").split('; ')
    expect(directives.filter((each) => /^(?:style-src-attr|frame-src)/.test(each))).toEqual(allowed)
    expect(directives).toContain("object-src 'none'")
  })
})

describe('a page that throws', () => {
  it('is reported with the component and the browser global', () => {
    expect(renderWith(() => createElement('main', null, element(Visitors)))).toEqual({
      value: null,
      diagnostics: [
        {
          code: 'page/render-failed',
          message: 'The page "/about" failed to render in component Visitors: window is not defined.',
          origin: { kind: 'file', file: source, line: 1, column: 1, endLine: 1, endColumn: 1 },
          pathname: '/about',
          hint: 'Pages are rendered without a browser, so "window" does not exist there: use it in an effect or an event handler.',
          stack: expect.stringContaining('Visitors'),
        },
      ],
    })
  })

  it.each([
    [
      'an error with its causes',
      new Error('No data.', { cause: new Error('No network.') }),
      'No data, caused by: No network',
    ],
    ['a string', 'stop', 'stop'],
    ['nothing', undefined, ''],
  ])('%s is reported', (_name, thrown, told) => {
    const { diagnostics } = renderWith(() => {
      throw thrown
    })
    expect(diagnostics[0]?.message).toMatch(new RegExp(`render: ${told}\\.$`))
    expect(diagnostics[0]?.hint).toBeUndefined()
  })

  it('names the component whose helper function threw', () => {
    expect(renderWith(() => createElement(Chart)).diagnostics[0]?.message).toBe(
      'The page "/about" failed to render in component Chart: no width.',
    )
  })
})

import { createElement, memo } from 'react'
import { describe, expect, it } from 'vitest'
import { type PageComponent, render } from '../../cli/render/render.ts'
import { composePage, routeOf } from '../compose/test-page.ts'

const source = 'src/pages/about.tsx'
const route = routeOf('/about', { kind: 'react-page', source, version: null, id: null, sidebar: null })

function renderWith(component: PageComponent) {
  return render(composePage({ routes: [route] }, '/about'), route, new Map([[source, component]]))
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
  it('is a whole document with a doctype', () => {
    const doc = routeOf('/docs/a')
    const { value, diagnostics } = render(composePage({ routes: [doc] }, '/docs/a'), doc, new Map())
    expect(diagnostics).toEqual([])
    expect(value).toMatchObject({ pathname: '/docs/a', outputFile: 'docs/a/index.html' })
    expect(value?.html).toMatch(/^<!doctype html><html lang="en"[^>]*><head><meta charSet="utf-8"\/>/)
    expect(value?.html).toContain('<p>body</p>')
    expect(value?.html).toMatch(/<\/body><\/html>$/)
  })

  it('is the same every time', () => {
    const page = composePage({ routes: [route] }, '/about')
    const components = new Map<string, PageComponent>([[source, () => 'About']])
    expect(render(page, route, components)).toEqual(render(page, route, components))
  })

  it('written in React is given the data of the page', () => {
    const { value } = renderWith(({ page }) => createElement('main', null, page.site.title, ' at ', page.pathname))
    expect(value?.html).toContain('<main>Test at /about</main>')
  })

  it('asks for no image before its styles do', () => {
    const { value } = renderWith(() => createElement('img', { src: '/big.png', alt: '' }))
    expect(value?.html).toContain('<img src="/big.png" alt=""/>')
    expect(value?.html).not.toContain('rel="preload"')
  })

  it.each<[string, PageComponent, string[]]>([
    ['nothing of the kind', () => createElement('main'), []],
    ['a style attribute', () => createElement('p', { style: { color: 'red' } }), ["style-src-attr 'unsafe-inline'"]],
    ['a frame', () => createElement('iframe', { title: 'Film' }), ["frame-src 'self' https:"]],
  ])('with %s allows what it needs, and no more', (_name, component, allowed) => {
    const { value } = renderWith(component)
    const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/i.exec(value?.html ?? '')?.[1] ?? ''
    const directives = policy.replaceAll('&#x27;', "'").split('; ')
    expect(directives.filter((each) => /^(?:style-src-attr|frame-src)/.test(each))).toEqual(allowed)
    expect(directives).toContain("object-src 'none'")
  })
})

describe('a page that throws', () => {
  it('is reported with the component and what pages cannot use', () => {
    expect(renderWith(() => createElement('main', null, element(Visitors)))).toEqual({
      value: null,
      diagnostics: [
        {
          code: 'page/render-failed',
          message: 'The page "/about" threw in component Visitors while it was rendered: window is not defined.',
          origin: { kind: 'file', file: source, line: 1, column: 1, endLine: 1, endColumn: 1 },
          pathname: '/about',
          hint: 'Pages are rendered without a browser, so "window" does not exist there: use it in an effect or an event handler.',
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
    ['a text', 'stop', 'stop'],
    ['nothing', undefined, ''],
  ])('%s is told', (_name, thrown, told) => {
    const { diagnostics } = renderWith(() => {
      throw thrown
    })
    expect(diagnostics[0]?.message).toMatch(new RegExp(`rendered: ${told}\\.$`))
    expect(diagnostics[0]?.hint).toBeUndefined()
  })

  it('names the component in which a function of it threw', () => {
    expect(renderWith(() => createElement(Chart)).diagnostics[0]?.message).toBe(
      'The page "/about" threw in component Chart while it was rendered: no width.',
    )
  })
})

import { createElement, type ReactElement, useId, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { wholeFile } from '../../cli/diagnostics/diagnostic.ts'
import { render } from '../../cli/render/render.ts'
import { describeCauses } from '../../src/islands/Crash.tsx'
import { Deferred } from '../../src/islands/Deferred.tsx'
import { defineIsland, Island } from '../../src/islands/island.tsx'
import { composePage, routeOf } from '../compose/test-page.ts'

const source = 'src/pages/tool.tsx'
const route = routeOf('/tool', { kind: 'react-page', source, version: null, id: null, sidebar: null })
const manifest = {
  islands: { 'src/tool.tsx': 'assets/island-tool.1.js' },
  islandClient: 'assets/island-client.1.js',
}

function Tool({ label, data }: { label: string; data?: unknown }): ReactElement {
  const id = useId()
  const [count] = useState(3)
  return (
    <label htmlFor={id}>
      {label} {count} {String(data ?? '')}
      <input id={id} />
    </label>
  )
}

const signed = { ...defineIsland({ name: 'tool', load: 'visible', component: Tool }), module: 'src/tool.tsx' }

function renderPage(body: () => ReactElement, site: Parameters<typeof composePage>[0] = { manifest }) {
  const { value, diagnostics } = render(
    composePage({ routes: [route], ...site }, '/tool'),
    route,
    new Map([[source, body]]),
  )
  return { body: /<div class="react-page">(.*?)<\/div><\/div><\/div>/s.exec(value?.html ?? '')?.[1], diagnostics }
}

describe('an island in a page', () => {
  it('is printed with all that its script needs, and its props are escaped', () => {
    const { body, diagnostics } = renderPage(() => <Island of={signed} props={{ label: '<b> "x"' }} />)
    expect(diagnostics).toEqual([])
    expect(body).toContain(
      '<div data-ds-island="tool" data-ds-island-script="/assets/island-tool.1.js" data-ds-island-client="/assets/island-client.1.js" data-ds-island-load="visible" data-ds-island-props="{&quot;label&quot;:&quot;&lt;b&gt; \\&quot;x\\&quot;&quot;}" data-ds-island-id-prefix="i0-">',
    )
    expect(body).toContain('&lt;b&gt; &quot;x&quot;<!-- --> <!-- -->3')
  })

  it('shares no id with another one, and the page around it goes on as if nothing had been', () => {
    function Page(): ReactElement {
      const before = useId()
      return (
        <p id={before}>
          <Island of={signed} props={{ label: 'a' }} />
          <Island of={signed} props={{ label: 'b' }} />
          <Tool label="plain" />
        </p>
      )
    }
    const { body, diagnostics } = renderPage(() => createElement(Page))
    expect(diagnostics).toEqual([])
    const ids = [...(body ?? '').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toHaveLength(4)
    expect(new Set(ids).size).toBe(4)
  })

  it('asks for none of its images before the page does', () => {
    const image = { ...signed, component: () => <img src="/a.png" alt="" /> }
    const { body } = renderPage(() => <Island of={image} props={{ label: '' }} />)
    expect(body).toContain('><img src="/a.png" alt=""/>')
  })

  it('is static where its script could not be made', () => {
    const { body } = renderPage(() => <Island of={signed} props={{ label: 'a' }} />, {})
    expect(body).toContain('<div><label')
  })
})

describe('the build', () => {
  it('names page, island and property of props that are not JSON', () => {
    const props = { label: 'a', data: { list: [new Date(0)] } } as unknown as { label: string }
    expect(renderPage(() => <Island of={signed} props={props} />).diagnostics).toEqual([
      {
        code: 'island/invalid-props',
        message:
          'The island "tool" cannot be given props.data.list[0], because it is a Date and not JSON (on the page "/tool").',
        origin: wholeFile(source),
        pathname: '/tool',
        hint: 'Pass the data that it is made from, and make it in the island.',
      },
    ])
  })

  it('says when an island can have no script', () => {
    const unsigned = defineIsland({ name: 'tool', load: 'idle', component: Tool })
    expect(renderPage(() => <Island of={unsigned} props={{ label: 'a' }} />).diagnostics).toMatchObject([
      {
        code: 'island/no-script',
        message:
          'The island "tool" has no script, because its module does not import defineIsland from "docsgen" (on the page "/tool").',
      },
    ])
  })

  it('names the component of an island that throws', () => {
    const broken = {
      ...signed,
      component: function Broken(): never {
        throw new Error('no lamp')
      },
    }
    expect(renderPage(() => <Island of={broken} props={{ label: '' }} />).diagnostics).toMatchObject([
      {
        code: 'page/render-failed',
        message: 'The page "/tool" threw in component Broken while it was rendered: no lamp.',
      },
    ])
  })

  it('prints nothing for content that is loaded in the browser', () => {
    const deferred = { ...signed, component: () => <Deferred load={async () => 1}>{() => 'never'}</Deferred> }
    expect(renderPage(() => <Island of={deferred} props={{ label: '' }} />).body).toMatch(/i0-">$/)
  })
})

it.each([
  [new Error('a'), 'a'],
  [new Error('a', { cause: new Error('b', { cause: 'c' }) }), 'a\n\nCause:\nb\n\nCause:\nc'],
  ['text', 'text'],
])('a crash tells the message of %s and of each cause', (error, text) => {
  expect(describeCauses(error)).toBe(text)
})

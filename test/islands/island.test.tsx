import { createElement, type ReactElement, useId, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { toFileOrigin } from '../../cli/diagnostics/diagnostic.ts'
import { render } from '../../cli/render/render.ts'
import { describeCauses } from '../../src/islands/ErrorFallback.tsx'
import { defineIsland, Island } from '../../src/islands/island.tsx'
import { LazyContent } from '../../src/islands/LazyContent.tsx'
import { composePage } from '../compose/test-page.ts'
import { createDocRoute } from '../support/routes.ts'

const source = 'src/pages/tool.tsx'
const route = createDocRoute('/tool', { kind: 'react-page', source, version: null, id: null, sidebar: null })
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
  const { value, diagnostics } = render(composePage({ routes: [route], ...site }, '/tool'), '', {
    route,
    components: new Map([[source, body]]),
  })
  return { body: /<div class="react-page">(.*?)<\/div><\/div><\/div>/s.exec(value?.html ?? '')?.[1], diagnostics }
}

describe('an island in a page', () => {
  it('is printed with everything its script needs, and its props are escaped', () => {
    const { body, diagnostics } = renderPage(() => <Island of={signed} props={{ label: '<b> "x"' }} />)
    expect(diagnostics).toEqual([])
    expect(body).toContain(
      '<div data-ds-island="tool" data-ds-island-script="/assets/island-tool.1.js" data-ds-island-client="/assets/island-client.1.js" data-ds-island-load="visible" data-ds-island-props="{&quot;label&quot;:&quot;&lt;b&gt; \\&quot;x\\&quot;&quot;}" data-ds-island-id-prefix="i0-">',
    )
    expect(body).toContain('&lt;b&gt; &quot;x&quot;<!-- --> <!-- -->3')
  })

  it('shares no id with another one, and does not change the ids of the page around it', () => {
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

  it('does not preload its images', () => {
    const image = { ...signed, component: () => <img src="/a.png" alt="" /> }
    const { body } = renderPage(() => <Island of={image} props={{ label: '' }} />)
    expect(body).toContain('><img src="/a.png" alt=""/>')
  })

  it('is static if its script could not be built', () => {
    const { body } = renderPage(() => <Island of={signed} props={{ label: 'a' }} />, {})
    expect(body).toContain('<div><label')
  })
})

describe('the build', () => {
  it('reports page, island and property of props that are not JSON', () => {
    const props = { label: 'a', data: { list: [new Date(0)] } } as unknown as { label: string }
    expect(renderPage(() => <Island of={signed} props={props} />).diagnostics).toEqual([
      {
        code: 'island/invalid-props',
        message:
          'The island "tool" cannot receive props.data.list[0], because it is a Date and not JSON (on the page "/tool").',
        origin: toFileOrigin(source),
        pathname: '/tool',
        hint: 'Pass plain data instead, and create the value in the island.',
      },
    ])
  })

  it('reports an island that cannot have a script', () => {
    const unsigned = defineIsland({ name: 'tool', load: 'idle', component: Tool })
    expect(renderPage(() => <Island of={unsigned} props={{ label: 'a' }} />).diagnostics).toMatchObject([
      {
        code: 'island/no-script',
        message:
          'The island "tool" has no script, because its module does not import defineIsland from "docsgen" (on the page "/tool").',
      },
    ])
  })

  it('reports the component of an island that throws', () => {
    const broken = {
      ...signed,
      component: function Broken(): never {
        throw new Error('no lamp')
      },
    }
    expect(renderPage(() => <Island of={broken} props={{ label: '' }} />).diagnostics).toMatchObject([
      {
        code: 'page/render-failed',
        message: 'The page "/tool" failed to render in component Broken: no lamp.',
      },
    ])
  })

  it('does not print content that is loaded in the browser', () => {
    const deferred = { ...signed, component: () => <LazyContent load={async () => 1}>{() => 'never'}</LazyContent> }
    expect(renderPage(() => <Island of={deferred} props={{ label: '' }} />).body).toMatch(/i0-">$/)
  })
})

it.each([
  [new Error('a'), 'a'],
  [new Error('a', { cause: new Error('b', { cause: 'c' }) }), 'a\n\nCause:\nb\n\nCause:\nc'],
  ['text', 'text'],
])('the error fallback shows the message of %s and of each cause', (error, text) => {
  expect(describeCauses(error)).toBe(text)
})

import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createRenderer, type PageComponent } from '../../cli/render/render.ts'
import type { Replacement } from '../../cli/render/replacement.ts'
import type { ReplacementProps } from '../../src/components/replaceable.tsx'
import type { ReplaceableName } from '../../src/model/replaceable-names.ts'
import { composePage, routeOf } from '../compose/test-page.ts'

const route = routeOf('/docs/a')

function renderWith(name: ReplaceableName, component: unknown, module = '/none.mjs') {
  const origin = { kind: 'config' as const, file: 'site.config.ts', path: `components.${name}` }
  const replacement: Replacement = { name, component: component as PageComponent, module, origin }
  return createRenderer([replacement])(composePage({ routes: [route] }, '/docs/a'), route, new Map())
}

describe('a component of the project', () => {
  it('stands in the place of one of the theme, with its props', () => {
    const Navbar = ({ site }: { site: { title: string } }) => <nav>Own {site.title}</nav>
    const { value, diagnostics } = renderWith('Navbar', Navbar)
    expect(diagnostics).toEqual([])
    expect(value?.html).toContain('<nav>Own <!-- -->Test</nav>'.replace('<!-- -->', ''))
    expect(value?.html).not.toContain('theme-layout-navbar')
  })

  it('can put something around the one it replaces', () => {
    const Navbar = ({ Original, ...props }: ReplacementProps<object>) => (
      <>
        <p>Before</p>
        <Original {...props} />
      </>
    )
    expect(renderWith('Navbar', Navbar).value?.html).toMatch(/<p>Before<\/p><nav[^>]*theme-layout-navbar/)
  })

  it('that throws is named with its page and its key of the configuration', async () => {
    const module = join(tmpdir(), `docsgen-replacement-${process.pid}.mjs`)
    await writeFile(module, 'export default function OwnNavbar() { throw new Error("no lamp") }\n')
    const loaded: { default: unknown } = await import(/* @vite-ignore */ pathToFileURL(module).href)
    const { value, diagnostics } = renderWith('Navbar', loaded.default, module)
    expect(value).toBeNull()
    expect(diagnostics).toEqual([
      {
        code: 'page/render-failed',
        message:
          'The page "/docs/a" threw in component OwnNavbar (which stands for the theme\'s Navbar) while it was rendered: no lamp.',
        origin: { kind: 'config', file: 'site.config.ts', path: 'components.Navbar' },
        pathname: '/docs/a',
      },
    ])
  })
})

import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Config } from '../../cli/config/config.ts'
import type { Override } from '../../cli/render/override.ts'
import type { PageComponent } from '../../cli/render/page-components.ts'
import { createRenderer } from '../../cli/render/render.ts'
import type { OverrideProps } from '../../src/components/override-props.ts'
import type { OverridableName } from '../../src/model/overridable-names.ts'
import { composePage } from '../compose/test-page.ts'
import { createDocRoute } from '../support/routes.ts'

const route = createDocRoute('/docs/a')

function renderWith(
  name: OverridableName,
  component: unknown,
  { module = '/none.mjs', config = {} }: { module?: string; config?: Partial<Config> } = {},
) {
  const origin = { kind: 'config' as const, file: 'site.config.ts', path: `components.${name}` }
  const replacement: Override = { name, component: component as PageComponent, module, origin }
  return createRenderer([replacement])(composePage({ routes: [route], config }, '/docs/a'), '', {
    route,
    components: new Map(),
  })
}

describe('a component of the project', () => {
  it('overrides one of the theme and gets its props', () => {
    const Navbar = ({ site }: { site: { title: string } }) => <nav>Own {site.title}</nav>
    const { value, diagnostics } = renderWith('Navbar', Navbar)
    expect(diagnostics).toEqual([])
    expect(value?.html).toContain('<nav>Own <!-- -->Test</nav>'.replace('<!-- -->', ''))
    expect(value?.html).not.toContain('theme-layout-navbar')
  })

  it('can wrap the original', () => {
    const Navbar = ({ Original, ...props }: OverrideProps<'Navbar'>) => (
      <>
        <p>Before</p>
        <Original {...props} />
      </>
    )
    expect(renderWith('Navbar', Navbar).value?.html).toMatch(/<p>Before<\/p><nav[^>]*theme-layout-navbar/)
  })

  it('receives the custom fields of the configuration', () => {
    const Navbar = ({ customFields }: OverrideProps<'Navbar'>) => <nav>{String(customFields.supportUrl)}</nav>
    const config = { customFields: { supportUrl: 'https://support.example' } }
    expect(renderWith('Navbar', Navbar, { config }).value?.html).toContain('<nav>https://support.example</nav>')
  })

  it('that throws is reported with its configuration key, in the same words on every page', async () => {
    const module = join(tmpdir(), `docsgen-replacement-${process.pid}.mjs`)
    await writeFile(module, 'export default function OwnNavbar() { throw new Error("no lamp") }\n')
    const loaded: { default: unknown } = await import(/* @vite-ignore */ pathToFileURL(module).href)
    const { value, diagnostics } = renderWith('Navbar', loaded.default, { module })
    expect(value).toBeNull()
    expect(diagnostics).toEqual([
      {
        code: 'page/render-failed',
        message: 'The override of Navbar failed to render in component OwnNavbar: no lamp.',
        origin: { kind: 'config', file: 'site.config.ts', path: 'components.Navbar' },
        stack: expect.stringContaining(module),
      },
    ])
  })
})

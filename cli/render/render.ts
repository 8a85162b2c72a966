import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ReplacementsContext } from '../../src/components/replaceable.tsx'
import { IslandError, IslandHostContext } from '../../src/islands/island.tsx'
import type { PageData, SidebarItemData } from '../../src/model/page-data.ts'
import { renderBranch as branchTemplate, renderTemplate } from '../../templates/index.ts'
import { type Diagnostic, type Outcome, wholeFile } from '../diagnostics/diagnostic.ts'
import type { Route } from '../route/route-table.ts'
import { createIslandHost, islandFailed } from './island-host.ts'
import type { PageComponents } from './page-components.ts'
import { withoutUnusedPermissions } from './permissions.ts'
import { browserGlobalHint, describeError, findComponentName } from './render-error.ts'
import type { RenderedPage } from './rendered-page.ts'
import { findReplacement, indexReplacements, type Replacement } from './replacement.ts'

export { loadPageComponents, type PageComponent, type PageComponents } from './page-components.ts'

/** Renders a page to HTML. */
export type Renderer = (
  data: PageData,
  route: Pick<Route, 'pathname' | 'outputFile' | 'source'>,
  components: PageComponents,
) => Outcome<RenderedPage | null>

/**
 * Prepares to render pages, with components of the project in place of those of the theme. A component that throws is a
 * finding that names the page, the component, and the key of the configuration that brought it; the value is then `null`,
 * and the other pages go on.
 */
export function createRenderer(replacements: readonly Replacement[]): Renderer {
  const value = indexReplacements(replacements)
  return (data, route, components) => {
    try {
      const page = renderTemplate(data, createChildren(data, components))
      const host = createIslandHost(data.islands ?? null)
      const themed = createElement(ReplacementsContext, { value }, page)
      const markup = renderToStaticMarkup(createElement(IslandHostContext, { value: host }, themed))
      const html = `<!doctype html>${withoutUnusedPermissions(withoutImagePreloads(markup), data.site)}`
      return { value: { pathname: route.pathname, outputFile: route.outputFile, html }, diagnostics: [] }
    } catch (error) {
      return { value: null, diagnostics: [renderFailed(error, route, findReplacement(error, replacements))] }
    }
  }
}

/** Renders a page with the theme as it is. */
export const render: Renderer = createRenderer([])

/** The HTML of a sidebar's branch, without a list around it. */
export function renderBranch(branch: { items: SidebarItemData[]; level: number }): string {
  return renderToStaticMarkup(branchTemplate(branch))
}

function createChildren(data: PageData, components: PageComponents) {
  if (data.content.kind !== 'react-page') return undefined
  const Page = components.get(data.content.component)
  // A page whose module could not be loaded has been reported; its place stays empty.
  return Page && createElement(Page, { page: data })
}

/**
 * React asks for a preload of every image that is not lazy, also of the one that the other colour mode shows. The head
 * holds what the template wrote, and nothing else.
 */
function withoutImagePreloads(markup: string): string {
  const end = markup.indexOf('</head>')
  if (end < 0) return markup
  return markup.slice(0, end).replace(/<link rel="preload" as="image"[^>]*>/g, '') + markup.slice(end)
}

function renderFailed(
  error: unknown,
  route: Pick<Route, 'pathname' | 'source'>,
  replacement: Replacement | undefined,
): Diagnostic {
  const page = route.source === null ? { kind: 'page' as const, pathname: route.pathname } : wholeFile(route.source)
  const origin = replacement?.origin ?? page
  if (error instanceof IslandError) return islandFailed(error, route.pathname, origin)
  const component = findComponentName(error)
  const inside = component === undefined ? '' : ` in component ${component}`
  const where = replacement ? `${inside} (which stands for the theme's ${replacement.name})` : inside
  const hint = browserGlobalHint(error)
  return {
    code: 'page/render-failed',
    message: `The page "${route.pathname}" threw${where} while it was rendered: ${describeError(error)}.`,
    origin,
    pathname: route.pathname,
    ...(hint === undefined ? {} : { hint }),
  }
}

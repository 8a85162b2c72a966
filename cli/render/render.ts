import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IslandError, IslandHostContext } from '../../src/islands/island.tsx'
import type { PageData, SidebarItemData } from '../../src/model/page-data.ts'
import { renderBranch as branchTemplate, renderTemplate } from '../../templates/index.ts'
import { type Diagnostic, type Outcome, wholeFile } from '../diagnostics/diagnostic.ts'
import type { Route } from '../route/route-table.ts'
import { createIslandHost, islandFailed } from './island-host.ts'
import type { PageComponents } from './page-components.ts'
import { browserGlobalHint, describeError, findComponentName } from './render-error.ts'
import type { RenderedPage } from './rendered-page.ts'

export { loadPageComponents, type PageComponent, type PageComponents } from './page-components.ts'

/**
 * Renders a page to HTML. A component that throws is a finding that names the page and the component; the value is then
 * `null`, and the other pages go on.
 */
export function render(
  data: PageData,
  route: Pick<Route, 'pathname' | 'outputFile' | 'source'>,
  components: PageComponents,
): Outcome<RenderedPage | null> {
  try {
    const page = renderTemplate(data, createChildren(data, components))
    const host = createIslandHost(data.islands ?? null)
    const markup = renderToStaticMarkup(createElement(IslandHostContext, { value: host }, page))
    const html = `<!doctype html>${withoutImagePreloads(markup)}`
    return { value: { pathname: route.pathname, outputFile: route.outputFile, html }, diagnostics: [] }
  } catch (error) {
    return { value: null, diagnostics: [renderFailed(error, route)] }
  }
}

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

function renderFailed(error: unknown, route: Pick<Route, 'pathname' | 'source'>): Diagnostic {
  const origin = route.source === null ? { kind: 'page' as const, pathname: route.pathname } : wholeFile(route.source)
  if (error instanceof IslandError) return islandFailed(error, route.pathname, origin)
  const component = findComponentName(error)
  const where = component === undefined ? '' : ` in component ${component}`
  const hint = browserGlobalHint(error)
  return {
    code: 'page/render-failed',
    message: `The page "${route.pathname}" threw${where} while it was rendered: ${describeError(error)}.`,
    origin,
    pathname: route.pathname,
    ...(hint === undefined ? {} : { hint }),
  }
}

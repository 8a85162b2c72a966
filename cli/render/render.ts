import { createElement } from 'react'
import { OverridesContext } from '../../src/components/overridable.tsx'
import { SharedMarkupContext } from '../../src/components/shared-markup.ts'
import { IslandError, IslandHostContext } from '../../src/islands/island.tsx'
import type { ContentData, PageData } from '../../src/model/page-data.ts'
import { renderFragment as fragmentTemplate, renderTemplate } from '../../templates/index.ts'
import type { ComposedContent, ComposedPage } from '../compose/composed-page.ts'
import type { SidebarFragment } from '../compose/sidebar-fragments.ts'
import { type Diagnostic, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import type { Route } from '../route/route-table.ts'
import { completeHead } from './content-security-policy.ts'
import { createIslandHost, describeIslandFailure } from './island-host.ts'
import { renderMarkup } from './markup.ts'
import { findOverride, indexOverrides, type Override } from './override.ts'
import type { PageComponents } from './page-components.ts'
import { describeCause, describeError, findComponentName } from './render-error.ts'
import type { RenderedPage } from './rendered-page.ts'
import { createSharedMarkup } from './shared-markup.ts'

/** Renders a page to HTML; `contentHtml` is its printed content, empty for pages without a Markdown file. */
export type Renderer = (
  page: ComposedPage,
  contentHtml: string,
  options: { route: Pick<Route, 'pathname' | 'source'>; components: PageComponents },
) => Outcome<RenderedPage | null>

/**
 * Creates a renderer that uses the overrides of the project. If a component throws, the diagnostic names the component, and the page
 * or the override and the key of the configuration that set it; the value is then `null`, and the other pages are still
 * rendered. The value of a React page without a component is `null` as well.
 */
export function createRenderer(overrides: readonly Override[]): Renderer {
  const indexed = indexOverrides(overrides)
  const sharedMarkup = createSharedMarkup()
  return (composed, contentHtml, { route, components }) => {
    const data = { ...composed, content: addHtml(composed.content, contentHtml) }
    // Its module could not be compiled or loaded, which has been reported.
    if (data.content.kind === 'react-page' && !components.has(data.content.component))
      return { value: null, diagnostics: [] }
    const used = sharedMarkup.startPage()
    let markup: string
    try {
      const page = renderTemplate(data, createChildren(data, components))
      const host = createIslandHost(data.islands ?? null)
      const value = { overrides: indexed, customFields: data.site.customFields }
      const themed = createElement(OverridesContext, { value }, page)
      const shared = createElement(SharedMarkupContext, { value: sharedMarkup.render }, themed)
      markup = renderMarkup(createElement(IslandHostContext, { value: host }, shared))
    } catch (error) {
      return { value: null, diagnostics: [describeRenderFailure(error, route, findOverride(error, overrides))] }
    }
    const html = `<!doctype html>${completeHead(markup, data)}`
    return { value: { html, shared: used }, diagnostics: [] }
  }
}

/** Renders a page without overrides. */
export const render: Renderer = createRenderer([])

/** Renders a sidebar fragment, without a list around it. */
export function renderFragment(fragment: SidebarFragment): string {
  return renderMarkup(fragmentTemplate(fragment))
}

function addHtml(content: ComposedContent, html: string): ContentData {
  return content.kind === 'doc' || content.kind === 'page' || content.kind === 'blog-post'
    ? { ...content, html }
    : content
}

function createChildren(data: PageData, components: PageComponents) {
  if (data.content.kind !== 'react-page') return undefined
  const Page = components.get(data.content.component)
  return Page && createElement(Page, { page: data, facts: data.content.facts ?? {} })
}

function describeRenderFailure(
  error: unknown,
  route: Pick<Route, 'pathname' | 'source'>,
  override: Override | undefined,
): Diagnostic {
  const page = route.source === null ? { kind: 'page' as const, pathname: route.pathname } : toFileOrigin(route.source)
  const origin = override?.origin ?? page
  if (error instanceof IslandError) return describeIslandFailure(error, route.pathname, origin)
  const component = findComponentName(error)
  const inside = component === undefined ? '' : ` in component ${component}`
  const subject = override ? `The override of ${override.name}` : `The page "${route.pathname}"`
  return {
    code: 'page/render-failed',
    message: `${subject} failed to render${inside}: ${describeError(error)}.`,
    origin,
    // An override fails on each page that has it, and is reported once.
    ...(override ? {} : { pathname: route.pathname }),
    ...describeCause(error),
  }
}

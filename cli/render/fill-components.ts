import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IslandError, type IslandHost, IslandHostContext } from '../../src/islands/island.tsx'
import type { IslandScripts } from '../../src/model/page-data.ts'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import type { ComponentUse, HtmlTemplate } from '../parse/document.ts'
import { createIslandHost, islandFailed } from './island-host.ts'
import type { PageComponent } from './page-components.ts'
import { browserGlobalHint, describeError, findComponentName } from './render-error.ts'

/**
 * Renders the components of a body in their places, the inner ones first. The content between the tags of a component is
 * HTML already, so its children are one element (`div`, in a line of text `span`) that holds it. A component that throws
 * is a finding at its directive, and its content is shown without it.
 */
export function fillComponents(
  html: string,
  { marker, uses }: NonNullable<HtmlTemplate['components']>,
  page: { pathname: string; islands: IslandScripts | null; find: (name: string) => PageComponent | undefined },
): Outcome<string> {
  const { pathname } = page
  const host = createIslandHost(page.islands)
  const diagnostics: Diagnostic[] = []
  const open = ['']
  const parts = html.split(new RegExp(`<!--${marker}([+-]\\d+)-->`))
  for (const [at, part] of parts.entries()) {
    if (at % 2 === 0) open.push((open.pop() ?? '') + part)
    else if (part.startsWith('+')) open.push('')
    else {
      const content = open.pop() ?? ''
      const use = uses[Number(part.slice(1))]
      const component = use && page.find(use.name)
      const rendered = use && component ? renderUse(use, content, { component, pathname, host }) : content
      if (typeof rendered !== 'string') diagnostics.push(rendered)
      open.push((open.pop() ?? '') + (typeof rendered === 'string' ? rendered : content))
    }
  }
  return { value: open.join(''), diagnostics }
}

function renderUse(
  { name, props, isInline, file, span }: ComponentUse,
  content: string,
  { component, pathname, host }: { component: PageComponent; pathname: string; host: IslandHost },
): string | Diagnostic {
  const holder = { className: 'ds-component-content', dangerouslySetInnerHTML: { __html: content } }
  const children = content.trim() === '' ? [] : [createElement(isInline ? 'span' : 'div', holder)]
  try {
    // That the export is a component was seen when it was loaded; what props it takes only its author knows.
    const directive = component as unknown as ComponentType<Record<string, string>>
    const element = createElement(directive, props, ...children)
    const markup = renderToStaticMarkup(createElement(IslandHostContext, { value: host }, element))
    // React asks in front of the markup for a preload of every image.
    return markup.replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, '')
  } catch (error) {
    const origin = { kind: 'file' as const, file, ...span }
    if (error instanceof IslandError) return islandFailed(error, pathname, origin)
    const hint = browserGlobalHint(error)
    const inner = findComponentName(error)
    const who = inner === undefined ? '' : ` in component ${inner}`
    return {
      code: 'page/render-failed',
      message: `The component of the directive "${name}" threw${who} while "${pathname}" was rendered: ${describeError(error)}.`,
      origin,
      pathname,
      ...(hint === undefined ? {} : { hint }),
    }
  }
}

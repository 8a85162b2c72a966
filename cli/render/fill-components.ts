import { type ComponentType, createElement } from 'react'
import { IslandError, type IslandHost, IslandHostContext } from '../../src/islands/island.tsx'
import type { IslandScripts } from '../../src/model/page-data.ts'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import type { ComponentUse, HtmlTemplate } from '../parse/document.ts'
import { createIslandHost, describeIslandFailure } from './island-host.ts'
import { renderMarkup } from './markup.ts'
import type { PageComponent } from './page-components.ts'
import { describeCause, describeError, findComponentName } from './render-error.ts'

/**
 * Renders the components of a body into their slots, the inner ones first. The content of a component is already HTML,
 * so its children are one element (`div`, or `span` inside a paragraph) that contains it. If a component throws, a
 * diagnostic is reported at its directive, and its content is shown without it.
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
    // The export was checked to be a component when it was loaded; only its author knows its props.
    const directive = component as unknown as ComponentType<Readonly<Record<string, unknown>>>
    const element = createElement(directive, props, ...children)
    return renderMarkup(createElement(IslandHostContext, { value: host }, element))
  } catch (error) {
    const origin = { kind: 'file' as const, file, ...span }
    if (error instanceof IslandError) return describeIslandFailure(error, pathname, origin)
    const inner = findComponentName(error)
    const who = inner === undefined ? '' : ` in component ${inner}`
    // It is reported once for all pages where it throws at the same place.
    return {
      code: 'page/render-failed',
      message: `The component of the directive "${name}" failed to render${who}: ${describeError(error)}.`,
      origin,
      ...describeCause(error),
    }
  }
}

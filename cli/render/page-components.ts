import { pathToFileURL } from 'node:url'
import type { ComponentType } from 'react'
import type { PageProps } from '../../src/model/page-data.ts'
import { type Diagnostic, type Outcome, wholeFile } from '../diagnostics/diagnostic.ts'
import { browserGlobalHint, describeError } from './render-error.ts'

/** A React page as its module exports it. */
export type PageComponent = ComponentType<PageProps>

/** By source path: `src/pages/about.tsx`. */
export type PageComponents = ReadonlyMap<string, PageComponent>

/** What a page says of itself, by source path: its exports `title` and `description`, where they are texts. */
export type PageMeta = Record<string, { title?: string; description?: string }>

/**
 * Imports the compiled modules of React pages. A module that throws, or exports no component, is a finding and has no entry.
 */
export async function loadPageComponents(
  modules: Record<string, string>,
): Promise<Outcome<{ components: PageComponents; meta: PageMeta }>> {
  const components = new Map<string, PageComponent>()
  const meta: PageMeta = {}
  const diagnostics: Diagnostic[] = []
  for (const [source, file] of Object.entries(modules).sort(([a], [b]) => (a < b ? -1 : 1))) {
    try {
      const loaded: Record<string, unknown> = await import(pathToFileURL(file).href)
      const component = loaded.default
      if (isComponent(component)) components.set(source, component)
      else diagnostics.push(noComponent(source))
      meta[source] = { ...textOf('title', loaded), ...textOf('description', loaded) }
    } catch (error) {
      diagnostics.push(unreadable(source, error))
    }
  }
  return { value: { components, meta }, diagnostics }
}

/** Functions and classes, and the objects that `memo` and `forwardRef` make of them. */
function isComponent(value: unknown): value is PageComponent {
  if (typeof value === 'function') return true
  return typeof value === 'object' && value !== null && '$$typeof' in value && !('props' in value)
}

function textOf<K extends string>(key: K, loaded: Record<string, unknown>): { [key in K]?: string } {
  const value = loaded[key]
  const found: { [key in K]?: string } = {}
  if (typeof value === 'string' && value !== '') found[key] = value
  return found
}

function noComponent(source: string): Diagnostic {
  return {
    code: 'page/no-default-export',
    message: `The default export of ${source} is not a component, so nothing can be rendered.`,
    origin: wholeFile(source),
    hint: 'Export a function that returns React elements.',
  }
}

function unreadable(source: string, error: unknown): Diagnostic {
  const hint = browserGlobalHint(error)
  return {
    code: 'page/unreadable',
    message: `The page module ${source} threw when it was loaded: ${describeError(error)}.`,
    origin: wholeFile(source),
    ...(hint === undefined ? {} : { hint }),
  }
}

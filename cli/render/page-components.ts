import { pathToFileURL } from 'node:url'
import type { ComponentType } from 'react'
import type { PageProps } from '../../src/model/page-data.ts'
import { type Diagnostic, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { describeCause, describeError } from './render-error.ts'

/** A React page as its module exports it. */
export type PageComponent = ComponentType<PageProps>

/** By source path: `src/pages/about.tsx`. */
export type PageComponents = ReadonlyMap<string, PageComponent>

/**
 * Metadata of pages by source path: their exports `title` and `description`, if they are strings, and `search`, if it
 * is `false` to exclude the page from searches.
 */
export type PageMeta = Record<string, { title?: string; description?: string; search?: false }>

/**
 * Imports the compiled modules of React pages. A module that throws or does not export a component is reported and has
 * no entry.
 */
export async function loadPageComponents(
  modules: Record<string, string>,
): Promise<Outcome<{ components: PageComponents; meta: PageMeta }>> {
  const components = new Map<string, PageComponent>()
  const meta: PageMeta = {}
  const diagnostics: Diagnostic[] = []
  for (const [source, file] of Object.entries(modules).sort(([a], [b]) => compareStrings(a, b))) {
    try {
      const loaded: Record<string, unknown> = await import(pathToFileURL(file).href)
      const component = loaded.default
      if (isComponent(component)) components.set(source, component)
      else diagnostics.push(describeMissingComponent(source))
      meta[source] = {
        ...pickText('title', loaded),
        ...pickText('description', loaded),
        ...(loaded.search === false ? { search: false } : {}),
      }
    } catch (error) {
      diagnostics.push(describeLoadFailure(source, error))
    }
  }
  return { value: { components, meta }, diagnostics }
}

/** Functions and classes, and the objects that `memo` and `forwardRef` return. */
function isComponent(value: unknown): value is PageComponent {
  if (typeof value === 'function') return true
  return typeof value === 'object' && value !== null && '$$typeof' in value && !('props' in value)
}

function pickText<K extends string>(key: K, loaded: Record<string, unknown>): { [key in K]?: string } {
  const value = loaded[key]
  const found: { [key in K]?: string } = {}
  if (typeof value === 'string' && value !== '') found[key] = value
  return found
}

function describeMissingComponent(source: string): Diagnostic {
  return {
    code: 'page/no-default-export',
    message: `The default export of ${source} is not a component, so nothing can be rendered.`,
    origin: toFileOrigin(source),
    hint: 'Export a function that returns React elements.',
  }
}

function describeLoadFailure(source: string, error: unknown): Diagnostic {
  return {
    code: 'page/unreadable',
    message: `The page module ${source} failed to load: ${describeError(error)}.`,
    origin: toFileOrigin(source),
    ...describeCause(error),
  }
}

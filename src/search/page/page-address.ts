import { events } from '../../model/data-attributes.ts'
import type { SearchContext } from '../context-filters.ts'
import { MAX_QUERY_LENGTH } from '../search-provider.ts'
import { ANY_VALUE } from './SearchPageHeader.tsx'

/** The state of the search page. */
export interface PageState {
  query: string
  context: SearchContext
  /** How many pages of results are shown below each other. */
  pages: number
}

/** Maximum number of pages of results that an address can request; further ones are loaded by the button. */
const MAX_PAGES = 20

/** The state of an address; missing values are taken from `context`. */
export function parseAddress(search: string, context: SearchContext): PageState {
  const parameters = new URLSearchParams(search)
  const parseValue = (name: 'version' | 'language') => {
    const value = parameters.get(name)
    return value === null ? context[name] : value === ANY_VALUE ? null : value
  }
  const pages = Number(parameters.get('page') ?? 1)
  return {
    query: (parameters.get('q') ?? '').slice(0, MAX_QUERY_LENGTH),
    context: {
      ...{ version: parseValue('version'), language: parseValue('language') },
      // Any text may be the name of a section.
      section: parameters.get('section'),
    },
    pages: Number.isInteger(pages) ? Math.min(Math.max(pages, 1), MAX_PAGES) : 1,
  }
}

/** The query string of a state, with other parameters of `search` kept; empty for the default state. */
export function formatAddress(state: PageState, context: SearchContext, search: string): string {
  const parameters = new URLSearchParams(search)
  const set = (name: string, value: string | null) =>
    value === null ? parameters.delete(name) : parameters.set(name, value)
  set('q', state.query === '' ? null : state.query)
  for (const name of ['version', 'language'] as const) {
    set(name, state.context[name] === context[name] ? null : (state.context[name] ?? ANY_VALUE))
  }
  set('section', state.context.section)
  set('page', state.pages > 1 ? String(state.pages) : null)
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

/** Shows a state in the address, and tells client navigation. */
export function writeAddress(search: string, kind: 'push' | 'replace'): void {
  if (search === location.search) return
  const url = location.pathname + search
  if (kind === 'push') history.pushState(null, '', url)
  else history.replaceState(history.state, '', url)
  document.dispatchEvent(new Event(events.addressChanged))
}

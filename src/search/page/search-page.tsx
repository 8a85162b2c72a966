import { createRenderer } from '../../islands/island-client.tsx'
import type { SearchSettings } from '../../model/search-settings.ts'
import * as labels from '../../search-labels.ts'
import { getContext } from '../context-filters.ts'
import { createProviderLoader } from '../load-provider.ts'
import { loadSearchStyles } from '../search-styles.ts'
import { createSession } from '../session.ts'
import { getHeading, SearchPage } from './SearchPage.tsx'

/** Parts of the search page. */
export interface SearchPageParts {
  /** Its printed content is rendered again. */
  element: HTMLElement
  /** A `SearchSettings`. */
  json: string
  /** Hides the list of all pages, or shows it: it is hidden while there is a query, unless that has no results. */
  hideList(isHidden: boolean): void
}

/** Starts the search page until `signal` is aborted. */
export async function startSearchPage(
  { element, json, hideList }: SearchPageParts,
  signal: AbortSignal,
): Promise<void> {
  const settings: SearchSettings = JSON.parse(json)
  const loadProvider = createProviderLoader(settings.provider)
  loadProvider().catch(() => undefined)
  await loadSearchStyles()
  if (signal.aborted) return
  const { title } = document
  const typed = element.querySelector('input')?.value ?? ''
  const render = createRenderer(element)
  signal.addEventListener('abort', () => render(null))
  render(
    <SearchPage
      settings={settings}
      session={createSession(loadProvider)}
      context={getContext(settings)}
      typed={typed}
      onQuery={(query, isWithoutResults) => {
        document.title = title.replace(labels.searchHeading, () => getHeading(query))
        hideList(query !== '' && !isWithoutResults)
      }}
    />,
  )
  element.querySelector('input')?.focus({ preventScroll: true })
}

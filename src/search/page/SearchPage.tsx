import { type MouseEvent, type ReactElement, useEffect, useEffectEvent, useRef } from 'react'
import type { SearchSettings } from '../../model/search-settings.ts'
import { retry } from '../../runtime-labels.ts'
import * as labels from '../../search-labels.ts'
import type { SearchContext } from '../context-filters.ts'
import { formatCount } from '../format-count.ts'
import { Highlight } from '../Highlight.tsx'
import { isWebUrl, openResult, opensElsewhere } from '../open-result.ts'
import { PoweredBy } from '../PoweredBy.tsx'
import type { SearchHit } from '../search-provider.ts'
import { SEARCH_LEVELS } from '../search-record.ts'
import type { SearchSession } from '../session.ts'
import { SearchPageHeader, type SearchPageLabels } from './SearchPageHeader.tsx'
import { type PageSearch, useResults } from './use-results.ts'

/** Named one by one, so that the script contains no other labels. */
const HEADER_LABELS: SearchPageLabels = {
  search: labels.search,
  searchPagePlaceholder: labels.searchPagePlaceholder,
  choiceWithCount: labels.choiceWithCount,
  version: [labels.filterVersion, labels.anyVersion],
  language: [labels.filterLanguage, labels.anyLanguage],
  section: [labels.filterSection, labels.anySection],
}

/** The heading of the page for a query, which is also in the title. */
export const getHeading = (query: string): string =>
  query === '' ? labels.searchHeading : labels.searchResultsFor(query)

interface SearchPageProps {
  settings: SearchSettings
  session: SearchSession
  /** The initial filters. */
  context: SearchContext
  /** The text typed before the script was loaded; empty for none. */
  typed: string
  /** Called with every query, including the first, and when a query turns out to have no results. */
  onQuery(query: string, isWithoutResults: boolean): void
}

/** The search page with a search engine: form, filters, results (docs/behaviours.md 4.7). */
export function SearchPage({ settings, session, onQuery, ...initial }: SearchPageProps): ReactElement {
  const search = useResults(session, initial)
  const { state, results, status } = search
  const list = useRef<HTMLDivElement>(null)
  const isWithoutResults = results?.count === 0
  const notify = useEffectEvent(() => onQuery(state.query.trim(), isWithoutResults))
  // biome-ignore lint/correctness/useExhaustiveDependencies: for every query
  useEffect(() => notify(), [state.query, isWithoutResults])
  return (
    <>
      <SearchPageHeader
        labels={HEADER_LABELS}
        heading={getHeading(state.query.trim())}
        settings={settings}
        query={state.query}
        context={state.context}
        {...(results ? { facets: results.facets } : {})}
        onQuery={search.setQuery}
        onCompose={search.composeQuery}
        onContext={search.setContext}
        onSubmit={search.submit}
      />
      <p role="status" className="search-page__count">
        {status === 'pending' && !results && labels.fetchingResults}
        {results && (results.count === 0 ? labels.noResults : formatCount(results))}
      </p>
      <div ref={list} tabIndex={-1} aria-busy={status === 'pending'} className="search-page__results">
        {results?.hits.map((hit) => (
          <Result key={hit.objectID} hit={hit} settings={settings} />
        ))}
        {status === 'failed' ? (
          <Failure
            onRetry={() => {
              // The button is removed and would take the focus with it.
              list.current?.focus({ preventScroll: true })
              search.retry()
            }}
          />
        ) : (
          results?.hasMore && <More search={search} />
        )}
      </div>
      {results && <PoweredBy service={settings.service} />}
    </>
  )
}

function Failure({ onRetry }: { onRetry(): void }): ReactElement {
  return (
    <div className="search-page__failure" role="alert">
      <p className="search-message__title">{labels.searchFailed}</p>
      <p>{labels.searchFailedAdvice}</p>
      <button type="button" className="search-button" onClick={onRetry}>
        {retry}
      </button>
    </div>
  )
}

function Result({ hit, settings }: { hit: SearchHit; settings: SearchSettings }): ReactElement | null {
  if (!isWebUrl(hit.url)) return null
  const headings = SEARCH_LEVELS.map((level) => hit.hierarchy[level]).filter((parts) => parts !== null)
  const title = headings.pop() ?? []
  const onClick = (event: MouseEvent): void => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    openResult(hit.url, settings)
  }
  return (
    <article className="search-result">
      <h2>
        <a href={hit.url} onClick={onClick}>
          <Highlight parts={title} className="search-result-match" />
        </a>
      </h2>
      {headings.length > 0 && (
        <ol aria-label={labels.resultPath(title.map(({ text }) => text).join(''))} className="search-result__path">
          {headings.map((parts, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the levels of one heading
            <li key={index}>
              <Highlight parts={parts} className="search-result-match" />
            </li>
          ))}
        </ol>
      )}
      {hit.snippet && (
        <p className="search-result__snippet">
          <Highlight parts={hit.snippet} className="search-result-match" />
        </p>
      )}
    </article>
  )
}

/** Presses itself when it comes into view. */
function More({ search: { status, loadMore } }: { search: PageSearch }): ReactElement {
  const button = useRef<HTMLButtonElement>(null)
  const press = useEffectEvent(() => status === 'idle' && loadMore())
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) press()
    })
    if (button.current) observer.observe(button.current)
    return () => observer.disconnect()
  }, [])
  const isPending = status === 'pending'
  return (
    <button
      ref={button}
      type="button"
      className="search-button search-page__more"
      aria-disabled={isPending}
      onClick={press}
    >
      {isPending ? labels.fetchingResults : labels.loadMoreResults}
    </button>
  )
}

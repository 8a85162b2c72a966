import type { ChangeEvent, ReactElement, SubmitEvent } from 'react'
import type { Labels } from '../../labels.ts'
import type { SearchFacetValue, SearchSettings } from '../../model/search-settings.ts'
import { NO_CONTEXT, type SearchContext } from '../context-filters.ts'
import { UNVERSIONED_TAG } from '../facet-tags.ts'
import { isComposing } from '../is-composing.ts'
import { MAX_QUERY_LENGTH, type SearchFacets } from '../search-provider.ts'

/** In the address: no filter. */
export const ANY_VALUE = 'any'

/** The labels of the header, which the page and the script get from different sources. */
export interface SearchPageLabels extends Pick<Labels, 'search' | 'searchPagePlaceholder' | 'choiceWithCount'> {
  /** The name of each filter, and of the choice without it. */
  version: readonly [name: string, any: string]
  language: readonly [name: string, any: string]
  section: readonly [name: string, any: string]
}

interface SearchPageHeaderProps {
  settings: SearchSettings
  labels: SearchPageLabels
  heading: string
  query: string
  /** The filters of the results; unset until the script is loaded. */
  context?: SearchContext
  /** Numbers of results by value, once they are known. */
  facets?: SearchFacets
  onQuery?(query: string): void
  /** A query that an input method has not completed yet. */
  onCompose?(query: string): void
  onContext?(context: SearchContext): void
  onSubmit?(): void
}

/** Heading, form and filters of the search page: printed into the page, and rendered again by its script. */
export function SearchPageHeader(props: SearchPageHeaderProps): ReactElement {
  const { settings, labels, context = NO_CONTEXT, facets, onContext, onSubmit } = props
  return (
    <header className="page-header search-page__header">
      <h1>{props.heading}</h1>
      {/* biome-ignore lint/a11y/useSemanticElements: a form with the role has the submission that <search> lacks */}
      <form
        className="search-page__form"
        role="search"
        method="get"
        action={settings.pageHref ?? ''}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          onSubmit?.()
        }}
      >
        <QueryField {...props} />
        <Filter
          format={labels.choiceWithCount}
          label={labels.version}
          values={keepChoice(settings.versions)}
          value={context.version}
          counts={facets && countVersions(settings, facets)}
          onChange={(version) => onContext?.({ ...context, version })}
        />
        <Filter
          format={labels.choiceWithCount}
          label={labels.language}
          values={keepChoice(settings.languages)}
          value={context.language}
          counts={facets?.language}
          onChange={(language) => onContext?.({ ...context, language })}
        />
        <Filter
          format={labels.choiceWithCount}
          label={labels.section}
          values={listSections(context, facets)}
          value={context.section}
          counts={facets?.section}
          onChange={(section) => onContext?.({ ...context, section })}
        />
      </form>
    </header>
  )
}

type QueryFieldProps = Pick<SearchPageHeaderProps, 'labels' | 'query' | 'onQuery' | 'onCompose'>

function QueryField({ labels, query, onQuery, onCompose }: QueryFieldProps): ReactElement {
  return (
    <input
      className="search-page__input"
      type="search"
      name="q"
      aria-label={labels.search}
      placeholder={labels.searchPagePlaceholder}
      maxLength={MAX_QUERY_LENGTH}
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      value={query}
      onChange={(event) => (isComposing(event) ? onCompose : onQuery)?.(event.currentTarget.value)}
      onCompositionEnd={(event) => onQuery?.(event.currentTarget.value)}
    />
  )
}

const keepChoice = (values: readonly SearchFacetValue[]) => (values.length > 1 ? values : [])

/** Pages without a version are included in every version. */
function countVersions({ versions }: SearchSettings, { tags }: SearchFacets): Record<string, number> {
  const unversioned = tags[UNVERSIONED_TAG] ?? 0
  return Object.fromEntries(versions.map(({ value }) => [value, unversioned + (tags[value] ?? 0)]))
}

/** The sections with results, and the selected one even if it has none, so that it can be deselected. */
function listSections({ section }: SearchContext, facets: SearchFacets | undefined): readonly SearchFacetValue[] {
  const names = new Set(Object.keys(facets?.section ?? {}))
  if (section !== null) names.add(section)
  const values = [...names].sort((a, b) => a.localeCompare(b)).map((value) => ({ value, label: value }))
  return section === null ? keepChoice(values) : values
}

interface FilterProps {
  /** Formats a choice with its number of results. */
  format: Labels['choiceWithCount']
  /** The name of the filter, and of the choice without it. */
  label: readonly [name: string, any: string]
  values: readonly SearchFacetValue[]
  value: string | null
  counts: Readonly<Record<string, number>> | undefined
  onChange(value: string | null): void
}

/** Empty if there is only one choice. */
function Filter({ format, label: [name, any], values, value, counts, onChange }: FilterProps): ReactElement | null {
  if (values.length === 0) return null
  return (
    <label className="search-page__filter">
      <span>{name}</span>
      <select
        value={value ?? ANY_VALUE}
        onChange={({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
          onChange(currentTarget.value === ANY_VALUE ? null : currentTarget.value)
        }
      >
        <option value={ANY_VALUE}>{any}</option>
        {values.map((each) => (
          <option key={each.value} value={each.value}>
            {counts?.[each.value] ? format(each.label, counts[each.value] ?? 0) : each.label}
          </option>
        ))}
      </select>
    </label>
  )
}

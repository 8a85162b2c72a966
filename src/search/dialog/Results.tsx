import type { ReactElement } from 'react'
import * as labels from '../../search-labels.ts'
import { Highlight } from '../Highlight.tsx'
import type { SearchGroup, SearchHit } from '../search-provider.ts'
import { listHeadings, toText } from './headings.ts'
import { Icon, type IconName } from './Icon.tsx'
import { LIST_ID, type Rows } from './use-rows.ts'

interface ResultsProps {
  rows: Rows
  groups: readonly SearchGroup[]
  /** The question that the first row asks the assistant; `null` without one. */
  question: string | null
}

/** The hits of a query grouped by page, in the order of the rows: the row of Ask AI, then all hits. */
export function Results({ rows, groups, question }: ResultsProps): ReactElement {
  let index = question === null ? 0 : 1
  return (
    <div id={LIST_ID} role="listbox" aria-label={labels.searchResults} className="search-list">
      {question !== null && (
        <a role="option" className="search-row" {...rows.getRowProps(0)} {...rows.getLinkProps(0)}>
          <Icon name="conversation" />
          <span className="search-row__title">{labels.askAi(question)}</span>
        </a>
      )}
      {groups.map((group) => {
        const first = index
        index += group.hits.length
        return <Group key={group.hits[0].objectID} group={group} rows={rows} first={first} />
      })}
    </div>
  )
}

/** The hits of one page below its title, which is a hit itself or a heading; `first` is the number of their first row. */
function Group({ group, rows, first }: { group: SearchGroup; rows: Rows; first: number }): ReactElement {
  const [top] = group.hits
  const title = top.hierarchy.lvl1 ?? top.hierarchy.lvl0 ?? []
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
    <div role="group" aria-label={toText(title)} className="search-group">
      {top.anchor !== null && (
        <div role="presentation" className="search-group__title">
          <span>
            <Highlight parts={title} />
          </span>
          <Part hit={top} />
        </div>
      )}
      {group.hits.map((each, index) => (
        <Hit key={each.objectID} hit={each} index={first + index} rows={rows} />
      ))}
    </div>
  )
}

/** The part of the site that a page belongs to. */
function Part({ hit: { hierarchy } }: { hit: SearchHit }): ReactElement | null {
  const { lvl0, lvl1 } = hierarchy
  return lvl0 && lvl1 && <span className="search-group__part">{toText(lvl0)}</span>
}

function Hit({ hit, index, rows }: { hit: SearchHit; index: number; rows: Rows }): ReactElement {
  const headings = listHeadings(hit.hierarchy)
  const isPage = hit.anchor === null
  const title = headings.at(-1) ?? []
  // The title of the page is above its hits.
  const trail = headings.slice(2, -1)
  return (
    <a
      role="option"
      className={isPage ? 'search-row search-row--page' : 'search-row'}
      {...rows.getRowProps(index)}
      {...rows.getLinkProps(index)}
    >
      {!isPage && <span className="search-row__tree" aria-hidden="true" />}
      <Icon name={getIcon(hit, isPage)} />
      <span className="search-row__text">
        {trail.length > 0 && <span className="search-row__path">{trail.map(toText).join(' › ')}</span>}
        <span className="search-row__title">
          <Highlight parts={title} />
        </span>
        {hit.snippet && hit.snippet.length > 0 && (
          <span className="search-row__snippet">
            <Highlight parts={hit.snippet} />
          </span>
        )}
      </span>
      <span className="search-row__enter">
        <Icon name="enter" />
      </span>
      {isPage && <Part hit={hit} />}
    </a>
  )
}

function getIcon({ type }: SearchHit, isPage: boolean): IconName {
  if (isPage) return 'page'
  return type === 'content' ? 'text' : 'section'
}

import { type ReactElement, useRef, useState } from 'react'
import type { SearchSettings } from '../../model/search-settings.ts'
import * as labels from '../../search-labels.ts'
import type { AskAiStart } from '../ask-ai/ask-ai-props.ts'
import type { SearchContext } from '../context-filters.ts'
import { formatCount } from '../format-count.ts'
import { handleClick, isWebUrl } from '../open-result.ts'
import { groupHits, type SearchGroup, type SearchHit, type SearchResponse } from '../search-provider.ts'
import { DialogFooter } from './DialogFooter.tsx'
import { Failure } from './Failure.tsx'
import { Later } from './Later.tsx'
import { Preview } from './Preview.tsx'
import { Results } from './Results.tsx'
import { addRecentSearch, hasStored } from './recent-searches.ts'
import { SearchField } from './SearchField.tsx'
import { type Row, useRows } from './use-rows.ts'
import type { DialogSearch } from './use-search.ts'

interface SearchScreenProps {
  settings: SearchSettings
  search: DialogSearch
  context: SearchContext
  onAskAi(start: AskAiStart): void
  /** Opens an address and closes the dialog. */
  onOpen(href: string): void
  onClose(): void
}

const loadStartScreen = async () => (await import('./StartScreen.tsx')).StartScreen
const loadNoResults = async () => (await import('./NoResults.tsx')).NoResults

/** The dialog as a search: input, the screen that fits (docs/behaviours.md S-10), footer. */
export function SearchScreen(props: SearchScreenProps): ReactElement {
  const { settings, search, onAskAi, onOpen } = props
  const { query, response, isFailed, isPending, ask } = search
  const input = useRef<HTMLInputElement>(null)
  const [startRows, setStartRows] = useState<readonly Row[]>([])
  const groups = response ? listGroups(response) : []
  const hasHits = groups.length > 0
  const question = settings.askAi && response ? response.query.trim() : null
  const isStart = !response && !isFailed
  const rows = useRows(isStart ? startRows : listRows(props, { groups, question }), {
    list: response,
    isPending,
  })
  const previewed = groups.flatMap(({ hits }) => hits)[rows.activeIndex - (question === null ? 0 : 1)]
  return (
    <>
      <SearchField
        search={search}
        input={input}
        placeholder={settings.placeholder}
        rows={rows}
        onClose={props.onClose}
      />
      <div className="search-dialog__columns">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: its buttons go with their screen, and would take the focus with them */}
        <div className="search-dialog__body" onClick={() => input.current?.focus()}>
          {isFailed && <Failure onRetry={() => ask(query)} />}
          {isStart && (
            <Later
              load={loadStartScreen}
              props={{ settings, rows, onRows: setStartRows, onAskAi, onOpen, onClose: props.onClose }}
            >
              {!hasStored(settings.baseUrl) && <p className="search-message">{labels.noRecentSearches}</p>}
            </Later>
          )}
          {(hasHits || question !== null) && <Results rows={rows} groups={groups} question={question} />}
          {response && !hasHits && <Later load={loadNoResults} props={{ settings, response, onAsk: ask }} />}
        </div>
        {previewed?.preview && <Preview hit={previewed} />}
      </div>
      {response && hasHits && response.count > 1 && <AllResults {...props} response={response} />}
      <p role="status" className="sr-only">
        {response && !isPending && (response.count === 0 ? labels.noResults : formatCount(response))}
      </p>
      <DialogFooter service={settings.service} />
    </>
  )
}

/** In the order of `Results`. */
function listRows(
  { settings, onAskAi, onOpen }: SearchScreenProps,
  { groups, question }: { groups: readonly SearchGroup[]; question: string | null },
): Row[] {
  const hits = groups.flatMap((group) => group.hits)
  return [
    ...(question === null ? [] : [{ choose: () => onAskAi({ question }) }]),
    ...hits.map((hit) => ({
      href: hit.url,
      choose() {
        addRecentSearch(settings.baseUrl, hit)
        onOpen(hit.url)
      },
    })),
  ]
}

/** Providers that count pages answer with several hits for each (docs/behaviours.md S-13). */
const MAX_HITS = 20

/** The hits by their pages, the page itself before its sections. */
function listGroups({ hits }: SearchResponse): SearchGroup[] {
  const isPage = ({ anchor }: SearchHit) => anchor === null
  const groups = groupHits(hits.filter(({ url }) => isWebUrl(url)).slice(0, MAX_HITS))
  for (const group of groups) group.hits.sort((a, b) => Number(isPage(b)) - Number(isPage(a)))
  return groups
}

/** The link to the results page, with the exact number of results. */
function AllResults({ settings, context, onOpen, response }: SearchScreenProps & { response: SearchResponse }) {
  if (settings.pageHref === null) return null
  // The results page knows only the preferred version.
  const version = settings.versions.length > 1 && context.version !== null && { version: context.version }
  const href = `${settings.pageHref}?${new URLSearchParams({ q: response.query, ...version })}`
  return (
    <p className="search-dialog__all">
      <a href={href} onClick={handleClick(() => onOpen(href))}>
        {labels.seeAllResults(response.count)}
      </a>
    </p>
  )
}

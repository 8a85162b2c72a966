import { type ReactElement, useId, useRef } from 'react'
import type { SearchSettings } from '../../model/search-settings.ts'
import * as labels from '../../search-labels.ts'
import type { AskAiStart, StoredConversation, StoredConversations } from '../ask-ai/ask-ai-props.ts'
import type { SearchContext } from '../context-filters.ts'
import { formatCount } from '../format-count.ts'
import { isWebUrl, opensElsewhere } from '../open-result.ts'
import { groupHits, type SearchGroup, type SearchHit, type SearchResponse } from '../search-provider.ts'
import { DialogFooter } from './DialogFooter.tsx'
import { Failure, NoResults } from './Messages.tsx'
import { Results } from './Results.tsx'
import { SearchField } from './SearchField.tsx'
import { StartScreen } from './StartScreen.tsx'
import { type StoredSearch, type StoredSearches, toStoredSearch } from './stored-searches.ts'
import { type Row, type Rows, useRows } from './use-rows.ts'
import type { DialogSearch } from './use-search.ts'

/** Props of `SearchScreen`. */
export interface SearchScreenProps {
  settings: SearchSettings
  search: DialogSearch
  context: SearchContext
  stored: StoredSearches
  conversations: StoredConversations
  isSelected: boolean
  onAskAi(start: AskAiStart): void
  /** Opens an address and closes the dialog. */
  onOpen(href: string): void
  onClose(): void
}

/** The dialog as a search: input, the screen that fits (docs/behaviours.md S-10), footer. */
export function SearchScreen(props: SearchScreenProps): ReactElement {
  const { settings, search } = props
  const { query, answer, isPending } = search
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  /** For buttons that go with their screen, and would take the focus with them. */
  const askFromButton = (next: string): void => {
    input.current?.focus()
    search.ask(next)
  }
  const response = answer.kind === 'answered' ? answer.response : null
  const groups = response ? listGroups(response) : []
  const hasHits = groups.length > 0
  const question = settings.askAi && response ? response.query.trim() : null
  const list = answer.kind === 'none' ? listStartRows(props) : listResultRows(props, { groups, question })
  const rows = useRows(list, { list: response, isPending })
  return (
    <>
      <SearchField {...props} input={input} placeholder={settings.placeholder} rows={rows} listId={listId} />
      <div className="search-dialog__body">
        {answer.kind === 'none' && <Start {...props} id={listId} rows={rows} onAsk={askFromButton} />}
        {answer.kind === 'failed' && <Failure onRetry={() => askFromButton(query)} />}
        {response && (hasHits || question !== null) && (
          <Results id={listId} rows={rows} groups={groups} question={question} />
        )}
        {response && !hasHits && <NoResultsFor {...props} response={response} onAsk={askFromButton} />}
      </div>
      {response && hasHits && <AllResults {...props} response={response} />}
      <p role="status" className="sr-only">
        {response && !isPending && (response.count === 0 ? labels.noResults : formatCount(response.count))}
      </p>
      <DialogFooter provider={settings.provider.name} />
    </>
  )
}

function openStored({ stored, onOpen }: SearchScreenProps, search: StoredSearch): void {
  stored.addRecent(search)
  onOpen(search.url)
}

/** In the order of `StartScreen`. */
function listStartRows(props: SearchScreenProps): Row[] {
  const { stored, onAskAi } = props
  return [
    ...[...stored.readRecent(), ...stored.readFavorites()].map((search) => {
      return { href: search.url, choose: () => openStored(props, search) }
    }),
    ...listConversations(props).map((conversation) => ({ href: null, choose: () => onAskAi({ conversation }) })),
  ]
}

/** In the order of `Results`. */
function listResultRows(
  props: SearchScreenProps,
  { groups, question }: { groups: readonly SearchGroup[]; question: string | null },
): Row[] {
  return [
    ...(question === null ? [] : [{ href: null, choose: () => props.onAskAi({ question }) }]),
    ...groups.flatMap(({ hits }) =>
      hits.map((hit) => ({ href: hit.url, choose: () => openStored(props, toStoredSearch(hit)) })),
    ),
  ]
}

function listConversations({ settings, conversations }: SearchScreenProps): readonly StoredConversation[] {
  return settings.askAi ? conversations.read() : []
}

interface OnAsk {
  onAsk(query: string): void
}

/** The start screen with the lists of the storage, which it changes. */
function Start({ id, rows, onAsk, ...props }: SearchScreenProps & OnAsk & { id: string; rows: Rows }): ReactElement {
  const { stored } = props
  const change = <T,>(apply: (item: T) => void) => {
    return (item: T): void => {
      apply(item)
      // The lists are read when the screen is rendered.
      onAsk('')
    }
  }
  return (
    <StartScreen
      id={id}
      rows={rows}
      recent={stored.readRecent()}
      favorites={stored.readFavorites()}
      conversations={listConversations(props)}
      onSave={change(stored.save)}
      onRemoveRecent={change(({ objectID }: StoredSearch) => stored.removeRecent(objectID))}
      onRemoveFavorite={change(({ objectID }: StoredSearch) => stored.removeFavorite(objectID))}
      onRemoveConversation={change((conversation: StoredConversation) => props.conversations.remove(conversation.id))}
    />
  )
}

/** Providers that count pages answer with several hits for each (docs/behaviours.md S-13). */
const MAX_HITS = 20

/** The hits by their pages, the page itself before its sections. */
function listGroups({ hits }: SearchResponse): SearchGroup[] {
  const isPage = ({ anchor }: SearchHit) => anchor === null
  return groupHits(hits.filter(({ url }) => isWebUrl(url)).slice(0, MAX_HITS)).map((group) => {
    return { ...group, hits: [...group.hits].sort((a, b) => Number(isPage(b)) - Number(isPage(a))) }
  })
}

function NoResultsFor({
  settings,
  response,
  onAsk,
}: SearchScreenProps & OnAsk & { response: SearchResponse }): ReactElement {
  const { query, suggestions } = response
  const url = settings.missingResultsUrl?.replaceAll('{query}', () => encodeURIComponent(query))
  return (
    <NoResults
      query={query}
      suggestions={suggestions}
      reportUrl={url ?? null}
      onSuggestion={(suggestion) => onAsk(`${suggestion.toLowerCase()} `)}
    />
  )
}

/** The way to the page of results, which has the exact number of all. */
function AllResults({ settings, context, onOpen, response }: SearchScreenProps & { response: SearchResponse }) {
  if (settings.pageHref === null) return null
  // The page of results knows only the version that the reader prefers.
  const version = settings.versions.length > 1 && context.version !== null && { version: context.version }
  const href = `${settings.pageHref}?${new URLSearchParams({ q: response.query, ...version })}`
  return (
    <p className="search-dialog__all">
      <a
        href={href}
        onClick={(event) => {
          if (opensElsewhere(event)) return
          event.preventDefault()
          onOpen(href)
        }}
      >
        {labels.seeAllResults(response.count)}
      </a>
    </p>
  )
}

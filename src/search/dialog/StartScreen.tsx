import { type ReactElement, type ReactNode, useLayoutEffect, useState } from 'react'
import type { SearchLink, SearchSettings } from '../../model/search-settings.ts'
import * as labels from '../../search-labels.ts'
import type { AskAiStart, StoredConversation } from '../ask-ai/ask-ai-props.ts'
import { type Action, listActions } from './actions.ts'
import { Icon, type IconName } from './Icon.tsx'
import type { StoredSearch } from './recent-searches.ts'
import { listSiteSections } from './site-sections.ts'
import { openStoredConversations } from './stored-conversations.ts'
import { openStoredSearches, type StoredSearches } from './stored-searches.ts'
import { LIST_ID, type Row, type Rows } from './use-rows.ts'

interface StartScreenProps {
  settings: SearchSettings
  rows: Rows
  /** Called with the rows of the screen, whenever they change. */
  onRows(rows: readonly Row[]): void
  onAskAi(start: AskAiStart): void
  /** Opens an address and closes the dialog. */
  onOpen(href: string): void
  onClose(): void
}

/** Recent and favorite searches, conversations, pages of the site and commands (docs/behaviours.md S-11, S-17, S-18). */
export function StartScreen({ settings, rows, ...props }: StartScreenProps): ReactNode {
  const [stored] = useState(() => openStoredSearches(settings.baseUrl))
  const [storedConversations] = useState(() => openStoredConversations(settings.baseUrl))
  const [links] = useState(() => (settings.popular.length > 0 ? settings.popular : listSiteSections()))
  const [actions] = useState(() => listActions({ settings, ...props }))
  const [changes, setChanges] = useState(0)
  const conversations = settings.askAi ? storedConversations.read() : []
  const afterFavorites = stored.readRecent().length + stored.readFavorites().length
  const afterStored = afterFavorites + conversations.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists change with what is done here
  useLayoutEffect(() => props.onRows(listRows(props, { stored, conversations, links, actions })), [changes])
  const change = (apply: () => void) => () => {
    apply()
    setChanges(changes + 1)
  }
  const message = afterStored === 0 && <p className="search-message">{labels.noRecentSearches}</p>
  if (afterStored + links.length + actions.length === 0) return message
  return (
    <>
      {message}
      {/* biome-ignore lint/a11y/useSemanticElements: rows with buttons that are no table */}
      <div id={LIST_ID} role="grid" aria-label={labels.search} className="search-list">
        <SearchSections stored={stored} rows={rows} change={change} />
        <Section title={labels.recentConversations}>
          {conversations.map(({ id, title }, index) => (
            <StartRow
              key={id}
              icon="conversation"
              index={afterFavorites + index}
              rows={rows}
              search={{ title, path: [] }}
            >
              <RowButton
                icon="close"
                label={labels.removeConversation}
                onClick={change(() => storedConversations.remove(id))}
              />
            </StartRow>
          ))}
        </Section>
        <Section title={settings.popular.length > 0 ? labels.popularPages : labels.siteSections}>
          {links.map(({ url, title }, index) => (
            <StartRow key={url} icon="page" index={afterStored + index} rows={rows} search={{ title, path: [] }} />
          ))}
        </Section>
        <Section title={labels.searchActions}>
          {actions.map(({ icon, title }, index) => (
            <StartRow
              key={title}
              icon={icon}
              index={afterStored + links.length + index}
              rows={rows}
              search={{ title, path: [] }}
            />
          ))}
        </Section>
      </div>
    </>
  )
}

interface SearchSectionsProps {
  stored: StoredSearches
  rows: Rows
  /** Wraps a change of the lists so that it is rendered. */
  change(apply: () => void): () => void
}

/** Recent and favorite searches. */
function SearchSections({ stored, rows, change }: SearchSectionsProps): ReactElement {
  const [recent, favorites] = [stored.readRecent(), stored.readFavorites()]
  return (
    <>
      <Section title={labels.recentSearches}>
        {recent.map((each, index) => (
          <StartRow key={each.objectID} icon="recent" index={index} rows={rows} search={each}>
            <RowButton icon="star" label={labels.saveSearch} onClick={change(() => stored.save(each))} />
            <RowButton
              icon="close"
              label={labels.removeRecentSearch}
              onClick={change(() => stored.removeRecent(each.objectID))}
            />
          </StartRow>
        ))}
      </Section>
      <Section title={labels.favoriteSearches}>
        {favorites.map((each, index) => (
          <StartRow key={each.objectID} icon="star" index={recent.length + index} rows={rows} search={each}>
            <RowButton
              icon="close"
              label={labels.removeFavoriteSearch}
              onClick={change(() => stored.removeFavorite(each.objectID))}
            />
          </StartRow>
        ))}
      </Section>
    </>
  )
}

interface StartLists {
  stored: StoredSearches
  conversations: readonly StoredConversation[]
  links: readonly SearchLink[]
  actions: readonly Action[]
}

/** In their order on the screen. */
function listRows(
  { onAskAi, onOpen }: Pick<StartScreenProps, 'onAskAi' | 'onOpen'>,
  { stored, conversations, links, actions }: StartLists,
): Row[] {
  const toRow = (search: StoredSearch, isRecent: boolean): Row => ({
    href: search.url,
    choose() {
      if (isRecent) stored.renew(search)
      onOpen(search.url)
    },
  })
  return [
    ...stored.readRecent().map((search) => toRow(search, true)),
    ...stored.readFavorites().map((search) => toRow(search, false)),
    ...conversations.map((conversation) => ({ choose: () => onAskAi({ conversation }) })),
    ...links.map(({ url }) => ({ href: url, choose: () => onOpen(url) })),
    ...actions.map(({ run }) => ({ choose: run })),
  ]
}

/** Empty without entries. */
function Section({ title, children }: { title: string; children: ReactElement[] }): ReactElement | null {
  if (children.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a grid that is not a table
    <div role="rowgroup" aria-label={title} className="search-group">
      <div role="presentation" className="search-group__title search-group__title--small">
        {title}
      </div>
      {children}
    </div>
  )
}

interface StartRowProps {
  icon: IconName
  index: number
  rows: Rows
  search: Pick<StoredSearch, 'title' | 'path'>
  /** Its buttons. */
  children?: ReactNode
}

function StartRow({ icon, index, rows, search: { title, path }, children }: StartRowProps): ReactElement {
  const { onMouseMove, ...cell } = rows.getRowProps(index)
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the focus stays in the input
    <div role="row" className="search-row" onMouseMove={onMouseMove}>
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the focus stays in the input */}
      <div role="gridcell" className="search-row__cell" {...cell}>
        <a className="search-row__link" {...rows.getLinkProps(index)}>
          <Icon name={icon} />
          <span className="search-row__text">
            {path.length > 0 && <span className="search-row__path">{path.join(' › ')}</span>}
            <span className="search-row__title">{title}</span>
          </span>
        </a>
      </div>
      {children && (
        // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: its buttons take the focus
        <div role="gridcell" className="search-row__buttons">
          {children}
        </div>
      )}
    </div>
  )
}

function RowButton({ icon, label, onClick }: { icon: IconName; label: string; onClick(): void }): ReactElement {
  return (
    <button
      type="button"
      className="clean-button search-row__button"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}

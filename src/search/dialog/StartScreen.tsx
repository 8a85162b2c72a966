import type { ReactElement, ReactNode } from 'react'
import * as labels from '../../search-labels.ts'
import type { StoredConversation } from '../ask-ai/ask-ai-props.ts'
import { Icon, type IconName } from './icons.tsx'
import type { StoredSearch } from './stored-searches.ts'
import type { Rows } from './use-rows.ts'

/** Props of `StartScreen`. */
export interface StartScreenProps {
  /** Of the list, which the input names. */
  id: string
  rows: Rows
  recent: readonly StoredSearch[]
  favorites: readonly StoredSearch[]
  conversations: readonly StoredConversation[]
  onSave(search: StoredSearch): void
  onRemoveRecent(search: StoredSearch): void
  onRemoveFavorite(search: StoredSearch): void
  onRemoveConversation(conversation: StoredConversation): void
}

/** What a reader has opened, saved and asked before, in the order of the rows. */
export function StartScreen({ id, rows, ...lists }: StartScreenProps): ReactElement {
  const { recent, favorites, conversations } = lists
  const afterRecent = recent.length
  const afterFavorites = afterRecent + favorites.length
  if (afterFavorites + conversations.length === 0) return <p className="search-message">{labels.noRecentSearches}</p>
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows with buttons that are no table
    <div id={id} role="grid" aria-label={labels.search} className="search-list">
      <Section title={labels.recentSearches}>
        {recent.map((each, index) => (
          <StartRow key={each.objectID} icon="recent" index={index} rows={rows} search={each}>
            <RowButton icon="star" label={labels.saveSearch} onClick={() => lists.onSave(each)} />
            <RowButton icon="close" label={labels.removeRecentSearch} onClick={() => lists.onRemoveRecent(each)} />
          </StartRow>
        ))}
      </Section>
      <Section title={labels.favoriteSearches}>
        {favorites.map((each, index) => (
          <StartRow key={each.objectID} icon="star" index={afterRecent + index} rows={rows} search={each}>
            <RowButton icon="close" label={labels.removeFavoriteSearch} onClick={() => lists.onRemoveFavorite(each)} />
          </StartRow>
        ))}
      </Section>
      <Section title={labels.recentConversations}>
        {conversations.map((each, index) => (
          <StartRow
            key={each.id}
            icon="conversation"
            index={afterFavorites + index}
            rows={rows}
            search={{ title: each.title, path: [] }}
          >
            <RowButton
              icon="close"
              label={labels.removeConversation}
              onClick={() => lists.onRemoveConversation(each)}
            />
          </StartRow>
        ))}
      </Section>
    </div>
  )
}

/** Nothing without entries. */
function Section({ title, children }: { title: string; children: ReactElement[] }): ReactElement | null {
  if (children.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a grid that is no table
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
  children: ReactNode
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
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: its buttons take the focus */}
      <div role="gridcell" className="search-row__buttons">
        {children}
      </div>
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

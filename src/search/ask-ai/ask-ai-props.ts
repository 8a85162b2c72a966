import type { AskAiSettings } from '../../model/search-settings.ts'
import type { SearchFilters } from '../search-provider.ts'

/** A conversation that is kept in the reader's storage. */
export interface StoredConversation {
  id: string
  /** The first question, shown on the start screen. */
  title: string
  /** Read and validated only by Ask AI. */
  exchanges: readonly unknown[]
}

/** The conversations in the reader's storage. */
export interface StoredConversations {
  /** The newest first. */
  read(): readonly StoredConversation[]
  /** Puts a conversation first, in place of an earlier state of it. */
  store(conversation: StoredConversation): void
  remove(id: string): void
}

/** The initial state of Ask AI. */
export type AskAiStart = { question: string } | { conversation: StoredConversation } | { isNew: true }

/**
 * Props of `AskAi`, which takes the place of everything inside the frame of the search dialog: its own input, conversation
 * and footer. Escape and a press on the backdrop are handled by the dialog.
 */
export interface AskAiProps {
  settings: AskAiSettings
  start: AskAiStart
  /** The filters of the open page's search. */
  filters: SearchFilters
  /** Base URL of the site, under which finished and stopped conversations are stored. */
  baseUrl: string
  /** Opens an address and closes the dialog. */
  onOpen(href: string): void
  /** Goes back to the search that the reader came from. */
  onLeave(): void
  /** Leaves Ask AI for a search. */
  onSearch(query: string): void
  /** Closes the dialog. */
  onClose(): void
}

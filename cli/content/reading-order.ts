import type { FileOrigin } from '../diagnostics/diagnostic.ts'

/**
 * The reading order of documents as files of other generators give it, in one form: what reads the navigation of another
 * generator returns these items, and the sidebar is built from them. Documents are named by their paths, since ids and
 * pathnames are not known yet.
 */
export type OrderItem =
  | {
      type: 'doc'
      /** Posix path inside the folder of the documents: `guide/install.md`. */
      path: string
      /** `null`: that of the document. */
      label: string | null
      items: OrderItem[]
      origin: FileOrigin
    }
  | { type: 'category'; label: string; items: OrderItem[]; origin: FileOrigin }
  | { type: 'link'; label: string; href: string; origin: FileOrigin }
  | { type: 'heading'; label: string }

/** The order of all documents. */
export interface ReadingOrder {
  /** Posix path of its file, relative to the root. */
  file: string
  items: OrderItem[]
  /** Posix paths, relative to the root, of other files that were read for it. */
  inherited?: string[]
  /** Whether the contents of documents give it, so that it may change with each of them. */
  dependsOnDocuments?: true
}

/** An entry of a file that orders the documents and folders next to it. */
export type FolderEntry =
  /** A document or folder; the name has no extension. */
  | { type: 'item'; name: string; label: string | null; isHidden: boolean }
  /** The place of everything that no entry names. */
  | { type: 'rest' }
  | { type: 'link'; label: string; href: string }
  | { type: 'heading'; label: string }

/** The order of the documents and folders of one folder. */
export interface FolderOrder {
  /** Posix path of its file, relative to the root. */
  file: string
  /** The folder, relative to that of the documents; empty for that folder itself. */
  directory: string
  /** Label of the folder. */
  title: string | null
  entries: FolderEntry[]
}

/** The files in which other generators keep the reading order. */
export interface Orders {
  /** The order of all documents; `null` if no file gives it. */
  site: ReadingOrder | null
  folders: FolderOrder[]
}

/** Files that may set the order of the documents. */
export interface OrderInput {
  /** Posix path of the folder of the documents, relative to the root. */
  docsFolder: string
  /** Its files: posix paths relative to the root, and inside the folder. */
  files: readonly { path: string; relativePath: string }[]
}

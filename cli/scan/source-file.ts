import type { FileOrigin } from '../diagnostics/diagnostic.ts'

/** Which collection a file belongs to, and with it the rules for its pathname. */
export type Collection = 'docs' | 'blog' | 'pages'

/** One Markdown file on disk, not yet read. */
export interface SourceFile {
  /** Posix path relative to the project's root: `content/docs/guide/index.md`. */
  path: string
  /** Posix path inside its collection's folder: `guide/index.md`. */
  relativePath: string
  collection: Collection
  version: string
  locale: string
}

/** A React page under `src/pages`. */
export interface ReactPageFile {
  /** Posix path relative to the root: `src/pages/about.tsx`. */
  path: string
  /** Posix path inside `src/pages`. */
  relativePath: string
  locale: string
}

/** A file that may be referred to or copied as it is. */
export interface AssetFile {
  /** Posix path relative to the root. */
  path: string
  /** Where it is published as it is (`img/logo.svg`), for files of a static folder; `null` for files beside documents, which are published only when referred to. */
  publishedAs: string | null
  sizeBytes: number
}

/** `_category_.json`, `_category_.yml`. */
export interface CategoryFile {
  /** Posix path relative to the root. */
  path: string
  /** The folder it describes, relative to its collection's folder; empty for the collection itself. */
  directory: string
  version: string
  metadata: CategoryMetadata
}

/** behaviours.md 11.5. `undefined`: not set. */
export interface CategoryMetadata {
  label?: string
  position?: number
  collapsed?: boolean
  collapsible?: boolean
  className?: string
  description?: string
  link?:
    | { type: 'doc'; id: string }
    | { type: 'generated-index'; slug?: string; title?: string; description?: string }
    | null
}

/** What the tags file says of a tag. */
export interface TagDefinition {
  label: string
  description?: string | undefined
  /** Below the pathname of all tags: `/light-nodes`. Unset follows from the key. */
  permalink?: string | undefined
  /** Its key in the file. */
  origin: FileOrigin
}

/** `tags.yml` in the folder of the documents. */
export interface TagsFile {
  /** Posix path relative to the root. */
  path: string
  version: string
  /** By the key that documents name. */
  tags: Record<string, TagDefinition>
}

/** All that stands in the project's folders. Every list is sorted by path. */
export interface SourceTree {
  documents: SourceFile[]
  reactPages: ReactPageFile[]
  assets: AssetFile[]
  categories: CategoryFile[]
  tagsFiles: TagsFile[]
}

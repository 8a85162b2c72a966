import type { AuthorFields } from '../content/author.ts'
import type { Collection, ContentName } from '../content/content-path.ts'
import type { Edition } from '../content/editions.ts'
import type { Orders } from '../content/reading-order.ts'
import type { FileOrigin } from '../diagnostics/diagnostic.ts'

/** A Markdown file, not yet read, with the parts of its name. */
export interface SourceFile extends ContentName, Edition {
  /** Posix path relative to the project's root: `content/docs/guide/index.md`. */
  path: string
  /** Posix path inside its collection's folder: `guide/index.md`. */
  relativePath: string
  collection: Collection
  /**
   * Path of the file in the default language that is read for a page without a translation, whose own path is the one that its
   * translation would have. Absent if the file exists.
   */
  original?: string
  /** Path of the page in the default language that the file translates; absent if there is none. */
  translationOf?: string
  /** The id of its blog; absent for documents other than posts. */
  blog?: string
  /** Path of the API description that it is a page of; absent for a file that exists. */
  generatedFrom?: string
}

/** A React page under `src/pages`. */
export interface ReactPageFile extends Pick<ContentName, 'role' | 'folder' | 'name'> {
  /** Posix path relative to the root: `src/pages/about.tsx`. */
  path: string
  /** Posix path inside `src/pages`. */
  relativePath: string
  locale: string
}

/** A file that can be linked to, or is copied unchanged. */
export interface AssetFile {
  /** Posix path relative to the root. */
  path: string
  /** Output path of a file in a static folder (`img/logo.svg`); `null` for files next to documents, which are published only if a reference points to them. */
  publishedAs: string | null
  sizeBytes: number
}

/** `_category_.json`, `_category_.yml`. */
export interface CategoryFile extends Edition {
  /** Posix path relative to the root. */
  path: string
  /** The folder it describes, relative to its collection's folder; empty for the collection itself. */
  directory: string
  metadata: CategoryMetadata
}

/** The keys of a category file (docs/behaviours.md 11.5). `undefined`: not set. */
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

/** A tag as the tags file defines it. */
export interface TagDefinition {
  label: string
  description?: string | undefined
  /** Pathname below that of all tags: `/light-nodes`. If unset, it is made from the key. */
  permalink?: string | undefined
  /** The location of its key in the file. */
  origin: FileOrigin
}

/** `tags.yml` in the folder of the documents, or of the posts of a blog. */
export interface TagsFile extends Edition {
  /** Posix path relative to the root. */
  path: string
  /** The id of the blog; absent for documents. */
  blog?: string
  /** By the key that documents use. */
  tags: Record<string, TagDefinition>
}

/** An author as an authors file defines it. */
export interface AuthorDefinition extends AuthorFields {
  hasPage: boolean
  /** Pathname of the page below that of all authors: `/ada`. If unset, it is made from the key. */
  permalink?: string | undefined
  /** The location of its key in the file. */
  origin: FileOrigin
}

/** The authors of a blog. */
export interface AuthorsFile {
  /** Posix path relative to the root. */
  path: string
  /** The id of the blog. */
  blog: string
  locale: string
  /** By the key that posts use. */
  authors: Record<string, AuthorDefinition>
}

/** A section of a labels file. */
export type LabelSection =
  | 'interface'
  | 'site'
  | 'navbar'
  | 'footer'
  | 'sidebar'
  | 'versions'
  | 'blog'
  | 'search'
  | 'variables'

/** A text of a language. */
export interface LabelEntry {
  section: LabelSection
  /** The name of the text, or the text in the default language. */
  key: string
  /** The translation; texts of the interface with a number may have a form for each plural category. */
  text: string | Partial<Record<Intl.LDMLPluralRule, string>>
  /** The location of its key in the file. */
  origin: FileOrigin
}

/** The texts of a language apart from its pages: `i18n/de/labels.yml`. */
export interface LabelsFile {
  /** Posix path relative to the root. */
  path: string
  locale: string
  entries: LabelEntry[]
}

/** All files of the project's folders. Every list is sorted by path. */
export interface SourceTree {
  documents: SourceFile[]
  reactPages: ReactPageFile[]
  assets: AssetFile[]
  categories: CategoryFile[]
  tagsFiles: TagsFile[]
  /** Absent if there are none. */
  authorsFiles?: AuthorsFile[]
  /** Absent if no language has one. */
  labels?: LabelsFile[]
  /** The order of the documents, if files of other generators give it; absent if none does. */
  orders?: Orders
}

export type { Collection }

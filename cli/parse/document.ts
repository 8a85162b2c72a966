import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../scan/source-file.ts'
import type { FrontMatter } from './front-matter.ts'

/** 1-based place of something in its source file; `end*` is exclusive; columns in UTF-16 code units. */
export interface Span {
  line: number
  column: number
  endLine: number
  endColumn: number
}

export interface Heading {
  /** 1 to 6. */
  depth: number
  id: string
  /** Plain text, variables filled in. */
  text: string
  /** Inline HTML for the table of contents: links flattened, `code`, `em`, `strong`, `del` kept (behaviours.md O-2). */
  html: string
  span: Span
}

/** A use: something in the document that names something else. */
export interface Reference {
  kind: 'link' | 'image' | 'asset'
  /** As written, with variables filled in and entities and escapes decoded: `./audit.md#scope`. */
  url: string
  /** As written in the source, for messages. */
  raw: string
  span: Span
  /** The included file in which it stands, and from whose folder a relative path starts; absent for the source itself. */
  file?: string
  /** `true` where the author opted out with `data-no-link-check`. */
  unchecked: boolean
}

/** A definition: something in the document that a fragment can name. */
export interface Anchor {
  id: string
  span: Span
}

/** What a page may have beyond plain text, in the order in which stylesheets name it: each has styles of its own. */
export type Construct = 'code' | 'admonitions' | 'tabs' | 'blocks' | 'images' | 'diagrams' | 'math'

/** Tags that a document adds to the head of its page, variables filled in; without what it does not set. */
export interface PageHead {
  /** The whole title, in place of the one made of the page's and the site's. */
  title?: string
  /** Each has a `name` or a `property`, and replaces a tag of that name that docsgen writes. */
  meta?: Record<string, string>[]
  links?: { rel: string; href: string; hrefLang?: string; type?: string; title?: string }[]
  jsonLd?: unknown[]
}

/** Where a document sets the keys that only the site as a whole can judge; of the key, not its value. */
export type FrontMatterSpans = Partial<Record<'id' | 'slug' | 'tags', Span>>

/**
 * One parsed source file: all the site needs to know of it but its body. Immutable, plain JSON, made from one file
 * (and its declared includes) and nothing else, so that it can be cached by content.
 */
export interface Document {
  source: SourceFile
  /** SHA-256 of the source text and of everything it includes, in hex. */
  contentHash: string
  frontMatter: FrontMatter
  /** Unset, or without a key, where the front matter is. */
  frontMatterSpans?: FrontMatterSpans
  /** Front matter title, else the content title, else the file name; variables filled in. */
  title: string
  /** The text of the h1 the document itself begins with, if it does; the shell prints an h1 otherwise. */
  contentTitle: string | null
  /** Front matter description, else the excerpt, else empty. */
  description: string
  /** All headings in document order, h1 included. */
  headings: Heading[]
  /** Ids of headings, footnotes, raw HTML: everything a fragment may name. */
  anchors: Anchor[]
  references: Reference[]
  /**
   * Files read besides the source (includes, code from files), found or not, posix, relative to the root. A path that ends
   * in a slash is a folder whose names were looked at.
   */
  includes: string[]
  /**
   * Hash of what `includes` held, by `hashIncludes`: a document taken from the cache is right while it is the same. Absent
   * where nothing is included.
   */
  includesHash?: string
  words: number
  /** What the body has that needs styles of its own, in the order of the type. */
  constructs: Construct[]
  /** Absent where the document adds nothing to the head of its page. */
  head?: PageHead
  /** Names of directives in the body that components of the project show; absent where there are none. */
  components?: string[]
  diagnostics: Diagnostic[]
}

/**
 * A document's body as HTML with holes: `chunks[i]` is followed by what `holes[i]` prints, and the last chunk closes.
 * A hole stands inside an opening tag, either where attributes may be written or within a quoted value.
 * So a body is stringified once, and printing it with resolved references is a join.
 */
export interface HtmlTemplate {
  chunks: string[]
  /** Indexes into `Document.references`; one shorter than `chunks`. */
  holes: number[]
  /**
   * `attributes[i]` is the attribute that `holes[i]` writes, together with those that follow from its target (`rel`,
   * `width`); `null` where the hole stands within a quoted value and writes the URL only (`srcset`, `poster`, and
   * elements whose author set those others by hand).
   */
  attributes: ('href' | 'src' | null)[]
  /** The components of the project in the body, whose places are marked in the HTML; absent where there are none. */
  components?: { marker: string; uses: ComponentUse[] }
}

/** A directive that a component of the project shows. */
export interface ComponentUse {
  name: string
  /** Attributes as written. */
  props: Record<string, string>
  /** Whether it stands within a line of text. */
  isInline: boolean
  file: string
  span: Span
}

/** What parsing one file gives: the small part that is held in memory, and the body that is streamed. */
export interface ParsedDocument {
  document: Document
  body: HtmlTemplate
}

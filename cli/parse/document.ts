import type { PageFeature } from '../../src/model/page-features.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Suppression } from '../diagnostics/suppressions.ts'
import type { Span } from '../lib/line-index.ts'
import type { SourceFile } from '../scan/source-file.ts'
import type { SearchSection } from '../search/records.ts'
import type { FrontMatter } from './front-matter/front-matter.ts'

export type { Span } from '../lib/line-index.ts'

export interface Heading {
  /** 1 to 6. */
  depth: number
  id: string
  /** Plain text with variables filled in. */
  text: string
  /** Inline HTML for the table of contents: `code`, `em`, `strong`, `del`, and no links (docs/behaviours.md O-2). */
  html: string
}

/** A use: a link from the document to something else. */
export interface Reference {
  kind: 'link' | 'image' | 'asset'
  /** As written, with variables filled in, and entities and escapes decoded: `./audit.md#scope`. */
  url: string
  /** As written in the source, for messages; absent if it is the same. */
  raw?: string
  span: Span
  /** The included file that contains the reference and that relative paths start from; absent for the source. */
  file?: string
  /** Whether the author opted out with `data-no-link-check`; absent if not. */
  unchecked?: true
}

/** Tags that a document adds to the head of its page, variables filled in; absent where it does not set them. */
export interface PageHead {
  /** The whole title, in place of the one built from the titles of the page and the site. */
  title?: string
  /** Each has a `name` or a `property`, and overrides docsgen's own tag of that name. */
  meta?: Record<string, string>[]
  links?: { rel: string; href: string; hrefLang?: string; type?: string; title?: string }[]
  jsonLd?: unknown[]
}

/** Spans of the keys that can only be checked against the whole site; a span covers the key, not its value. */
export type FrontMatterSpans = Partial<
  Record<'id' | 'slug' | 'tags' | 'redirectFrom' | 'date' | 'authors' | 'source_hash' | 'docsgen-ignore', Span>
>

/** A parsed source file without its body: immutable, plain JSON, and derived only from the file and its includes. */
export interface Document {
  source: SourceFile
  frontMatter: FrontMatter
  /** Absent, or without a key, where the front matter does not set it. */
  frontMatterSpans?: FrontMatterSpans
  /** Front matter title, else the content title, else the first heading, else the file name; variables filled in. */
  title: string
  /** Whether the body begins with a heading below h1 that is the title; absent if it does not. */
  beginsWithTitle?: true
  /** The text of the h1 that the document begins with, or `null`; the shell then prints an h1. */
  contentTitle: string | null
  /** Title and description of the front matter with the author's punctuation; absent if it was not replaced. */
  written?: { title?: string; description?: string }
  /** Id of `contentTitle` if it was removed from the body (in blog posts); the shell prints it with its h1. */
  titleId?: string
  /** Whether the body marks the end of its preview; absent if it does not, and for documents other than blog posts. */
  hasPreview?: true
  /** Front matter description, else the excerpt, else empty. */
  description: string
  /** Front matter description, if there is one and the text does not begin with it. */
  lead?: string
  /** All headings in document order, h1 included. */
  headings: Heading[]
  /** Ids of footnotes and raw HTML: everything a fragment may refer to besides headings. */
  anchors: string[]
  references: Reference[]
  /** Posix paths of files read in addition to the source, existing or not. A folder that was listed ends in a slash. */
  includes: string[]
  /** Hash of `includes` by `hashIncludes`, by which a cached document is valid; absent without includes. */
  includesHash?: string
  /** Number of words of the source of a post according to its language, for its reading time; 0 for other documents. */
  words: number
  /** The features of the body that need styles of their own, in the order of `PAGE_FEATURES`. */
  features: PageFeature[]
  /** Names of the facts that are printed, sorted; absent if there are none. */
  facts?: string[]
  /** Names of the facts that the document or its Markdown may print, in the order of their file; absent if there are none. */
  ownFacts?: string[]
  /** Hash of `ownFacts` by `hashFacts`, by which a cached document is valid; absent without such facts. */
  factsHash?: string
  /** Whether the value of one of the printed facts is an example; absent if none is. */
  hasExamples?: true
  /** Absent if the document adds nothing to the head of its page. */
  head?: PageHead
  /** Names of directives in the body that components of the project render; absent if empty. */
  components?: string[]
  /** Absent if the author suppresses no problems. */
  suppressions?: Suppression[]
  diagnostics: Diagnostic[]
}

/**
 * A document's body as HTML with slots: `chunks[i]` is followed by the output of `slots[i]`, and the last chunk ends
 * the body. A slot is inside an opening tag, either where attributes may be written or within a quoted value. A body is
 * stringified once, and printing it with resolved references is a join.
 */
export interface HtmlTemplate extends MarkdownTemplate {
  /**
   * `attributes[i]` is the attribute that `slots[i]` writes, together with those derived from its target (`rel`,
   * `width`). It is `null` if the slot is within a quoted value and writes the URL only (`srcset`, `poster`, and
   * elements whose author set those other attributes).
   */
  attributes: ('href' | 'src' | null)[]
  /** The components of the project in the body, which are marked in the HTML; absent if there are none. */
  components?: { marker: string; uses: ComponentUse[] }
  /** The body as other pages and feeds show it; only for blog posts. */
  detached?: DetachedBody
}

/** A body as Markdown: `chunks[i]` is followed by the URL of `slots[i]`, and the last chunk ends the body. */
export interface MarkdownTemplate {
  chunks: string[]
  /** Indexes into `Document.references`; one element shorter than `chunks`. */
  slots: number[]
}

/** A body outside its own page: without ids, scripts, links within the page, and components, but their content. */
export interface DetachedBody {
  whole: HtmlTemplate
  /** The body up to the author's `<!-- truncate -->`; `null` if there is none. */
  preview: HtmlTemplate | null
}

/** A directive that a component of the project renders. */
export interface ComponentUse {
  name: string
  /** The attributes of a directive as written, or the props of an element, which are JSON. */
  props: Readonly<Record<string, unknown>>
  /** Whether it is within a line of text. */
  isInline: boolean
  file: string
  span: Span
}

/** The result of parsing one file: the document, which is kept in memory; body and sections, which are streamed. */
export interface ParsedDocument {
  document: Document
  body: HtmlTemplate
  /** The body as programs read it, and readers who copy a page. */
  markdown: MarkdownTemplate
  /** Empty on a site without search. */
  sections: SearchSection[]
}

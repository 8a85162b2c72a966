import type { Origin } from '../diagnostics/diagnostic.ts'
import type { Document } from '../parse/document.ts'

/**
 * Why a reference names nothing: no page has the pathname (`page`), no document is the file (`file`), no file is there
 * (`asset`), the document is a draft that is not built (`draft`), or has no page
 * for a reason that a finding of its own tells (`unpublished`), the scheme is not allowed (`scheme`), it is no URL (`url`).
 */
export type BrokenReason = 'page' | 'file' | 'asset' | 'draft' | 'unpublished' | 'scheme' | 'url'

/** What a reference turned out to name. */
export type Target =
  /**
   * A page of this site: `pathname` is the route's, without the base URL and not percent-encoded. `search` keeps its
   * question mark, as written. `fragment` is decoded and without `#`; empty when there is none.
   */
  | { kind: 'page'; pathname: string; search: string; fragment: string; fragmentFound: boolean }
  /**
   * A file that is published as it is (`published`: its path in the output), or copied under `assets/` because something
   * refers to it (`published` is `null`). `file` is its source; `suffix` is query and fragment as written.
   */
  | { kind: 'file'; file: string; published: string | null; suffix: string }
  /** Leaves the site: an absolute URL, `mailto:`, `tel:`. Without the white space that browsers drop. */
  | { kind: 'external'; url: string }
  /**
   * Names nothing. `resolved` is what was looked for: a pathname for `page`, a file path relative to the root for `file`,
   * `asset`, `draft` and `unpublished`, a scheme for `scheme`, the reference itself for `url`.
   */
  | { kind: 'broken'; resolved: string; reason: BrokenReason }
  /** The author opted out of checking, or wrote `pathname://`; printed as written, with the base URL. */
  | { kind: 'unchecked'; url: string }

/** A document whose every reference has been resolved; `targets[i]` belongs to `document.references[i]`. */
export interface LinkedDocument {
  document: Document
  pathname: string
  targets: Target[]
}

/** A reference of the configuration: navbar, footer, sidebar, logo, favicon, social card. */
export interface ConfigReference {
  /** Key path as the author wrote it: `navbar.items[2].to`, `footer.links[0].items[1].href`, `navbar.logo.srcDark`. */
  configPath: string
  url: string
  target: Target
}

/** One use, with where it stands and what it names. */
export interface LinkUse {
  /** Pathname of the page it stands on; `null` for the configuration, whose links stand on every page. */
  pathname: string | null
  origin: Origin
  /** As written. */
  raw: string
  referenceKind: 'link' | 'image' | 'asset'
  target: Target
  /** Posix path, relative to the root, of the file that the reference names, whether it exists or not; `null` when no file is named or known. */
  targetFile: string | null
  /** A whole reference that would work, as it would be written in that place; `null` when nothing is near. */
  suggestion: string | null
  /** The suggestion, where it can hardly have been anything else: what `--fix` writes. */
  fix: string | null
}

/**
 * Every reference of the site that names nothing or names an anchor that is missing, and the files that references
 * made part of the site. One resolution decides the printed `href` and this, so they cannot disagree.
 */
export interface LinkGraph {
  /** Findings to judge: broken targets and missing fragments, sorted by file, line, column. */
  faults: LinkUse[]
  /** External URLs with their uses, for `check --external`. Sorted by URL. */
  external: { url: string; uses: { origin: Origin; pathname: string | null }[] }[]
  /** Files beside documents that something refers to: they are copied to `assets/`. Sorted. */
  referencedFiles: string[]
  configReferences: ConfigReference[]
  /** How many references were resolved. */
  references: number
}

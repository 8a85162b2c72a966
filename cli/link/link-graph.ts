import type { Origin } from '../diagnostics/diagnostic.ts'
import type { Document, Span } from '../parse/document.ts'

/** What a reference turned out to name. */
export type Target =
  /** A page of this site. `fragment` is decoded and without `#`; empty when there is none. */
  | { kind: 'page'; pathname: string; search: string; fragment: string; fragmentFound: boolean }
  /** A file that is published as it is, or copied under `assets/` because something refers to it. */
  | { kind: 'file'; file: string; published: string | null; suffix: string }
  /** Leaves the site: an absolute URL, `mailto:`, `tel:`. */
  | { kind: 'external'; url: string }
  /** Names nothing. `suggestion` is a spelling that would work, as it would be written in that place. */
  | { kind: 'broken'; resolved: string; reason: 'page' | 'file' | 'asset' | 'scheme'; suggestion: string | null }
  /** The author opted out of checking; printed as written, with the base URL. */
  | { kind: 'unchecked'; url: string }

/** A document whose every reference has been resolved; `targets[i]` belongs to `document.references[i]`. */
export interface LinkedDocument {
  document: Document
  pathname: string
  targets: Target[]
}

/** A reference of the configuration: navbar, footer, sidebar, logo. */
export interface ConfigReference {
  /** Key path: `navbar.items[2].to`. */
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
  /** For a fragment that was not found: the nearest id of that page. */
  nearestAnchor: string | null
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

export type { Span }

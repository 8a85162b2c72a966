import type { Origin } from '../diagnostics/diagnostic.ts'
import type { Document } from '../parse/document.ts'

/**
 * Why a reference does not resolve: no page has the pathname (`page`), the file is not a document (`file`), the file
 * does not exist (`asset`), the document is a draft that is not built (`draft`) or has no page for a reason that is
 * reported separately (`unpublished`), the scheme is not allowed (`scheme`), it is not a valid URL (`url`), nothing has the id (`name`).
 */
export type BrokenReason = 'page' | 'file' | 'asset' | 'draft' | 'scheduled' | 'unpublished' | 'scheme' | 'url' | 'name'

/** The target of a reference. */
export type Target =
  /**
   * A page of this site: `pathname` is the route's, without the base URL and not percent-encoded. `search` keeps its
   * question mark, as written. `fragment` is decoded and without `#`; empty when there is none. With
   * `hasOtherFragment`, the author wrote the id in another letter case, or the one that another generator gives it. With
   * `isRedirected`, the author wrote a pathname that is redirected there.
   */
  | {
      kind: 'page'
      pathname: string
      search: string
      fragment: string
      fragmentFound: boolean
      hasOtherFragment?: true
      isRedirected?: true
    }
  /**
   * A file that is published unchanged (`published`: its path in the output), or copied to `assets/` because something
   * refers to it (`published` is `null`). `file` is its source; `suffix` is query and fragment as written.
   */
  | { kind: 'file'; file: string; published: string | null; suffix: string }
  /** A file that docsgen generates, such as `sitemap.xml`: its path in the output. */
  | { kind: 'site-file'; path: string; suffix: string }
  /** Leaves the site: an absolute URL, `mailto:`, `tel:`. Without the whitespace that browsers strip. */
  | { kind: 'external'; url: string; isRedirected?: true }
  /**
   * Does not resolve. `resolved` is the lookup key: a pathname for `page`, a file path relative to the root for `file`,
   * `asset`, `draft`, `scheduled` and `unpublished`, a scheme for `scheme`, the reference itself for `url`.
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

/** A resolved reference of the configuration: navbar, footer, sidebar, redirect, logo, favicon, social card. */
export interface ConfigReference {
  /** Key path as the author wrote it: `navbar.items[2].to`, `footer.links[0].items[1].href`, `navbar.logo.srcDark`. */
  configPath: string
  url: string
  target: Target
}

/** One use of a reference, with its location and its target. */
export interface LinkUse {
  /** Pathname of the page it is on; `null` for the configuration, whose links are on every page. */
  pathname: string | null
  origin: Origin
  /** As written. */
  raw: string
  referenceKind: 'link' | 'image' | 'asset'
  target: Target
  /** POSIX path, relative to the root, of the file that the reference names, existing or not; `null` for none. */
  targetFile: string | null
  /** A complete reference that would work, as it would be written there; `null` if there is no similar one. */
  suggestion: string | null
  /** The suggestion, if it is the only plausible one: what `--fix` writes. */
  fix: string | null
  /** The suggestion, if no other target has a similar spelling: what `--fix=near` writes. */
  nearFix: string | null
}

/**
 * Why a reference that resolves should be written in another way: it leads through a redirect, it names a file of the output
 * (`x.html`, `x/index`), it is a full URL of this site, or its email address or telephone number is not valid.
 */
export type DiscouragedReason = 'redirect' | 'file-name' | 'own-host' | 'address'

/** A use of a reference that resolves and should be written in another way. */
export interface DiscouragedUse extends Pick<LinkUse, 'pathname' | 'origin' | 'raw' | 'target' | 'fix'> {
  reason: DiscouragedReason
}

/** References that do not resolve or whose anchor is missing, and the files that references made part of the site. */
export interface LinkGraph {
  /** Broken targets and missing fragments, sorted by file, line, column. */
  broken: LinkUse[]
  /** References that resolve but that `--fix` rewrites, because their anchors have different ids in docsgen. */
  renamed: Pick<LinkUse, 'origin' | 'raw' | 'fix'>[]
  /** References that resolve but should be written in another way, in the order of the documents. */
  discouraged: DiscouragedUse[]
  /** External URLs with their uses, for `check --external`. Sorted by URL. */
  external: { url: string; uses: { origin: Origin; pathname: string | null }[] }[]
  /** Files next to documents that are referenced: they are copied to `assets/`. Sorted. */
  referencedFiles: string[]
  configReferences: ConfigReference[]
}

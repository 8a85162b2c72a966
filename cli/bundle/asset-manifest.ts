import type { PageFeature } from '../../src/model/page-features.ts'
import type { CodeInputs } from '../store/code-inputs.ts'

/** Everything under `assets/` with its URLs. All URLs are without the base URL: `assets/site.1a2b3c4d.css`. */
export interface AssetManifest extends PageScripts {
  /** Linked by every page, in this order. */
  styles: string[]
  /** Locale -> fonts that each of its pages preloads. */
  fonts: Record<string, string[]>
  /** Scripts of parts that the configuration turns on, which every page loads. Unset: none. */
  partScripts?: string[]
  /** Features of a page, joined by `-` -> the stylesheet with the styles of exactly these features. */
  featureStyles: Record<string, string>
  /** React page or component of the project (source path) -> the stylesheet that its module imports. */
  moduleStyles: Record<string, string>
  /** Locale -> the scripts of its pages, if they are not those of the default locale. Unset: none. */
  localeScripts?: Record<string, PageScripts>
  /** Module that defines islands (POSIX path relative to the root) -> its script. */
  islands: Record<string, string>
  /** React for the islands; `null` or unset if there are none. */
  islandClient?: string | null
  /** Inputs of the island scripts; `null` if unknown, unset if there are none. */
  islandInputs?: CodeInputs | null
  /** Source file (POSIX path relative to the root) -> its published copy, with its dimensions if known. */
  files: Record<string, PublishedFile>
  /** Hash of the project's fonts of social cards; unset if the site has no cards. */
  cardFonts?: string
  /** The SVG icon that is drawn in several sizes (path relative to the root), with the hash of its contents; unset for none. */
  icon?: { file: string; hash: string }
  /** Files to write to `assets/`, sorted by name. */
  outputs: AssetOutput[]
}

/** The scripts of the pages of a locale. */
export interface PageScripts {
  /** Module script of every page; `null` if the site needs none. */
  runtime: string | null
  /**
   * Feature of a page -> the script that the runtime loads for it. Pages with the feature preload it, as it may change
   * their layout.
   */
  featureScripts: Partial<Record<PageFeature, string>>
  /** The one inline script: sets the color mode before the first paint. */
  inlineScript: InlineScript
  /**
   * The same for the home page, where it also shows a banner if no other file could be loaded; unset if the site turns
   * that off.
   */
  homeInlineScript?: InlineScript
}

/** An inline script; `sha256` is in base64, as a content security policy expects it. */
export interface InlineScript {
  code: string
  sha256: string
}

export interface PublishedFile {
  /** `assets/diagram.9f8e7d6c.png`, or the path of a static file. */
  url: string
  /** Pixels, for images whose header could be read. */
  width: number | null
  height: number | null
}

/** `name` is the POSIX path in the output folder, `assets/site.1a2b3c4d.css`; `file` is an absolute path. */
export type AssetOutput =
  | { name: string; from: 'file'; file: string }
  | { name: string; from: 'memory'; contents: Uint8Array }

/** Everything under `assets/`, and where a page finds it. All URLs are without the base URL: `assets/site.1a2b3c4d.css`. */
export interface AssetManifest {
  /** Linked by every page, in this order. */
  styles: string[]
  /** Constructs of a page, joined by `-` -> the stylesheet that has the styles of these and no others. */
  constructStyles: Record<string, string>
  /** React page or component of the project (source path) -> the stylesheet that its module imports. */
  moduleStyles: Record<string, string>
  /** Module script of every page; `null` when the site needs none. */
  runtime: string | null
  /** What the runtime loads on pages with tabs; they ask for it at once, as it may show another panel. `null` without it. */
  tabsScript: string | null
  /** Module that defines islands (posix, relative to the root) -> its script. */
  islands: Record<string, string>
  /** React for the islands; `null` or unset when there are none. */
  islandClient?: string | null
  /** The one inline script: decides colour mode before the first paint. */
  inlineScript: InlineScript
  /** The same for the home page, where it also says when nothing else could be loaded; unset when the site does not want that. */
  homeInlineScript?: InlineScript
  /** Source file (posix, relative to the root) -> its published copy with dimensions, where they are known. */
  files: Record<string, PublishedFile>
  /** What to write under `assets/`, sorted by name. */
  outputs: AssetOutput[]
}

/** A script that stands in the page; `sha256` is in base64, as a content security policy writes it. */
export interface InlineScript {
  code: string
  sha256: string
}

export interface PublishedFile {
  /** `assets/diagram.9f8e7d6c.png`, or the path of a static file as it is. */
  url: string
  /** Pixels, for images whose header could be read. */
  width: number | null
  height: number | null
}

/** `name` is the posix path in the output folder, `assets/site.1a2b3c4d.css`; `file` is an absolute path. */
export type AssetOutput =
  | { name: string; from: 'file'; file: string }
  | { name: string; from: 'memory'; contents: Uint8Array }

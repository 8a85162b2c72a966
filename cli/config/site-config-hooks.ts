/**
 * Functions that docsgen calls while it builds. Each may be `async`. Arguments are copies: changes to them have no effect
 * unless the function returns them.
 */
export interface Hooks {
  /**
   * Called by `build`, `check` and `dev` when every page has its pathname, before links are resolved. Receives the pages
   * made from Markdown files and returns the same pages, changed or not, in any order. Default: none.
   */
  routes?: (routes: HookRoute[]) => readonly HookRoute[] | Promise<readonly HookRoute[]>
  /**
   * Called by `build` and `dev` after all output files are planned. Returns the files to add and to remove.
   * Default: none.
   */
  emit?: (files: HookFile[]) => HookFileChanges | Promise<HookFileChanges>
}

/** A page made from a Markdown file. */
export interface HookRoute {
  /** Posix path of the file relative to the root: `content/docs/intro.md`. It identifies the page and cannot be changed. */
  source: string
  /** Without the base URL: `/docs/intro`. Links to the file lead to it; links to the former pathname are broken. */
  pathname: string
  /** Has the effect of the key in front matter. */
  title: string
  /** Has the effect of the key in front matter. */
  description: string
  /** Has the effect of the key in front matter. */
  unlisted: boolean
}

/** An output file. */
export interface HookFile {
  /** Posix path, relative to the output folder: `docs/intro/index.html`. */
  path: string
  /**
   * `page`: HTML of a page. `asset`: below `assets/`. `static`: copied from the project. `site`: for crawlers, hosts and feed
   * readers, such as `sitemap.xml`.
   */
  kind: 'page' | 'asset' | 'static' | 'site'
}

/** The result of the hook `emit`. */
export interface HookFileChanges {
  /** Further files, in the output folder but not in `assets/`; no other file may have their paths. Default: none. */
  add?: readonly HookOutput[]
  /** Paths of files of the kinds `static` and `site` to leave out. Default: none. */
  remove?: readonly string[]
}

/** A file that the hook `emit` adds. */
export interface HookOutput {
  /** Posix path, relative to the output folder: `.well-known/security.txt`. */
  path: string
  contents: string | Uint8Array
}

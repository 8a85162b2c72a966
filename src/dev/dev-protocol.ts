/** The JSON messages of `docsgen dev` to the script of its pages. */

/** The attribute of the script of `dev` with the hash of the page that it was added to. */
export const PAGE_HASH = 'data-docsgen-page'

/** The header of a page that an open page must not be updated to, because an error keeps it from being shown as written. */
export const HELD_BACK = 'Docsgen-Held-Back'

/** A message of the event stream. If it repeats a build, problems have been found since. */
export interface DevEvent {
  /** Number of builds so far. */
  build: number
  /** Pathnames of static files that have changed since the build before, with the base URL. */
  files: string[]
  /** Whether documents have yet to be parsed: the problems of the site are not known before. */
  isIndexing: boolean
}

/** A problem as a page shows it. */
export interface DevProblem {
  code: string
  severity: 'throw' | 'warn' | 'log'
  message: string
  hint: string | null
  /** `content/a.md:3:7`, as the terminal prints it. */
  location: string
  /** The position that a click opens: a posix path relative to the root, 1-based line and column; `null` if it is in no file. */
  file: { path: string; line: number; column: number } | null
  /** The source line, and the range to underline. */
  excerpt: { line: number; text: string; start: number; length: number } | null
  /** Other locations that explain the problem, such as the line of a plugin that throws; at most 10. */
  related: Pick<DevProblem, 'message' | 'location' | 'file' | 'excerpt'>[]
  /** The URL that the page has for a broken link or image; `null` for other problems. */
  href: string | null
  /** Whether it keeps the page from being shown as written. */
  isBlocking: boolean
}

/** The problems that a page shows. */
export interface DevProblems {
  /** Problems of the page. */
  page: DevProblem[]
  /** Problems of the rest of the site. */
  rest: DevProblem[]
  /** The number of problems of the whole site; the lists do not contain all of them if there are many. */
  total: number
  /** The number of problems of the page. */
  pageTotal: number
}

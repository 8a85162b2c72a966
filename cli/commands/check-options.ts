import type { GlobalOptions } from './command-context.ts'
import type { ReportOptions } from './finish-command.ts'

/** The options of `docsgen check`. */
export interface CheckOptions extends GlobalOptions, ReportOptions {
  /** Files or folders, as written on the command line; an empty list means all. */
  paths: string[]
  /** Checks the project as the next commit would have it, and adds the files that are staged in Git to `paths`. */
  staged: boolean
  /** Renders every page, which runs the code of the project. */
  render: boolean
  /** Requests external links over the network. */
  external: boolean
  /** Passes the text of the pages to Vale and cspell, where they are installed. */
  prose: boolean
  /** Folder of a built site to crawl, relative to the root; `null` for none. */
  built: string | null
  /** Whether links with one possible target are rewritten before the site is audited again; `near`: and those that resemble one. */
  fix: boolean | 'near'
  /** File with known problems, relative to the root. Default: none. */
  baseline?: string
  listCodes: boolean
}

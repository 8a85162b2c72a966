import type { CommandContext, GlobalOptions } from './command-context.ts'
import type { ReportOptions } from './finish-command.ts'

/** The options of `docsgen build`. */
export interface BuildOptions extends GlobalOptions, ReportOptions {
  /** Relative to the root, or absolute. */
  outDir: string
  baseUrl: string | null
  cache: boolean
  /** `null`: as many as the machine has cores. */
  workers: number | null
  profile: boolean
  drafts: boolean
  /** The sidebar whose books are written, `true` for all. Default: none. */
  book?: string | true
  /** Whether books are also printed as PDF. Default: no. */
  pdf?: boolean
}

/** A build that has begun. */
export interface BuildRun {
  options: BuildOptions
  context: CommandContext
  /** Start of the command. */
  begin: number
  /** The program that prints books as PDF; `null` if none are printed. */
  browser: string | null
}

import { resolve } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'
import type { CommandContext, ExitCode, GlobalOptions } from '../commands/command-context.ts'
import { REPORT_FORMATS, type ReportFormat } from '../diagnostics/summary.ts'
import { getRelativePath } from '../lib/posix-path.ts'

/** Global options, as parsed by commander. */
export interface GlobalFlags {
  root: string
  config?: string
  quiet?: boolean
  verbose?: boolean
  color: boolean
}

/** The options of commands that report problems. */
export interface ReportFlags {
  format?: ReportFormat
  all?: boolean
  maxWarnings?: number
}

/** The options of commands that start a server. */
export interface ServerFlags {
  port?: number
  host?: string
  allowedHosts?: string[]
}

/** The options of a command, from the flags that commander has parsed. */
export function toGlobalOptions(flags: GlobalFlags): GlobalOptions {
  const { config, quiet = false, verbose = false } = flags
  const root = resolve(flags.root)
  const configFile = config === undefined ? null : getRelativePath(root, resolve(root, config))
  return { root, config: configFile, quiet, verbose }
}

export function toReportOptions({ format, all = false, maxWarnings }: ReportFlags) {
  return { format: format ?? null, all, maxWarnings: maxWarnings ?? null }
}

export function toServerOptions({ port, host, allowedHosts }: ServerFlags) {
  return { port: port ?? null, host: host ?? null, allowedHosts: allowedHosts ?? [] }
}

/** Creates a parser of whole numbers. Commander turns its exceptions into usage errors that name the option. */
export function createIntegerParser(least: number, most: number) {
  return (text: string): number => {
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= least && number <= most) return number
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}

const MAX_INTEGER = Number.MAX_SAFE_INTEGER
export const createPortOption = () =>
  new Option('--port <n>', 'port to listen on (default: 3000, or the next free one)').argParser(
    createIntegerParser(0, 65_535),
  )
export const createHostOption = () =>
  new Option('--host <address>', 'address to listen on (default: this machine only)')
export const createAllowedHostsOption = () =>
  new Option('--allowed-hosts <names...>', 'additional host names to accept')
export const createFormatOption = () =>
  new Option('--format <format>', 'report format (default: text; github inside GitHub Actions)').choices(REPORT_FORMATS)
export const createAllOption = () => new Option('--all', 'show all problems, even if there are hundreds')
export const createMaxWarningsOption = () =>
  new Option('--max-warnings <n>', 'exit with code 1 if exceeded').argParser(createIntegerParser(0, MAX_INTEGER))

/** The end of a help text. */
export function formatExamples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}\n`).join('')}`
}

/** Runs a command in its context, and ends the process with its exit code. */
export type Start = (flags: GlobalFlags, work: (context: CommandContext) => Promise<ExitCode>) => Promise<void>

#!/usr/bin/env node
import { Console } from 'node:console'
import { resolve } from 'node:path'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import type { CommandContext, ExitCode, GlobalOptions } from './commands/command-context.ts'
import { hasColor } from './commands/has-color.ts'
import { describeUnhandled, ENDED_EARLY } from './commands/unhandled.ts'
import { REPORT_FORMATS, type ReportFormat } from './diagnostics/summary.ts'
import { getRelativePath } from './lib/posix-path.ts'

/** Defined when docsgen is bundled. */
declare const DOCSGEN_VERSION: string | undefined
const version = typeof DOCSGEN_VERSION === 'string' ? DOCSGEN_VERSION : '0.0.0'

/** After a signal, a command has this long to clean up. */
const STOP_WITHIN_MS = 900
const signalExitCodes = { SIGINT: 130, SIGTERM: 143 } as const

interface GlobalFlags {
  root: string
  config?: string
  quiet?: boolean
  verbose?: boolean
  color: boolean
}

interface ReportFlags {
  format?: ReportFormat
  maxWarnings?: number
}

interface ServerFlags {
  port?: number
  host?: string
  allowedHosts?: string[]
}

/** The options of a command, from the flags that commander has parsed. */
function toGlobalOptions(flags: GlobalFlags): GlobalOptions {
  const { config, quiet = false, verbose = false } = flags
  const root = resolve(flags.root)
  const configFile = config === undefined ? null : getRelativePath(root, resolve(root, config))
  return { root, config: configFile, quiet, verbose }
}

function toReportOptions({ format, maxWarnings }: ReportFlags) {
  return { format: format ?? null, maxWarnings: maxWarnings ?? null }
}

function toServerOptions({ port, host, allowedHosts }: ServerFlags) {
  return { port: port ?? null, host: host ?? null, allowedHosts: allowedHosts ?? [] }
}

/** Creates a parser of whole numbers. Commander turns what it throws into a usage error that names the option. */
function createIntegerParser(least: number, most: number) {
  return (text: string): number => {
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= least && number <= most) return number
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}

const MAX_INTEGER = Number.MAX_SAFE_INTEGER
const createPortOption = () =>
  new Option('--port <n>', 'port to listen on (default: 3000, or the next free one)').argParser(
    createIntegerParser(0, 65_535),
  )
const createHostOption = () => new Option('--host <address>', 'address to listen on (default: this machine only)')
const createAllowedHostsOption = () => new Option('--allowed-hosts <names...>', 'additional host names to accept')
const createFormatOption = () =>
  new Option('--format <format>', 'report format (default: text; github inside GitHub Actions)').choices(REPORT_FORMATS)
const createMaxWarningsOption = () =>
  new Option('--max-warnings <n>', 'exit with code 1 if exceeded').argParser(createIntegerParser(0, MAX_INTEGER))

function formatExamples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}\n`).join('')}`
}

type Start = (flags: GlobalFlags, work: (context: CommandContext) => Promise<ExitCode>) => Promise<void>

function addBuild(program: Command, start: Start): void {
  program
    .command('build')
    .description('build the whole site into the output folder and audit it')
    .option('--out-dir <dir>', 'output folder, relative to the root', 'build')
    .option('--base-url <path>', 'path under which the site is published')
    .option('--no-cache', 'neither read nor write the cache')
    .addOption(
      new Option('--workers <n>', 'threads to use (default: one per core)').argParser(createIntegerParser(1, 1024)),
    )
    .option('--profile', 'print how long each stage took, and the size of the search index')
    .option('--drafts', 'include drafts')
    .addOption(createFormatOption())
    .addOption(createMaxWarningsOption())
    .addHelpText('after', formatExamples('docsgen build', 'docsgen build --out-dir public --base-url /docs/'))
    .action(async (_options, command: Command) => {
      type Flags = GlobalFlags &
        ReportFlags & {
          outDir: string
          baseUrl?: string
          cache: boolean
          workers?: number
          profile?: boolean
          drafts?: boolean
        }
      const flags = command.optsWithGlobals<Flags>()
      const { outDir, cache, baseUrl = null, workers = null, profile = false, drafts = false } = flags
      const own = { outDir, baseUrl, cache, workers, profile, drafts }
      const { run } = await import('./commands/build.ts')
      await start(flags, (context) => run({ ...toGlobalOptions(flags), ...toReportOptions(flags), ...own }, context))
    })
}

function addDev(program: Command, start: Start): void {
  program
    .command('dev')
    .description('serve the site from memory and update it on every save')
    .addOption(createPortOption())
    .addOption(createHostOption())
    .addOption(createAllowedHostsOption())
    .option('--open', 'open the site in the browser')
    .addHelpText('after', formatExamples('docsgen dev --open', 'docsgen dev --port 4000'))
    .action(async (_options, command: Command) => {
      const flags = command.optsWithGlobals<GlobalFlags & ServerFlags & { open?: boolean }>()
      const { run } = await import('./commands/dev.ts')
      const own = { open: flags.open ?? false }
      await start(flags, (context) => run({ ...toGlobalOptions(flags), ...toServerOptions(flags), ...own }, context))
    })
}

function addCheck(program: Command, start: Start): void {
  program
    .command('check')
    .description('audit the source without building')
    .argument('[paths...]', 'report only problems in these files and folders, or in links to them')
    .option('--staged', 'report only problems in files staged in Git, or in links to them')
    .option('--external', 'also check external links')
    .option('--built <dir>', 'also crawl the built site in this folder')
    .option('--fix', 'rewrite links that have exactly one possible target')
    .option('--list-codes', 'print every code with its default severity')
    .addOption(createFormatOption())
    .addOption(createMaxWarningsOption())
    .addHelpText('after', formatExamples('docsgen check', 'docsgen check content/docs/guide', 'docsgen check --staged'))
    .action(async (paths: string[], _options, command: Command) => {
      type Flags = GlobalFlags &
        ReportFlags & { staged?: boolean; external?: boolean; built?: string; fix?: boolean; listCodes?: boolean }
      const flags = command.optsWithGlobals<Flags>()
      const { staged = false, external = false, built = null, fix = false, listCodes = false } = flags
      const own = { paths, staged, external, built, fix, listCodes }
      const { run } = await import('./commands/check.ts')
      await start(flags, (context) => run({ ...toGlobalOptions(flags), ...toReportOptions(flags), ...own }, context))
    })
}

function addServe(program: Command, start: Start): void {
  program
    .command('serve')
    .description('serve a built site as a production host would')
    .option('--dir <dir>', 'folder of the built site, relative to the root', 'build')
    .option('--base-url <path>', 'path under which the site was built (default: baseUrl of the configuration)')
    .addOption(createPortOption())
    .addOption(createHostOption())
    .addOption(createAllowedHostsOption())
    .addHelpText('after', formatExamples('docsgen serve', 'docsgen serve --dir public --port 8080'))
    .action(async (_options, command: Command) => {
      const flags = command.optsWithGlobals<GlobalFlags & ServerFlags & { dir: string; baseUrl?: string }>()
      const own = { dir: flags.dir, baseUrl: flags.baseUrl ?? null }
      const { run } = await import('./commands/serve.ts')
      await start(flags, (context) => run({ ...toGlobalOptions(flags), ...toServerOptions(flags), ...own }, context))
    })
}

function addInit(program: Command, start: Start): void {
  program
    .command('init')
    .description('create a new site, or adopt a folder of Markdown; existing files are kept')
    .argument('[dir]', 'folder of the site (default: the root)')
    .option('--template <name>', 'template to start from')
    .option('--yes', 'do not ask questions')
    .addHelpText('after', formatExamples('docsgen init', 'docsgen init my-site --yes'))
    .action(async (directory: string | undefined, _options, command: Command) => {
      const flags = command.optsWithGlobals<GlobalFlags & { template?: string }>()
      const own = { directory: directory ?? null, template: flags.template ?? null }
      const { run } = await import('./commands/init.ts')
      await start(flags, (context) => run({ ...toGlobalOptions(flags), ...own }, context))
    })
}

function addConfig(program: Command, start: Start): void {
  program
    .command('config')
    .description('print the resolved configuration as JSON')
    .addHelpText('after', formatExamples('docsgen config'))
    .action(async (_options, command: Command) => {
      const flags = command.optsWithGlobals<GlobalFlags>()
      const { run } = await import('./commands/config.ts')
      await start(flags, (context) => run(toGlobalOptions(flags), context))
    })
}

/** Defines the command line. A command is loaded when it runs, so that `--help` and `--version` load none. */
function createProgram(start: Start): Command {
  const program = new Command('docsgen')
    .description('Turns Markdown and React templates into a static documentation site, and checks every link in it.')
    .version(version, '--version', 'print the version')
    .helpOption('--help', 'print help')
    .option('--root <dir>', 'folder of the project', '.')
    .option('--config <file>', 'configuration file, relative to the root (default: site.config.ts, .mts, .js or .mjs)')
    .option('--quiet', 'print errors only')
    .option('--verbose', 'also print how long each stage took')
    .option('--no-color', 'print without colors')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', formatExamples('docsgen init my-site', 'docsgen dev', 'docsgen check', 'docsgen build'))
    .exitOverride()
  for (const add of [addBuild, addDev, addCheck, addServe, addInit, addConfig]) add(program, start)
  return program
}

/** Exits once everything written to standard output and standard error has been flushed. */
function exit(code: number): void {
  process.off('exit', reportEarlyEnd)
  process.exitCode = code
  process.stdout.write('', () => process.stderr.write('', () => setImmediate(() => process.exit())))
}

/** Reports a process that ends before its command does. */
function reportEarlyEnd(): void {
  process.stderr.write(ENDED_EARLY)
  process.exitCode = 2
}

/** Exits after a report could not be written, whatever it contains. The reason goes to standard error if that still works. */
function failToPrint(stream: NodeJS.WriteStream, error: Error): void {
  process.off('exit', reportEarlyEnd)
  const { message, code } = describeUnhandled(error, { version, workingDirectory: process.cwd() })
  if (stream === process.stdout) process.stderr.write(message)
  process.exit(code)
}

async function main(): Promise<void> {
  const controller = new AbortController()
  let stoppedBy: keyof typeof signalExitCodes | undefined
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      const code = signalExitCodes[name]
      if (stoppedBy) process.exit(code)
      stoppedBy = name
      process.off('exit', reportEarlyEnd)
      controller.abort()
      setTimeout(() => process.exit(code), STOP_WITHIN_MS).unref()
    })
  }
  // Work in progress may fail when a command is interrupted; that is not a bug.
  const endWith = (error: unknown) => {
    if (stoppedBy) return exit(signalExitCodes[stoppedBy])
    const { message, code } = describeUnhandled(error, { version, workingDirectory: process.cwd() })
    process.stderr.write(message)
    exit(code)
  }
  // A closed pipe (`| head`) is not an error; the command still ends with its own exit code.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') failToPrint(stream, error)
    })
  }
  // Standard output is for reports: what the project's code logs must not end up in the middle of JSON.
  globalThis.console = new Console({ stdout: process.stderr, colorMode: false })
  process.on('exit', reportEarlyEnd)
  process.on('uncaughtException', endWith)
  process.on('unhandledRejection', endWith)

  const program = createProgram(async (flags, work) => {
    const code = await work({
      stdout: process.stdout,
      stderr: process.stderr,
      color: flags.color && hasColor(process.stdout, process.env),
      workingDirectory: process.cwd(),
      environment: process.env,
      signal: controller.signal,
      version,
    })
    exit(stoppedBy ? signalExitCodes[stoppedBy] : code)
  })
  try {
    await program.parseAsync()
  } catch (error) {
    if (error instanceof CommanderError) exit(error.exitCode === 0 ? 0 : 2)
    else endWith(error)
  }
}

await main()

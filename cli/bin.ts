#!/usr/bin/env node
import { Console } from 'node:console'
import { relative, resolve, sep } from 'node:path'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { describeStray, ENDED_EARLY, isThrownByProject } from './commands/project-code.ts'
import type { ExitCode, GlobalOptions, Terminal } from './commands/terminal.ts'
import { type ReportFormat, reportFormats } from './diagnostics/summary.ts'

/** Set when docsgen is bundled. */
declare const DOCSGEN_VERSION: string | undefined
const version = typeof DOCSGEN_VERSION === 'string' ? DOCSGEN_VERSION : '0.0.0'

/** After a signal, a command has this long to clean up. */
const STOP_WITHIN_MS = 900
const exitCodeOfSignal = { SIGINT: 130, SIGTERM: 143 } as const

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

/** What a command is called with, from flags that commander has parsed. */
function globalOptions(flags: GlobalFlags): GlobalOptions {
  const { config, quiet = false, verbose = false } = flags
  const root = resolve(flags.root)
  const configFile = config === undefined ? null : relative(root, resolve(root, config)).split(sep).join('/')
  return { root, config: configFile, quiet, verbose }
}

function reportOptions({ format, maxWarnings }: ReportFlags) {
  return { format: format ?? null, maxWarnings: maxWarnings ?? null }
}

function serverOptions({ port, host, allowedHosts }: ServerFlags) {
  return { port: port ?? null, host: host ?? null, allowedHosts: allowedHosts ?? [] }
}

/** A parser of whole numbers; what it throws becomes a usage error that names the option. */
function wholeNumber(least: number, most: number) {
  return (text: string): number => {
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= least && number <= most) return number
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}

const anyNumber = Number.MAX_SAFE_INTEGER
const portOption = () =>
  new Option('--port <n>', 'port to listen on (default: 3000, or the next free one)').argParser(wholeNumber(0, 65_535))
const hostOption = () => new Option('--host <address>', 'address to listen on (default: this machine only)')
const allowedHostsOption = () => new Option('--allowed-hosts <names...>', 'further host names to answer for')
const formatOption = () =>
  new Option('--format <format>', 'how findings are printed (default: text; github inside GitHub Actions)').choices(
    reportFormats,
  )
const maxWarningsOption = () =>
  new Option('--max-warnings <n>', 'exit with 1 when there are more warnings').argParser(wholeNumber(0, anyNumber))

function examples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}\n`).join('')}`
}

type Start = (flags: GlobalFlags, work: (terminal: Terminal) => Promise<ExitCode>) => Promise<void>

function addBuild(program: Command, start: Start): void {
  program
    .command('build')
    .description('build the whole site into the output folder and audit it')
    .option('--out-dir <dir>', 'output folder, relative to the root', 'build')
    .option('--base-url <path>', 'path under which the site is published')
    .option('--no-cache', 'neither read nor write the cache')
    .addOption(new Option('--workers <n>', 'threads to use (default: one per core)').argParser(wholeNumber(1, 1024)))
    .option('--profile', 'print how long each stage took')
    .option('--drafts', 'build drafts too')
    .addOption(formatOption())
    .addOption(maxWarningsOption())
    .addHelpText('after', examples('docsgen build', 'docsgen build --out-dir public --base-url /docs/'))
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
      await start(flags, (terminal) => run({ ...globalOptions(flags), ...reportOptions(flags), ...own }, terminal))
    })
}

function addDev(program: Command, start: Start): void {
  program
    .command('dev')
    .description('serve the site from memory and update it on every save')
    .addOption(portOption())
    .addOption(hostOption())
    .addOption(allowedHostsOption())
    .option('--open', 'open the site in the browser')
    .addHelpText('after', examples('docsgen dev --open', 'docsgen dev --port 4000'))
    .action(async (_options, command: Command) => {
      const flags = command.optsWithGlobals<GlobalFlags & ServerFlags & { open?: boolean }>()
      const { run } = await import('./commands/dev.ts')
      const own = { open: flags.open ?? false }
      await start(flags, (terminal) => run({ ...globalOptions(flags), ...serverOptions(flags), ...own }, terminal))
    })
}

function addCheck(program: Command, start: Start): void {
  program
    .command('check')
    .description('audit the source without building')
    .argument('[paths...]', 'show only findings in, or about, these files and folders')
    .option('--staged', 'show only findings in, or about, the files staged in git')
    .option('--external', 'also check links that leave the site')
    .option('--built <dir>', 'also crawl a built site')
    .option('--fix', 'write the references that can have meant one thing only')
    .option('--list-codes', 'print every code with its default severity')
    .addOption(formatOption())
    .addOption(maxWarningsOption())
    .addHelpText('after', examples('docsgen check', 'docsgen check content/docs/guide', 'docsgen check --staged'))
    .action(async (paths: string[], _options, command: Command) => {
      type Flags = GlobalFlags &
        ReportFlags & { staged?: boolean; external?: boolean; built?: string; fix?: boolean; listCodes?: boolean }
      const flags = command.optsWithGlobals<Flags>()
      const { staged = false, external = false, built = null, fix = false, listCodes = false } = flags
      const own = { paths, staged, external, built, fix, listCodes }
      const { run } = await import('./commands/check.ts')
      await start(flags, (terminal) => run({ ...globalOptions(flags), ...reportOptions(flags), ...own }, terminal))
    })
}

function addServe(program: Command, start: Start): void {
  program
    .command('serve')
    .description('serve a built site as a production host would')
    .option('--dir <dir>', 'folder of the built site, relative to the root', 'build')
    .option('--base-url <path>', 'path under which the site was built (default: that of the configuration)')
    .addOption(portOption())
    .addOption(hostOption())
    .addOption(allowedHostsOption())
    .addHelpText('after', examples('docsgen serve', 'docsgen serve --dir public --port 8080'))
    .action(async (_options, command: Command) => {
      const flags = command.optsWithGlobals<GlobalFlags & ServerFlags & { dir: string; baseUrl?: string }>()
      const own = { dir: flags.dir, baseUrl: flags.baseUrl ?? null }
      const { run } = await import('./commands/serve.ts')
      await start(flags, (terminal) => run({ ...globalOptions(flags), ...serverOptions(flags), ...own }, terminal))
    })
}

function addInit(program: Command, start: Start): void {
  program
    .command('init')
    .description('start a new site, or adopt a folder of Markdown; files that exist are kept')
    .argument('[dir]', 'folder of the site (default: the root)')
    .option('--template <name>', 'what to start with')
    .option('--yes', 'ask nothing')
    .addHelpText('after', examples('docsgen init', 'docsgen init my-site --yes'))
    .action(async (directory: string | undefined, _options, command: Command) => {
      const flags = command.optsWithGlobals<GlobalFlags & { template?: string; yes?: boolean }>()
      const own = { directory: directory ?? null, template: flags.template ?? null, yes: flags.yes ?? false }
      const { run } = await import('./commands/init.ts')
      await start(flags, (terminal) => run({ ...globalOptions(flags), ...own }, terminal))
    })
}

function addConfig(program: Command, start: Start): void {
  program
    .command('config')
    .description('print the resolved configuration as JSON')
    .addHelpText('after', examples('docsgen config'))
    .action(async (_options, command: Command) => {
      const flags = command.optsWithGlobals<GlobalFlags>()
      const { run } = await import('./commands/config.ts')
      await start(flags, (terminal) => run(globalOptions(flags), terminal))
    })
}

/** The whole command line. Commands are loaded when they run, so that `--help` and `--version` load none. */
function createProgram(start: Start): Command {
  const program = new Command('docsgen')
    .description('Turns Markdown and React templates into a static documentation site, and audits every link of it.')
    .version(version, '--version', 'print the version')
    .helpOption('--help', 'print help')
    .option('--root <dir>', 'folder of the project', '.')
    .option('--config <file>', 'configuration, relative to the root (default: site.config.ts, .mts, .js or .mjs)')
    .option('--quiet', 'print errors only')
    .option('--verbose', 'also print how long each stage took')
    .option('--no-color', 'print without colours')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', examples('docsgen init my-site', 'docsgen dev', 'docsgen check', 'docsgen build'))
    .exitOverride()
  for (const add of [addBuild, addDev, addCheck, addServe, addInit, addConfig]) add(program, start)
  return program
}

function wantsColor(flags: GlobalFlags): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env
  if (!flags.color || (NO_COLOR !== undefined && NO_COLOR !== '')) return false
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return process.stdout.isTTY === true && TERM !== 'dumb'
}

/** Ends the process once all that was written has left it. */
function exit(code: number): void {
  process.off('exit', reportEarlyEnd)
  process.exitCode = code
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)))
}

/** The last word of a process that ends before its command does. */
function reportEarlyEnd(): void {
  process.stderr.write(ENDED_EARLY)
  process.exitCode = 2
}

/** An error that nobody expected: never the user's mistake, so it asks for a report. */
function reportBug(error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(
    `${stack}\n\nThis is a bug in docsgen ${version} (Node ${process.version}, ${process.platform}), not in your site.\n` +
      'Please report it with the lines above and what you did before.\n',
  )
  exit(3)
}

async function main(): Promise<void> {
  const controller = new AbortController()
  let stoppedBy: keyof typeof exitCodeOfSignal | undefined
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      const code = exitCodeOfSignal[name]
      if (stoppedBy) process.exit(code)
      stoppedBy = name
      process.off('exit', reportEarlyEnd)
      controller.abort()
      setTimeout(() => process.exit(code), STOP_WITHIN_MS).unref()
    })
  }
  // A reader that went away (`| head`) has read enough; the command still ends with its own exit code.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') reportBug(error)
    })
  }
  // Standard output is for reports; what the project's own code logs must not stand in the middle of JSON.
  globalThis.console = new Console({ stdout: process.stderr, colorMode: false })
  process.on('exit', reportEarlyEnd)
  // What was under way when a command was stopped may fail, and that is no bug.
  const endWith = (error: unknown) => {
    if (stoppedBy) return exit(exitCodeOfSignal[stoppedBy])
    if (!isThrownByProject(error)) return reportBug(error)
    process.stderr.write(describeStray(error))
    exit(2)
  }
  process.on('uncaughtException', endWith)
  process.on('unhandledRejection', endWith)

  const program = createProgram(async (flags, work) => {
    const code = await work({
      stdout: process.stdout,
      stderr: process.stderr,
      color: wantsColor(flags),
      workingDirectory: process.cwd(),
      environment: process.env,
      signal: controller.signal,
      version,
    })
    exit(stoppedBy ? exitCodeOfSignal[stoppedBy] : code)
  })
  try {
    await program.parseAsync()
  } catch (error) {
    if (error instanceof CommanderError) exit(error.exitCode === 0 ? 0 : 2)
    else endWith(error)
  }
}

await main()

import { createDevServer } from '../dev/dev-server.ts'
import { createDevSite, type DevSite } from '../dev/dev-site.ts'
import { followChanges } from '../dev/follow-changes.ts'
import { openBrowser } from '../dev/open-browser.ts'
import { createReloadChannel } from '../dev/reload-channel.ts'
import { createServedSite } from '../dev/served-site.ts'
import { listStaticPathnames } from '../dev/static-pathnames.ts'
import type { Diagnostic, ReportedDiagnostic } from '../diagnostics/diagnostic.ts'
import { getErrorStack } from '../lib/error-text.ts'
import { describeMachineFailure, isMachineFailure } from '../lib/system-error.ts'
import { waitForAbort } from '../lib/wait-for-abort.ts'
import { type BuildContext, createBuildContext } from '../pipeline/build-context.ts'
import { findConfig } from '../pipeline.ts'
import type { RunningServer } from '../serve/listen.ts'
import { sourceSyntax } from '../syntaxes/index.ts'
import { awaitUnlessAborted, type CommandContext, type ExitCode, Interrupted } from './command-context.ts'
import { type DevKeys, followKeys } from './dev-keys.ts'
import { createDevTerminal, type DevTerminal } from './dev-terminal.ts'
import { failCommand } from './finish-command.ts'
import { formatStages } from './profile.ts'
import { findRootProblem, reportCacheFailure } from './project.ts'
import { describeAddress } from './server-lines.ts'
import { DEFAULT_PORT, type ServerOptions } from './server-options.ts'
import { showProgress } from './show-progress.ts'

export interface DevOptions extends ServerOptions {
  open: boolean
  /** The language whose address is printed and opened. All languages are served. Default: the default language. */
  locale?: string | null
  /** Whether another program on the port is an error, instead of a reason to use the next free one. Default: `false`. */
  strictPort?: boolean
}

/** `docsgen dev`: serves the site from memory and rebuilds it on every save, until it is stopped. */
export async function run(options: DevOptions, context: CommandContext): Promise<ExitCode> {
  const config = findConfig(options.root, options.config)
  const problem = findRootProblem(options.root) ?? ('diagnostic' in config ? config.diagnostic : undefined)
  if (problem) return failCommand([problem], options, context)
  // From the start: the first build can take long.
  const keys = followKeys(context)
  const signal = AbortSignal.any([context.signal, keys.signal])
  try {
    return await runUntilStopped(keys, options, { ...context, signal })
  } catch (error) {
    if (!keys.signal.aborted || !(error instanceof Interrupted)) throw error
    context.stdout.write('Stopped.\n')
    return keys.getExitCode()
  } finally {
    keys.stop()
  }
}

async function runUntilStopped(keys: DevKeys, options: DevOptions, context: CommandContext): Promise<ExitCode> {
  const { root } = options
  let onProgress = showProgress(context)
  const buildContext = createBuildContext({
    root,
    syntax: sourceSyntax,
    cache: true,
    workers: null,
    parsesBodiesLater: true,
    plansAgain: true,
    onProgress: (progress) => onProgress?.(progress),
  })
  const channel = createReloadChannel()
  const onPageProblems = (reported: readonly ReportedDiagnostic[]) => {
    // The report of the whole site follows.
    if (!site.isIndexing()) terminal.reportPage(reported)
    announce(session)
  }
  const onParsed = async () => {
    await rebuild([], session)
    if (!site.isIndexing()) reportFirst()
    announce(session)
  }
  const site = createDevSite({ root, configFile: options.config, onPageProblems, onParsed }, buildContext)
  const terminal = createDevTerminal(site, options, context)
  const session = { site, channel, terminal, buildContext, keys, options, context }
  const begin = performance.now()
  const reportFirst = () => {
    onProgress = undefined
    terminal.reportAll(performance.now() - begin)
  }
  try {
    // The server holds requests until the site is built.
    const { value: server, diagnostics } = await startServer(session)
    if (!server) return failCommand(explainStrictPort(diagnostics, options), options, context)
    try {
      const since = Date.now()
      const actions = createServerActions(server, session)
      // The address of a language is known when the configuration has been read.
      if (options.locale == null) actions.showAddresses()
      const durationMs = await awaitUnlessAborted(rebuild([], session), context.signal)
      if (durationMs !== null && !site.isIndexing()) reportFirst()
      reportCacheFailure(buildContext, options, context)
      const unknown = findUnknownLocale(site, options)
      if (unknown) return failCommand([unknown], options, context)
      announce(session)
      if (options.locale != null) actions.showAddresses()
      return await serve(actions, { ...session, since })
    } finally {
      await server.close()
    }
  } finally {
    channel.close()
    site.pause()
    await buildContext.close()
  }
}

interface ServerActions {
  open(): void
  showAddresses(): void
}

/** Creates the actions with the address of the site. While the base URL is not known, the address is that of the server, which leads to it. */
function createServerActions(server: RunningServer, { site, keys, options, context }: Session): ServerActions {
  const { host, port } = options
  const { stdout, stderr, color } = context
  return {
    open: () => openBrowser(server.origin + getHomePath(site, options), (message) => stderr.write(`${message}\n`)),
    showAddresses() {
      const baseUrl = getHomePath(site, options)
      const wantedPort = port ?? DEFAULT_PORT
      stdout.write(describeAddress({ server, baseUrl, wantedPort, host, color, keys: keys.areFollowed }))
    },
  }
}

/** Follows changes and keys until the server is to be stopped. */
async function serve(actions: ServerActions, session: Session & { since: number }): Promise<ExitCode> {
  const { site, terminal, keys, options, context, since } = session
  keys.enable({ ...actions, showProblems: () => terminal.reportAll(null) })
  if (options.open) actions.open()
  // To watch thousands of files takes longer than to show a page.
  await Promise.race([site.waitForIdle(), waitForAbort(context.signal)])
  await followChanges(site, {
    root: options.root,
    configFile: options.config,
    since,
    signal: context.signal,
    onChange: terminal.updates.noteChange,
    async rebuild(changed) {
      terminal.updates.beginBuild()
      const durationMs = await rebuild(changed, session)
      if (durationMs !== null) terminal.updates.endBuild(changed, durationMs)
      const config = site.getPlan()?.config
      announce(session, config ? listStaticPathnames(changed, config) : [])
    },
    onProblem: (message) => context.stderr.write(`${message}\n`),
  })
  terminal.updates.flush()
  context.stdout.write('Stopped.\n')
  return keys.getExitCode()
}

/** With `--strict-port`, the next free port is not used. */
function explainStrictPort(diagnostics: readonly Diagnostic[], { strictPort }: DevOptions): readonly Diagnostic[] {
  if (!strictPort) return diagnostics
  const hint = 'Stop the other program, choose another port, or omit --strict-port to use the next free one.'
  return diagnostics.map((each) => (each.code === 'server/port-taken' ? { ...each, hint } : each))
}

/** The problem of a language that the site does not have. */
function findUnknownLocale(site: DevSite, { locale }: DevOptions): Diagnostic | undefined {
  const codes = site.getPlan()?.config.i18n.locales.map(({ code }) => code) ?? []
  if (locale == null || codes.length === 0 || codes.includes(locale)) return undefined
  return {
    code: 'config/unknown-locale',
    message: `The site has no locale "${locale}".`,
    origin: { kind: 'command', option: '--locale' },
    hint: `Locales are: ${codes.join(', ')}.`,
  }
}

/** The pathname of the home page in the chosen language, with a slash at the end. */
function getHomePath(site: DevSite, { locale }: DevOptions): string {
  const config = site.getPlan()?.config
  const path = config?.i18n.locales.find(({ code }) => code === locale)?.path ?? '/'
  return `${config?.baseUrl ?? '/'}${path.slice(1)}${path === '/' ? '' : '/'}`
}

interface Session {
  site: DevSite
  channel: ReturnType<typeof createReloadChannel>
  terminal: DevTerminal
  buildContext: BuildContext
  keys: DevKeys
  options: DevOptions
  context: CommandContext
}

function startServer({ site, channel, terminal, buildContext, options, context }: Session) {
  const { root } = options
  const { themeDirectory } = buildContext.installation
  const onBrowserError = (error: ReportedDiagnostic) => terminal.reportPage([error])
  return createDevServer(createServedSite(site, { root, themeDirectory, onBrowserError }), channel, {
    host: options.host,
    allowedHosts: options.allowedHosts,
    port: options.port ?? DEFAULT_PORT,
    exactPort: options.strictPort ?? false,
    onError: (error) => context.stderr.write(`${describeError(error, context)}\n`),
  })
}

/** Tells open pages of the last build, and of the static files that have changed. */
function announce({ site, channel }: Session, files: readonly string[] = []): void {
  channel.announce(site.getBuildNumber(), files, site.isIndexing())
}

/**
 * Builds the site, and returns how long that took, in milliseconds. After an unexpected error, which is printed and does not stop the
 * server, it returns `null`.
 */
async function rebuild(changed: readonly string[], session: Session): Promise<number | null> {
  const { site, buildContext, options, context } = session
  // Those of pages that were requested.
  buildContext.clock.takeStages()
  const begin = performance.now()
  try {
    await site.rebuild(changed)
  } catch (error) {
    context.stderr.write(`${describeError(error, context)}\n`)
    return null
  }
  const durationMs = performance.now() - begin
  const stages = buildContext.clock.takeStages()
  if (options.verbose) context.stderr.write(formatStages(stages, durationMs))
  return durationMs
}

/** The stack of an unexpected error, or one sentence about a failure of the machine. */
function describeError(error: unknown, { workingDirectory }: CommandContext): string {
  return isMachineFailure(error) ? describeMachineFailure(error, workingDirectory) : getErrorStack(error)
}

import { createDevServer } from '../dev/dev-server.ts'
import { createDevSite, type DevSite } from '../dev/dev-site.ts'
import { followChanges } from '../dev/follow-changes.ts'
import { openBrowser } from '../dev/open-browser.ts'
import { createReloadChannel } from '../dev/reload-channel.ts'
import { createServedSite } from '../dev/served-site.ts'
import { listStaticPathnames } from '../dev/static-pathnames.ts'
import type { Diagnostic, ReportedDiagnostic } from '../diagnostics/diagnostic.ts'
import { report } from '../diagnostics/report.ts'
import { getErrorStack } from '../lib/error-text.ts'
import { describeMachineFailure, isMachineFailure } from '../lib/system-error.ts'
import { createBuildContext } from '../pipeline/build-context.ts'
import { sourceSyntax } from '../syntaxes/index.ts'
import { awaitUnlessAborted, type CommandContext, type ExitCode } from './command-context.ts'
import { type CommandResult, failCommand } from './finish-command.ts'
import { createSummary, findRootProblem, reportCacheFailure } from './project.ts'
import { DEFAULT_PORT, type ServerOptions } from './serve.ts'
import { describeAddress } from './server-lines.ts'

export interface DevOptions extends ServerOptions {
  open: boolean
  /** The language whose address is printed and opened. All languages are served. Default: the default language. */
  locale?: string | null
}

/** `docsgen dev`: serves the site from memory and rebuilds it on every save, until it is stopped. */
export async function run(options: DevOptions, context: CommandContext): Promise<ExitCode> {
  const { root } = options
  const problem = findRootProblem(root)
  if (problem) return failCommand([problem], options, context)

  const buildContext = createBuildContext({
    root,
    syntax: sourceSyntax,
    cache: true,
    workers: null,
    parsesBodiesLater: true,
  })
  const channel = createReloadChannel()
  const onPageProblems = (reported: readonly ReportedDiagnostic[]) => {
    printReport({ reported, summary: null }, options, context)
    channel.announce(site.getBuildNumber())
  }
  const site = createDevSite({ root, configFile: options.config, onPageProblems }, buildContext)
  try {
    await awaitUnlessAborted(rebuild(site, [], { options, context }), context.signal)
    reportCacheFailure(buildContext, options, context)
    // All other problems can be fixed while the server is running.
    if (site.getDiagnostics().some(({ code }) => code === 'config/not-found')) return 2
    const unknown = findUnknownLocale(site, options)
    if (unknown) return failCommand([unknown], options, context)
    channel.announce(site.getBuildNumber())
    const { value: server, diagnostics } = await startServer(
      { site, channel, themeDirectory: buildContext.installation.themeDirectory },
      { options, context },
    )
    if (!server) return failCommand(diagnostics, options, context)
    try {
      const baseUrl = getHomePath(site, options)
      const { port, host } = options
      const address = { server, baseUrl, wantedPort: port ?? DEFAULT_PORT, host, color: context.color }
      context.stdout.write(describeAddress(address))
      if (options.open) openBrowser(server.origin + baseUrl, (message) => context.stderr.write(`${message}\n`))
      await followChanges(site, {
        root,
        configFile: options.config,
        signal: context.signal,
        async rebuild(changed) {
          await rebuild(site, changed, { options, context })
          const config = site.getPlan()?.config
          channel.announce(site.getBuildNumber(), config ? listStaticPathnames(changed, config) : [])
        },
        onProblem: (message) => context.stderr.write(`${message}\n`),
      })
    } finally {
      await server.close()
    }
    return 130
  } finally {
    channel.close()
    site.pause()
    await buildContext.close()
  }
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
  options: DevOptions
  context: CommandContext
}

type Channel = ReturnType<typeof createReloadChannel>

function startServer(
  { site, channel, themeDirectory }: { site: DevSite; channel: Channel; themeDirectory: string },
  { options, context }: Session,
) {
  const { root } = options
  const onBrowserError = (error: ReportedDiagnostic) =>
    printReport({ reported: [error], summary: null }, options, context)
  return createDevServer(createServedSite(site, { root, themeDirectory, onBrowserError }), channel, {
    host: options.host,
    allowedHosts: options.allowedHosts,
    port: options.port ?? DEFAULT_PORT,
    exactPort: false,
    onError: (error) => context.stderr.write(`${describeError(error, context)}\n`),
  })
}

/** Rebuilds the site and prints the report. An unexpected error is also printed and does not stop the server. */
async function rebuild(site: DevSite, changed: readonly string[], { options, context }: Session): Promise<void> {
  const begin = performance.now()
  try {
    await site.rebuild(changed)
  } catch (error) {
    context.stderr.write(`${describeError(error, context)}\n`)
    return
  }
  const reported = site.getDiagnostics()
  if (options.quiet && reported.length === 0) return
  const summary = createSummary(site.getPlan(), performance.now() - begin)
  printReport({ reported, summary }, options, context)
}

function printReport(result: CommandResult, { root }: DevOptions, { color, version, stdout }: CommandContext): void {
  stdout.write(report({ ...result, root, color, version, pathInRepository: '', format: 'text' }))
}

/** The stack of an unexpected error, or one sentence about a failure of the machine. */
function describeError(error: unknown, { workingDirectory }: CommandContext): string {
  return isMachineFailure(error) ? describeMachineFailure(error, workingDirectory) : getErrorStack(error)
}

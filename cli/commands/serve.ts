import { relative, resolve } from 'node:path'
import { waitForAbort } from '../lib/wait-for-abort.ts'
import type { RunningServer } from '../serve/listen.ts'
import { createStaticServer } from '../serve/static-server.ts'
import type { CommandContext, ExitCode } from './command-context.ts'
import { failCommand } from './finish-command.ts'
import { loadWithCache } from './load-with-cache.ts'
import { findRootProblem, findSiteProblem } from './project.ts'
import { describeAddress } from './server-lines.ts'
import { DEFAULT_PORT, type ServerOptions } from './server-options.ts'

export interface ServeOptions extends ServerOptions {
  /** Relative to the root, or absolute. */
  dir: string
  /** `null`: that of the configuration, or `/`. */
  baseUrl: string | null
}

/** `docsgen serve`: serves a built site until it is stopped. */
export async function run(options: ServeOptions, context: CommandContext): Promise<ExitCode> {
  const directory = resolve(options.root, options.dir)
  const problem = findRootProblem(options.root) ?? findSiteProblem(directory, '--dir')
  if (problem) return failCommand([problem], options, context)

  const baseUrl = options.baseUrl === null ? await loadBaseUrl(options, context) : addSlashes(options.baseUrl)
  const { value: server, diagnostics } = await createStaticServer({
    directory,
    baseUrl,
    host: options.host,
    allowedHosts: options.allowedHosts,
    port: options.port ?? DEFAULT_PORT,
    exactPort: options.port !== null,
    onError: (error) => context.stderr.write(`${String(error)}\n`),
  })
  if (!server) return failCommand(diagnostics, options, context)
  announce({ server, directory, baseUrl, options, context })
  await waitForAbort(context.signal)
  await server.close()
  return 130
}

function announce(request: {
  server: RunningServer
  directory: string
  baseUrl: string
  options: ServeOptions
  context: CommandContext
}): void {
  const { server, directory, baseUrl, options, context } = request
  const folder = relative(context.workingDirectory, directory) || '.'
  const lines = describeAddress({
    server,
    baseUrl,
    wantedPort: options.port ?? DEFAULT_PORT,
    host: options.host,
    color: context.color,
  })
  context.stdout.write(`Serving ${folder}\n${lines}`)
}

/** A site can be served without its sources; its base URL is then `/`. */
async function loadBaseUrl({ root, config }: ServeOptions, context: CommandContext): Promise<string> {
  const { value, diagnostics } = await loadWithCache({ root, configFile: config })
  if (value) return value.config.baseUrl
  if (diagnostics.some(({ code }) => code !== 'config/not-found')) {
    context.stderr.write('The configuration has errors, so the site is served at /. Use --base-url to change that.\n')
  }
  return '/'
}

function addSlashes(baseUrl: string): string {
  return `/${baseUrl}/`.replace(/\/{2,}/g, '/')
}

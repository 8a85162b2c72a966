import { join, relative, resolve } from 'node:path'
import type { RunningServer } from '../serve/listen.ts'
import { createStaticServer } from '../serve/static-server.ts'
import { loadConfig } from '../site.ts'
import { refuse } from './conclude.ts'
import { findRootProblem, findSiteProblem, stateDirectoryOf } from './project.ts'
import { describeAddress, waitForAbort } from './server-lines.ts'
import type { ExitCode, GlobalOptions, Terminal } from './terminal.ts'

/** The port of `serve` and `dev` when none is asked for; the next free one is taken instead when it is in use. */
export const DEFAULT_PORT = 3000

export interface ServerOptions extends GlobalOptions {
  /** `null`: `DEFAULT_PORT` or the next free one. */
  port: number | null
  /** `null`: loopback only. */
  host: string | null
  allowedHosts: string[]
}

export interface ServeOptions extends ServerOptions {
  /** Relative to the root, or absolute. */
  dir: string
  /** `null`: that of the configuration, or `/`. */
  baseUrl: string | null
}

/** `docsgen serve`: serves a built site until it is stopped. */
export async function run(options: ServeOptions, terminal: Terminal): Promise<ExitCode> {
  const directory = resolve(options.root, options.dir)
  const problem = findRootProblem(options.root) ?? findSiteProblem(directory, '--dir')
  if (problem) return refuse([problem], options, terminal)

  const baseUrl = options.baseUrl === null ? await configuredBaseUrl(options, terminal) : withSlashes(options.baseUrl)
  const { value: server, diagnostics } = await createStaticServer({
    directory,
    baseUrl,
    host: options.host,
    allowedHosts: options.allowedHosts,
    port: options.port ?? DEFAULT_PORT,
    exactPort: options.port !== null,
    onError: (error) => terminal.stderr.write(`${String(error)}\n`),
  })
  if (!server) return refuse(diagnostics, options, terminal)
  announce({ server, directory, baseUrl, options, terminal })
  await waitForAbort(terminal.signal)
  await server.close()
  return 130
}

function announce(request: {
  server: RunningServer
  directory: string
  baseUrl: string
  options: ServeOptions
  terminal: Terminal
}): void {
  const { server, directory, baseUrl, options, terminal } = request
  const folder = relative(terminal.workingDirectory, directory) || '.'
  const lines = describeAddress({
    server,
    baseUrl,
    wantedPort: options.port ?? DEFAULT_PORT,
    host: options.host,
    color: terminal.color,
  })
  terminal.stdout.write(`Serving ${folder}\n${lines}`)
}

/** A site can be served without its sources, and then stands at `/`. */
async function configuredBaseUrl({ root, config }: ServeOptions, terminal: Terminal): Promise<string> {
  const cacheDirectory = join(stateDirectoryOf(root), 'cache')
  const request = { root, configFile: config, cacheDirectory, overrides: { baseUrl: null } }
  const { value, diagnostics } = await loadConfig(request)
  if (value) return value.config.baseUrl
  if (diagnostics.some(({ code }) => code !== 'config/not-found')) {
    terminal.stderr.write('The configuration cannot be used, so the site is served at /; --base-url says otherwise.\n')
  }
  return '/'
}

function withSlashes(baseUrl: string): string {
  return `/${baseUrl}/`.replace(/\/{2,}/g, '/')
}

import { readdirSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { readClient } from '../dev/client.ts'
import { createCoalescer } from '../dev/coalesce.ts'
import { createDevServer } from '../dev/dev-server.ts'
import { createDevSite, type DevSite } from '../dev/dev-site.ts'
import { openBrowser } from '../dev/open-browser.ts'
import { createReloadChannel } from '../dev/reload-channel.ts'
import { type Watcher, watchSources } from '../dev/watcher.ts'
import { report } from '../diagnostics/report.ts'
import { refuse } from './conclude.ts'
import { findRootProblem, openTools, sourceFolders, summaryOf } from './project.ts'
import { DEFAULT_PORT, type ServerOptions } from './serve.ts'
import { describeAddress, waitForAbort } from './server-lines.ts'
import { type ExitCode, type Terminal, untilAborted } from './terminal.ts'

/** A branch switch writes for longer than this only between bursts; a person does not notice it. */
const QUIET_MS = 60

export interface DevOptions extends ServerOptions {
  open: boolean
}

/** `docsgen dev`: serves the site from memory and builds it anew on every save, until it is stopped. */
export async function run(options: DevOptions, terminal: Terminal): Promise<ExitCode> {
  const { root } = options
  const problem = findRootProblem(root)
  if (problem) return refuse([problem], options, terminal)

  const tools = openTools({ root, cache: true, workers: null })
  const site = createDevSite({ root, configFile: options.config }, tools)
  const channel = createReloadChannel()
  try {
    await untilAborted(rebuild(site, options, terminal), terminal.signal)
    // Every other mistake is put right by a save while the session goes on.
    if (site.findings().some(({ code }) => code === 'config/not-found')) return 2
    channel.announce(site.build())
    const { value: server, diagnostics } = await startServer(
      { site, channel, client: readClient(tools.installation.themeDirectory) },
      { options, terminal },
    )
    if (!server) return refuse(diagnostics, options, terminal)
    try {
      const baseUrl = site.plan()?.config.baseUrl ?? '/'
      const { port, host } = options
      const address = { server, baseUrl, wantedPort: port ?? DEFAULT_PORT, host, color: terminal.color }
      terminal.stdout.write(describeAddress(address))
      if (options.open) openBrowser(server.origin + baseUrl, (message) => terminal.stderr.write(`${message}\n`))
      await followChanges(site, channel, { options, terminal })
    } finally {
      await server.close()
    }
    return 130
  } finally {
    channel.close()
    await tools.close()
  }
}

interface Session {
  options: DevOptions
  terminal: Terminal
}

type Channel = ReturnType<typeof createReloadChannel>

function startServer(
  { site, channel, client }: { site: DevSite; channel: Channel; client: string },
  { options, terminal }: Session,
) {
  const served = {
    baseUrl: () => site.plan()?.config.baseUrl ?? '/',
    exists: () => site.plan() !== null,
    find: site.find,
    findings: site.findings,
    client,
  }
  return createDevServer(served, channel, {
    host: options.host,
    allowedHosts: options.allowedHosts,
    port: options.port ?? DEFAULT_PORT,
    exactPort: false,
    onError: (error) => terminal.stderr.write(`${stackOf(error)}\n`),
  })
}

/** Builds anew on every change until the signal aborts. */
async function followChanges(site: DevSite, channel: Channel, { options, terminal }: Session): Promise<void> {
  let sources = watchedSources(site, options)
  let watcher = watch()
  const changes = createCoalescer<string>({
    quietMs: QUIET_MS,
    async run() {
      await rebuild(site, options, terminal)
      channel.announce(site.build())
      const now = watchedSources(site, options)
      if (now.join() === sources.join()) return
      sources = now
      await (await watcher).close()
      watcher = watch()
    },
  })
  function watch(): Promise<Watcher> {
    return watchSources({
      root: options.root,
      sources,
      onChange: (path) => changes.push(path),
      onProblem: (message) => terminal.stderr.write(`${message}\n`),
    })
  }
  await waitForAbort(terminal.signal)
  changes.close()
  await (await watcher).close()
}

/** Builds and says what was found. A bug that one page brought to light must not end the session. */
async function rebuild(site: DevSite, options: DevOptions, terminal: Terminal): Promise<void> {
  const begin = performance.now()
  try {
    await site.rebuild()
  } catch (error) {
    terminal.stderr.write(`${stackOf(error)}\n`)
    return
  }
  const judged = site.findings()
  if (options.quiet && judged.length === 0) return
  const summary = summaryOf(site.plan(), performance.now() - begin)
  const { color, version } = terminal
  const request = { judged, summary, root: options.root, color, version, pathInRepository: '' }
  terminal.stdout.write(report({ ...request, format: 'text' }))
}

/** Folders of content, pages and static files, the configuration, and the modules beside it that it may import. */
function watchedSources(site: DevSite, options: DevOptions): string[] {
  const { root } = options
  const config = site.plan()?.config ?? null
  const modules = config ? [...Object.values(config.components), ...Object.values(config.markdown.directives)] : []
  const files = [
    ...['ts', 'mts', 'js', 'mjs'].map((extension) => `site.config.${extension}`),
    ...readdirSync(root).filter((name) => /\.(?:[cm]?[jt]sx?|json)$/.test(name)),
    ...(options.config === null ? [] : [options.config]),
    ...modules,
  ]
  return [...sourceFolders(root, config), ...[...files, ...listIncludes(site)].map((file) => resolve(root, file))].map(
    (path) => relative(root, path).split(sep).join('/'),
  )
}

/** Files that documents include, also those that do not exist yet. */
function listIncludes(site: DevSite): string[] {
  const paths = site.plan()?.documents.flatMap((document) => document.includes) ?? []
  return [...new Set(paths)].filter((path) => !path.endsWith('/')).sort()
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

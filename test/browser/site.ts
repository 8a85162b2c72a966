import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Page } from 'playwright-core'
import { createStaticServer } from '../../cli/serve/static-server.ts'
import { binary, buildOnce, type ProjectFiles, siteConfig, writeProject } from '../support/build-once.ts'
import { chromiumPath } from '../support/chromium.ts'
import { serveStrictly } from './strict-host.ts'
import { createWindows, type Windows } from './windows.ts'

export { siteConfig }

/** Why browser tests cannot run here; `null` if they can. */
export const missing: string | null = !existsSync(binary)
  ? 'docsgen is not built (npm run build)'
  : existsSync(chromiumPath)
    ? null
    : `there is no browser at ${chromiumPath} (set CHROMIUM_PATH)`

/** Ends the names of browser suites, which are skipped with this reason: `describe.skipIf(missing)(`…${skipReason}`)`. */
export const skipReason = missing === null ? '' : ` (skipped: ${missing})`
if (missing !== null) console.warn(`No browser test runs: ${missing}.`)

export interface PageOptions {
  /** CSS pixels. Default: 1440. */
  width?: number
  /** CSS pixels. Default: 900. */
  height?: number
  colorScheme?: 'light' | 'dark'
  /** Both are for phones, whose pointers do not hover. */
  isMobile?: boolean
  hasTouch?: boolean
  reducedMotion?: 'reduce' | 'no-preference'
  /** Default: true. */
  javaScriptEnabled?: boolean
  /** The content of local storage before the page loads. */
  storage?: Record<string, string>
  media?: 'screen' | 'print'
}

/**
 * The layout shift of a page that does not move: text may move by a pixel within its line when its font has loaded, but no line
 * breaks elsewhere.
 */
export const MAX_LAYOUT_SHIFT = 0.0005

export interface OpenPage {
  page: Page
  /**
   * Errors of the console and of scripts, violations of the policy, responses with status 400 and above; empty if there
   * are none.
   */
  problems: string[]
  /** Sum of all layout shifts since the page began to load that were not caused by input. */
  layoutShift(): Promise<number>
}

export interface TestSite {
  /** The origin where it is served: `http://localhost:40001`. */
  origin: string
  /** Absolute path of the built site; empty for `dev`. */
  directory: string
  /** The output of the build. */
  output: string
  /** Writes a file of the project: `dev` builds again. */
  write(path: string, contents: string): void
  /** Opens a page in a new window; all windows are closed with the site. */
  open(path: string, options?: PageOptions): Promise<OpenPage>
  close(): Promise<void>
}

export interface SiteRequest {
  /** Files of the project (path -> contents). Default: the site of this repository. */
  files?: ProjectFiles
  /** Changes what `build` wrote before it is served. Both folders are absolute. */
  afterBuild?: (root: string, directory: string) => Promise<void>
  /** Whether the output of `build` is served, or `dev`. Default: `build`. */
  server?: ServerKind
}

export type ServerKind = 'build' | 'dev'

interface Served {
  origin: string
  directory: string
  output: string
  close(): Promise<unknown>
}

async function serveBuild(root: string, { files, afterBuild }: SiteRequest): Promise<Served> {
  const built = await buildOnce(files)
  cpSync(built, root, { recursive: true })
  const directory = join(root, 'build')
  await afterBuild?.(root, directory)
  const { value: server } = await createStaticServer({
    directory,
    baseUrl: '/',
    host: null,
    allowedHosts: [],
    port: 0,
    exactPort: true,
    onError: (error) => console.error(error),
  })
  if (!server) throw new Error('The site cannot be served.')
  const output = readFileSync(join(built, 'output.txt'), 'utf8')
  return { origin: server.origin, directory, output, close: () => server.close() }
}

/** Resolves once `dev` has printed its address. */
async function serveDev(root: string): Promise<Served> {
  const child = spawn(process.execPath, [binary, 'dev', '--root', root, '--port', '0', '--no-color'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const close = () => {
    if (child.exitCode !== null) return Promise.resolve()
    const closed = new Promise<void>((done) => child.once('exit', () => done()))
    child.kill('SIGINT')
    return closed
  }
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    const origin = /^\s*(http:\/\/\S+?)\/$/.exec(line)?.[1]
    if (origin) {
      child.stdout.resume()
      return { origin, directory: '', output: lines.join('\n'), close }
    }
  }
  throw new Error(`dev did not start:\n${lines.join('\n')}`)
}

/**
 * Serves a site with the built command line from a temporary folder, and opens its pages in a browser, under a strict
 * content security policy. Call it once per file, in `beforeAll`, and `close` in `afterAll`.
 */
export async function openSite({ files, afterBuild, server = 'build' }: SiteRequest = {}): Promise<TestSite> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docsgen-browser-')))
  if (server === 'dev') writeProject(root, files)
  // From nothing, `dev` would take as long as another build.
  if (server === 'dev' && !files)
    cpSync(join(await buildOnce(files), '.docsgen'), join(root, '.docsgen'), { recursive: true })
  const served = await (server === 'dev' ? serveDev(root) : serveBuild(root, { files, afterBuild }))
  const { directory, output } = served
  const { origin, close } = await serveStrictly(served.origin)
  const windows = createWindows()
  return {
    origin,
    directory,
    output,
    write: (path, contents) => writeFileSync(join(root, path), contents),
    open: (path, options = {}) => openPage(windows, `${origin}${path}`, options),
    async close() {
      await windows.close()
      await close()
      await served.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

async function openPage(windows: Windows, url: string, options: PageOptions): Promise<OpenPage> {
  const { width = 1440, height = 900, storage = {}, media, ...rest } = options
  const page = await windows.open({
    viewport: { width, height },
    // The last one is for stand-ins of services on loopback.
    permissions: ['clipboard-read', 'clipboard-write', 'local-network-access'],
    ...rest,
  })
  await prepare(page, storage)
  const problems = watch(page)
  if (media) await page.emulateMedia({ media })
  await page.goto(url, { waitUntil: 'load' })
  if (rest.javaScriptEnabled !== false) {
    await page.waitForSelector('html[data-has-hydrated="true"]', { state: 'attached' })
    // The script of tabs is loaded a little later.
    await page.waitForFunction(
      () => !document.querySelector('[data-ds-tabs]') || document.querySelector('[role="tabpanel"]'),
    )
  }
  const layoutShift = async () => {
    // Shifts are reported in the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))))
    return page.evaluate(() => Reflect.get(window, 'layoutShift') as number)
  }
  return { page, problems, layoutShift }
}

async function prepare(page: Page, storage: Record<string, string>): Promise<void> {
  await page.addInitScript((entries) => {
    // A blank page has no storage.
    if (location.origin === 'null') return
    // A reload must keep what the page has stored.
    if (sessionStorage.getItem('prepared') === null) {
      localStorage.clear()
      for (const [key, value] of entries) localStorage.setItem(key, value)
      sessionStorage.setItem('prepared', '')
    }
    Reflect.set(window, 'layoutShift', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue
        const sum = Number(Reflect.get(window, 'layoutShift')) + Number(Reflect.get(entry, 'value'))
        Reflect.set(window, 'layoutShift', sum)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, Object.entries(storage))
}

function watch(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`)
  })
  return problems
}

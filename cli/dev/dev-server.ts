import type { IncomingMessage, ServerResponse } from 'node:http'
import { lookup } from 'mrmime'
import { HELD_BACK } from '../../src/dev/dev-protocol.ts'
import type { Outcome } from '../diagnostics/diagnostic.ts'
import { decodePathname, removeBaseUrl } from '../lib/pathname.ts'
import { enterBasePath } from '../serve/base-path.ts'
import { listCandidates, listNotFoundFiles } from '../serve/candidates.ts'
import type { Target } from '../serve/inspect-request.ts'
import { type ListenRequest, listen, type RunningServer, refuse } from '../serve/listen.ts'
import type { BrowserError } from './browser-errors.ts'
import { addClientScript, CLIENT_PATHNAME } from './client.ts'
import { renderErrorPage } from './error-page.ts'
import type { EditorPosition } from './open-editor.ts'
import { describePageProblems, type PageProblems } from './page-problems.ts'
import type { Endpoint, ReloadChannel } from './reload-channel.ts'

/** A file of the site. A page whose rendering failed is empty. */
export interface ServedFile {
  contents: string | Uint8Array
}

/** The site that the server serves; `served-site.ts` implements it. */
export interface ServedSite {
  /** Absolute folder of the project. */
  root: string
  /** Begins and ends with a slash. */
  getBaseUrl(): string
  /** Resolves when the site has been built, or cannot be: a request for a pathname that comes before is held. */
  waitForBuild(pathname: string): Promise<void>
  /** Whether the site has been built. */
  isBuilt(): boolean
  /** An output file. */
  find(path: string): Promise<ServedFile | undefined> | undefined
  /** The source map of the script of an island by the path of the script, as JSON. */
  findSourceMap(path: string): Promise<string | undefined>
  /** The problems of the page at a pathname without the base URL, and of the rest of the site. */
  listProblems(pathname: string): PageProblems
  /** Reports an error of an open page, and returns it as the problem that only this page has. */
  reportBrowserError(error: BrowserError): Promise<PageProblems>
  /** Opens a file of the project in an editor. Returns `null`, or a sentence why it was not opened. */
  openFile(position: EditorPosition): Promise<string | null>
  /** The script that keeps open pages up to date. */
  client: string
}

type Answer = { status: number; type: string; body: string | Uint8Array; headers?: Record<string, string> }

/** Serves a site from memory. No request reaches the disk: files outside of the plan of the build do not exist. */
export function createDevServer(
  site: ServedSite,
  channel: ReloadChannel,
  request: Omit<ListenRequest, 'respond'>,
): Promise<Outcome<RunningServer | null>> {
  return listen({
    ...request,
    acceptsPost: (pathname) => ['open', 'error'].includes(channel.findEndpoint(pathname) ?? ''),
    async respond(incoming: IncomingMessage, response: ServerResponse, target: Target) {
      const { pathname } = target
      const endpoint = channel.findEndpoint(pathname)
      if (endpoint === 'events' && incoming.method === 'GET') return channel.connect(response)
      if (endpoint !== undefined) return respondToClient(endpoint, { site, incoming, response, target })
      if (pathname === CLIENT_PATHNAME)
        return sendAnswer(response, { status: 200, type: JAVASCRIPT_TYPE, body: site.client })
      await site.waitForBuild(pathname)
      const path = enterBasePath(target, site.getBaseUrl(), response)
      if (path === null) return
      const found = await findAnswer(path, site, incoming.headers.accept)
      if (found) sendAnswer(response, addClient(found, channel.folder))
      else refuse(response, 404)
    },
  })
}

interface ClientRequest {
  site: ServedSite
  incoming: IncomingMessage
  response: ServerResponse
  target: Target
}

/** Responds to the script of an open page. Everything that it sends is in the query of the address. */
async function respondToClient(endpoint: Endpoint, request: ClientRequest): Promise<void> {
  const { site, incoming, response, target } = request
  const query = new URLSearchParams(target.search)
  const pathname = removeBaseUrl(decodePathname(query.get('pathname') ?? '/') ?? '/', site.getBaseUrl()) ?? '/'
  if (endpoint === 'problems') {
    const problems = describePageProblems(site.listProblems(pathname), site.root)
    return sendAnswer(response, { status: 200, type: JSON_TYPE, body: JSON.stringify(problems) })
  }
  if (incoming.method !== 'POST') return refuse(response, 405)
  if (endpoint === 'error') {
    const error = { pathname, message: query.get('message') ?? '', stack: query.get('stack') ?? '' }
    const problems = describePageProblems(await site.reportBrowserError(error), site.root)
    return sendAnswer(response, { status: 200, type: JSON_TYPE, body: JSON.stringify(problems) })
  }
  const failure = await site.openFile({
    path: query.get('path') ?? '',
    line: toPosition(query.get('line')),
    column: toPosition(query.get('column')),
  })
  if (failure === null) sendAnswer(response, { status: 200, type: TEXT_TYPE, body: '' })
  else sendAnswer(response, { status: 422, type: TEXT_TYPE, body: failure })
}

/** A line or a column; 1 if it is not a number. */
const toPosition = (text: string | null): number => Math.max(1, Math.trunc(Number(text)) || 1)

const JAVASCRIPT_TYPE = 'text/javascript; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT_TYPE = 'text/plain; charset=utf-8'
const HTML_TYPE = 'text/html; charset=utf-8'

/** The script of an island, or its source map. */
const ISLAND_SCRIPT = /^\/(assets\/(island-[^/]+\.js))(\.map)?$/

async function findAnswer(path: string | undefined, site: ServedSite, accept?: string): Promise<Answer | undefined> {
  if (!site.isBuilt()) return createErrorAnswer('The site cannot be built yet', site, path)
  const [, script = '', name, map] = ISLAND_SCRIPT.exec(path ?? '') ?? []
  if (map !== undefined) {
    const body = await site.findSourceMap(script)
    return body === undefined ? undefined : { status: 200, type: JSON_TYPE, body }
  }
  const paths = path === undefined ? [] : listCandidates(path.normalize('NFC'), accept)
  const notFound = listNotFoundFiles(path?.replace(/^\//, '') ?? '')
  const tried = [...paths.map((each) => [each, 200] as const), ...notFound.map((each) => [each, 404] as const)]
  for (const [file, status] of tried) {
    const found = await site.find(file)
    if (found === undefined) continue
    const { contents } = found
    if (!file.endsWith('.html')) {
      const answer = { status, type: getContentType(file), body: contents }
      // Browsers ask for the map when their tools for developers are open. The script itself is that of the build.
      return name === undefined ? answer : { ...answer, headers: { SourceMap: `${name}.map` } }
    }
    const text = typeof contents === 'string' ? contents : Buffer.from(contents).toString('utf8')
    if (text === '') return createErrorAnswer('This page cannot be shown', site, path)
    return { status, type: HTML_TYPE, body: text, ...(isHeldBack(site, path) && { headers: { [HELD_BACK]: '1' } }) }
  }
  return undefined
}

/** Whether an error keeps a page from being shown as written, so that an open page stays as it is below the error. */
function isHeldBack(site: ServedSite, path = '/'): boolean {
  return [...site.listProblems(path).blocking].some(({ severity }) => severity === 'throw')
}

/** Adds the script of `dev` to pages. */
function addClient(found: Answer, folder: string): Answer {
  const { type, body } = found
  return type === HTML_TYPE && typeof body === 'string' ? { ...found, body: addClientScript(body, folder) } : found
}

function createErrorAnswer(title: string, site: ServedSite, path = '/'): Answer {
  return { status: 500, type: HTML_TYPE, body: renderErrorPage(title, site.listProblems(path), site.root) }
}

function sendAnswer(response: ServerResponse, { status, type, body, headers }: Answer): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': bytes.byteLength,
    'Cache-Control': 'no-store',
    ...headers,
  })
  response.end(response.req.method === 'HEAD' ? undefined : bytes)
}

/** Text types carry their encoding. */
function getContentType(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream'
  return /^text\/|javascript|json|xml/.test(type) ? `${type}; charset=utf-8` : type
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { lookup } from 'mrmime'
import type { Outcome, ReportedDiagnostic } from '../diagnostics/diagnostic.ts'
import { enterBasePath } from '../serve/base-path.ts'
import { listCandidates, listNotFoundFiles } from '../serve/candidates.ts'
import type { Target } from '../serve/inspect-request.ts'
import { type ListenRequest, listen, type RunningServer, refuse } from '../serve/listen.ts'
import { addClientScript, CLIENT_PATHNAME } from './client.ts'
import { renderDiagnosticsPage } from './diagnostics-page.ts'
import type { ReloadChannel } from './reload-channel.ts'

/** A file of the site. A page whose rendering failed is empty. */
export interface ServedFile {
  contents: string | Uint8Array
  reported: readonly ReportedDiagnostic[]
}

/** The site that the server serves; `dev-site.ts` implements it. */
export interface ServedSite {
  /** Begins and ends with a slash. */
  getBaseUrl(): string
  /** Whether the site has been built. */
  isBuilt(): boolean
  /** An output file, and its diagnostics. */
  find(path: string): Promise<ServedFile | undefined> | undefined
  /** Shown until the site has been built. */
  getDiagnostics(): readonly ReportedDiagnostic[]
  /** The script that keeps open pages up to date. */
  client: string
}

type Answer = { status: number; type: string; body: string | Uint8Array }

/** Serves a site from memory. No request reaches the disk: files outside of the plan of the build do not exist. */
export function createDevServer(
  site: ServedSite,
  channel: ReloadChannel,
  request: Omit<ListenRequest, 'respond'>,
): Promise<Outcome<RunningServer | null>> {
  return listen({
    ...request,
    async respond(incoming: IncomingMessage, response: ServerResponse, target: Target) {
      const { pathname } = target
      if (channel.matches(pathname) && incoming.method === 'GET') return channel.connect(response)
      if (pathname === CLIENT_PATHNAME)
        return sendAnswer(response, { status: 200, type: JAVASCRIPT_TYPE, body: site.client })
      const path = enterBasePath(target, site.getBaseUrl(), response)
      if (path === null) return
      const found = await findAnswer(path, site)
      if (found) sendAnswer(response, addEvents(found, channel.pathname))
      else refuse(response, 404)
    },
  })
}

const JAVASCRIPT_TYPE = 'text/javascript; charset=utf-8'
const HTML_TYPE = 'text/html; charset=utf-8'

async function findAnswer(path: string | undefined, site: ServedSite): Promise<Answer | undefined> {
  if (!site.isBuilt()) return createErrorAnswer('The site cannot be built yet', site.getDiagnostics())
  const paths = path === undefined ? [] : listCandidates(path.normalize('NFC'))
  const notFound = listNotFoundFiles(path?.replace(/^\//, '') ?? '')
  const tried = [...paths.map((each) => [each, 200] as const), ...notFound.map((each) => [each, 404] as const)]
  for (const [file, status] of tried) {
    const found = await site.find(file)
    if (found !== undefined) return toAnswer(file, status, found)
  }
  return undefined
}

function toAnswer(file: string, status: number, { contents, reported }: ServedFile): Answer {
  if (!file.endsWith('.html')) return { status, type: getContentType(file), body: contents }
  const text = typeof contents === 'string' ? contents : Buffer.from(contents).toString('utf8')
  if (text !== '') return { status, type: HTML_TYPE, body: text }
  return createErrorAnswer('This page cannot be shown', reported)
}

/** Adds the reload client to pages. */
function addEvents(found: Answer, eventsPathname: string): Answer {
  const { type, body } = found
  return type === HTML_TYPE && typeof body === 'string'
    ? { ...found, body: addClientScript(body, eventsPathname) }
    : found
}

function createErrorAnswer(title: string, diagnostics: readonly ReportedDiagnostic[]): Answer {
  return { status: 500, type: HTML_TYPE, body: renderDiagnosticsPage(title, diagnostics) }
}

function sendAnswer(response: ServerResponse, { status, type, body }: Answer): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': bytes.byteLength,
    'Cache-Control': 'no-store',
  })
  response.end(response.req.method === 'HEAD' ? undefined : bytes)
}

/** Text types carry their encoding. */
function getContentType(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream'
  return /^text\/|javascript|json|xml/.test(type) ? `${type}; charset=utf-8` : type
}

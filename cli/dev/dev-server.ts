import type { IncomingMessage, ServerResponse } from 'node:http'
import { lookup } from 'mrmime'
import type { JudgedDiagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { NOT_FOUND_FILE } from '../lib/pathname.ts'
import { enterBasePath } from '../serve/base-path.ts'
import { candidates } from '../serve/candidates.ts'
import type { Target } from '../serve/inspect-request.ts'
import { type ListenRequest, listen, type RunningServer, refuse } from '../serve/listen.ts'
import { CLIENT_PATHNAME, withClient } from './client.ts'
import { findingsPage } from './findings-page.ts'
import type { ReloadChannel } from './reload-channel.ts'

/** What the server shows; `dev-site.ts` makes it. */
export interface ServedSite {
  /** Begins and ends with a slash. */
  baseUrl(): string
  /** Whether a site could be built yet. */
  exists(): boolean
  find(path: string): Promise<Uint8Array | string> | undefined
  findings(): JudgedDiagnostic[]
  /** The script that keeps open pages up to date. */
  client: string
}

type Answer = { status: number; type: string; body: string | Uint8Array }

/** Serves a site out of memory. No request reaches the disk: a file that the build did not plan does not exist. */
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
      if (pathname === CLIENT_PATHNAME) return answer(response, { status: 200, type: javascript, body: site.client })
      const path = enterBasePath(target, site.baseUrl(), response)
      if (path === null) return
      const found = await findAnswer(path, site)
      if (found) answer(response, withEvents(found, channel.pathname))
      else refuse(response, 404)
    },
  })
}

const javascript = 'text/javascript; charset=utf-8'
const html = 'text/html; charset=utf-8'

async function findAnswer(path: string | undefined, site: ServedSite): Promise<Answer | undefined> {
  if (!site.exists()) return unavailable('The site cannot be built yet', site.findings())
  const paths = path === undefined ? [] : candidates(path.normalize('NFC'))
  for (const [file, status] of [...paths.map((each) => [each, 200] as const), [NOT_FOUND_FILE, 404] as const]) {
    const contents = site.find(file)
    if (contents) return toAnswer({ file, status, contents: await contents, findings: site.findings() })
  }
  return undefined
}

function toAnswer(found: {
  file: string
  status: number
  contents: string | Uint8Array
  findings: readonly JudgedDiagnostic[]
}): Answer {
  const { file, status, contents, findings } = found
  if (!file.endsWith('.html')) return { status, type: typeOf(file), body: contents }
  const text = typeof contents === 'string' ? contents : Buffer.from(contents).toString('utf8')
  if (text !== '') return { status, type: html, body: text }
  // A page that threw while it was made is empty; what it threw is a finding.
  return unavailable(
    'This page cannot be shown',
    findings.filter(({ code }) => code.startsWith('page/')),
  )
}

/** Pages follow the reload channel. */
function withEvents(found: Answer, eventsPathname: string): Answer {
  const { type, body } = found
  return type === html && typeof body === 'string' ? { ...found, body: withClient(body, eventsPathname) } : found
}

function unavailable(title: string, findings: readonly JudgedDiagnostic[]): Answer {
  return { status: 500, type: html, body: findingsPage(title, findings) }
}

function answer(response: ServerResponse, { status, type, body }: Answer): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': bytes.byteLength,
    'Cache-Control': 'no-store',
  })
  response.end(response.req.method === 'HEAD' ? undefined : bytes)
}

/** Types that are text say so with their encoding. */
function typeOf(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream'
  return /^text\/|javascript|json|xml/.test(type) ? `${type}; charset=utf-8` : type
}

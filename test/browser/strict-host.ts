import { createHash } from 'node:crypto'
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { listen, type RunningServer } from '../../cli/serve/listen.ts'

/**
 * The policy that a strict host sends: nothing inline but the script whose hash the page contains, and requests to where its
 * own policy allows them.
 */
function contentSecurityPolicy(html: string): string {
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  const [, origins = ''] = /connect-src &#x27;self&#x27;([^;"]*)/.exec(html) ?? []
  return [
    "default-src 'none'",
    `script-src 'self' ${inline.join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${origins}`,
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

/**
 * Serves what another server of this machine serves, with a strict policy for pages. A browser caches what comes from a server as a
 * reader's would, which it would not if a test changed the responses on their way.
 */
export async function serveStrictly(upstream: string): Promise<RunningServer> {
  const agent = new Agent({ keepAlive: true })
  const { host, port } = new URL(upstream)

  function respond(incoming: IncomingMessage, response: ServerResponse): void {
    const { method, url: path } = incoming
    const isDocument = /^(?:document|iframe)$/.test(`${incoming.headers['sec-fetch-dest']}`)
    const { connection, origin, ...headers } = { ...incoming.headers, host }
    if (origin !== undefined) Object.assign(headers, { origin: upstream })
    // The policy of a document is made from its text.
    if (isDocument) for (const name of ['accept-encoding', 'if-none-match'] as const) delete headers[name]
    const outgoing = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      if (isDocument) sendDocument(answer, response).catch(() => response.destroy())
      else pipeline(answer, response.writeHead(answer.statusCode ?? 500, answer.headers), () => {})
    })
    // A browser leaves a page while it is loaded, and `dev` ends while a page listens to it.
    outgoing.once('error', () => response.destroy())
    response.once('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  }

  const { value: server } = await listen({
    ...{ host: null, allowedHosts: [], port: 0, exactPort: true },
    acceptsPost: () => true,
    respond,
    onError: (error) => console.error(error),
  })
  if (!server) throw new Error('The site cannot be served.')
  return {
    ...server,
    async close() {
      agent.destroy()
      await server.close()
    },
  }
}

async function sendDocument(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(answer)
  const policy = contentSecurityPolicy(body.toString())
  response.writeHead(answer.statusCode ?? 500, { ...answer.headers, 'content-security-policy': policy })
  response.end(body)
}

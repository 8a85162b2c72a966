import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { getErrorCode } from '../lib/error-text.ts'
import { createHostPolicy } from './allowed-hosts.ts'
import { inspectRequest, type Target } from './inspect-request.ts'

/**
 * How long an idle connection stays open, in milliseconds. After Node's 5 seconds, a client that was busy for as long would send its
 * next request on a connection that is just being closed.
 */
const KEEP_ALIVE_MS = 65_000

/** Number of further ports to try if the wanted one is in use. */
const PORTS_TRIED = 50

/** Address and behavior of a server. */
export interface ListenRequest {
  /** Address to bind to; `null` is loopback, IPv4 and IPv6. */
  host: string | null
  /** Host names that are accepted besides loopback and the machine's own addresses. */
  allowedHosts: readonly string[]
  port: number
  /** Whether a port in use is an error; otherwise the next free one is used. */
  exactPort: boolean
  /** Whether scripts of the site may send POST requests to a pathname. Default: nowhere. */
  acceptsPost?: (pathname: string) => boolean
  /** Responds to an inspected request: GET, HEAD, or an accepted POST. */
  respond: (request: IncomingMessage, response: ServerResponse, target: Target) => void | Promise<void>
  /** Called with what `respond` throws; the client only receives a status. */
  onError: (error: unknown) => void
}

export interface RunningServer {
  port: number
  /** For a browser on this machine, without a path: `http://localhost:3000`. */
  origin: string
  /** Stops immediately, and closes open connections. */
  close(): Promise<void>
}

/** Starts a server; the value is `null` if it cannot listen. */
export async function listen(request: ListenRequest): Promise<Outcome<RunningServer | null>> {
  const addresses = request.host === null || request.host === 'localhost' ? ['127.0.0.1', '::1'] : [request.host]
  const create = () => createGuardedServer(request)
  const last = request.exactPort || request.port === 0 ? request.port : Math.min(request.port + PORTS_TRIED, 65_535)
  for (let port = request.port; port <= last; port++) {
    try {
      const servers = await bindAll(addresses, port, create)
      return { value: createRunningServer(servers, request.host), diagnostics: [] }
    } catch (error) {
      if (getErrorCode(error) === 'EADDRINUSE') continue
      return { value: null, diagnostics: [explainListenFailure(error, request, port)] }
    }
  }
  return { value: null, diagnostics: [explainPortTaken(request.port, last)] }
}

function createRunningServer(servers: Server[], host: string | null): RunningServer {
  const [first] = servers
  const port = first ? getPort(first) : 0
  const isWildcard = host === '0.0.0.0' || host === '::'
  const name = host === null || isWildcard ? 'localhost' : isIPv6(host) ? `[${host}]` : host
  return { port, origin: `http://${name}:${port}`, close: () => closeAll(servers) }
}

/** Binds either all addresses to one port or none. On a machine without IPv6, one loopback address is enough. */
async function bindAll(addresses: readonly string[], port: number, create: () => Server): Promise<Server[]> {
  const servers: Server[] = []
  for (const address of addresses) {
    const [first] = servers
    try {
      servers.push(await bind(create(), first ? getPort(first) : port, address))
    } catch (error) {
      if (first && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(getErrorCode(error) ?? '')) continue
      await closeAll(servers)
      throw error
    }
  }
  return servers
}

function bind(server: Server, port: number, address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: address, exclusive: true }, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}

async function closeAll(servers: readonly Server[]): Promise<void> {
  const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())))
  for (const server of servers) server.closeAllConnections()
  await Promise.all(closed)
}

/** Creates a server that inspects every request. */
function createGuardedServer({ host, allowedHosts, acceptsPost, respond, onError }: ListenRequest): Server {
  const policy = createHostPolicy(host, allowedHosts)
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
    const inspected = inspectRequest(request, policy, acceptsPost)
    if ('status' in inspected) return refuse(response, inspected.status)
    Promise.resolve()
      .then(() => respond(request, response, inspected))
      .catch((error) => {
        onError(error)
        if (!response.headersSent) refuse(response, 500)
        else response.destroy()
      })
  })
  server.on('clientError', (error, socket) => hangUp(socket, getErrorCode(error) === 'HPE_HEADER_OVERFLOW' ? 431 : 400))
  server.on('upgrade', (_request, socket) => hangUp(socket, 403))
  server.on('connect', (_request, socket) => hangUp(socket, 405))
  return server
}

/** Ends a response with a status; the body reveals nothing about this machine. */
export function refuse(response: ServerResponse, status: number): void {
  const body = `${STATUS_CODES[status]}\n`
  if (status === 405) response.setHeader('Allow', 'GET, HEAD')
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    Connection: 'close',
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

/** Responds to a connection that is not a supported HTTP request, and closes it. */
function hangUp(socket: Duplex, status: number): void {
  socket.on('error', () => {})
  if (!socket.writable) return void socket.destroy()
  const allow = status === 405 ? 'Allow: GET, HEAD\r\n' : ''
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${allow}Content-Length: 0\r\nConnection: close\r\n\r\n`,
    () => socket.destroy(),
  )
}

function explainPortTaken(port: number, last: number): Diagnostic {
  const ports = last > port ? `Ports ${port} to ${last} are` : `Port ${port} is`
  return {
    code: 'server/port-taken',
    message: `${ports} in use by another program.`,
    origin: { kind: 'command', option: '--port' },
    hint: 'Stop the other program, choose another port, or omit --port to use the next free one.',
  }
}

function explainListenFailure(error: unknown, { host }: ListenRequest, port: number): Diagnostic {
  const code = getErrorCode(error)
  if (code === 'EACCES') {
    return {
      code: 'server/cannot-listen',
      message: `This user is not allowed to listen on port ${port} (EACCES).`,
      origin: { kind: 'command', option: '--port' },
      hint: 'Ports below 1024 are reserved on most systems; choose a higher one.',
    }
  }
  // Only errors of the network are the caller's to fix; all others are bugs.
  if (code === undefined) throw error
  return {
    code: 'server/cannot-listen',
    message: `"${host ?? 'localhost'}" is not an address of this machine (${code}).`,
    origin: { kind: 'command', option: '--host' },
    hint: 'Omit --host to serve this machine only, or pass 0.0.0.0 to serve the network.',
  }
}

function getPort(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

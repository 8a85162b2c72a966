import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The key that every double accepts. */
export const ADMIN_KEY = 'admin-key-5f3a9c'

export type Json = Record<string, unknown>

export interface DoubleRequest {
  method: string
  /** Decoded, without the query. */
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export interface DoubleAnswer {
  status?: number
  body: unknown
  headers?: Record<string, string>
}

/** How a request is answered instead of by the protocol. */
export type Failure =
  | DoubleAnswer
  /** The protocol does what it was asked, and the connection breaks before the answer. */
  | 'lose the answer'
  /** No answer; the test is told when the request is there. */
  | (() => void)
  /** The protocol does what it was asked, and there is no answer. */
  | { afterwards: () => void }

/** A service that keeps its indexes in memory and speaks one protocol. */
export interface Protocol {
  /** Whether the request has the key. */
  isAuthorized(headers: IncomingMessage['headers']): boolean
  answer(request: DoubleRequest): DoubleAnswer
  /** The records that readers of an index search; `null` without such an index. */
  read(index: string): Json[] | null
  /** Names of all indexes, of aliases too, sorted. */
  listNames(): string[]
}

export interface ServiceDouble<P extends Protocol = Protocol> {
  origin: string
  protocol: P
  /** `POST /collections`, in the order in which they came. */
  requests: string[]
  /** Answers the next `times` requests that match `METHOD /path` in another way. */
  fail(pattern: RegExp, failure: Failure, times?: number): void
  close(): Promise<void>
}

/** Starts a service on loopback. */
export async function startService<P extends Protocol>(protocol: P): Promise<ServiceDouble<P>> {
  const requests: string[] = []
  const failures: { pattern: RegExp; failure: Failure; times: number }[] = []

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk)
    const { method = '', headers, url = '' } = message
    const path = decodeURIComponent(url.split('?')[0] ?? '')
    const line = `${method} ${path}`
    requests.push(line)
    const request = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') }
    const planned = failures.find(({ pattern, times }) => times > 0 && pattern.test(line))
    if (planned) planned.times--
    const failure = planned?.failure
    if (typeof failure === 'function') return failure()
    const isAuthorized = protocol.isAuthorized(headers)
    const isRefused = typeof failure === 'object' && 'body' in failure
    const answer = isRefused ? failure : isAuthorized ? protocol.answer(request) : FORBIDDEN
    if (failure === 'lose the answer') return void response.destroy()
    if (failure && 'afterwards' in failure) return failure.afterwards()
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  }

  const server = createServer((message, response) => void handle(message, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    protocol,
    requests,
    fail: (pattern, failure, times = 1) => void failures.push({ pattern, failure, times }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const FORBIDDEN: DoubleAnswer = { status: 403, body: { message: 'Invalid API key' } }

export const NOT_FOUND: DoubleAnswer = { status: 404, body: { message: 'Not found' } }

export function parseObject(text: string): Json {
  const value: unknown = JSON.parse(text)
  if (typeof value === 'object' && value !== null) return { ...value }
  throw new Error(`This is not an object: ${text}`)
}

export function parseLines(text: string): Json[] {
  return text.trim().split('\n').map(parseObject)
}

import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What an assistant was sent. */
export interface AssistantRequest {
  path: string
  headers: IncomingHttpHeaders
  body: unknown
}

/** An answer in the hand of a test. */
export interface OpenAnswer {
  /** Sends parts of the UI message stream. */
  send(...parts: object[]): void
  /** Sends any text. */
  write(text: string): void
  end(): void
  /** Breaks the connection. */
  break(): void
  /** Resolves when the browser has closed the connection. */
  closed: Promise<void>
}

/** A stand-in for an assistant on loopback, which answers what a test says. */
export interface Assistant {
  origin: string
  requests: readonly AssistantRequest[]
  /** Resolves with the answer to the next question, which the test writes. */
  next(): Promise<OpenAnswer>
  /** Answers the next request with a status. */
  refuse(status: number): void
  close(): Promise<void>
}

export async function startAssistant(): Promise<Assistant> {
  const requests: AssistantRequest[] = []
  const waiting: ((answer: OpenAnswer) => void)[] = []
  const refusals: number[] = []
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-headers', 'content-type, x-site')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    requests.push({ path: request.url ?? '', headers: request.headers, body: await readBody(request) })
    const status = refusals.shift()
    const answer = status === undefined && request.url === '/chat' && waiting.shift()
    if (!answer) return response.writeHead(status ?? 204).end()
    answer(openAnswer(response))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    refuse: (status) => refusals.push(status),
    close() {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

function openAnswer(response: ServerResponse): OpenAnswer {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' })
  response.flushHeaders()
  const write = (text: string) => void response.write(text)
  return {
    write,
    send: (...parts) => write(parts.map((part) => `data: ${JSON.stringify(part)}\n\n`).join('')),
    end: () => void response.end(),
    break: () => void response.destroy(),
    closed: new Promise((done) => response.once('close', () => done())),
  }
}

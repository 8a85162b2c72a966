import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { DevEvent } from '../../src/dev/dev-protocol.ts'

/** Proxies and browsers close idle connections. */
const HEARTBEAT_MS = 15_000

/** Addresses for the script of open pages: the stream of events, the problems of a page, a file to open in an editor, an error. */
const ENDPOINTS = ['events', 'problems', 'open', 'error'] as const
export type Endpoint = (typeof ENDPOINTS)[number]

/** A stream of events to open pages. It only sends; nothing that a client sends is read. */
export interface ReloadChannel {
  /** Folder of the endpoints, with a slash at its end. Contains a random token, so that other sites cannot guess it. */
  folder: string
  /** The endpoint at a pathname. Compares the token in constant time. */
  findEndpoint(pathname: string): Endpoint | undefined
  connect(response: ServerResponse): void
  /**
   * Tells every open page the number of the current build, or that its problems have changed if the number is the same. `files`
   * are pathnames of static files that have changed; `isIndexing` tells whether documents have yet to be parsed.
   */
  announce(build: number, files?: readonly string[], isIndexing?: boolean): void
  close(): void
}

export function createReloadChannel(): ReloadChannel {
  const folder = `/@docsgen/${randomBytes(16).toString('hex')}/`
  const expected = Buffer.from(folder)
  const clients = new Set<ServerResponse>()
  let last: DevEvent | undefined
  const heartbeat = setInterval(() => send(clients, ':\n\n'), HEARTBEAT_MS)
  heartbeat.unref()
  return {
    folder,
    findEndpoint(pathname) {
      const bytes = Buffer.from(pathname).subarray(0, expected.length)
      if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return undefined
      return ENDPOINTS.find((endpoint) => pathname === folder + endpoint)
    },
    connect(response) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      response.write(`retry: 1000\n\n${last === undefined ? '' : formatEvent(last)}`)
      clients.add(response)
      response.on('close', () => clients.delete(response))
    },
    announce(build, files = [], isIndexing = false) {
      last = { build, files: [...files], isIndexing }
      send(clients, formatEvent(last))
    },
    close() {
      clearInterval(heartbeat)
      for (const client of clients) client.end()
    },
  }
}

function formatEvent(event: DevEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}

function send(clients: Iterable<ServerResponse>, text: string): void {
  for (const client of clients) client.write(text)
}

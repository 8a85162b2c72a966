import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { ServerResponse } from 'node:http'

/** Proxies and browsers close idle connections. */
const HEARTBEAT_MS = 15_000

/** A stream of events to open pages. It only sends; nothing that a client sends is read. */
export interface ReloadChannel {
  /** Pathname of the stream. Contains a random token, so that other sites cannot guess it. */
  pathname: string
  /** Whether a pathname is that of the stream. Compares in constant time. */
  matches(pathname: string): boolean
  connect(response: ServerResponse): void
  /** Tells every open page the number of the current build. */
  announce(build: number): void
  close(): void
}

export function createReloadChannel(): ReloadChannel {
  const pathname = `/@docsgen/events/${randomBytes(16).toString('hex')}`
  const expected = Buffer.from(pathname)
  const clients = new Set<ServerResponse>()
  let last: number | undefined
  const heartbeat = setInterval(() => send(clients, ':\n\n'), HEARTBEAT_MS)
  heartbeat.unref()
  return {
    pathname,
    matches(given) {
      const bytes = Buffer.from(given)
      return bytes.length === expected.length && timingSafeEqual(bytes, expected)
    },
    connect(response) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      response.write(`retry: 1000\n\n${last === undefined ? '' : formatEvent(last)}`)
      clients.add(response)
      response.on('close', () => clients.delete(response))
    },
    announce(build) {
      last = build
      send(clients, formatEvent(build))
    },
    close() {
      clearInterval(heartbeat)
      for (const client of clients) client.end()
    },
  }
}

function formatEvent(build: number): string {
  return `data: ${build}\n\n`
}

function send(clients: Iterable<ServerResponse>, text: string): void {
  for (const client of clients) client.write(text)
}

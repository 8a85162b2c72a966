import { createColors } from 'picocolors'
import { isLoopbackHost, listOwnAddresses } from '../serve/allowed-hosts.ts'
import type { RunningServer } from '../serve/listen.ts'

/** The lines that a running server prints: its URLs, whether others can reach it, and a port other than the wanted one. */
export function describeAddress(request: {
  server: RunningServer
  baseUrl: string
  wantedPort: number
  host: string | null
  color: boolean
  /** Whether the server listens for keys. */
  keys?: boolean
}): string {
  const { server, baseUrl, wantedPort, host, color, keys = false } = request
  const colors = createColors(color)
  const url = server.origin + baseUrl
  const lines = [`  ${colors.cyan(url)}`]
  if (host !== null && !isLoopbackHost(host)) {
    const isWildcard = host === '0.0.0.0' || host === '::'
    const addresses = isWildcard ? listOwnAddresses().filter((address) => !address.includes(':')) : []
    lines.push(...addresses.map((address) => `  ${colors.cyan(`http://${address}:${server.port}${baseUrl}`)}`))
    lines.push(colors.yellow(`Other machines on the network can open this site, because it listens on ${host}.`))
  }
  if (wantedPort !== 0 && server.port !== wantedPort)
    lines.push(`Port ${wantedPort} is in use; using port ${server.port} instead.`)
  lines.push(colors.dim(keys ? 'Press h for a list of keys, q to quit.' : 'Press Ctrl+C to stop.'))
  return lines.map((line) => `${line}\n`).join('')
}

import { isIP, isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Accepted `Host` headers of a server. */
export interface HostPolicy {
  /** Whether the server is bound to loopback only: hosts must be loopback names with the port of the server. */
  loopbackOnly: boolean
  /** Addresses and names besides loopback, in lower case, that are accepted with any port. */
  names: readonly string[]
}

/**
 * The policy of a server bound to `host` (`null`: loopback). If bound to other addresses, it also accepts the addresses
 * of the machine. Names are not accepted, because anyone can point a name to the machine (DNS rebinding).
 */
export function createHostPolicy(host: string | null, allowedHosts: readonly string[]): HostPolicy {
  const loopbackOnly = isLoopbackHost(host)
  const own = loopbackOnly ? [] : [host ?? '', ...listOwnAddresses()]
  return { loopbackOnly, names: [...own, ...allowedHosts].map((name) => name.toLowerCase()) }
}

/** Whether a server bound to `host` is unreachable for other machines. */
export function isLoopbackHost(host: string | null): boolean {
  return host === null || isLoopbackName(host.toLowerCase())
}

/** Addresses at which other machines can reach this one. */
export function listOwnAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ internal }) => !internal).map(({ address }) => address),
  )
}

/** Whether a `Host` header is accepted. Anything other than `name` or `name:port` is not. */
export function isAllowedHost(header: string, port: number, policy: HostPolicy): boolean {
  const match = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(header)
  if (!match?.[1]) return false
  const name = match[1].replace(/^\[|\]$/g, '').toLowerCase()
  if (policy.names.includes(name)) return true
  return isLoopbackName(name) && (!policy.loopbackOnly || Number(match[2] ?? 80) === port)
}

function isLoopbackName(name: string): boolean {
  if (isIP(name)) return name === '::1' || (isIPv4(name) && name.startsWith('127.'))
  return name === 'localhost' || name.endsWith('.localhost')
}

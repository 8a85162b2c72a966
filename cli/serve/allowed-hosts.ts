import { isIP, isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** For whom a server answers. */
export interface HostPolicy {
  /** Bound to loopback only: names must be loopback names, with the server's own port. */
  loopbackOnly: boolean
  /** Addresses and names beside loopback, in lower case, that are answered for with any port. */
  names: readonly string[]
}

/**
 * The policy of a server bound to `host` (`null`: loopback). Bound to other addresses, it also answers for the machine's
 * own addresses: a name can be pointed here by anybody (DNS rebinding), an address cannot.
 */
export function createHostPolicy(host: string | null, allowedHosts: readonly string[]): HostPolicy {
  const loopbackOnly = isLoopbackHost(host)
  const own = loopbackOnly ? [] : [host ?? '', ...ownAddresses()]
  return { loopbackOnly, names: [...own, ...allowedHosts].map((name) => name.toLowerCase()) }
}

/** Whether binding to `host` is invisible to other machines. */
export function isLoopbackHost(host: string | null): boolean {
  return host === null || isLoopbackName(host.toLowerCase())
}

/** Addresses under which other machines see this one. */
export function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ internal }) => !internal).map(({ address }) => address),
  )
}

/** Whether a `Host` header names this server. Anything that is not `name` or `name:port` names nobody. */
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

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { LinkGraph } from '../link/link-graph.ts'
import { readKnownLinks, writeKnownLinks } from './known-links.ts'
import { findDeadLinks } from './linkinator.ts'

export interface ExternalRequest {
  external: LinkGraph['external']
  /** Absolute folder in which answers are remembered; `null` remembers none. */
  cacheDirectory: string | null
  /** Milliseconds since the epoch. */
  now: number
  concurrency?: number
  timeoutMs?: number
  retries?: number
}

/** How long a URL that answered is not asked again. */
const TRUSTED_MS = 24 * 60 * 60 * 1000

/**
 * Asks once for every URL outside of the site and finds, at each of its uses, those that lead nowhere. URLs that answered
 * are remembered for a day; those that did not are asked again in every run. Sorted by URL.
 */
export async function checkExternal(request: ExternalRequest): Promise<Diagnostic[]> {
  const { cacheDirectory, now } = request
  const known = cacheDirectory === null ? new Map<string, number>() : await readKnownLinks(cacheDirectory)
  const urls = [...new Set(request.external.map(({ url }) => withoutFragment(url)))]
  const asked = urls.filter((url) => now - (known.get(url) ?? Number.NEGATIVE_INFINITY) > TRUSTED_MS)
  const dead = await ask(spreadHosts(asked), request)
  if (cacheDirectory !== null) {
    const answered = asked.filter((url) => !dead.has(url)).map((url) => [url, now] as const)
    const remembered = urls.flatMap((url) =>
      known.has(url) && !dead.has(url) ? [[url, known.get(url) ?? 0] as const] : [],
    )
    await writeKnownLinks(cacheDirectory, new Map([...remembered, ...answered]))
  }
  return request.external.flatMap(({ url, uses }) => {
    const reason = dead.get(withoutFragment(url))
    return reason === undefined ? [] : uses.map((use) => describe(url, reason, use))
  })
}

/** What is wrong with each URL that leads nowhere. */
async function ask(urls: readonly string[], request: ExternalRequest): Promise<Map<string, string>> {
  const { concurrency = 16, timeoutMs = 15_000, retries = 2 } = request
  const dead = new Map<string, string>()
  for (let at = 0; at < urls.length; at += concurrency) {
    const batch = urls.slice(at, at + concurrency)
    for (const link of await findDeadLinks({ urls: batch, follows: () => false, timeoutMs, retries })) {
      if (link.parent === undefined) dead.set(link.url, link.reason)
    }
  }
  return dead
}

function describe(url: string, reason: string, use: LinkGraph['external'][number]['uses'][number]): Diagnostic {
  return {
    code: 'link/external',
    message: `"${url}" ${reason}.`,
    origin: use.origin,
    target: url,
    ...(use.pathname === null ? {} : { pathname: use.pathname }),
  }
}

/** As linkinator names it: in normal form. A URL that cannot be parsed is a fault of the link stage already. */
function withoutFragment(url: string): string {
  if (!URL.canParse(url)) return url
  const parsed = new URL(url)
  parsed.hash = ''
  return parsed.href
}

/** Neighbours in the list go to different hosts, so that no host is asked for everything at once. */
function spreadHosts(urls: readonly string[]): string[] {
  const turns = new Map<string, number>()
  const placed = urls
    .filter((url) => URL.canParse(url))
    .map((url) => {
      const { host } = new URL(url)
      const turn = turns.get(host) ?? 0
      turns.set(host, turn + 1)
      return { url, turn }
    })
  return placed.sort((one, other) => one.turn - other.turn).map(({ url }) => url)
}

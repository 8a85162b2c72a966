import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { LinkGraph } from '../link/link-graph.ts'
import { createKey, type Store } from '../store/store.ts'
import { findDeadLinks } from './linkinator.ts'

export interface ExternalRequest {
  external: LinkGraph['external']
  /** Keeps the times of answers for later runs. */
  store: Pick<Store, 'getJson' | 'putJson'>
  /** Milliseconds since the epoch. */
  now: number
  concurrency?: number
  timeoutMs?: number
  retries?: number
}

/** How long a URL that answered is not requested again. */
const TRUSTED_MS = 24 * 60 * 60 * 1000

/** URL -> time of its last answer, in milliseconds since the epoch. */
type Answers = Record<string, number>

const STAGE = 'external-links'
const KEY = createKey(STAGE)

/** Requests every external URL once, sorted, and reports dead ones at each use. Answers are trusted for a day. */
export async function checkExternal(request: ExternalRequest): Promise<Diagnostic[]> {
  const { store, now } = request
  const known = new Map(Object.entries(store.getJson<Answers>(STAGE, KEY) ?? {}))
  const urls = [...new Set(request.external.map(({ url }) => removeFragment(url)))]
  const asked = new Set(urls.filter((url) => !isTrusted(known.get(url), now)))
  const dead = await ask(spreadHosts([...asked]), request)
  const answered = urls.flatMap((url): [string, number][] => {
    const time = asked.has(url) ? now : known.get(url)
    return dead.has(url) || time === undefined ? [] : [[url, time]]
  })
  store.putJson(STAGE, KEY, Object.fromEntries(answered))
  return request.external.flatMap(({ url, uses }) => {
    const reason = dead.get(removeFragment(url))
    return reason === undefined ? [] : uses.map((use) => describe(url, reason, use))
  })
}

/** An answer with a later time was recorded while the clock was wrong. */
const isTrusted = (answeredAt: number | undefined, now: number): boolean =>
  answeredAt !== undefined && answeredAt <= now && now - answeredAt <= TRUSTED_MS

async function ask(urls: readonly string[], request: ExternalRequest): Promise<Map<string, string>> {
  const { concurrency = 16, timeoutMs = 15_000, retries = 2 } = request
  const dead = new Map<string, string>()
  for (let at = 0; at < urls.length; at += concurrency) {
    const batch = urls.slice(at, at + concurrency)
    for (const link of await findDeadLinks({ urls: batch, shouldFollow: () => false, timeoutMs, retries })) {
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

/** The normal form, which linkinator reports. A URL that cannot be parsed was already reported by the link stage. */
function removeFragment(url: string): string {
  if (!URL.canParse(url)) return url
  const parsed = new URL(url)
  parsed.hash = ''
  return parsed.href
}

/** Orders URLs so that neighbors in the list have different hosts, and no host gets all requests at once. */
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

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { makeDerivedFolder, writeDerivedFile } from '../lib/derived-files.ts'
import { once } from '../lib/once.ts'
import { attempt } from '../lib/system-error.ts'
import type { LinkGraph } from '../link/link-graph.ts'
import { findDeadLinks } from './linkinator.ts'

export interface ExternalRequest {
  external: LinkGraph['external']
  /** Absolute path of the folder in which answers are cached; `null` disables the cache. */
  cacheDirectory: string | null
  /** Milliseconds since the epoch. */
  now: number
  concurrency?: number
  timeoutMs?: number
  retries?: number
}

/** How long a URL that answered is not requested again. */
const TRUSTED_MS = 24 * 60 * 60 * 1000

/**
 * Requests every external URL once and reports dead ones at each of their uses. URLs that answered are cached for a
 * day; those that did not are requested again in every run. Sorted by URL.
 */
export async function checkExternal(request: ExternalRequest): Promise<Diagnostic[]> {
  const { cacheDirectory, now } = request
  const known = cacheDirectory === null ? new Map<string, number>() : await readKnownLinks(cacheDirectory)
  const urls = [...new Set(request.external.map(({ url }) => removeFragment(url)))]
  const asked = urls.filter((url) => !isTrusted(known.get(url), now))
  const dead = await ask(spreadHosts(asked), request)
  if (cacheDirectory !== null) {
    const answered = asked.filter((url) => !dead.has(url)).map((url) => [url, now] as const)
    const remembered = urls.flatMap((url) =>
      known.has(url) && !dead.has(url) ? [[url, known.get(url) ?? 0] as const] : [],
    )
    await writeKnownLinks(cacheDirectory, new Map([...remembered, ...answered]))
  }
  return request.external.flatMap(({ url, uses }) => {
    const reason = dead.get(removeFragment(url))
    return reason === undefined ? [] : uses.map((use) => describe(url, reason, use))
  })
}

/** An answer with a later time was recorded while the clock was wrong. */
function isTrusted(answeredAt: number | undefined, now: number): boolean {
  return answeredAt !== undefined && answeredAt <= now && now - answeredAt <= TRUSTED_MS
}

/** Requests the URLs and returns the reasons of dead ones. */
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

const FILE = 'external-links.json'

const getSchema = once(() => z.object({ version: z.literal(1), answered: z.record(z.string(), z.number()) }))

/**
 * Reads the external URLs that answered, with the time of the answer in milliseconds since the epoch. A damaged file is
 * treated as absent.
 */
async function readKnownLinks(cacheDirectory: string): Promise<Map<string, number>> {
  try {
    const stored = getSchema().safeParse(JSON.parse(await readFile(join(cacheDirectory, FILE), 'utf8')))
    return new Map(stored.success ? Object.entries(stored.data.answered) : [])
  } catch {
    return new Map()
  }
}

/** Replaces the whole file. If the folder is not writable, nothing is cached, and the check goes on. */
async function writeKnownLinks(cacheDirectory: string, known: ReadonlyMap<string, number>): Promise<void> {
  const answered = Object.fromEntries([...known].sort(([one], [other]) => compareStrings(one, other)))
  // If this fails, the next run requests them again.
  attempt(() => {
    makeDerivedFolder(cacheDirectory)
    writeDerivedFile(join(cacheDirectory, FILE), JSON.stringify({ version: 1, answered }))
  })
}

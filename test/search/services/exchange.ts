import { vi } from 'vitest'
import type { SearchProvider, SearchTextPart } from '../../../src/search/search-provider.ts'

/** A request as an adapter has sent it. */
export interface SentRequest {
  url: string
  headers: Headers
  /** Parsed JSON. */
  body: Readonly<Record<string, unknown>>
}

/** The queries within a body. */
export function listQueries({ body }: SentRequest): Readonly<Record<string, unknown>>[] {
  const { requests, searches, queries } = body
  const list = requests ?? searches ?? queries
  return Array.isArray(list) ? list : []
}

/** What the network does with a request: an answer, a failure, or nothing. */
export type Reply = { status?: number; json?: unknown; text?: string } | 'unreachable' | 'silent'

/** Takes the place of the network: each request gets the next reply, the last one again and again. Returns what is sent. */
export function replaceNetwork(...replies: Reply[]): SentRequest[] {
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request = new Request(url, { ...init, signal: null })
    sent.push({ url, headers: request.headers, body: await request.json() })
    const reply = replies[Math.min(sent.length, replies.length) - 1] ?? 'unreachable'
    if (reply === 'unreachable') throw new TypeError('Failed to fetch')
    if (reply === 'silent') return waitForAbort(init.signal)
    const { status = 200, json, text = JSON.stringify(json) } = reply
    return new Response(text, { status })
  })
  return sent
}

function waitForAbort(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new DOMException('Aborted', 'AbortError'))
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
  })
}

/** `[marked]` for what a query has matched. */
export function format(parts: readonly SearchTextPart[] | null): string | null {
  return parts?.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('') ?? null
}

/** Hits as `address: heading > heading | snippet`. */
export async function searchAll(provider: SearchProvider, query: string): Promise<string[]> {
  const { hits } = await provider.search({ query })
  return hits.map(({ url, hierarchy, snippet }) => {
    const headings = Object.values(hierarchy).flatMap((level) => format(level) ?? [])
    return `${url}: ${headings.join(' > ')} | ${format(snippet)}`
  })
}

/** What services are asked to put around a match. */
export const [START, END] = ['\ue0f0', '\ue0f1']

import { SearchError } from '../search-provider.ts'

/** Reads a whole file; rejects with a `SearchError`. `cache` says as for `fetch` whether a kept copy will do. */
export type ReadFile = (url: string, cache: RequestCache) => Promise<Uint8Array>

/** A failed request is repeated once, after this time. */
const RETRY_DELAY_MS = 300

/** Reads by `fetch`. Repeats a request once that the network or an overloaded server failed. */
export const fetchFile: ReadFile = async (url, cache) => {
  for (let attempt = 0; ; attempt++) {
    const result = await fetch(url, { cache }).then(
      async (response) => (response.ok ? new Uint8Array(await response.arrayBuffer()) : response.status),
      (cause: unknown) => ({ cause }),
    )
    if (result instanceof Uint8Array) return result
    const isPermanent = typeof result === 'number' && result < 500 && result !== 429
    if (isPermanent || attempt > 0) {
      const [reason, cause] =
        typeof result === 'number' ? [`HTTP status ${result}`, undefined] : ['no answer', result.cause]
      throw new SearchError('unreachable', `The search index cannot be loaded: ${reason}.`, { url, cause })
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
  }
}

async function inflate(bytes: Uint8Array, url: string): Promise<Uint8Array> {
  try {
    const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('deflate'))
    return new Uint8Array(await new Response(stream).arrayBuffer())
  } catch (cause) {
    throw new SearchError('damaged', 'A file of the search index is damaged.', { url, cause })
  }
}

/** Files of an index, each read once. */
export interface IndexFiles {
  /** The uncompressed file, as `parse` reads it; what fails is read again the next time. `cache` asks to read it again now. */
  read<T>(url: string, parse: (bytes: Uint8Array) => T, cache?: RequestCache): Promise<T>
}

/** Keeps every file in the form in which it was parsed; no failure is kept. */
export function createIndexFiles(readFile: ReadFile): IndexFiles {
  const files = new Map<string, Promise<unknown>>()
  const failed = new Set<string>()
  async function load<T>(url: string, parse: (bytes: Uint8Array) => T, cache: RequestCache): Promise<T> {
    const bytes = await inflate(await readFile(url, cache), url)
    try {
      return parse(bytes)
    } catch (cause) {
      throw new SearchError('damaged', 'A file of the search index cannot be read.', { url, cause })
    }
  }
  return {
    read<T>(url: string, parse: (bytes: Uint8Array) => T, cache?: RequestCache): Promise<T> {
      // A URL is always read with the same parser.
      const known = files.get(url) as Promise<T> | undefined
      if (known && !cache) return known
      // The browser's copy may be what is damaged.
      const loading = load(url, parse, failed.delete(url) ? 'reload' : (cache ?? 'default'))
      files.set(url, loading)
      loading.catch(() => {
        failed.add(url)
        if (files.get(url) === loading) files.delete(url)
      })
      return loading
    },
  }
}

import { SearchError } from '../search-provider.ts'

/** Reads a whole file; rejects with a `SearchError`. `cache` has the meaning of `fetch`'s option. */
export type ReadFile = (url: string, cache: RequestCache) => Promise<Uint8Array>

/** A failed request is repeated once, after this time. */
const RETRY_DELAY_MS = 300

/** Reads with `fetch`. A request that fails because of the network or an overloaded server is repeated once. */
export const fetchFile: ReadFile = async (url, cache) => {
  for (let isLast = false; ; isLast = true) {
    try {
      const response = await fetch(url, { cache })
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      isLast ||= response.status < 500 && response.status !== 429
      throw new Error(`HTTP status ${response.status}`)
    } catch (cause) {
      if (isLast) throw new SearchError('unreachable', 'A file of the search cannot be loaded.', { url, cause })
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
  }
}

async function inflate(parts: Uint8Array[]): Promise<Uint8Array> {
  const stream = new Blob(parts.map((part) => new Uint8Array(part)))
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

export interface ReadOptions<T> {
  /** Parses the uncompressed file; throws if it is damaged. */
  parse(bytes: Uint8Array): T
  /** The beginning of the compressed stream; the file is the rest. */
  start?: Uint8Array
  cache?: RequestCache
  /** Whether to read a file that has already been read. */
  again?: boolean
}

/** Files of an index, each read once. */
export interface IndexFiles {
  /** Rejects with a `SearchError`. A URL is always read with the same `parse`. */
  read<T>(url: string, options: ReadOptions<T>): Promise<T>
}

/** Caches every parsed file, but no failures. */
export function createIndexFiles(readFile: ReadFile): IndexFiles {
  const files = new Map<string, Promise<unknown>>()
  const failed = new Set<string>()
  async function load<T>(url: string, { parse, start, cache = 'default' }: ReadOptions<T>): Promise<T> {
    // The browser's cached copy may be damaged.
    const bytes = await readFile(url, failed.delete(url) ? 'reload' : cache)
    try {
      return parse(await inflate(start ? [start, bytes] : [bytes]))
    } catch (cause) {
      throw new SearchError('damaged', 'A file of the search is damaged.', { url, cause })
    }
  }
  return {
    read<T>(url: string, options: ReadOptions<T>): Promise<T> {
      const known = files.get(url) as Promise<T> | undefined
      if (known && !options.again) return known
      const loading = load(url, options)
      files.set(url, loading)
      loading.catch(() => {
        failed.add(url)
        if (files.get(url) === loading) files.delete(url)
      })
      return loading
    },
  }
}

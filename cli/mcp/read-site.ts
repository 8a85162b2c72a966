import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dataAttributes } from '../../src/model/data-attributes.ts'
import type { SearchSettings } from '../../src/model/search-settings.ts'
import { createProviderLoader } from '../../src/search/load-provider.ts'
import type { ReadFile } from '../../src/search/local/index-files.ts'
import { createLocalProvider } from '../../src/search/local/local-provider.ts'
import { SearchError, type SearchProvider } from '../../src/search/search-provider.ts'
import type { SiteAccess } from '../../src/site-tools/run-tool.ts'
import { NOT_FOUND_FILE } from '../lib/pathname.ts'
import { listCandidates } from '../serve/candidates.ts'

/**
 * Reads a published file, or the HTML of a page, by its path below the base URL, which is empty until it is known. `null` if
 * the file does not exist.
 */
export type ReadPublished = (path: string, baseUrl: string) => Promise<Uint8Array | null>

/** Reads the files of a built site. */
export function createFolderReader(directory: string): ReadPublished {
  return async (path) => {
    for (const candidate of listCandidates(`/${path}`)) {
      const file = join(directory, candidate)
      const stats = file.startsWith(join(directory, '/')) ? await stat(file).catch(() => null) : null
      if (stats?.isFile()) return readFile(file)
    }
    return null
  }
}

/** Reads from a running server; `url` is that of the site or of its host. Rejects if it does not answer. */
export function createServerReader(url: string): ReadPublished {
  return async (path, baseUrl) => {
    const response = await fetch(new URL(baseUrl + encodeURI(path), url)).catch((cause: unknown) => {
      throw new Error(`${url} does not answer. Start it with "docsgen dev" or "docsgen serve".`, { cause })
    })
    // Its not-found page has the status 404 as well.
    return response.ok || path === NOT_FOUND_FILE ? new Uint8Array(await response.arrayBuffer()) : null
  }
}

/** Opens a site for its tools; `null` if what is read is not the output of docsgen. */
export async function openSite(read: ReadPublished): Promise<SiteAccess | null> {
  const readShell = async (base: string) => toText(await read(NOT_FOUND_FILE, base))
  const shell = await readShell('')
  const baseUrl = findAttribute(shell, dataAttributes.baseUrl)
  if (!baseUrl) return null
  const json = findAttribute(shell, dataAttributes.search)
  const readBelow = (path: string) => read(path, baseUrl)
  const readSettings = async () => findAttribute(await readShell(baseUrl), dataAttributes.search)
  return {
    baseUrl,
    index: shell?.match(/<link rel="index"[^>]* href="([^"]*)"/)?.[1] ?? '',
    read: async (path) => toText(await readBelow(path)),
    search: json ? { settings: JSON.parse(json), open: createProviderOpener(readSettings, readBelow, baseUrl) } : null,
  }
}

const toText = (bytes: Uint8Array | null): string | null => bytes && Buffer.from(bytes).toString('utf8')

type ReadBelow = (path: string) => Promise<Uint8Array | null>

/** Opens the search, again after each build that has changed it. */
function createProviderOpener(
  readSettings: () => Promise<string | null>,
  read: ReadBelow,
  baseUrl: string,
): () => Promise<SearchProvider> {
  const readFile: ReadFile = async (url) => {
    const bytes = await read(url.slice(baseUrl.length))
    if (!bytes) throw new SearchError('unreachable', `The search index has no file ${url}.`, { url })
    return bytes
  }
  let opened: { state: Buffer; provider: Promise<SearchProvider> } | undefined
  return async () => {
    const json = await readSettings()
    if (!json) throw new Error('The site has no search any more.')
    const { provider }: SearchSettings = JSON.parse(json)
    const indexes = provider.name === 'local' ? provider.indexes : {}
    // The root file of an index changes with every text of its language.
    const roots = await Promise.all(Object.values(indexes).map((url) => readFile(url, 'default')))
    const state = Buffer.concat([Buffer.from(json), ...roots])
    if (!opened?.state.equals(state)) {
      const isLocal = provider.name === 'local'
      const open = async () => (isLocal ? createLocalProvider({ indexes, readFile }) : createProviderLoader(provider)())
      opened = { state, provider: open() }
    }
    return opened.provider
  }
}

/** The value of the first such attribute in a page that docsgen has rendered. */
function findAttribute(html: string | null, name: string): string | null {
  const value = html?.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1]
  if (value === undefined) return null
  return value.replace(/&(quot|amp|lt|gt|#x27);/g, (entity) => CHARACTERS[entity] ?? entity)
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#x27;': "'",
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CacheFolder } from '../cache/cache-folder.ts'
import { storeRecord } from '../cache/store-record.ts'
import { type ComposeInput, selectShown } from '../compose/context.ts'
import { hashParts } from '../lib/hash.ts'
import type { Document } from '../parse/document.ts'
import type { Route } from '../route/route-table.ts'

/** Remembers, in the cache, the keys of the pages and what they were computed from. */
const RECORD_FILE = 'page-keys.json'

/**
 * The keys of the pages of documents. A key is the hash of what the page shows, so the page is composed for it. This is left out
 * where the page is composed from what it was composed from in an earlier run: its route, its document, and the rest of the site
 * as far as pages show it.
 */
export interface PageKeys {
  /** The key of the page of a document: that of the earlier run, or else the one that `compute` returns. */
  find(page: KeyedPage, compute: () => string): string
  /** Stores the keys that were asked for, if any has changed. */
  save(): void
}

/** The page of a document. */
export interface KeyedPage {
  route: Route
  document: Document
  /** Hash of everything that the body is printed from, which includes the source of the document. */
  body: string
}

/** What pages of documents are composed from. Posts and their lists are not among these, because they show other documents. */
export type SharedInput = Omit<ComposeInput, 'documents'> & {
  /** Names of the compiled modules that override components of the theme. */
  overrides: string
}

interface PageRecord {
  shared: string
  /** Output file -> hash of what the page is composed from, and its key. */
  pages: Record<string, readonly [input: string, key: string]>
}

/** Opens the keys of the earlier run. */
export function openPageKeys({ lastUpdates, ...input }: SharedInput, cache: CacheFolder): PageKeys {
  const shared = hashShared(input)
  const stored = readRecord(join(cache.path, RECORD_FILE))
  const known = stored?.shared === shared ? stored.pages : {}
  const pages: PageRecord['pages'] = {}
  let isChanged = stored?.shared !== shared
  return {
    find({ route, document, body }, compute) {
      // What the hook `routes` changes of a document is in its route.
      const input = hashParts(body, JSON.stringify([route, lastUpdates[document.source.path]]))
      const entry = known[route.outputFile]
      if (entry?.[0] === input) {
        pages[route.outputFile] = entry
        return entry[1]
      }
      isChanged = true
      const key = compute()
      pages[route.outputFile] = [input, key]
      return key
    },
    save() {
      if (isChanged) storeRecord(cache, RECORD_FILE, { shared, pages })
    },
  }
}

/** Pages of documents show the descriptions of other pages in cards only, which contain them. */
function hashShared(input: Omit<SharedInput, 'lastUpdates'>): string {
  const shown = selectShown(input)
  const routes = shown.table.routes.map(({ description: _, ...route }) => route)
  return hashParts(JSON.stringify({ ...shown, table: { ...shown.table, routes } }))
}

/** Nothing where there is no record, or a damaged one. */
function readRecord(file: string): PageRecord | undefined {
  try {
    const record: PageRecord = JSON.parse(readFileSync(file, 'utf8'))
    return record
  } catch {
    return undefined
  }
}

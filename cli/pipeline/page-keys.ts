import type { SidebarItemData } from '../../src/model/page-data.ts'
import type { ComposedPage } from '../compose/composed-page.ts'
import { type ComposeInput, selectShown } from '../compose/context.ts'
import { hashParts } from '../lib/hash.ts'
import type { Document } from '../parse/document.ts'
import type { Route } from '../route/route-table.ts'
import { createKey, type Store } from '../store/store.ts'

/** Characters of the hash of a shared object: 96 bits, since they are most of the hashed data of a page. */
const SHARED_LENGTH = 24

/** The hashed form of a sidebar item: the hash of a shared one, or else its data with hashes in place of its items. */
type HashedItem = string | (Omit<SidebarItemData, 'items'> & { items?: HashedItem[] })

/**
 * Creates the function that hashes the data of a page. Objects that pages share are hashed once: the site, and the items of
 * sidebars that do not lead to the page, which are most of its data.
 */
export function createPageHash(): (page: ComposedPage) => string {
  const hashes = new WeakMap<object, string>()
  const hashShared = (value: object): string => {
    const hash = hashes.get(value) ?? hashParts(JSON.stringify(value)).slice(0, SHARED_LENGTH)
    hashes.set(value, hash)
    return hash
  }
  const hashItem = (item: SidebarItemData): HashedItem => {
    const isOwn = 'active' in item && item.active
    if (!isOwn) return hashShared(item)
    return item.kind === 'category' ? { ...item, items: item.items.map(hashItem) } : item
  }
  const hashContent = (content: ComposedPage['content']): unknown => {
    if (!('navigation' in content)) return content
    const { navigation } = content
    return { ...content, navigation: { ...navigation, sidebar: navigation.sidebar?.map(hashItem) ?? null } }
  }
  return ({ site, content, ...page }) =>
    hashParts(JSON.stringify({ ...page, site: hashShared(site), content: hashContent(content) }))
}

/** The page of a document. Posts and their lists are not among these, because they show other documents. */
interface DocumentPage {
  route: Route
  document: Document
  /** Hash of everything that the body is printed from, which includes the source of the document. */
  body: string
}

const STAGE = 'page-key'

/**
 * Creates the function that finds the key of the page of a document, or else computes and stores it. The page has to be composed for
 * its key, except where an earlier run has composed it from the same: its route, its document, and the parts of the site that pages
 * show. `overrides` names the modules that override components of the theme.
 */
export function createKeyFinder(
  { lastUpdates, ...shared }: Omit<ComposeInput, 'documents'>,
  overrides: string,
  store: Store,
): (page: DocumentPage, compute: () => string) => string {
  const shown = selectShown(shared)
  // Pages of documents show the descriptions of other pages in cards only, which contain them.
  const routes = shown.table.routes.map(({ description: _, ...route }) => route)
  const sharedKey = createKey(overrides, JSON.stringify({ ...shown, table: { ...shown.table, routes } }))
  return ({ route, document, body }, compute) => {
    // The changes of the hook `routes` to a document are in its route.
    const input = createKey(sharedKey, body, JSON.stringify([route, lastUpdates[document.source.path]]))
    const known = store.get(STAGE, input)
    if (known) return Buffer.from(known).toString('latin1')
    const key = compute()
    if (!store.isTemporary) store.put(STAGE, input, Buffer.from(key, 'latin1'))
    return key
  }
}

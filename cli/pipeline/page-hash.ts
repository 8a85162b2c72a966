import type { SidebarItemData } from '../../src/model/page-data.ts'
import type { ComposedPage } from '../compose/composed-page.ts'
import { hashParts } from '../lib/hash.ts'

/** Characters of the hash of a shared object: 96 bits, since most of what is hashed for a page are these. */
const SHARED_LENGTH = 24

/** A sidebar item as it is hashed: the hash of one that pages share, or else its data with hashes in place of its items. */
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

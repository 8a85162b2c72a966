import { getBlogId } from '../../content/blog-id.ts'
import { CURRENT_VERSION } from '../../content/editions.ts'
import { isRecord } from '../../lib/json.ts'
import type { Document } from '../../parse/document.ts'
import type { SitePlan } from '../../pipeline/site.ts'
import type { SidebarItem } from '../../route/route-table.ts'
import type { FoundSidebarItem } from '../generators/generator.ts'
import type { PlannedConfig } from '../init/plan-config.ts'
import { ImportedValue } from '../init/print-config.ts'

type Values = Readonly<Record<string, unknown>>

const without = (value: unknown, ...keys: string[]): Values =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key))) : {}

const isEmpty = (value: unknown): boolean => isRecord(value) && Object.keys(value).length === 0

/** The configuration with all versions, so that the files of those that are not built move as well. */
export function includeAllVersions(planned: PlannedConfig): PlannedConfig {
  const { onlyIncludeVersions, versions, ...values } = planned.values
  if (onlyIncludeVersions === undefined) return planned
  // Paths may be those of versions that are not built.
  const own = isRecord(versions)
    ? { versions: Object.fromEntries(Object.entries(versions).map(([name, each]) => [name, without(each, 'path')])) }
    : {}
  return { ...planned, values: { ...values, ...own } }
}

/** The configuration without versions from Git, whose documents stay those of the other generator, and a note on them. */
export function dropRefs(planned: PlannedConfig): PlannedConfig {
  const { versions, lastVersion: _, navbar, ...values } = planned.values
  const names = Object.entries(isRecord(versions) ? versions : {}).flatMap(([name, each]) =>
    isRecord(each) && each.from !== undefined ? [name] : [],
  )
  if (names.length === 0) return planned
  const items = isRecord(navbar) && Array.isArray(navbar.items) ? navbar.items : []
  const others = items.filter((item) => !isRecord(item) || item.type !== 'docsVersionDropdown')
  const note = `Versions are left out, as their tags have the documents of the old generator: ${names.join(', ')}.`
  return {
    ...planned,
    values: { ...values, navbar: { ...without(navbar), items: others } },
    notes: [...planned.notes, note],
  }
}

/** The configuration of the sources once they are docsgen's own Markdown, which no extension turns into MDX. */
export function toOwnMarkdown(values: Values): Values {
  return { ...values, markdown: { ...without(values.markdown), dialects: [], format: 'md' } }
}

/**
 * The configuration with the sidebars of another module as values, since that module belongs to the other generator.
 * `resolved` are the sidebars that a build had: they are used if reading the module did not give all of them.
 */
export function inlineSidebars(planned: PlannedConfig, resolved: unknown): PlannedConfig {
  const { docs } = planned.values
  if (!isRecord(docs) || !(docs.sidebars instanceof ImportedValue)) return planned
  const read = planned.importedSidebars
  const known = new Set(listTexts(read))
  const isComplete = isRecord(read) && listTexts(resolved).every((text) => known.has(text))
  return { ...planned, values: { ...planned.values, docs: { ...docs, sidebars: isComplete ? read : resolved } } }
}

/** The ids, folders and links in sidebars, at any depth. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(listTexts)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, each]) => (key === 'type' || key === 'className' ? [] : listTexts(each)))
}

/**
 * The configuration with the sidebar of the original site, if its order comes from files of the other generator, which the
 * site leaves behind.
 */
export function keepOrder(planned: PlannedConfig, { tree, table, config, documents }: SitePlan): PlannedConfig {
  const isConfigured = planned.sidebars !== null || planned.importedSidebars !== null || config.docs.sidebars !== null
  const sidebar = table.sidebars.find(
    ({ version, locale }) => version === CURRENT_VERSION && locale === config.i18n.defaultLocale,
  )
  if (!tree.orders || isConfigured || !sidebar) return planned
  const bySource = new Map(documents.map((document) => [document.source.path, document]))
  const byId = new Map<string, Document>()
  for (const { id, source, version } of table.routes) {
    const document = bySource.get(source ?? '')
    if (id !== null && document && version === CURRENT_VERSION && document.source.original === undefined)
      byId.set(id, document)
  }
  return { ...planned, sidebars: { [sidebar.name]: toFoundItems(sidebar.items, byId) } }
}

function toFoundItems(items: readonly SidebarItem[], documents: ReadonlyMap<string, Document>): FoundSidebarItem[] {
  return items.flatMap((item): FoundSidebarItem[] => {
    if (item.type === 'heading') return [{ kind: 'heading', label: item.label }]
    if (item.type === 'external') return [{ kind: 'link', href: item.href, label: item.label }]
    if (item.type === 'html') return []
    const document = documents.get(item.docId ?? '')
    const file = document?.source.relativePath ?? null
    if (item.type === 'category') {
      const { label, collapsed } = item
      return [{ kind: 'category', label, file, items: toFoundItems(item.items, documents), collapsed }]
    }
    const label = item.label === (document?.frontMatter.sidebar_label ?? document?.title) ? null : item.label
    return file === null ? [] : [{ kind: 'doc', file, label, isRef: item.isRef }]
  })
}

interface Moved {
  /** Whether the project is written to a new folder, which has no other files. */
  isNewFolder: boolean
  hasRedirects: boolean
}

/** The configuration of the site in docsgen's own folders, which need no keys. */
export function moveConfig(planned: PlannedConfig, moved: Moved): PlannedConfig {
  const { docs, blog, pages, markdown, assetDirectories, staticDirectories: _, ...others } = planned.values
  const assets = keepAssets(assetDirectories, docs)
  const parts: Values = {
    ...others,
    docs: without(docs, 'path', 'exclude'),
    ...(assets.length > 0 && { assetDirectories: assets }),
    ...(blog === undefined ? {} : { blog: moveBlogs(blog) }),
    ...(pages === undefined || moved.isNewFolder ? {} : { pages: without(pages, 'path') }),
    markdown: { ...without(markdown, 'format'), dialects: [] },
    ...(moved.hasRedirects ? { redirects: new ImportedValue('redirects', './redirects.ts') } : {}),
  }
  return {
    ...planned,
    values: Object.fromEntries(Object.entries(parts).filter(([, value]) => !isEmpty(value))),
    sidebars:
      planned.sidebars &&
      Object.fromEntries(Object.entries(planned.sidebars).map(([name, items]) => [name, items.map(renameItem)])),
    moved: [],
  }
}

/** The folders of assets that stay: those among the documents move with them. */
function keepAssets(folders: unknown, docs: unknown): unknown[] {
  const path = isRecord(docs) && typeof docs.path === 'string' ? docs.path : '.'
  const isOutside = (folder: unknown) => typeof folder === 'string' && path !== '.' && !folder.startsWith(`${path}/`)
  return Array.isArray(folders) ? folders.filter(isOutside) : []
}

/** Blogs in docsgen's own folders: the first needs no path, and others are in folders with their ids. */
function moveBlogs(blog: unknown): unknown {
  if (!Array.isArray(blog)) return without(blog, 'path')
  return blog.map((each: unknown, index) => {
    const { routeBasePath = 'blog' } = isRecord(each) ? each : {}
    const id = getBlogId(index, String(routeBasePath).replace(/^\/+|\/+$/g, ''))
    return { ...(index > 0 && { path: `content/${id}` }), ...without(each, 'path') }
  })
}

/** An item whose documents have their new names; folders stay the same. */
function renameItem(item: FoundSidebarItem): FoundSidebarItem {
  const rename = (file: string) => file.replace(/\.(?:mdx|qmd)$/i, '.md')
  if (item.kind === 'doc') return { ...item, file: rename(item.file) }
  if (item.kind !== 'category') return item
  return { ...item, file: item.file === null ? null : rename(item.file), items: item.items.map(renameItem) }
}

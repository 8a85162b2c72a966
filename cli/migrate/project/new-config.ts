import { getBlogId } from '../../content/blog-id.ts'
import { isRecord } from '../../lib/json.ts'
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

interface Moved {
  /** Whether the project is written to a new folder, which has no other files. */
  isNewFolder: boolean
  hasRedirects: boolean
}

/** The configuration of the site in docsgen's own folders, which need no keys. */
export function moveConfig(planned: PlannedConfig, moved: Moved): PlannedConfig {
  const { docs, blog, pages, markdown, staticDirectories: _, ...others } = planned.values
  const parts: Values = {
    ...others,
    docs: without(docs, 'path', 'exclude'),
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
  const rename = (file: string) => file.replace(/\.mdx$/i, '.md')
  if (item.kind === 'doc') return { ...item, file: rename(item.file) }
  if (item.kind !== 'category') return item
  return { ...item, file: item.file === null ? null : rename(item.file), items: item.items.map(renameItem) }
}

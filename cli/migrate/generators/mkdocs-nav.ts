import { posix } from 'node:path'
import { stripIndexName, stripMarkdownExtension } from '../../content/content-path.ts'
import type { OrderItem } from '../../content/reading-order.ts'
import { isRecord } from '../../lib/json.ts'
import { parseSummary } from '../../syntaxes/mdbook/summary.ts'
import { listNames } from '../../syntaxes/mkdocs/mkdocs-config.ts'
import { readYaml } from '../../syntaxes/project/data-files.ts'
import type { ProjectFiles } from '../../syntaxes/project/project-files.ts'
import { findText, findValue, getList, getTexts } from '../../syntaxes/project/values.ts'
import type { DocFiles } from './doc-files.ts'
import type { FoundSidebarItem } from './generator.ts'

interface NavInput {
  docs: DocFiles
  files: ProjectFiles
  /** Folder of the documents, relative to the root. */
  path: string
}

interface NavContext extends NavInput {
  /** Whether the first page of a section, `index.md`, is the page of the section itself. */
  hasIndexes: boolean
  /** The files that order their folder; empty without a plugin that reads some. */
  orderFiles: readonly string[]
}

/** The files that order their folder, by the plugin that reads them. */
const ORDER_FILES: Readonly<Record<string, string>> = {
  'awesome-pages': '.pages',
  'awesome-nav': '.nav.yml',
  'literate-nav': 'SUMMARY.md',
}

/** The sidebar of a configuration: its `nav`, or the files that order their folders. Empty if there are none. */
export function readNav(values: unknown, input: NavInput): FoundSidebarItem[] {
  const plugins = listNames(findValue(values, 'plugins'))
  const context: NavContext = {
    ...input,
    hasIndexes: getTexts(values, 'theme', 'features').includes('navigation.indexes'),
    orderFiles: Object.entries(ORDER_FILES).flatMap(([name, file]) => (plugins.includes(name) ? [file] : [])),
  }
  const nav = getList(values, 'nav')
  if (nav.length > 0) return toItems(nav, '', context)
  return context.orderFiles.length === 0 ? [] : listFolder('', context)
}

/** The items of a folder, by its file, or else its pages and then its folders. */
function listFolder(folder: string, context: NavContext): FoundSidebarItem[] {
  const { nav, isDescending } = readFolderOrder(folder, context)
  const names = nav === null ? listEntries(folder, context) : nav
  return toItems(nav === null && isDescending ? names.toReversed() : names, folder, context)
}

interface FolderSettings {
  title: string | null
  nav: readonly unknown[] | null
  isHidden: boolean
  isDescending: boolean
}

function readFolderOrder(folder: string, { files, path, orderFiles }: NavContext): FolderSettings {
  for (const name of orderFiles) {
    const text = files.read(posix.join(path, folder, name))
    if (text === null) continue
    if (name === 'SUMMARY.md')
      return { title: null, nav: parseSummary(text, name).map(toNavEntry), isHidden: false, isDescending: false }
    const values = readYaml(text)
    const nav = [getList(values, 'nav'), getList(values, 'arrange')].find((list) => list.length > 0) ?? null
    const isDescending = findText(values, 'order') === 'desc'
    return { title: findText(values, 'title'), nav, isHidden: findValue(values, 'hide') === true, isDescending }
  }
  return { title: null, nav: null, isHidden: false, isDescending: false }
}

function toNavEntry(item: OrderItem): unknown {
  const label = item.type === 'doc' ? (item.label ?? item.path) : item.label
  if (item.type === 'link') return { [label]: item.href }
  if (item.type === 'heading') return null
  const inside = item.items.map(toNavEntry)
  if (item.type === 'category') return { [label]: inside }
  return { [label]: inside.length === 0 ? item.path : [item.path, ...inside] }
}

/** Names of the documents and folders in a folder: its index, other documents, folders. */
function listEntries(folder: string, { docs }: NavContext): string[] {
  const inside = docs.listFiles().flatMap((file) => {
    if (folder !== '' && !file.startsWith(`${folder}/`)) return []
    const [name = '', ...rest] = (folder === '' ? file : file.slice(folder.length + 1)).split('/')
    return name === 'SUMMARY.md' ? [] : [rest.length > 0 ? `${name}/` : name]
  })
  const rank = (name: string) => (name.endsWith('/') ? 2 : stripIndexName(stripMarkdownExtension(name)) === '' ? 0 : 1)
  return [...new Set(inside)].sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
}

/** `...`, and patterns such as `*` and `... | flat | v*`: everything that is not named. */
const isRest = (entry: unknown): boolean => typeof entry === 'string' && /^(?:\.\.\.|\*)/.test(entry)

function toItems(nav: readonly unknown[], folder: string, context: NavContext): FoundSidebarItem[] {
  const isOrdered = context.orderFiles.length > 0
  const named = new Set(nav.flatMap(listTargets).map((target) => posix.join(folder, target).replace(/\/$/, '')))
  let hasRest = false
  return nav.flatMap((entry): FoundSidebarItem[] => {
    if (isOrdered && isRest(entry)) {
      const rest = hasRest ? [] : listEntries(folder, context)
      hasRest = true
      const others = rest.filter((name) => !named.has(posix.join(folder, name).replace(/\/$/, '')))
      return toItems(others, folder, context)
    }
    if (typeof entry === 'string') return toTarget({ label: null, target: entry }, folder, context)
    return Object.entries(isRecord(entry) ? entry : {}).flatMap(([label, target]) => {
      if (typeof target === 'string') return toTarget({ label, target }, folder, context)
      return Array.isArray(target) ? toSection(label, toItems(target, folder, context), context) : []
    })
  })
}

function listTargets(entry: unknown): string[] {
  if (typeof entry === 'string') return [entry]
  return isRecord(entry) ? Object.values(entry).flat().flatMap(listTargets) : []
}

/** A link, a document, or a folder, relative to `folder`. */
function toTarget(
  { label, target }: { label: string | null; target: string },
  folder: string,
  context: NavContext,
): FoundSidebarItem[] {
  if (/^(?:https?:)?\/\//i.test(target)) return [{ kind: 'link', href: target, label: label ?? target }]
  const path = posix.join(folder, target).replace(/\/$/, '')
  const file = target.endsWith('/') ? null : context.docs.findFile(path)
  if (file !== null) return [{ kind: 'doc', file, label }]
  const isFolder = context.docs.listFiles().some((each) => each.startsWith(`${path}/`))
  if (!isFolder || context.orderFiles.length === 0) return []
  const { title, isHidden } = readFolderOrder(path, context)
  return isHidden ? [] : toSection(label ?? title ?? toTitle(posix.basename(path)), listFolder(path, context), context)
}

/** The title that MkDocs gives a folder. */
function toTitle(name: string): string {
  const words = name.replace(/[-_]/g, ' ')
  return words === words.toLowerCase() ? words.charAt(0).toUpperCase() + words.slice(1) : words
}

function toSection(label: string, inside: FoundSidebarItem[], { hasIndexes }: NavContext): FoundSidebarItem[] {
  const [first, ...rest] = inside
  if (!first) return []
  const isIndex = hasIndexes && first.kind === 'doc' && first.label === null && /(?:^|\/)index\.md$/.test(first.file)
  const items = isIndex ? rest : inside
  return [{ kind: 'category', label, file: isIndex ? first.file : null, items, collapsed: null }]
}

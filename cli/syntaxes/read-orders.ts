import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { getParentFolder, hasMarkdownExtension } from '../content/content-path.ts'
import type { FolderOrder, OrderInput, OrderItem, Orders, ReadingOrder } from '../content/reading-order.ts'
import { toFileOrigin } from '../diagnostics/diagnostic.ts'
import {
  FOLDER_ORDER_FILE,
  NAVIGATION_FILES,
  type ORDERED_BY_DOCUMENTS,
  QUARTO_FILES,
  SUMMARY_FILE,
  TOC_FILE,
} from './detect.ts'
import { parseFolderOrder } from './folder-order.ts'
import { parseSummary } from './mdbook/summary.ts'
import { type MkdocsNav, parseMkdocsNav } from './mkdocs/nav.ts'
import { readToctrees } from './myst/toctree.ts'
import { createFindDocument, type FindDocument } from './orders/documents.ts'
import { orderByParents } from './orders/just-the-docs.ts'
import { readQuartoOrder } from './orders/quarto.ts'
import { readToc } from './orders/toc-file.ts'
import { readYaml } from './project/data-files.ts'

/** Reads the order of the documents from files of other generators. The first order of the whole site wins. */
export async function readOrders(root: string, { docsFolder, files }: OrderInput): Promise<Orders> {
  const folders: FolderOrder[] = []
  for (const { path, relativePath } of files) {
    if (!FOLDER_ORDER_FILE.test(posix.basename(relativePath))) continue
    const text = await readText(root, path)
    const order = text === undefined ? undefined : parseFolderOrder(posix.basename(relativePath), text)
    if (order) folders.push({ file: path, directory: getParentFolder(relativePath), ...order })
  }
  const summary = files.find(({ relativePath }) => SUMMARY_FILE.test(relativePath))
  const project: OrderedProject = {
    root,
    paths: files.map(({ relativePath }) => relativePath),
    toSource: (file) => posix.join(docsFolder, file),
    read: (file) => readText(root, posix.join(docsFolder, file)),
  }
  const has = (name: (typeof ORDERED_BY_DOCUMENTS)[number]) =>
    existsSync(join(root, name)) || existsSync(join(root, docsFolder, name))
  const site =
    (summary && (await readSummary(project, summary.relativePath))) ??
    (await readMkdocs(root, docsFolder)) ??
    (await readTables(project)) ??
    (await readQuarto(project)) ??
    (has('conf.py') ? dependOnDocuments(await readSphinx(project)) : null) ??
    (has('_config.yml') ? dependOnDocuments(await readJustTheDocs(project)) : null)
  return { site, folders }
}

const dependOnDocuments = (order: ReadingOrder | null): ReadingOrder | null =>
  order && { ...order, dependsOnDocuments: true }

/** A folder of documents; paths are inside of it. */
interface OrderedProject {
  root: string
  paths: readonly string[]
  read(file: string): Promise<string | undefined>
  /** A path from the root, for messages. */
  toSource(file: string): string
}

const toOrder = (file: string, items: OrderItem[]): ReadingOrder | null =>
  items.some(({ type }) => type === 'doc' || type === 'category') ? { file, items } : null

/** The tables of contents that are nearest to the top; several are one category each. */
async function readTables({ paths, read, toSource }: OrderedProject): Promise<ReadingOrder | null> {
  const tables = paths.filter((path) => TOC_FILE.test(posix.basename(path)))
  const getDepth = (path: string) => path.split('/').length
  const nearest = tables.filter((path) => getDepth(path) === Math.min(...tables.map(getDepth)))
  const find = createFindDocument(paths)
  const seen = new Set<string>()
  const categories: OrderItem[] = []
  for (const file of nearest) {
    const items = await readToc({ file, find, read, toSource, seen })
    if (nearest.length === 1) return toOrder(toSource(file), items)
    const label = posix.basename(getParentFolder(file))
    if (items.length > 0) categories.push({ type: 'category', label, items, origin: toFileOrigin(toSource(file)) })
  }
  return toOrder(toSource(nearest[0] ?? ''), categories)
}

async function readQuarto({ paths, read, toSource }: OrderedProject): Promise<ReadingOrder | null> {
  for (const name of QUARTO_FILES) {
    const text = await read(name)
    const file = toSource(name)
    if (text !== undefined)
      return toOrder(file, readQuartoOrder(readYaml(text), { find: createFindDocument(paths), file }))
  }
  return null
}

async function readSphinx({ paths, read, toSource }: OrderedProject): Promise<ReadingOrder | null> {
  const find = createFindDocument(paths)
  const first = find('index')
  const items = await readToctrees({ stem: 'index', find, paths, read, toSource, seen: new Set(first ? [first] : []) })
  if (items.length === 0) return null
  const source = toSource(first ?? 'index.rst')
  const home: OrderItem[] = first
    ? [{ type: 'doc', path: first, label: null, items: [], origin: toFileOrigin(source) }]
    : []
  return toOrder(source, [...home, ...items])
}

async function readJustTheDocs({ paths, read, toSource }: OrderedProject): Promise<ReadingOrder | null> {
  const documents = paths.filter(hasMarkdownExtension)
  const sources = await Promise.all(documents.map(async (path) => ({ path, text: (await read(path)) ?? '' })))
  const items = orderByParents(sources, toSource)
  const [first] = items
  return first?.type === 'doc' ? toOrder(toSource(first.path), items) : null
}

async function readSummary({ paths, read, toSource }: OrderedProject, path: string): Promise<ReadingOrder | null> {
  const file = toSource(path)
  const items = parseSummary((await read(path)) ?? '', file)
  if (!items.some(({ type }) => type === 'doc')) return null
  return { file, items: path.startsWith('_') ? findDocuments(items, createFindDocument(paths)) : items }
}

/** The items of docsify, which names documents by their pathnames. */
function findDocuments(items: readonly OrderItem[], find: FindDocument): OrderItem[] {
  return items.map((item) => {
    if (item.type === 'link' || item.type === 'heading') return item
    const inside = findDocuments(item.items, find)
    return item.type === 'category'
      ? { ...item, items: inside }
      : { ...item, items: inside, path: find(item.path) ?? item.path }
  })
}

async function readMkdocs(root: string, docsFolder: string): Promise<ReadingOrder | null> {
  for (const file of NAVIGATION_FILES) {
    const navs = await readInherited(root, file)
    const nav = navs.find(({ items }) => items.length > 0)
    const folder = navs.find((each) => each.docsFolder !== null)?.docsFolder ?? 'docs'
    if (!nav || folder !== docsFolder) continue
    const inherited = navs.map((each) => each.file).slice(1)
    return { file: nav.file, items: nav.items, ...(inherited.length > 0 && { inherited }) }
  }
  return null
}

/** A file of MkDocs and those that it inherits from, whose keys count where it does not have them. */
async function readInherited(root: string, first: string): Promise<(MkdocsNav & { file: string })[]> {
  const navs: (MkdocsNav & { file: string })[] = []
  for (let file: string | null = first; file !== null && !navs.some((nav) => nav.file === file); ) {
    const text = await readText(root, file)
    if (text === undefined) break
    const nav: MkdocsNav = parseMkdocsNav(text, file)
    navs.push({ ...nav, file })
    file = nav.inherits === null ? null : posix.join(posix.dirname(file), nav.inherits)
  }
  return navs
}

async function readText(root: string, file: string): Promise<string | undefined> {
  try {
    return await readFile(join(root, file), 'utf8')
  } catch {
    return undefined
  }
}

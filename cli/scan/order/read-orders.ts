import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { NAVIGATION_FILES } from '../../content/config-files.ts'
import { getParentFolder } from '../../content/content-path.ts'
import type { FolderOrder, ReadingOrder } from '../../content/reading-order.ts'
import { FOLDER_ORDER_FILE, parseFolderOrder } from './folder-order.ts'
import { parseMkdocsNav } from './mkdocs-nav.ts'
import { parseSummary } from './summary.ts'

/** The file of mdBook and GitBook, at the top of the folder of the documents. */
const SUMMARY_FILE = 'SUMMARY.md'

/** The files in which other generators keep the reading order. */
export interface Orders {
  /** The order of all documents; `null` if no file gives it. */
  site: ReadingOrder | null
  folders: FolderOrder[]
}

/** A file of the folder of the documents. */
interface DocsFile {
  path: string
  relativePath: string
}

/** Reads the order of the documents from files of other generators; of the whole site, the first one counts. */
export async function readOrders(
  root: string,
  { docsFolder, files }: { docsFolder: string; files: readonly DocsFile[] },
): Promise<Orders> {
  const folders: FolderOrder[] = []
  for (const { path, relativePath } of files) {
    if (!FOLDER_ORDER_FILE.test(posix.basename(relativePath))) continue
    const text = await readText(root, path)
    const order = text === undefined ? undefined : parseFolderOrder(posix.basename(relativePath), text)
    if (order) folders.push({ file: path, directory: getParentFolder(relativePath), ...order })
  }
  const summary = files.find(({ relativePath }) => relativePath === SUMMARY_FILE)
  const site = (summary && (await readSummary(root, summary.path))) ?? (await readMkdocs(root, docsFolder))
  return { site, folders }
}

async function readSummary(root: string, file: string): Promise<ReadingOrder | null> {
  const items = parseSummary((await readText(root, file)) ?? '', file)
  return items.some(({ type }) => type === 'doc') ? { file, items } : null
}

async function readMkdocs(root: string, docsFolder: string): Promise<ReadingOrder | null> {
  for (const file of NAVIGATION_FILES) {
    const text = await readText(root, file)
    const nav = text === undefined ? undefined : parseMkdocsNav(text, file)
    if (nav && nav.docsFolder === docsFolder && nav.items.length > 0) return { file, items: nav.items }
  }
  return null
}

async function readText(root: string, file: string): Promise<string | undefined> {
  try {
    return await readFile(join(root, file), 'utf8')
  } catch {
    return undefined
  }
}

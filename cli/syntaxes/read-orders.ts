import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { getParentFolder } from '../content/content-path.ts'
import type { FolderOrder, OrderInput, Orders, ReadingOrder } from '../content/reading-order.ts'
import { FOLDER_ORDER_FILE, NAVIGATION_FILES, SUMMARY_FILE } from './detect.ts'
import { parseFolderOrder } from './folder-order.ts'
import { parseSummary } from './mdbook/summary.ts'
import { type MkdocsNav, parseMkdocsNav } from './mkdocs/nav.ts'

/** Reads the order of the documents from files of other generators. The first order of the whole site wins. */
export async function readOrders(root: string, { docsFolder, files }: OrderInput): Promise<Orders> {
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

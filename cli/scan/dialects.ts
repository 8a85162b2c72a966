import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { type DialectUse, detectDialects, type FolderNames, listDialectFolders } from '../content/dialects.ts'

/**
 * The dialects of Markdown that a project uses: those that its configuration lists, or else those whose generators have
 * files in it. `undefined` if it lists none, so that documents are read as docsgen's own Markdown only.
 */
export async function findDialects(root: string, config: Config): Promise<DialectUse[] | undefined> {
  const listed = config.markdown.dialects
  if (listed !== 'auto' && listed.length === 0) return undefined
  const folders = await Promise.all(listDialectFolders(config.docs.path).map((path) => readNames(root, path)))
  const found = await Promise.all(detectDialects(folders).map((use) => addSettings(root, use)))
  if (listed === 'auto') return found
  return listed.map((name) => {
    const use = found.find((each) => each.name === name)
    return { ...use, name, folder: use?.folder ?? '', file: null }
  })
}

/** Adds what the configuration of MkDocs says; that of others decides nothing. Its parsers are loaded for this only. */
async function addSettings(root: string, use: DialectUse): Promise<DialectUse> {
  if (use.name !== 'mkdocs' || use.file === null) return use
  const [{ readMkdocsSettings }, { ProjectFiles }] = await Promise.all([
    import('../generators/dialect-settings.ts'),
    import('../generators/project-files.ts'),
  ])
  const settings = readMkdocsSettings(use.file, new ProjectFiles(root))
  return settings ? { ...use, settings } : use
}

/** The names in a folder; none if it cannot be read. */
async function readNames(root: string, path: string): Promise<FolderNames> {
  const folder = join(root, path)
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
  return { path, names: (await loadsDocsify(folder, names)) ? names : names.filter((name) => name !== 'index.html') }
}

/** Whether the page of the folder is docsify's; any site may have an `index.html`. */
async function loadsDocsify(folder: string, names: readonly string[]): Promise<boolean> {
  if (!names.includes('index.html')) return false
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => '')
  return page.includes('docsify')
}

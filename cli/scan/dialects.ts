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
    import('../syntaxes/mkdocs/settings.ts'),
    import('../syntaxes/project/project-files.ts'),
  ])
  const settings = readMkdocsSettings(use.file, new ProjectFiles(root))
  return settings ? { ...use, settings } : use
}

/** The names in a folder; none if it cannot be read. */
async function readNames(root: string, path: string): Promise<FolderNames> {
  const folder = join(root, path)
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
  const isSign = await Promise.all(names.map((name) => isOwnSign(folder, name)))
  return { path, names: names.filter((_, at) => isSign[at]) }
}

/** Matches text by which a file with a common name belongs to a generator with a dialect. */
const OWN_WORDS = [
  [/^index\.html$/, 'docsify'],
  [/^astro\.config\.m?[jt]s$/, '@astrojs/starlight'],
] as const

async function isOwnSign(folder: string, name: string): Promise<boolean> {
  const word = OWN_WORDS.find(([pattern]) => pattern.test(name))?.[1]
  if (word === undefined) return true
  const text = await readFile(join(folder, name), 'utf8').catch(() => '')
  return text.includes(word)
}

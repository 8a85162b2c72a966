import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { DIALECTS, type Dialect, type DialectRequest, type DialectUse } from '../content/dialects.ts'
import type { OrderInput } from '../content/reading-order.ts'

/** Files in the root that give the reading order. */
export const NAVIGATION_FILES = ['mkdocs.yml', 'mkdocs.yaml'] as const

/** The configurations of Sphinx and Jekyll, in the root or in the folder of the documents, whose documents give their order. */
export const ORDERED_BY_DOCUMENTS = ['conf.py', '_config.yml'] as const

/** The configuration of Quarto, in the root or in the folder of the documents. */
export const QUARTO_FILES = ['_quarto.yml', '_quarto.yaml'] as const

/** The tables of contents of docfx, Jupyter Book and MyST. */
export const TOC_FILE = /^(?:_?toc|myst)\.ya?ml$/

/** The files of mdBook and GitBook, and of docsify, at the top of the folder of the documents. */
export const SUMMARY_FILE = /^(?:SUMMARY|_sidebar)\.md$/

/** Files that order their folder: `_meta.json` and `_meta.ts` of Nextra and Rspress, `meta.json` of Fumadocs. */
export const FOLDER_ORDER_FILE = /^(?:_?meta\.json|_meta\.[jt]sx?)$/

/** Whether a project has files that may give the order of its documents. */
export function mayHaveOrders(root: string, { docsFolder, files }: OrderInput): boolean {
  const isOrder = (path: string) => [FOLDER_ORDER_FILE, TOC_FILE].some((pattern) => pattern.test(posix.basename(path)))
  return (
    files.some(({ relativePath }) => SUMMARY_FILE.test(relativePath) || isOrder(relativePath)) ||
    [...NAVIGATION_FILES, ...ORDERED_BY_DOCUMENTS].some((name) => existsSync(join(root, name))) ||
    [...QUARTO_FILES, ...ORDERED_BY_DOCUMENTS].some((name) => existsSync(join(root, docsFolder, name)))
  )
}

/** Paths relative to the root that decide, by being there or by their content, which dialects and orders are found. */
export function listInputs(docsFolder: string): string[] {
  const signs = Object.values(SIGNS).flatMap((lists) => lists.flat().map((name) => name.replace(/\/$/, '')))
  return [
    ...NAVIGATION_FILES,
    ...listDialectFolders(docsFolder).flatMap((folder) => signs.map((name) => posix.join(folder, name))),
  ]
}

/**
 * The dialects of Markdown that a project uses: those that its configuration lists, or else those whose generators have
 * files in it. `undefined` if it lists none, so that documents are read as docsgen's own Markdown only.
 */
export async function findDialects(
  root: string,
  { listed, docsFolder }: DialectRequest,
): Promise<DialectUse[] | undefined> {
  if (listed !== 'auto' && listed.length === 0) return undefined
  const folders = await Promise.all(listDialectFolders(docsFolder).map((path) => readNames(root, path)))
  const found = detectDialects(folders)
  const uses =
    listed === 'auto'
      ? found
      : listed.map((name) => ({ name, folder: '', ...found.find((each) => each.name === name) }))
  const complete = await Promise.all(uses.map((use) => addSettings(root, docsFolder, { file: null, ...use })))
  return listed === 'auto' ? complete : complete.map((use) => ({ ...use, file: null }))
}

/** Dialects whose links show the titles of their targets. */
const HAS_TITLES: readonly Dialect[] = ['gitbook', 'myst', 'quarto']

/** Adds what the configuration of MkDocs says, the files of Obsidian, and the titles of documents. Modules are loaded for these only. */
async function addSettings(root: string, docsFolder: string, use: DialectUse): Promise<DialectUse> {
  if (use.name === 'obsidian' || HAS_TITLES.includes(use.name)) {
    const [{ indexVault }, { indexTitles }, { ProjectFiles }] = await Promise.all([
      import('./obsidian/vault.ts'),
      import('./myst/titles.ts'),
      import('./project/project-files.ts'),
    ])
    const files = new ProjectFiles(root)
    const paths = files.listAllFiles(docsFolder).map((file) => posix.join(docsFolder, file))
    if (use.name === 'obsidian') return { ...use, hasNamesAsTitles: true, namedFiles: indexVault(paths) }
    const titles = indexTitles(paths, (path) => files.read(path))
    return { ...use, titles, ...(use.name === 'quarto' && { foreignKeys: ['format'] }) }
  }
  if (use.name !== 'mkdocs' || use.file === null) return use
  const [{ readMkdocsSettings }, { ProjectFiles }] = await Promise.all([
    import('./mkdocs/settings.ts'),
    import('./project/project-files.ts'),
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

/** Text that tells a generator's file from others with the same name. */
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

/** The names in a folder of the project, folders with a slash at the end. `path` is empty for the root. */
interface FolderNames {
  path: string
  names: readonly string[]
}

/** Files of a generator: its dialect is in use where one of each list is there. */
const SIGNS: Readonly<Record<Dialect, readonly (readonly string[])[]>> = {
  docfx: [['docfx.json']],
  docsify: [['index.html']],
  gitbook: [['.gitbook.yaml', '.gitbook/']],
  gitlab: [['.gitlab-ci.yml', '.gitlab/']],
  hugo: [
    ['hugo.toml', 'hugo.yaml', 'hugo.yml', 'hugo.json', 'config.toml', 'config.yaml', 'config/'],
    ['content/', 'archetypes/', 'layouts/'],
  ],
  jekyll: [['_config.yml', '_config.yaml', '_config.toml']],
  mdbook: [['book.toml']],
  mkdocs: [['mkdocs.yml', 'mkdocs.yaml', 'zensical.toml', 'properdocs.yml']],
  myst: [['conf.py', 'myst.yml']],
  obsidian: [['.obsidian/']],
  quarto: [QUARTO_FILES],
  starlight: [['astro.config.mjs', 'astro.config.js', 'astro.config.ts', 'astro.config.mts']],
  vitepress: [['.vitepress/']],
}

/** The dialects that have files in a folder, in the order of `DIALECTS`; the first such folder is that of the dialect. */
function detectDialects(folders: readonly FolderNames[]): DialectUse[] {
  return DIALECTS.flatMap((name): DialectUse[] => {
    for (const { path, names } of folders) {
      const file = findSign(name, new Set(names))
      if (file !== undefined) return [{ name, folder: path, file: posix.join(path, file) }]
    }
    return []
  })
}

function findSign(dialect: Dialect, names: ReadonlySet<string>): string | undefined {
  const found = SIGNS[dialect].map((any) => any.find((name) => names.has(name)))
  const first = found[0]
  if (first === undefined) return undefined
  // Other tools have the other names of Hugo's file, so a second file decides.
  const isCertain = first.startsWith('hugo.')
  return isCertain || !found.includes(undefined) ? first : undefined
}

/** The root, and the folders on the way to `folder`, that of the documents, in which generators keep their files. */
function listDialectFolders(folder: string): string[] {
  const parts = folder.split('/').filter((part) => part !== '' && part !== '.')
  return ['', ...parts.map((_, at) => parts.slice(0, at + 1).join('/'))]
}

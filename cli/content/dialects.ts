/** The dialects of Markdown whose constructs docsgen understands, named after the generators that read them. */
export const DIALECTS = [
  'docsify',
  'gitbook',
  'gitlab',
  'hugo',
  'jekyll',
  'mdbook',
  'mkdocs',
  'myst',
  'obsidian',
  'starlight',
  'vitepress',
] as const

export type Dialect = (typeof DIALECTS)[number]

/** A dialect that a project uses. */
export interface DialectUse {
  name: Dialect
  /** Posix path, relative to the root, of the folder that its own paths start from; empty for the root. */
  folder: string
  /** Posix path of the file that it was recognized by; `null` if the configuration names it. */
  file: string | null
  /** Absent if docsgen reads no configuration of the generator, or cannot read it. */
  settings?: DialectSettings
}

/** Markdown settings of a generator's configuration. */
export interface DialectSettings {
  /** Posix paths, relative to the root, of the files that were read. */
  files: string[]
  /** Names of the plugins and of the extensions of Markdown. */
  plugins: string[]
  /** Texts and numbers by their path of keys, in lower case: `extra.version`. */
  values: Record<string, string>
  /** Files that are added to every page, as written. */
  appended: string[]
}

/** The names in a folder of the project, folders with a slash at the end. `path` is empty for the root. */
export interface FolderNames {
  path: string
  names: readonly string[]
}

/** Files of a generator: its dialect is in use where one of each list is there. */
const SIGNS: Readonly<Record<Dialect, readonly (readonly string[])[]>> = {
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
  starlight: [['astro.config.mjs', 'astro.config.js', 'astro.config.ts', 'astro.config.mts']],
  vitepress: [['.vitepress/']],
}

/** Every name that decides which dialects are in use. */
export function listSignNames(): string[] {
  return Object.values(SIGNS)
    .flat(2)
    .map((name) => name.replace(/\/$/, ''))
}

/** Other tools also use these names, so a second file decides. */
const HUGO_NAMES = /^hugo\./

/**
 * The dialects whose files are in one of the folders, in the order of `DIALECTS`. The first folder that has the files
 * of a dialect is its own.
 */
export function detectDialects(folders: readonly FolderNames[]): DialectUse[] {
  return DIALECTS.flatMap((name): DialectUse[] => {
    for (const { path, names } of folders) {
      const file = findSign(name, new Set(names))
      if (file !== undefined) return [{ name, folder: path, file: path === '' ? file : `${path}/${file}` }]
    }
    return []
  })
}

function findSign(dialect: Dialect, names: ReadonlySet<string>): string | undefined {
  const found = SIGNS[dialect].map((any) => any.find((name) => names.has(name)))
  const first = found[0]
  if (first === undefined) return undefined
  const isCertain = dialect === 'hugo' && HUGO_NAMES.test(first)
  return isCertain || !found.includes(undefined) ? first : undefined
}

/**
 * The folders in which generators keep their files: the root, then the folders on the way to the documents. `folder`
 * is the folder of the documents, relative to the root.
 */
export function listDialectFolders(folder: string): string[] {
  const parts = folder.split('/').filter((part) => part !== '' && part !== '.')
  return ['', ...parts.map((_, at) => parts.slice(0, at + 1).join('/'))]
}

import type { Config } from '../config/config.ts'
import { CURRENT_VERSION, type Edition } from '../content/editions.ts'
import { joinRef, listRefs } from '../content/project-files.ts'
import { normalizeFolder } from '../lib/posix-path.ts'
import type { Collection } from './source-file.ts'
import { listTranslatedFolders } from './translations.ts'

/** A folder of the project and what its files are for. */
export interface ContentFolder extends Edition {
  holds: Collection | 'react-pages' | 'static' | 'assets'
  /** Posix path relative to the root, without a slash at the end; `.` is the root itself. */
  path: string
  /** The id of the blog whose posts it holds. */
  blog?: string
  /** Posix paths inside the folder of other content folders, whose files are not its own. */
  inside: string[]
}

/** All folders of a site, whether or not they exist: `scan` lists them, `dev` watches them. */
export function listContentFolders(config: Config): ContentFolder[] {
  const { reactPath } = config.pages
  const edition = { version: CURRENT_VERSION, locale: config.i18n.defaultLocale }
  const shared: (Omit<ContentFolder, 'inside' | keyof Edition> & Partial<Edition>)[] = [
    ...Object.entries(config.versions).map(([version, { folder }]) => ({
      holds: 'docs' as const,
      version,
      path: folder.endsWith(':') ? folder : normalizeFolder(folder),
    })),
    ...config.blogs.map(({ id, path }) => ({ holds: 'blog' as const, path: normalizeFolder(path), blog: id })),
    { holds: 'pages', path: normalizeFolder(config.pages.path) },
    ...(reactPath === null ? [] : [{ holds: 'react-pages' as const, path: normalizeFolder(reactPath) }]),
    ...listAssetFolders(config).map((path) => ({ holds: 'assets' as const, path })),
    ...listRefs(config.versions).flatMap((ref) => listRefFolders(ref, config)),
    ...[...new Set(config.staticDirectories.map(normalizeFolder))].map((path) => ({ holds: 'static' as const, path })),
  ]
  const own = shared.map((folder) => ({ ...edition, ...folder }))
  const folders = [...own, ...listTranslatedFolders(own, config)]
  return folders.map((folder) => ({ ...folder, inside: listFoldersInside(folder.path, folders) }))
}

/** The folders of `assetDirectories` that are not content anyway. */
function listAssetFolders(config: Config): string[] {
  const blogs = config.blogs.map(({ path }) => path)
  const others = [config.docs.path, ...blogs, config.pages.path, ...config.staticDirectories].map(normalizeFolder)
  return [...new Set(config.assetDirectories.map(normalizeFolder))].filter((path) => !others.includes(path))
}

/** The folders of a Git ref whose files its documents may show. They are published only where they are used. */
function listRefFolders(ref: string, { assetDirectories, staticDirectories }: Config) {
  const paths = new Set([...assetDirectories, ...staticDirectories].map(normalizeFolder))
  return [...paths].map((path) => ({ holds: 'assets' as const, path: joinRef({ ref, path }) }))
}

function listFoldersInside(path: string, folders: { path: string }[]): string[] {
  const others = folders.map((folder) => folder.path)
  if (path === '.') return others.filter((other) => other !== '.')
  const prefix = path.endsWith(':') ? path : `${path}/`
  return others.filter((other) => other.startsWith(prefix)).map((other) => other.slice(prefix.length))
}

import { resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { VERSION_FOLDERS } from '../content/version-files.ts'

/** Absolute paths of the folders that a build reads: the default ones, and those of the configuration if it is known. */
export function listSourceFolders(root: string, config: Config | null): string[] {
  const configured = config
    ? [
        config.docs.path,
        ...Object.values(config.versions).flatMap(({ folder, ref }) => (ref === null ? [folder] : [])),
        ...config.blogs.map(({ path }) => path),
        config.pages.path,
        ...config.staticDirectories,
        ...config.assetDirectories,
      ]
    : []
  return ['content', 'i18n', 'src', 'static', ...VERSION_FOLDERS, ...configured].map((folder) => resolve(root, folder))
}

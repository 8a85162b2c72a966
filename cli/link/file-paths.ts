import { resolveAlias } from '../content/content-path.ts'
import type { LinkBase } from './link-base.ts'
import { joinFilePath } from './reference-url.ts'

/** Calls `find` for each file path that a path may refer to and returns the first result. */
export function findFile<T>(path: string, base: LinkBase, find: (path: string) => T | undefined): T | undefined {
  if (isRelativeToFile.test(path)) {
    const own = joinFilePath(base.folder, path)
    if (own === undefined || base.refPrefix === '') return own === undefined ? undefined : find(own)
  }
  for (const each of listFilePaths(path, base)) {
    const found = find(each)
    if (found !== undefined) return found
  }
  return undefined
}

/** `./x` and `../x`, which refer to exactly one file path. */
const isRelativeToFile = /^\.\.?(?:\/|$)/

/**
 * The file paths, relative to the root, that a path may refer to; those outside the root are left out. For a page in a Git
 * ref they are in that ref, and then on disk, except for those in the folder of its documents.
 */
export function listFilePaths(path: string, base: LinkBase): string[] {
  const paths = listOnDisk(path, base)
  const { refPrefix, contentFolder } = base
  if (refPrefix === '') return paths
  return paths.flatMap((each) => {
    const isOwn = contentFolder === '' || each.startsWith(`${contentFolder}/`)
    return isOwn ? [refPrefix + each] : [refPrefix + each, each]
  })
}

function listOnDisk(path: string, base: LinkBase): string[] {
  if (path.startsWith('@site/')) return removeUndefined([joinFilePath('', path.slice('@site/'.length))])
  if (/^[~@]\//.test(path)) return listOnDisk(resolveAlias(path, `${base.folder}/`), base)
  if (path.startsWith('/')) return removeUndefined([joinFilePath(base.contentFolder, path), joinFilePath('', path)])
  const own = joinFilePath(base.folder, path)
  if (isRelativeToFile.test(path)) return removeUndefined([own])
  return removeUndefined([own, joinFilePath(base.contentFolder, path), joinFilePath('', path)])
}

function removeUndefined(paths: (string | undefined)[]): string[] {
  return paths.filter((path) => path !== undefined)
}

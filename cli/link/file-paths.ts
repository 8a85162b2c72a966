import { resolveAlias } from '../content/content-path.ts'
import type { LinkBase } from './link-base.ts'
import { joinFilePath } from './reference-url.ts'

/** Calls `find` for each file path that a path may refer to and returns the first result. */
export function findFile<T>(path: string, base: LinkBase, find: (path: string) => T | undefined): T | undefined {
  if (isRelativeToFile.test(path)) {
    const own = joinFilePath(base.folder, path)
    return own === undefined ? undefined : find(own)
  }
  for (const each of listFilePaths(path, base)) {
    const found = find(each)
    if (found !== undefined) return found
  }
  return undefined
}

/** `./x` and `../x`, which refer to exactly one file path. */
const isRelativeToFile = /^\.\.?(?:\/|$)/

/** The file paths, relative to the root, that a path may refer to; those outside the root are left out. */
export function listFilePaths(path: string, base: LinkBase): string[] {
  if (path.startsWith('@site/')) return removeUndefined([joinFilePath('', path.slice('@site/'.length))])
  if (/^[~@]\//.test(path)) return listFilePaths(resolveAlias(path, `${base.folder}/`), base)
  if (path.startsWith('/')) return removeUndefined([joinFilePath(base.contentFolder, path), joinFilePath('', path)])
  const own = joinFilePath(base.folder, path)
  if (isRelativeToFile.test(path)) return removeUndefined([own])
  return removeUndefined([own, joinFilePath(base.contentFolder, path), joinFilePath('', path)])
}

const removeUndefined = (paths: (string | undefined)[]): string[] => paths.filter((path) => path !== undefined)

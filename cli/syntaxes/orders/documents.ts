import { posix } from 'node:path'
import { hasMarkdownExtension, stripMarkdownExtension } from '../../content/content-path.ts'

/** The path of the document that a path with or without extension, or a folder, means; `undefined` if it does not exist. */
export type FindDocument = (path: string) => string | undefined

/** Finds documents by their paths inside their folder. */
export function createFindDocument(paths: readonly string[]): FindDocument {
  const byStem = new Map(paths.filter(hasMarkdownExtension).map((path) => [stripMarkdownExtension(path), path]))
  return (written) => {
    const path = posix.normalize(written).replace(/^\/+|\/+$/g, '')
    const stem = stripMarkdownExtension(path)
    return [stem, path, `${path}/index`, `${path}/README`]
      .map((each) => byStem.get(each))
      .find((each) => each !== undefined)
  }
}

import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { write } from '../builds.ts'

/** A change of a project. */
export type Edit = (root: string) => void

/** Replaces a part of a file, which has to be there. */
export const replace =
  (path: string, before: string | RegExp, after: string): Edit =>
  (root) => {
    const text = readFileSync(join(root, path), 'utf8')
    const replaced = text.replace(before, () => after)
    if (replaced === text) throw new Error(`${path} does not contain ${before}.`)
    writeFileSync(join(root, path), replaced)
  }

/** Adds text to the end of a file. */
export const append =
  (path: string, text: string): Edit =>
  (root) =>
    appendFileSync(join(root, path), text)

/** Several changes at once. */
export const all =
  (...edits: readonly Edit[]): Edit =>
  (root) => {
    for (const edit of edits) edit(root)
  }

/** Creates or replaces a file. */
export const put =
  (path: string, text: string): Edit =>
  (root) =>
    write(root, path, text)

export const remove =
  (path: string): Edit =>
  (root) =>
    rmSync(join(root, path), { recursive: true })

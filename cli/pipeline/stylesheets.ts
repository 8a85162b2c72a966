import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import type { Stylesheet } from '../check/one-mode-colors.ts'
import { isFile } from '../lib/files.ts'

const IMPORT = /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)["']?\s*\)?([^;]*)/g
const COMMENT = /\/\*[\s\S]*?\*\//g

/**
 * Reads stylesheets and the files of the project that they import, each once. Paths are relative to the root, which is absolute.
 * Imports of URLs and packages are left out.
 */
export function readStylesheets(root: string, paths: readonly string[]): Stylesheet[] {
  const sheets = new Map<string, Stylesheet>()
  function read(path: string, condition: string): void {
    if (sheets.has(path) || !isFile(join(root, path))) return
    const text = readFileSync(join(root, path), 'utf8')
    sheets.set(path, { path, text, ...(condition !== '' && { condition }) })
    for (const [, url = '', own = ''] of text.replace(COMMENT, '').matchAll(IMPORT)) {
      if (!/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(url)) read(join(dirname(path), url), `${condition} ${own}`.trim())
    }
  }
  for (const path of paths) read(path, '')
  return [...sheets.values()]
}

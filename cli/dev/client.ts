import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGE_HASH } from '../../src/dev/dev-protocol.ts'
import { hashParts } from '../lib/hash.ts'

/** Pathname of the script that `dev` adds to every page. Not inline, so that the page's content security policy allows it. */
export const CLIENT_PATHNAME = '/@docsgen/dev.js'

/** The compiled `src/dev/client.ts`. */
export function readClient(themeDirectory: string): string {
  return readFileSync(join(themeDirectory, 'dev.js'), 'utf8')
}

/**
 * Adds the script at the end of a page. Its URL tells it the folder of the endpoints, and its attribute whether the page that it is
 * in is the page as served now.
 */
export function addClientScript(html: string, folder: string): string {
  const script = `<script type="module" src="${CLIENT_PATHNAME}?at=${folder}" ${PAGE_HASH}="${hashParts(html).slice(0, 16)}"></script>`
  const end = html.lastIndexOf('</body>')
  return end < 0 ? html + script : html.slice(0, end) + script + html.slice(end)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Pathname of the script that `dev` adds to every page; a file of its own, so that the page's content policy holds. */
export const CLIENT_PATHNAME = '/@docsgen/dev.js'

/** The script as it was built from `src/dev/client.ts`. */
export function readClient(themeDirectory: string): string {
  return readFileSync(join(themeDirectory, 'dev.js'), 'utf8')
}

/** Adds the script at the end of a page; it learns from its own URL where the events are. */
export function withClient(html: string, eventsPathname: string): string {
  const script = `<script type="module" src="${CLIENT_PATHNAME}?events=${eventsPathname}"></script>`
  const end = html.lastIndexOf('</body>')
  return end < 0 ? html + script : html.slice(0, end) + script + html.slice(end)
}

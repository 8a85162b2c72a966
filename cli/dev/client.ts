import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Pathname of the script that `dev` adds to every page. Not inline, so that the page's content security policy allows it. */
export const CLIENT_PATHNAME = '/@docsgen/dev.js'

/** The compiled `src/dev/client.ts`. */
export function readClient(themeDirectory: string): string {
  return readFileSync(join(themeDirectory, 'dev.js'), 'utf8')
}

/** Adds the script at the end of a page. Its URL tells it the folder of the endpoints. */
export function addClientScript(html: string, folder: string): string {
  const script = `<script type="module" src="${CLIENT_PATHNAME}?at=${folder}"></script>`
  const end = html.lastIndexOf('</body>')
  return end < 0 ? html + script : html.slice(0, end) + script + html.slice(end)
}

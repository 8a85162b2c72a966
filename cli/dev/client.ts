/** Pathname of the script that `dev` adds to every page; a file of its own, so that the page's content policy holds. */
export const CLIENT_PATHNAME = '/@docsgen/dev.js'

/**
 * The script: follows the reload channel, and when a build changed what this very page shows, loads the page again where
 * it was scrolled to. Pages that a build did not change stay as they are.
 */
export function clientScript(eventsPathname: string): string {
  return `const place = 'docsgen-dev-scroll'
const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null')
sessionStorage.removeItem(place)
if (kept?.pathname === location.pathname) {
  addEventListener('load', () => requestAnimationFrame(() => scrollTo({ left: kept.x, top: kept.y, behavior: 'instant' })))
}
const load = async () => {
  const response = await fetch(location.pathname + location.search, { cache: 'no-store' })
  return response.status + (await response.text())
}
let pathname = location.pathname
let shown = load()
let build
new EventSource(${JSON.stringify(eventsPathname)}).onmessage = async ({ data }) => {
  if (build === undefined || data === build) return void (build = data)
  build = data
  const [before, now] = await Promise.all([shown, load()])
  if (pathname === location.pathname && before === now) return
  sessionStorage.setItem(place, JSON.stringify({ pathname: location.pathname, x: scrollX, y: scrollY }))
  location.reload()
}
`
}

/** Adds the script at the end of a page. */
export function withClient(html: string): string {
  const script = `<script type="module" src="${CLIENT_PATHNAME}"></script>`
  const end = html.lastIndexOf('</body>')
  return end < 0 ? html + script : html.slice(0, end) + script + html.slice(end)
}

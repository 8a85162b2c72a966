import { NOT_FOUND_FILE } from '../lib/pathname.ts'

/**
 * Output files that can answer a pathname (without base URL, decoded, beginning with a slash), in order of preference: the
 * file itself; then the page, whether it was written as a folder or as a file, and however the pathname is spelled
 * (docs/behaviours.md R-6, V-4: `/x`, `/x/`, `/x.html` and `/x/index.html` are one page). Before them, for clients whose
 * `Accept` header prefers it, the Markdown of the page.
 */
export function listCandidates(pathname: string, accept = ''): string[] {
  const path = pathname.slice(1)
  const page = path
    .replace(/(^|\/)index\.html$/, '$1')
    .replace(/\.html$/, '')
    .replace(/\/$/, '')
  const spellings = page === '' ? ['index.html'] : [`${page}/index.html`, `${page}.html`]
  const pages = path === '' || path.endsWith('/') ? spellings : [path, ...spellings]
  if (!prefersMarkdown(accept)) return pages
  return [...(page === '' ? ['index.md'] : [`${page}.md`, `${page}/index.md`]), ...pages]
}

/** Whether a client asks for Markdown, and for HTML at most as much: the weights of RFC 9110, section 12.5.1. Browsers never name it. */
function prefersMarkdown(accept: string): boolean {
  const weights = new Map<string, number>()
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
    const weight = parameters.find((each) => each.startsWith('q='))?.slice(2)
    weights.set(type, weight === undefined ? 1 : Number(weight) || 0)
  }
  const markdown = weights.get('text/markdown') ?? 0
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0)
}

/** The not-found pages of a file, the nearest first: that of a language is in its folder. `de/x` has `de/404.html`, then `404.html`. */
export function listNotFoundFiles(path: string): string[] {
  const folders = path.split('/').slice(0, -1)
  const nested = folders.map((_, index) => folders.slice(0, folders.length - index).join('/'))
  return [...nested.filter((folder) => folder !== '').map((folder) => `${folder}/${NOT_FOUND_FILE}`), NOT_FOUND_FILE]
}

/**
 * Output files that may answer for a pathname (without base URL, decoded, beginning with a slash), the best first: the
 * file itself; then the page, whether it was written as a folder or as a file, and however the pathname spells it
 * (behaviours.md R-6, V-4: `/x`, `/x/`, `/x.html` and `/x/index.html` are one page).
 */
export function candidates(pathname: string): string[] {
  const path = pathname.slice(1)
  const page = path
    .replace(/(^|\/)index\.html$/, '$1')
    .replace(/\.html$/, '')
    .replace(/\/$/, '')
  const spellings = page === '' ? ['index.html'] : [`${page}/index.html`, `${page}.html`]
  return path === '' || path.endsWith('/') ? spellings : [path, ...spellings]
}

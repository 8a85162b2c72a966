/**
 * Output files that can answer a pathname (without base URL, decoded, beginning with a slash), in order of preference: the
 * file itself; then the page, whether it was written as a folder or as a file, and however the pathname is spelled
 * (docs/behaviours.md R-6, V-4: `/x`, `/x/`, `/x.html` and `/x/index.html` are one page).
 */
export function listCandidates(pathname: string): string[] {
  const path = pathname.slice(1)
  const page = path
    .replace(/(^|\/)index\.html$/, '$1')
    .replace(/\.html$/, '')
    .replace(/\/$/, '')
  const spellings = page === '' ? ['index.html'] : [`${page}/index.html`, `${page}.html`]
  return path === '' || path.endsWith('/') ? spellings : [path, ...spellings]
}

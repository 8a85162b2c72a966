/**
 * The path at which the Markdown of a page is published: `docs/intro.md` for `/docs/intro`, `docs/guide/index.md` for
 * `/docs/guide/` (POSIX, relative to the output folder).
 */
export function getMarkdownPath(pathname: string): string {
  return `${pathname.slice(1)}${pathname.endsWith('/') ? 'index' : ''}.md`
}

/**
 * A path that begins with a usual alias of the sources of a project, `~/` or `@/`, as a path from its root. The sources
 * are the nearest folder `src` around the document.
 */
export function resolveAlias(path: string, document: string): string {
  const rest = /^[~@]\/(.+)$/.exec(path)?.[1]
  if (rest === undefined) return path
  const parts = document.split('/')
  const at = parts.lastIndexOf('src')
  const folder = at < 0 ? 'src' : parts.slice(0, at + 1).join('/')
  return `@site/${folder}/${rest}`
}

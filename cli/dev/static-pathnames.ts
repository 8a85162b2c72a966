import type { Config } from '../config/config.ts'

/** The pathnames, with the base URL, under which changed files are published unchanged. Paths are relative to the root. */
export function listStaticPathnames(
  changed: readonly string[],
  { staticDirectories, baseUrl }: Pick<Config, 'staticDirectories' | 'baseUrl'>,
): string[] {
  return changed.flatMap((path) => {
    const folder = staticDirectories.find((each) => path.startsWith(`${each}/`))
    return folder === undefined ? [] : [baseUrl + encodeURI(path.slice(folder.length + 1))]
  })
}

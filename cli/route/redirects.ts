import { foldPathname, getOutputFile, toPathnameKey } from '../lib/pathname.ts'
import type { AssetFile } from '../scan/source-file.ts'
import { type RouteSettings, toCanonicalPathname } from './route-candidate.ts'
import type { RedirectFile, Route, Version } from './route-table.ts'

/**
 * Leads readers who shorten the address of a document to the root of its version, where no page is, to the main document of
 * the version. A page or a static file at that pathname has precedence.
 */
export function listVersionRedirects(
  versions: readonly Version[],
  { routes, assets, settings }: { routes: readonly Route[]; assets: readonly AssetFile[]; settings: RouteSettings },
): RedirectFile[] {
  const listed = new Set(routes.filter(({ unlisted, draft }) => !unlisted && !draft).map(({ pathname }) => pathname))
  const taken = new Set([
    ...routes.map(({ pathname }) => toTakenKey(pathname)),
    ...assets.flatMap(({ publishedAs }) => (publishedAs === null ? [] : toTakenKey(`/${publishedAs}`))),
  ])
  return versions.flatMap(({ path, mainPathname }): RedirectFile[] => {
    if (mainPathname === null || !listed.has(mainPathname) || taken.has(toTakenKey(path))) return []
    const from = toCanonicalPathname(path, settings.trailingSlash)
    return [{ path: getOutputFile(from, settings.trailingSlash), kind: 'redirect', from, to: mainPathname }]
  })
}

const toTakenKey = (pathname: string): string => foldPathname(toPathnameKey(pathname))

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Document } from '../parse/document.ts'
import { delocalizePathname, type RouteCandidate, type RouteSettings } from './route-candidate.ts'
import type { Route, RouteTable } from './route-table.ts'

interface PublishedPages {
  routes: readonly Route[]
  documents: readonly Document[]
  pathnameBySource: Readonly<Record<string, string>>
  settings: RouteSettings
}

/**
 * Connects each page of the default locale with the same page in the others: documents by their files, all other pages by their
 * pathnames.
 */
export function connectLocales({
  routes,
  documents,
  pathnameBySource,
  settings,
}: PublishedPages): RouteTable['translations'] {
  const translations: RouteTable['translations'] = {}
  if (Object.keys(settings.localePaths).length < 2) return translations
  const originals = new Map(
    documents.map(({ source }) => [source.path, source.original ?? source.translationOf ?? null]),
  )
  const published = new Set(routes.map(({ pathname }) => pathname))
  for (const { pathname, locale, source } of routes) {
    if (locale === settings.defaultLocale) continue
    const original = source === null ? undefined : originals.get(source)
    const counterpart =
      original === undefined
        ? delocalizePathname(pathname, locale, settings)
        : original === null
          ? undefined
          : pathnameBySource[original]
    if (counterpart === undefined || !published.has(counterpart)) continue
    const known = translations[counterpart] ?? {}
    translations[counterpart] = known
    known[locale] = pathname
  }
  return translations
}

/** Reports pages of the default locale below the pathname of another one, where its pages belong. */
export function findPathConflicts(
  candidates: readonly RouteCandidate[],
  { localePaths, defaultLocale }: RouteSettings,
): Diagnostic[] {
  const others = Object.entries(localePaths).filter(([locale]) => locale !== defaultLocale)
  if (others.length === 0) return []
  return candidates.flatMap(({ route: { pathname, locale }, origin }): Diagnostic[] => {
    if (locale !== defaultLocale) return []
    const owner = others.find(([, path]) => pathname === path || pathname.startsWith(`${path}/`))
    if (!owner) return []
    const [code, path] = owner
    return [
      {
        code: 'translation/path-conflict',
        message: `The page "${pathname}" is in the default language, but the pathnames below "${path}" belong to the locale "${code}".`,
        origin,
        pathname,
        hint: `Rename the page, or set another path in "i18n.localeConfigs.${code}.path".`,
      },
    ]
  })
}

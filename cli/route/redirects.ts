import type { Config } from '../config/config.ts'
import type { Diagnostic, Origin, Outcome } from '../diagnostics/diagnostic.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { decodePathname, foldPathname, getOutputFile, toPathnameKey } from '../lib/pathname.ts'
import type { Document } from '../parse/document.ts'
import type { SourceTree } from '../scan/source-file.ts'
import {
  delocalizePathname,
  getFrontMatterOrigin,
  localizePathname,
  type RouteCandidate,
  type RouteSettings,
  toCanonicalPathname,
} from './route-candidate.ts'
import type { Redirect, RedirectTarget, Version } from './route-table.ts'
import { findPathnameProblem } from './slug.ts'

interface RedirectInput {
  config: Config
  /** POSIX path relative to the root. */
  configFile: string
  settings: RouteSettings
  tree: SourceTree
  documents: readonly Document[]
  candidates: readonly RouteCandidate[]
  versions: readonly Version[]
}

/** A redirect as its author wrote it. */
interface WrittenRedirect {
  from: string
  target: RedirectTarget
  locale?: string
  origin: Origin
}

/**
 * Lists the redirects of the front matter and of the configuration, each pathname and target once, and one from the root
 * of each version that has no page there, since readers shorten addresses (docs/behaviours.md SM-2, R-11). Pathnames that
 * cannot be redirected are reported.
 */
export function listRedirects(input: RedirectInput): Outcome<Redirect[]> {
  const { settings } = input
  const pages = new Map(input.candidates.map(({ route }) => [foldPathname(route.outputFile), route]))
  const diagnostics: Diagnostic[] = []
  const redirects = new Map<string, Redirect>()
  for (const { from, target, locale, origin } of [...listFromDocuments(input), ...listFromConfig(input)]) {
    const pathname = decodePathname(from) ?? from
    const problem = findProblem(pathname)
    const outputFile = getOutputFile(pathname, settings.trailingSlash)
    const page = pages.get(foldPathname(outputFile))
    if (problem !== undefined || (page && page.outputFile !== outputFile)) {
      const reason = problem ?? `differs from the page "${page?.pathname}" only in letter case`
      diagnostics.push(toDiagnostic(from, reason, origin))
      continue
    }
    // The same redirect in two forms of its pathname, `/old` and `/old/`, is one.
    const key = JSON.stringify([outputFile, target])
    if (!redirects.has(key)) {
      redirects.set(key, { pathname, outputFile, target, ...(locale !== undefined && { locale }), origin })
    }
  }
  const written = [...redirects.values()]
  return { value: sort([...written, ...listVersionRoots(input, written)]), diagnostics }
}

/** A translation has the redirects of its original as well. Pathnames in another language are below its path. */
function listFromDocuments({ documents, candidates, settings }: RedirectInput): WrittenRedirect[] {
  const pathnames = new Map(candidates.map(({ route }) => [route.source, route.pathname]))
  const bySource = new Map(documents.map((document) => [document.source.path, document]))
  return documents.flatMap((document) => {
    const pathname = pathnames.get(document.source.path)
    const inherited = bySource.get(document.source.translationOf ?? '')?.frontMatter.redirectFrom ?? []
    const redirectFrom = [...(document.frontMatter.redirectFrom ?? []), ...inherited]
    if (pathname === undefined) return []
    const origin = getFrontMatterOrigin(document, 'redirectFrom')
    const { locale } = document.source
    const localize = (from: string) => localizePathname(delocalizePathname(from, locale, settings), locale, settings)
    return redirectFrom.map((from) => ({ from: localize(from), target: { kind: 'page' as const, pathname }, origin }))
  })
}

/** A redirect to a page exists in every language. */
function listFromConfig({ config, configFile, settings }: RedirectInput): WrittenRedirect[] {
  const others = Object.keys(settings.localePaths).filter((code) => code !== settings.defaultLocale)
  return config.redirects.flatMap(({ from, to }, index) =>
    from.flatMap((each): WrittenRedirect[] => {
      const target = { kind: 'reference' as const, url: to }
      const origin = { kind: 'config' as const, file: configFile, path: `redirects[${index}].from` }
      const translated = to.startsWith('/') && each.startsWith('/') ? others : []
      return [
        { from: each, target, origin },
        ...translated.map((locale) => ({ from: localizePathname(each, locale, settings), target, locale, origin })),
      ]
    }),
  )
}

/** Only if the pathname is free, because these redirects are not configured. */
function listVersionRoots(
  { candidates, tree, versions, settings }: RedirectInput,
  written: readonly Redirect[],
): Redirect[] {
  const listed = new Set(
    candidates.filter(({ route }) => !route.unlisted && !route.draft).map(({ route }) => route.pathname),
  )
  const taken = new Set([
    ...candidates.map(({ route }) => toTakenKey(route.pathname)),
    ...tree.assets.flatMap(({ publishedAs }) => (publishedAs === null ? [] : toTakenKey(`/${publishedAs}`))),
    ...written.map(({ pathname }) => toTakenKey(pathname)),
  ])
  return versions.flatMap(({ path, mainPathname }): Redirect[] => {
    if (mainPathname === null || !listed.has(mainPathname) || taken.has(toTakenKey(path))) return []
    const pathname = toCanonicalPathname(path, settings.trailingSlash)
    const target = { kind: 'page' as const, pathname: mainPathname }
    const outputFile = getOutputFile(pathname, settings.trailingSlash)
    return [{ pathname, outputFile, target, origin: { kind: 'page', pathname } }]
  })
}

/** The same key for all spellings of a pathname, including those that some hosts treat as equal. */
const toTakenKey = (pathname: string): string => foldPathname(toPathnameKey(pathname))

/** Completes "it …". */
function findProblem(pathname: string): string | undefined {
  if (!pathname.startsWith('/')) return 'does not begin with a slash'
  return pathname.includes('//') ? 'has two slashes in a row' : findPathnameProblem(pathname)
}

function toDiagnostic(from: string, problem: string, origin: Origin): Diagnostic {
  return {
    code: 'redirect/invalid',
    message: `The pathname "${from}" cannot be redirected: it ${problem}.`,
    hint: 'Write a pathname without the base URL, such as /docs/old.',
    origin,
  }
}

function sort(redirects: Redirect[]): Redirect[] {
  return redirects.sort((a, b) => compareStrings(a.pathname, b.pathname))
}

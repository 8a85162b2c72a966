import type { Config } from '../config/config.ts'
import { stripContentExtension, toPathStem } from '../content/content-path.ts'
import { fillName } from '../content/variables.ts'
import {
  type Diagnostic,
  DiagnosticCollector,
  type FileOrigin,
  type Outcome,
  toFileOrigin,
} from '../diagnostics/diagnostic.ts'
import { NOT_FOUND_FILE } from '../lib/pathname.ts'
import type { Document } from '../parse/document.ts'
import type { ReactPageFile, SourceFile } from '../scan/source-file.ts'
import { findUndefinedVariables } from './docs.ts'
import {
  createRoute,
  getFrontMatterOrigin,
  localizePathname,
  type RouteCandidate,
  type RouteSettings,
} from './route-candidate.ts'
import type { GivenPathnames } from './slug.ts'
import { findPathnameProblem, findSlugProblem, resolveSlug } from './slug.ts'

/** Hosts serve the page of this name for unknown pathnames. */
const NOT_FOUND_STEM = '404'

interface PageContext {
  config: Config
  settings: RouteSettings
  drafts: boolean
  pathnames: GivenPathnames
}

/**
 * Route candidates of Markdown pages (`content/pages`): the pathname is the path of the file; `index` is its folder
 * (docs/behaviours.md R-7).
 */
export function routePages(
  documents: readonly Document[],
  { config, settings, drafts, pathnames }: PageContext,
): Outcome<RouteCandidate[]> {
  const diagnostics = new DiagnosticCollector()
  const candidates: RouteCandidate[] = []
  for (const document of documents) {
    const { source, frontMatter, title, description } = document
    if (frontMatter.draft && !drafts) continue
    diagnostics.add(findUndefinedVariables(source, config))
    const origin = getFrontMatterOrigin(document, 'slug')
    const local =
      frontMatter.slug === undefined
        ? getPagePathname(source, config)
        : resolveSlug(frontMatter.slug, fillName(source.folder, config.variables, 'slug'))
    const problem =
      (frontMatter.slug !== undefined && findSlugProblem(frontMatter.slug)) ||
      (local === undefined ? 'points outside the site' : findPathnameProblem(local))
    if (problem || local === undefined) {
      diagnostics.add([
        describeInvalidPathname(origin, frontMatter.slug ?? local ?? '', problem || 'points outside the site'),
      ])
      continue
    }
    const flags = { unlisted: frontMatter.unlisted ?? false, draft: frontMatter.draft ?? false }
    const pathname = pathnames.get(source.path) ?? localizePathname(local, source.locale, settings)
    const { path, original, locale } = source
    const seed = { kind: 'page', pathname, locale, title, description, source: path, original } as const
    candidates.push({ route: createRoute({ ...seed, ...flags }, settings), origin })
  }
  return diagnostics.toOutcome(candidates)
}

/** Route candidates of React pages (`src/pages`). Until a page is loaded and its title known, its name is the title. */
export function routeReactPages(
  files: readonly ReactPageFile[],
  { config, settings }: PageContext,
): Outcome<RouteCandidate[]> {
  const diagnostics = new DiagnosticCollector()
  const candidates: RouteCandidate[] = []
  for (const file of files) {
    const { path } = file
    diagnostics.add(findUndefinedVariables(file, config))
    const local = getPagePathname(file, config)
    const problem = findPathnameProblem(local)
    if (problem) {
      diagnostics.add([describeInvalidPathname(toFileOrigin(path), local, problem)])
      continue
    }
    const title = local.split('/').findLast((segment) => segment !== '') ?? config.title
    for (const locale of listLocales(file, files, settings)) {
      const pathname = localizePathname(local, locale, settings)
      const original = locale === file.locale ? null : path
      const route = createRoute({ kind: 'react-page', pathname, locale, title, source: path, original }, settings)
      candidates.push({ route, origin: toFileOrigin(path) })
    }
  }
  return diagnostics.toOutcome(candidates)
}

/** A page of the default locale is shown in all others that have none of their own. */
function listLocales(
  { locale, relativePath }: ReactPageFile,
  files: readonly ReactPageFile[],
  { defaultLocale, localePaths }: RouteSettings,
): string[] {
  const stem = stripContentExtension(relativePath)
  const hasOwn = (code: string) =>
    files.some((other) => other.locale === code && stripContentExtension(other.relativePath) === stem)
  if (locale !== defaultLocale) return [locale]
  return [locale, ...Object.keys(localePaths).filter((code) => code !== defaultLocale && !hasOwn(code))]
}

/** `about/index.tsx` is `/about/`, `about.tsx` is `/about`; hosts serve a page named `404` for unknown pathnames. */
function getPagePathname({ relativePath, role }: Pick<SourceFile, 'relativePath' | 'role'>, config: Config): string {
  const stem = fillName(toPathStem(relativePath, role), config.variables, 'slug')
  if (stem === NOT_FOUND_STEM) return `/${NOT_FOUND_FILE}`
  return role === 'index' && stem !== '' ? `/${stem}/` : `/${stem}`
}

function describeInvalidPathname(origin: FileOrigin, pathname: string, problem: string): Diagnostic {
  return {
    code: 'route/invalid-slug',
    message: `The pathname ${JSON.stringify(pathname)} of the page ${problem}.`,
    origin,
    hint: 'Rename the file, or set a slug such as "slug: /about" in the front matter of a Markdown page.',
  }
}

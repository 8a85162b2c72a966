import type { Config } from '../config/config.ts'
import { type Diagnostic, type FileOrigin, wholeFile } from '../diagnostics/diagnostic.ts'
import { joinPathname, NOT_FOUND_FILE } from '../lib/pathname.ts'
import type { Document } from '../parse/document.ts'
import type { ReactPageFile } from '../scan/source-file.ts'
import { type Claim, createRoute, type RouteSettings } from './claim.ts'
import { findUndefinedVariables } from './docs.ts'
import { fillName, undefinedVariables } from './names.ts'
import { originOf } from './origin.ts'
import { findPathnameProblem, findSlugProblem, resolveSlug } from './slug.ts'

interface PageContext {
  config: Config
  settings: RouteSettings
  drafts: boolean
}

/** Claims of Markdown pages (`content/pages`): the path of the file, `index` standing for its folder (behaviours.md R-7). */
export function claimPages(documents: readonly Document[], context: PageContext, diagnostics: Diagnostic[]): Claim[] {
  const { config, settings, drafts } = context
  const claims: Claim[] = []
  for (const document of documents) {
    const { source, frontMatter, title, description } = document
    if (frontMatter.draft && !drafts) continue
    diagnostics.push(...findUndefinedVariables(document, config))
    const origin = originOf(document, 'slug')
    const path = fillName(source.relativePath, config.variables, 'slug')
    const local = frontMatter.slug === undefined ? pagePathname(path) : resolvePageSlug(frontMatter.slug, path)
    const problem =
      (frontMatter.slug !== undefined && findSlugProblem(frontMatter.slug)) ||
      (local === undefined ? 'leaves the site' : findPathnameProblem(local))
    if (problem || local === undefined) {
      diagnostics.push(refusal(origin, frontMatter.slug ?? local ?? '', problem || 'leaves the site'))
      continue
    }
    const flags = { unlisted: frontMatter.unlisted ?? false, draft: frontMatter.draft ?? false }
    const pathname = localise(local, source.locale, settings)
    const seed = { kind: 'page', pathname, locale: source.locale, title, description, source: source.path } as const
    claims.push({ route: createRoute({ ...seed, ...flags }, settings), origin })
  }
  return claims
}

/** Claims of React pages (`src/pages`). Their titles are known only when they are loaded; until then the name stands. */
export function claimReactPages(
  files: readonly ReactPageFile[],
  { config, settings }: PageContext,
  diagnostics: Diagnostic[],
): Claim[] {
  const claims: Claim[] = []
  for (const { path, relativePath, locale } of files) {
    for (const name of undefinedVariables(relativePath, config.variables)) {
      const message = `The path of the file has "{${name}}", but the configuration defines no variable "${name}".`
      diagnostics.push({ code: 'variable/undefined', message, origin: wholeFile(path) })
    }
    const local = pagePathname(fillName(relativePath, config.variables, 'slug'))
    const problem = findPathnameProblem(local)
    if (problem) {
      diagnostics.push(refusal(wholeFile(path), local, problem))
      continue
    }
    const pathname = localise(local, locale, settings)
    const title = local.split('/').findLast((segment) => segment !== '') ?? config.title
    const route = createRoute({ kind: 'react-page', pathname, locale, title, source: path }, settings)
    claims.push({ route, origin: wholeFile(path) })
  }
  return claims
}

/** `about/index.tsx` is `/about/`, `about.tsx` is `/about`; a page named `404` is what hosts serve for unknown paths. */
function pagePathname(relativePath: string): string {
  const stem = relativePath.replace(/\.(?:mdx?|tsx|jsx)$/i, '')
  if (/^404$/.test(stem)) return `/${NOT_FOUND_FILE}`
  return /(?:^|\/)index$/i.test(stem) ? `/${stem.slice(0, -'index'.length)}` : `/${stem}`
}

function resolvePageSlug(slug: string, relativePath: string): string | undefined {
  const directory = relativePath.slice(0, Math.max(relativePath.lastIndexOf('/'), 0))
  return resolveSlug(slug, directory)
}

function localise(pathname: string, locale: string, { defaultLocale }: RouteSettings): string {
  return locale === defaultLocale ? pathname : joinPathname(locale, pathname)
}

function refusal(origin: FileOrigin, pathname: string, problem: string): Diagnostic {
  return {
    code: 'route/invalid-slug',
    message: `The pathname ${JSON.stringify(pathname)} of the page ${problem}.`,
    origin,
    hint: 'Rename the file, or set a slug such as "slug: /about" in the front matter of a Markdown page.',
  }
}

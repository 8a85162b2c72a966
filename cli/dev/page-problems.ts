import type { DevProblem, DevProblems } from '../../src/dev/dev-protocol.ts'
import type { DiagnosticCode } from '../diagnostics/codes.ts'
import { describeLocation, type Origin, type ReportedDiagnostic } from '../diagnostics/diagnostic.ts'
import { createExcerptReader, type ReadExcerpt } from '../diagnostics/excerpt.ts'
import { toPathnameKey } from '../lib/pathname.ts'
import type { SitePlan } from '../pipeline/site.ts'
import type { Route } from '../route/route-table.ts'

/** How many problems of a page, and how many others, an open page lists. */
const MAX_LISTED = 50

/** How many related locations of a problem it shows. */
const MAX_RELATED = 10

/** Codes of errors that keep a page from being shown as written: those of its own files, or of code that it uses. */
const PAGE_CODES: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'file/not-utf8',
  'file/too-large',
  'file/unreadable',
  'front-matter/invalid',
  'island/failed',
  'island/invalid-props',
  'island/no-script',
  'island/unreadable',
  'markdown/plugin',
  'markdown/reference',
  'page/no-default-export',
  'page/render-failed',
  'page/unreadable',
])

/** Codes of errors and warnings that keep every page from being shown as written. */
const SITE_CODES: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'blog/invalid-authors',
  'facts/invalid-file',
  'hook/failed',
  'hook/invalid-result',
  'page/style',
  'sidebar/category-metadata',
  'tags/invalid-file',
  'translation/invalid-labels',
])

/** The state of a site, from which the problems of a page are selected. */
export interface ProblemSource {
  reported: readonly ReportedDiagnostic[]
  /** Whether the site is that of the last build, and not an earlier one because the configuration is unusable. */
  isCurrent: boolean
  plan: Pick<SitePlan, 'table' | 'including'> | null
}

/** The problems of a site, as one of its pages shows them. Each list is in the order of the report, errors first. */
export interface PageProblems {
  page: readonly ReportedDiagnostic[]
  rest: readonly ReportedDiagnostic[]
  /** Those of both lists that keep the page from being shown as written. */
  blocking: ReadonlySet<ReportedDiagnostic>
}

/** Selects the problems of the page at a pathname without the base URL, which may be spelled in any way or not exist. */
export function selectPageProblems(source: ProblemSource, pathname: string): PageProblems {
  const { reported, plan } = source
  const page = findPage(plan, pathname)
  const sorted = [...reported].sort((one, other) => getRank(one) - getRank(other))
  const isOnPage = (diagnostic: ReportedDiagnostic) =>
    getPathname(diagnostic) === page.pathname || listFiles(diagnostic).some((file) => page.files.has(file))
  const isBlocking = (diagnostic: ReportedDiagnostic) =>
    isSiteBlocking(diagnostic, source.isCurrent) ||
    (isError(diagnostic) && PAGE_CODES.has(diagnostic.code) && (isOnPage(diagnostic) || isSharedCode(diagnostic, plan)))
  return {
    page: sorted.filter(isOnPage),
    rest: sorted.filter((diagnostic) => !isOnPage(diagnostic)),
    blocking: new Set(sorted.filter(isBlocking)),
  }
}

/** The problems as JSON for the script of the page. `root` is absolute. */
export function describePageProblems({ page, rest, blocking }: PageProblems, root: string): DevProblems {
  const readExcerpt = createExcerptReader(root)
  const describe = (list: readonly ReportedDiagnostic[], isPage: boolean) =>
    // Those that keep the page from being shown are listed, however many others there are.
    [...list]
      .sort((one, other) => Number(blocking.has(other)) - Number(blocking.has(one)))
      .slice(0, MAX_LISTED)
      .map((diagnostic) => {
        const isShown = isPage || diagnostic.origin.kind === 'config'
        const href = isShown ? (diagnostic.href ?? null) : null
        return { ...describeProblem(diagnostic, readExcerpt), href, isBlocking: blocking.has(diagnostic) }
      })
  return {
    page: describe(page, true),
    rest: describe(rest, false),
    pageTotal: page.length,
    total: page.length + rest.length,
  }
}

function describeProblem(
  { code, severity, message, hint, origin, related = [] }: ReportedDiagnostic,
  readExcerpt: ReadExcerpt,
): Omit<DevProblem, 'href' | 'isBlocking'> {
  const describePlace = (each: Pick<ReportedDiagnostic, 'message' | 'origin'>) => ({
    message: each.message,
    location: describeLocation(each.origin),
    file: getFile(each.origin),
    excerpt: readExcerpt(each.origin) ?? null,
  })
  const places = related.slice(0, MAX_RELATED).map(describePlace)
  return { code, severity, hint: hint ?? null, ...describePlace({ message, origin }), related: places }
}

function getFile(origin: Origin): DevProblem['file'] {
  if (origin.kind !== 'file' && origin.kind !== 'config') return null
  return { path: origin.file, line: origin.line ?? 1, column: origin.column ?? 1 }
}

interface Page {
  /** The pathname of its route; `null` if there is no such page. */
  pathname: string | null
  /** The files whose problems are those of the page: its source and what that includes. */
  files: ReadonlySet<string>
}

function findPage(plan: ProblemSource['plan'], pathname: string): Page {
  const route = findRoute(plan, pathname)
  if (!route) return { pathname: null, files: new Set() }
  const sources = [route.source, route.original].filter((source) => source !== null)
  const included = plan?.including.flatMap(({ source, includes }) => (sources.includes(source.path) ? includes : []))
  return { pathname: route.pathname, files: new Set([...sources, ...(included ?? [])]) }
}

/** The route at a pathname without the base URL, which may be spelled in any way. */
export function findRoute(plan: Pick<SitePlan, 'table'> | null, pathname: string): Route | undefined {
  const key = toPathnameKey(pathname)
  // Faster than to normalize the pathname of each route, or to index them, after every save.
  const [folder, file] = [`${key}/`, `${key}.html`]
  for (const route of plan?.table.routes ?? []) {
    const { pathname } = route
    if (pathname === key || pathname === folder || pathname === file) return route
  }
  return undefined
}

const getPathname = ({ pathname, origin }: ReportedDiagnostic): string | undefined =>
  pathname ?? (origin.kind === 'page' ? origin.pathname : undefined)

const listFiles = ({ origin, related = [] }: ReportedDiagnostic): string[] =>
  [origin, ...related.map((each) => each.origin)].flatMap((each) => (each.kind === 'file' ? [each.file] : []))

function isSiteBlocking(diagnostic: ReportedDiagnostic, isCurrent: boolean): boolean {
  const { code, severity } = diagnostic
  // Only the configuration has been read then; problems of pages are those of the earlier site.
  if (!isCurrent && isError(diagnostic) && /^(?:config|version)\//.test(code)) return true
  return SITE_CODES.has(code) && severity !== 'log'
}

/** Whether a problem is in code that any page may use: an override, a directive, or the island of another file. */
function isSharedCode(diagnostic: ReportedDiagnostic, plan: ProblemSource['plan']): boolean {
  if (getPathname(diagnostic) !== undefined || !/^(?:page|island)\//.test(diagnostic.code)) return false
  const files = listFiles(diagnostic)
  const isUsedByPage = plan?.table.routes.some(({ source }) => source !== null && files.includes(source))
  return !isUsedByPage && !plan?.including.some(({ includes }) => includes.some((path) => files.includes(path)))
}

const isError = ({ severity }: ReportedDiagnostic): boolean => severity === 'throw'

const RANKS = { throw: 0, warn: 1, log: 2 } as const
const getRank = ({ severity }: ReportedDiagnostic): number => RANKS[severity]

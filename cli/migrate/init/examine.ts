import { codes, type DiagnosticCode } from '../../diagnostics/codes.ts'
import type { ReportedDiagnostic } from '../../diagnostics/diagnostic.ts'
import { applySeverities } from '../../diagnostics/severities.ts'
import { createBuildContext } from '../../pipeline/build-context.ts'
import type { StageProgress } from '../../pipeline/stage-clock.ts'
import { openTrial } from '../../pipeline/trial-sink.ts'
import { planSite, produceSite } from '../../pipeline.ts'
import { sourceSyntax } from '../../syntaxes/index.ts'

/** Maximum number of components in a note. */
const MAX_NAMES = 10

/** Result of checking the new site. */
export interface Examination {
  /** Markdown files. */
  documents: number
  pages: number
  reported: readonly ReportedDiagnostic[]
  /** Path of a document relative to the root -> its id. */
  ids: ReadonlyMap<string, string>
  /** Pathnames of documents. */
  pathnames: readonly string[]
  /** Paths of all Markdown that the site reads, relative to the root, with what pages include. */
  sources: ReadonlySet<string>
  /** Renders all pages without writing them. Returns the problems that only this finds; none if the site cannot be built. */
  render(): Promise<readonly ReportedDiagnostic[]>
}

/** Examines a site again and again while its configuration is written. What was parsed is kept, for the build as well. */
export interface Examiner {
  /** Checks the site as `docsgen check` does. */
  examine(): Promise<Examination>
  close(): Promise<void>
}

export function openExaminer(root: string, onProgress?: (progress: StageProgress) => void): Examiner {
  const buildContext = createBuildContext({
    ...{ syntax: sourceSyntax, root, cache: true, workers: null, keepsWorkers: true },
    ...(onProgress && { onProgress }),
  })
  async function examine(): Promise<Examination> {
    const request = { root, configFile: null, baseUrl: null, drafts: false }
    const { value: plan, diagnostics } = await planSite(request, buildContext)
    const routes = plan?.table.routes ?? []
    const reported = applySeverities(diagnostics, plan?.config ?? null)
    return {
      documents: plan?.tree.documents.length ?? 0,
      pages: routes.length,
      reported,
      pathnames: routes.flatMap(({ id, pathname }) => (id === null ? [] : [pathname])),
      ids: new Map(routes.flatMap(({ source, id }) => (source !== null && id !== null ? [[source, id]] : []))),
      sources: new Set(plan?.documents.flatMap(({ source, includes }) => [source.path, ...includes])),
      async render() {
        if (!plan || listErrors(reported).length > 0) return []
        const rendered = await produceSite(plan, buildContext, { sink: openTrial(buildContext.store) })
        return applySeverities(rendered.diagnostics, plan.config)
      },
    }
  }
  return { examine, close: () => buildContext.close() }
}

/** The errors that no severity of the configuration makes a warning. */
export function listErrors(reported: readonly ReportedDiagnostic[]): ReportedDiagnostic[] {
  return reported.filter(({ code, severity }) => severity === 'throw' && codes[code].by === 'fixed')
}

/** Creates the keys of a configuration that turn the reported errors into warnings, so that the site can be built before all of its links are right. */
export function createLowerSeverities(reported: readonly ReportedDiagnostic[]): Record<string, unknown> {
  const failing = new Set(reported.filter(({ severity }) => severity === 'throw').map(({ code }) => code))
  const keys: Record<string, unknown> = {}
  const severities: Record<string, string> = {}
  for (const code of [...failing].sort()) {
    const { by } = codes[code]
    if (by === 'severities') severities[code] = 'warn'
    else if (by !== 'fixed') keys[by] = 'warn'
  }
  return Object.keys(severities).length === 0 ? keys : { ...keys, severities }
}

/** A note that names the components of the old site that pages do not show; an empty list without such components. */
export function describeMissingComponents(reported: readonly ReportedDiagnostic[]): string[] {
  const missing = reported.filter(({ code }) => code === 'markdown/imported-component')
  const names = missing.flatMap(({ target }) => (target === undefined ? [] : [target.replace(/[<>]/g, '')]))
  if (names.length === 0) return []
  const listed = `${names.slice(0, MAX_NAMES).join(', ')}${names.length > MAX_NAMES ? ', …' : ''}`
  const what = names.length === 1 ? `the component ${listed}, which is` : `the components ${listed}, which are`
  return [`Nothing is shown for ${what} not run; \`npx docsgen check\` says where.`]
}

/** A value of the configuration that refers to something that does not exist. */
export interface WrongKey {
  path: string
  /** Id of the document that does not exist; `null` for other values. */
  document: string | null
  message: string
  /** Whether it only became invalid when another value was left out. */
  isFollowing: boolean
}

export function listWrongKeys(reported: readonly ReportedDiagnostic[]): WrongKey[] {
  return reported.flatMap(({ code, origin, severity, target = null, message }) => {
    if (origin.kind !== 'config' || origin.path === '' || severity !== 'throw') return []
    const document = code === 'config/unknown-doc' ? target : null
    return [{ path: origin.path, document, message, isFollowing: code === 'config/invalid-value' }]
  })
}

/** Notes on values that are left out: missing documents by their ids, others by their paths. */
export function describeWrongKeys(wrong: readonly WrongKey[]): string[] {
  const ids = [...new Set(wrong.flatMap(({ document }) => document ?? []))]
  const others = wrong.filter(({ document, isFollowing }) => document === null && !isFollowing)
  const count = ids.length === 1 ? 'a document that does not exist' : `${ids.length} documents that do not exist`
  const listed = `${ids.slice(0, MAX_NAMES).join(', ')}${ids.length > MAX_NAMES ? ', …' : ''}`
  return [
    ...(ids.length === 0 ? [] : [`Items of sidebars and menus that refer to ${count} are left out: ${listed}.`]),
    ...others.slice(0, MAX_NAMES).map(({ path, message }) => `${path} is left out. ${message}`),
    ...(others.length > MAX_NAMES ? [`${others.length - MAX_NAMES} more values are left out.`] : []),
  ]
}

/** Redirects from the old pathnames of documents whose prefix has changed. */
export function createRedirects(
  moved: readonly { from: string; to: string }[],
  pathnames: readonly string[],
): { from: string; to: string }[] {
  return moved.flatMap(({ from, to }) =>
    pathnames
      .filter((pathname) => pathname === `/${to}` || pathname.startsWith(`/${to}/`))
      .map((pathname) => ({ from: `/${from}${pathname.slice(to.length + 1)}`.replace(/^\/\//, '/'), to: pathname }))
      .filter((redirect) => redirect.from !== '/' && !pathnames.includes(redirect.from)),
  )
}

/** Counts problems in words of users: `3 links and 1 other place`; `null` if there are none. */
export function describeProblems(reported: readonly ReportedDiagnostic[]): { text: string; count: number } | null {
  const counts = { link: 0, file: 0, place: 0 }
  for (const { code, severity } of reported) if (severity !== 'log') counts[getKind(code)]++
  const words = [
    [counts.link, 'link'],
    [counts.file, 'missing file'],
    [counts.place, counts.link + counts.file > 0 ? 'other place' : 'place'],
  ] as const
  const parts = words.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`)
  const last = parts.pop()
  if (last === undefined) return null
  const text = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
  return { text, count: counts.link + counts.file + counts.place }
}

function getKind(code: DiagnosticCode): 'link' | 'file' | 'place' {
  if (code.startsWith('link/')) return 'link'
  return code === 'asset/not-found' ? 'file' : 'place'
}

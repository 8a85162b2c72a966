import type { HookRoute } from '../config/site-config-hooks.ts'
import type { Outcome } from '../diagnostics/diagnostic.ts'
import { isRecord } from '../lib/json.ts'
import { removeTrailingSlash } from '../lib/pathname.ts'
import type { Document } from '../parse/document.ts'
import type { RouteTable } from '../route/route-table.ts'
import { callHook, createHookDiagnostic, describeValue, type HookProblem, type HookSource } from './call-hook.ts'

/** Source path -> the fields of the page that the hook changed; unchanged pages are left out. */
export type RouteChanges = ReadonlyMap<string, RouteChange>

type RouteChange = Partial<Omit<HookRoute, 'source'>>

/** Calls the hook `routes`. An invalid result is reported and changes nothing. */
export async function callRoutesHook(
  source: HookSource,
  input: { table: RouteTable; documents: readonly Document[] },
): Promise<Outcome<RouteChanges>> {
  const given = listHookRoutes(input)
  const { value, diagnostics } = await callHook(source, structuredClone(given))
  if (value === null) return { value: new Map(), diagnostics }
  const { changes, problems } = readChanges(value.returned, given)
  if (problems.length === 0) return { value: changes, diagnostics: [] }
  return {
    value: new Map(),
    diagnostics: problems.map((problem) => createHookDiagnostic(source, 'hook/invalid-result', problem)),
  }
}

function listHookRoutes({ table, documents }: { table: RouteTable; documents: readonly Document[] }): HookRoute[] {
  const sources = new Set(documents.map((document) => document.source.path))
  return table.routes.flatMap(({ source, pathname, title, description, unlisted }) =>
    source === null || !sources.has(source) ? [] : [{ source, pathname, title, description, unlisted }],
  )
}

const FIELDS = { pathname: 'string', title: 'string', description: 'string', unlisted: 'boolean' } as const

function readChanges(
  returned: unknown,
  given: readonly HookRoute[],
): { changes: RouteChanges; problems: HookProblem[] } {
  const changes = new Map<string, RouteChange>()
  if (!Array.isArray(returned)) {
    const hint = 'Return the routes that the hook was given, changed or not.'
    return {
      changes,
      problems: [{ message: `The hook "routes" returned ${describeValue(returned)}, not a list.`, hint }],
    }
  }
  const problems: HookProblem[] = []
  const bySource = new Map(given.map((route) => [route.source, route]))
  const seen = new Set<string>()
  for (const [index, route] of returned.entries()) {
    const before = isRecord(route) && typeof route.source === 'string' ? bySource.get(route.source) : undefined
    if (!before || !isRecord(route)) problems.push(describeUnknownRoute(route, index))
    else if (seen.has(before.source)) {
      problems.push({ message: `The hook "routes" returned the page of ${before.source} twice.` })
    } else {
      seen.add(before.source)
      const found = findFieldProblems(route, before)
      const change = found.length === 0 && isHookRoute(route) ? getChange(route, before) : {}
      if (Object.keys(change).length > 0) changes.set(before.source, change)
      problems.push(...found)
    }
  }
  problems.push(...findMissing(given, seen))
  if (problems.length === 0) problems.push(...findSharedPathnames(given, changes))
  return { changes, problems }
}

function describeUnknownRoute(route: unknown, index: number): HookProblem {
  const source = isRecord(route) ? route.source : undefined
  const subject = typeof source === 'string' ? `a page of "${source}"` : `${describeValue(route)} at index ${index}`
  return {
    message: `The hook "routes" returned ${subject}, which is not one of the pages that it was given.`,
    hint: 'Do not change "source". To add a page, add a Markdown file.',
  }
}

function findFieldProblems(route: Record<string, unknown>, before: HookRoute): HookProblem[] {
  const subject = `The hook "routes" returned the page of ${before.source}`
  const unknown = Object.keys(route).filter((key) => key !== 'source' && !Object.hasOwn(FIELDS, key))
  const wrong = Object.entries(FIELDS).filter(([field, type]) => typeof route[field] !== type)
  const { pathname } = route
  const isRelative = typeof pathname === 'string' && !pathname.startsWith('/')
  return [
    ...unknown.map((key) => ({
      message: `${subject} with the unknown field "${key}".`,
      hint: `A hook can change: ${Object.keys(FIELDS).join(', ')}.`,
    })),
    ...wrong.map(([field, type]) => ({ message: `${subject} with a "${field}" that is not a ${type}.` })),
    ...(isRelative
      ? [{ message: `${subject} with the pathname "${pathname}", which does not begin with a slash.` }]
      : []),
  ]
}

function isHookRoute(route: Record<string, unknown>): route is Record<string, unknown> & HookRoute {
  return (
    typeof route.source === 'string' && Object.entries(FIELDS).every(([field, type]) => typeof route[field] === type)
  )
}

function getChange(route: HookRoute, before: HookRoute): RouteChange {
  return {
    ...(route.pathname !== before.pathname && { pathname: route.pathname }),
    ...(route.title !== before.title && { title: route.title }),
    ...(route.description !== before.description && { description: route.description }),
    ...(route.unlisted !== before.unlisted && { unlisted: route.unlisted }),
  }
}

function findMissing(given: readonly HookRoute[], seen: ReadonlySet<string>): HookProblem[] {
  return given
    .filter(({ source }) => !seen.has(source))
    .map(({ source }) => ({
      message: `The hook "routes" did not return the page of ${source}.`,
      hint: 'To leave a page out, set "draft: true" in its front matter; to hide it, set "unlisted" to true.',
    }))
}

function findSharedPathnames(given: readonly HookRoute[], changes: RouteChanges): HookProblem[] {
  const first = new Map<string, string>()
  return given.flatMap(({ source, pathname }) => {
    const wanted = removeTrailingSlash(changes.get(source)?.pathname ?? pathname)
    const other = first.get(wanted)
    first.set(wanted, other ?? source)
    if (other === undefined) return []
    return [{ message: `The hook "routes" gave the pathname "${wanted}" to ${other} and to ${source}.` }]
  })
}

/** Copies the documents with the changes of the hook in their front matter. */
export function applyRouteChanges(documents: readonly Document[], changes: RouteChanges): Document[] {
  return documents.map((document) => {
    const change = changes.get(document.source.path)
    if (!change) return document
    const { pathname: _, ...metadata } = change
    const { title = document.title, description = document.description } = metadata
    return { ...document, title, description, frontMatter: { ...document.frontMatter, ...metadata } }
  })
}

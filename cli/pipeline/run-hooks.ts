import type { HookFunctions } from '../config/hooks.ts'
import type { Outcome } from '../diagnostics/diagnostic.ts'
import type { OutputFile } from '../emit/output-file.ts'
import type { PlannedFile } from '../emit/plan.ts'
import { applyEmitHook } from '../hooks/emit-hook.ts'
import { applyRouteChanges, callRoutesHook } from '../hooks/routes-hook.ts'
import type { Document } from '../parse/document.ts'
import { type RouteInput, route } from '../route/route.ts'
import type { RouteTable } from '../route/route-table.ts'

/** The route table, and the documents with the changes of the hook `routes`. */
export interface RoutedSite {
  table: RouteTable
  documents: readonly Document[]
}

/**
 * Runs the route stage, then the hook `routes`. If the hook changed pages, the site is routed again with the changes in their
 * front matter, so that sidebars, neighbors, tags and lists follow.
 */
export async function routeWithHook(input: RouteInput, hooks: HookFunctions): Promise<Outcome<RoutedSite>> {
  const first = route(input)
  const untouched = { table: first.value, documents: input.documents }
  if (!hooks.routes) return { value: untouched, diagnostics: first.diagnostics }
  const { value: changes, diagnostics } = await callRoutesHook(
    { name: 'routes', hook: hooks.routes, configFile: input.configFile },
    untouched,
  )
  if (changes.size === 0) return { value: untouched, diagnostics: [...first.diagnostics, ...diagnostics] }
  const documents = applyRouteChanges(input.documents, changes)
  const pathnames = new Map(
    [...changes].flatMap(([path, { pathname }]) => (pathname === undefined ? [] : [[path, pathname] as const])),
  )
  const second = route({ ...input, documents, pathnames })
  return { value: { table: second.value, documents }, diagnostics: [...second.diagnostics, ...diagnostics] }
}

/** Applies the hook `emit` to the output files that are not pages. */
export async function planWithHook(
  files: readonly PlannedFile[],
  { hooks, configFile, table }: { hooks: HookFunctions; configFile: string; table: RouteTable },
): Promise<Outcome<OutputFile[]>> {
  if (!hooks.emit) return { value: [...files], diagnostics: [] }
  const pages = table.routes.map(({ outputFile }) => outputFile)
  return applyEmitHook({ name: 'emit', hook: hooks.emit, configFile }, { pages, files })
}

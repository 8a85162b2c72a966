import { getEditionKey, isOfEdition } from '../content/editions.ts'
import { type Diagnostic, DiagnosticCollector, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import type { Doc, Docs } from './docs.ts'
import { getNameHint } from './known-names.ts'
import type { Neighbors, Sidebar } from './route-table.ts'

/**
 * Chooses the sidebar of every document: the one named in its front matter, or else the one that lists it
 * (docs/behaviours.md SB-3).
 */
export function chooseSidebars(
  docs: Docs,
  { sidebars, sidebarByDoc }: { sidebars: readonly Sidebar[]; sidebarByDoc: ReadonlyMap<string, string> },
): Outcome<Map<Doc, string | null>> {
  const diagnostics: Diagnostic[] = []
  const known = new Set(sidebars.map((sidebar) => getEditionKey(sidebar, sidebar.name)))
  const chosen = new Map<Doc, string | null>()
  for (const doc of docs.published) {
    const listedIn = sidebarByDoc.get(getEditionKey(doc, doc.id)) ?? null
    const displayed = doc.document.frontMatter.displayed_sidebar
    const exists = typeof displayed !== 'string' || known.has(getEditionKey(doc, displayed))
    chosen.set(doc, displayed === undefined || !exists ? listedIn : displayed)
    if (exists) continue
    const names = sidebars.filter(isOfEdition(doc)).map(({ name }) => name)
    diagnostics.push({
      code: 'front-matter/invalid',
      message: `"displayed_sidebar" of the document "${doc.id}" names the sidebar "${displayed}", which does not exist.`,
      origin: toFileOrigin(doc.document.source.path),
      hint: getNameHint(displayed, names, 'sidebar ids'),
    })
  }
  return { value: chosen, diagnostics }
}

/**
 * Applies `pagination_prev` and `pagination_next` of front matter; all other neighbors come from the sidebar
 * (docs/behaviours.md 11.7).
 */
export function chooseNeighbors(
  docs: Docs,
  bySidebar: Readonly<Record<string, Neighbors>>,
): Outcome<Record<string, Neighbors>> {
  const diagnostics = new DiagnosticCollector()
  const neighbors: Record<string, Neighbors> = {}
  for (const doc of docs.published) {
    const { pagination_prev: previous, pagination_next: next } = doc.document.frontMatter
    if (previous === undefined && next === undefined) continue
    const given = neighbors[doc.pathname] ?? bySidebar[doc.pathname] ?? { previous: null, next: null }
    neighbors[doc.pathname] = {
      previous: previous === undefined ? given.previous : diagnostics.take(findTarget(doc, 'pagination_prev', docs)),
      next: next === undefined ? given.next : diagnostics.take(findTarget(doc, 'pagination_next', docs)),
    }
  }
  return diagnostics.toOutcome(neighbors)
}

/** The neighbor set in front matter; `null` if it is disabled, does not exist or is unlisted. */
function findTarget(doc: Doc, field: 'pagination_prev' | 'pagination_next', docs: Docs): Outcome<Neighbors['next']> {
  const id = doc.document.frontMatter[field]
  const key = getEditionKey(doc, String(id))
  const target = docs.byId.get(key)
  if (typeof id !== 'string' || (!target && docs.withoutPage.has(key))) return { value: null, diagnostics: [] }
  if (!target) return { value: null, diagnostics: [describeUnknownNeighbor(doc, { field, id }, docs)] }
  const { unlisted, pagination_label, sidebar_label } = target.document.frontMatter
  const title = pagination_label ?? sidebar_label ?? target.document.title
  return { value: unlisted ? null : { title, pathname: target.pathname }, diagnostics: [] }
}

function describeUnknownNeighbor(doc: Doc, { field, id }: { field: string; id: string }, docs: Docs): Diagnostic {
  const known = docs.published.filter(isOfEdition(doc)).map((other) => other.id)
  return {
    code: 'front-matter/invalid',
    message: `"${field}" of the document "${doc.id}" names the document "${id}", which does not exist.`,
    origin: toFileOrigin(doc.document.source.path),
    hint: getNameHint(id, known, 'doc ids'),
  }
}

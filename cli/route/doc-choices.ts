import { type Diagnostic, wholeFile } from '../diagnostics/diagnostic.ts'
import type { Doc, Docs } from './docs.ts'
import { hintOfKnown } from './known-names.ts'
import type { Neighbours, Sidebar } from './route-table.ts'

/** The sidebar of every document: what its front matter says, else the one that lists it (behaviours.md SB-3). */
export function chooseSidebars(
  docs: Docs,
  { sidebars, sidebarOf }: { sidebars: readonly Sidebar[]; sidebarOf: ReadonlyMap<string, string> },
  diagnostics: Diagnostic[],
): Map<Doc, string | null> {
  const known = new Set(sidebars.map((sidebar) => `${sidebar.version}/${sidebar.name}`))
  const chosen = new Map<Doc, string | null>()
  for (const doc of docs.published) {
    const listedIn = sidebarOf.get(`${doc.version}/${doc.id}`) ?? null
    const displayed = doc.document.frontMatter.displayed_sidebar
    const exists = typeof displayed !== 'string' || known.has(`${doc.version}/${displayed}`)
    chosen.set(doc, displayed === undefined || !exists ? listedIn : displayed)
    if (exists) continue
    const names = sidebars.filter(({ version }) => version === doc.version).map(({ name }) => name)
    diagnostics.push({
      code: 'front-matter/invalid',
      message: `"displayed_sidebar" of the document "${doc.id}" names the sidebar "${displayed}", which does not exist.`,
      origin: wholeFile(doc.document.source.path),
      hint: hintOfKnown(displayed, names, 'sidebar ids'),
    })
  }
  return chosen
}

/** Puts `pagination_prev` and `pagination_next` in the place of what the sidebars say (behaviours.md 11.7). */
export function overrideNeighbours(
  neighbours: Record<string, Neighbours>,
  docs: Docs,
  diagnostics: Diagnostic[],
): void {
  for (const doc of docs.published) {
    const { pagination_prev: previous, pagination_next: next } = doc.document.frontMatter
    if (previous === undefined && next === undefined) continue
    const given = neighbours[doc.pathname] ?? { previous: null, next: null }
    neighbours[doc.pathname] = {
      previous: previous === undefined ? given.previous : findTarget(doc, 'pagination_prev', { docs, diagnostics }),
      next: next === undefined ? given.next : findTarget(doc, 'pagination_next', { docs, diagnostics }),
    }
  }
}

function findTarget(
  doc: Doc,
  field: 'pagination_prev' | 'pagination_next',
  { docs, diagnostics }: { docs: Docs; diagnostics: Diagnostic[] },
): Neighbours['next'] {
  const id = doc.document.frontMatter[field]
  if (typeof id !== 'string') return null
  const key = `${doc.version}/${id}`
  const target = docs.byId.get(key)
  if (target) {
    const { unlisted, pagination_label, sidebar_label } = target.document.frontMatter
    if (unlisted) return null
    return { title: pagination_label ?? sidebar_label ?? target.document.title, pathname: target.pathname }
  }
  if (!docs.withoutPage.has(key)) {
    const known = docs.published.filter(({ version }) => version === doc.version).map((other) => other.id)
    diagnostics.push({
      code: 'front-matter/invalid',
      message: `"${field}" of the document "${doc.id}" names the document "${id}", which does not exist.`,
      origin: wholeFile(doc.document.source.path),
      hint: hintOfKnown(id, known, 'doc ids'),
    })
  }
  return null
}

import { type ChangedList, findChanges } from '../lib/map-changed.ts'
import { listConfigReferences } from '../link/config-references.ts'
import type { LinkedDocument, LinkGraph } from '../link/link-graph.ts'
import type { Document } from '../parse/document.ts'
import type { RouteTable } from '../route/route-table.ts'
import type { Site } from './site.ts'
import type { SiteMemory } from './site-memory.ts'

/** The parts of a document that only its own page shows. References are resolved, and problems are reported, for each document. */
const OWN_PARTS: ReadonlySet<string> = new Set<keyof Document>([
  'anchors',
  'diagnostics',
  'factsHash',
  'hasExamples',
  'headings',
  'includes',
  'includesHash',
  'lead',
  'ownFacts',
  'references',
  'suppressions',
])

/** The documents of the last plan for which anything but the pages of the documents themselves differs. */
export const keepSurroundings = (now: ChangedList<Document>, memory: SiteMemory): readonly Document[] =>
  keepList('surroundings', now, { memory, isSame: isSameFromOutside })

/** The linked documents of the last plan in which one leads to other pages or files. */
export const keepTargets = (now: ChangedList<LinkedDocument>, memory: SiteMemory): readonly LinkedDocument[] =>
  keepList('targets', now, {
    memory,
    isSame: (one, other) => one === other || (other !== undefined && describeTargets(one) === describeTargets(other)),
  })

/**
 * A table of an earlier plan, if every reference to a page or a file leads to the same place with the present one. Titles, descriptions
 * and the order of sidebars may differ.
 */
export function keepAddresses(
  table: RouteTable,
  { config, documents }: Pick<Site, 'config'> & { documents: readonly Document[] },
  memory: SiteMemory,
): RouteTable {
  const { routes, pathnameBySource, conflicts, siteFiles, shadowedAssets, redirects, translations, scheduledPosts } =
    table
  const drafts = documents.filter(({ frontMatter }) => frontMatter.draft).map(({ source }) => source.path)
  const described = JSON.stringify([
    routes.map(({ pathname, kind, source }) => [pathname, kind, source]),
    ...[pathnameBySource, conflicts, siteFiles, shadowedAssets, redirects, translations, scheduledPosts, drafts],
    listConfigReferences(config, table),
  ])
  return memory.keep('addresses', [described], () => table)
}

/** Describes the part of the graph that the manifest, the data of pages and the unused files depend on. */
export const describeReferences = ({ referencedFiles, configReferences }: LinkGraph): string =>
  JSON.stringify([referencedFiles, configReferences])

/** The last list under a name, if the items of the present one are the same. */
function keepList<Item>(
  name: string,
  now: ChangedList<Item>,
  { memory, isSame }: { memory: SiteMemory; isSame: (one: Item, other: Item | undefined) => boolean },
): readonly Item[] {
  const { items } = now
  const last = memory.keep(name, [], (): { list: readonly Item[]; seen: readonly Item[] } => ({
    list: items,
    seen: items,
  }))
  const { list } = last
  const isSameAt = (at: number) => list[at] !== undefined && isSame(list[at], items[at])
  if (list.length !== items.length || !findChanges(last.seen, now).every(isSameAt)) last.list = items
  last.seen = items
  return last.list
}

function describeTargets({ document, pathname, targets }: LinkedDocument): string {
  const led = targets.map((target) =>
    target.kind === 'page' ? target.pathname : target.kind === 'file' ? [target.file] : null,
  )
  return JSON.stringify([pathname, led, document.includes, document.frontMatter.image])
}

/**
 * Whether a document is the same to everything but its own page: routes, sidebars, tags, feeds, styles and the files of the site.
 * Posts are also shown in lists, so a changed post makes a difference.
 */
function isSameFromOutside(one: Document, other: Document | undefined): boolean {
  if (one === other) return true
  if (!other || one.source.collection === 'blog') return false
  return describeFromOutside(one) === describeFromOutside(other)
}

function describeFromOutside(document: Document): string {
  // A document without a heading may be named after its folder.
  const hasHeadings = document.headings.length > 0
  return JSON.stringify([hasHeadings, Object.entries(document).filter(([part]) => !OWN_PARTS.has(part))])
}

import type { Document } from '../parse/document.ts'
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
export function keepSurroundings(now: readonly Document[], memory: SiteMemory): readonly Document[] {
  const last = memory.keep('surroundings', [], (): { documents: readonly Document[] } => ({ documents: now }))
  if (!haveSameSurroundings(last.documents, now)) last.documents = now
  return last.documents
}

/**
 * Whether two lists are the same to everything but the pages of the documents themselves: routes, sidebars, tags, feeds, styles
 * and the files of the site. Posts are also shown in lists, so a changed post makes a difference.
 */
function haveSameSurroundings(before: readonly Document[], now: readonly Document[]): boolean {
  return before.length === now.length && before.every((document, at) => isSameFromOutside(document, now[at]))
}

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

import type { Edition } from '../content/editions.ts'
import { listForeignIds } from '../content/heading-ids.ts'
import { groupBy, pushToList } from '../lib/group-by.ts'
import { memoize, once } from '../lib/once.ts'
import type { Document } from '../parse/document.ts'
import type { SourceFile } from '../scan/source-file.ts'

/** Indexes the ids of headings and anchors of all pages; sets of ids are created on first use, which few pages need. */
export function createAnchorIndex(
  documents: readonly Document[],
  { pathnameBySource, defaultLocale }: { pathnameBySource: ReadonlyMap<string, string>; defaultLocale: string },
) {
  const documentsByPathname = new Map<string, Document[]>()
  for (const document of documents) {
    const pathname = pathnameBySource.get(document.source.path)
    if (pathname !== undefined) pushToList(documentsByPathname, pathname, document)
  }
  const pages = once(() => indexAnchors(documentsByPathname))
  const listForeign = memoize((pathname: string) =>
    listForeignIds(documentsByPathname.get(pathname)?.flatMap((document) => document.headings) ?? []),
  )
  const findAnchors = memoize((pathname: string): ReadonlySet<string> | undefined => {
    const ids = new Set<string>()
    for (const document of documentsByPathname.get(pathname) ?? []) addIds(document, ids)
    return documentsByPathname.has(pathname) ? ids : undefined
  })
  const fold = (id: string) => id.normalize('NFC').toLowerCase()
  const getFoldedIds = memoize((pathname: string) => groupBy(findAnchors(pathname) ?? [], fold))
  return {
    /** Ids of a page that a fragment can point to; `undefined` if they are unknown before it is rendered. */
    findAnchors,
    /** The only id of a page that is the fragment in another letter case, which GitHub ignores. */
    findAnchorInOtherCase(pathname: string, fragment: string): string | undefined {
      const [only, ...others] = getFoldedIds(pathname).get(fold(fragment)) ?? []
      return others.length === 0 ? only : undefined
    },
    /** The first page with an id: of the same version if there is one, else of the same language, else of the default. `null`: that of the configuration. */
    findPageOfAnchor(id: string, edition: Edition | null): string | undefined {
      const found = pages().get(id) ?? []
      // Each criterion outweighs all later ones.
      const rank = ({ source }: AnchoredPage) =>
        (edition && source.version === edition.version ? 4 : 0) +
        (edition && source.locale === edition.locale ? 2 : 0) +
        (source.locale === defaultLocale ? 1 : 0)
      return found.toSorted((a, b) => rank(b) - rank(a))[0]?.pathname
    },
    /**
     * The id of the heading of a translation that has this id on the original page: the heading at the same position. `undefined`
     * if the pages do not have the same headings.
     */
    findSameHeading(pages: { original: string; translation: string }, id: string): string | undefined {
      const [before = [], after = []] = [pages.original, pages.translation].map((pathname) =>
        (documentsByPathname.get(pathname) ?? []).flatMap(({ headings }) => headings),
      )
      const isSame = before.length === after.length && before.every(({ depth }, at) => after[at]?.depth === depth)
      return isSame ? after[before.findIndex((heading) => heading.id === id)]?.id : undefined
    },
    /** The id of the heading of a page that has this id in another generator. */
    findForeignAnchor(pathname: string, fragment: string): string | undefined {
      const ids = listForeign(pathname)
      return ids.get(fragment.normalize('NFC')) ?? ids.get(fragment.normalize('NFD'))
    },
  }
}

interface AnchoredPage {
  pathname: string
  source: SourceFile
}

/** The pages that have an id: the first one of each language and version. */
function indexAnchors(documents: ReadonlyMap<string, readonly Document[]>): Map<string, AnchoredPage[]> {
  const pages = new Map<string, AnchoredPage[]>()
  for (const [pathname, ofPage] of documents) {
    for (const document of ofPage) {
      const { source } = document
      for (const id of addIds(document, new Set<string>())) {
        const known = pages.get(id)
        const isKnown = (page: AnchoredPage) =>
          page.source.locale === source.locale && page.source.version === source.version
        if (!known) pages.set(id, [{ pathname, source }])
        else if (!known.some(isKnown)) known.push({ pathname, source })
      }
    }
  }
  return pages
}

function addIds({ headings, anchors }: Document, ids: Set<string>): Set<string> {
  for (const { id } of headings) ids.add(id)
  for (const id of anchors) ids.add(id)
  return ids
}

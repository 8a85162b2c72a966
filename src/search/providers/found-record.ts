import { FACET_FIELDS } from '../facet-fields.ts'
import { MAX_HITS_PER_GROUP, type SearchHit, type SearchTextPart } from '../search-provider.ts'
import { SEARCH_LEVELS, type SearchLevel } from '../search-record.ts'
import { findField, findText, type JsonObject } from './json.ts'
import { decodeEntities, parseMarkedText } from './marked-text.ts'

/** A record found by a service. Matches in its texts are between `MARKS`. */
export interface FoundRecord {
  /** A possibly incomplete `SearchRecord`. */
  record: JsonObject
  /** A field of the record with its matches marked; `undefined` where nothing matches. */
  findMarked(field: string): string | undefined
  /** The words around the match in its content. */
  snippet: string | undefined
}

/** The fields of a record that a hit contains, apart from its texts. */
export const HIT_FIELDS: readonly string[] = [
  'objectID',
  'url',
  'url_without_anchor',
  'anchor',
  FACET_FIELDS.tags,
  'deprecated',
]

/** The fields with the headings. */
export const HEADING_FIELDS: readonly string[] = SEARCH_LEVELS.map((level) => `hierarchy.${level}`)

/** The hits of the records, grouped by page of the site and limited per page. */
export function toHits(found: readonly FoundRecord[]): SearchHit[] {
  const pages = new Map<string, SearchHit[]>()
  for (const each of found) {
    const hit = toHit(each)
    const known = pages.get(hit.url_without_anchor) ?? []
    if (known.length < MAX_HITS_PER_GROUP) pages.set(hit.url_without_anchor, [...known, hit])
  }
  return [...pages.values()].flat()
}

/** Throws if the record lacks its address. */
function toHit({ record, findMarked, snippet }: FoundRecord): SearchHit {
  const url = findText(record, 'url')
  if (!url) throw new TypeError('A record has no address.')
  // Crawlers, which do not know what is deprecated, escape the texts of a page.
  const isCrawled = typeof record.deprecated !== 'boolean'
  const toParts = (text: string | undefined) =>
    text === undefined ? null : parseMarkedText(isCrawled ? decodeEntities(text) : text)
  const headings = SEARCH_LEVELS.map((level): [SearchLevel, SearchTextPart[] | null] => {
    const field = `hierarchy.${level}`
    return [level, toParts(findMarked(field) ?? findText(record, field))]
  })
  const hierarchy = Object.fromEntries(headings) as SearchHit['hierarchy']
  const level = SEARCH_LEVELS.findLast((each) => hierarchy[each]) ?? 'lvl1'
  const parts = toParts(snippet)
  const hasMatch = (text: readonly SearchTextPart[] | null) => text?.some(({ isMatch }) => isMatch)
  const [page = url, anchor] = url.split('#', 2)
  return {
    objectID: findText(record, 'objectID') ?? findText(record, 'id') ?? url,
    type: hasMatch(parts) && !hasMatch(hierarchy[level]) ? 'content' : level,
    url,
    url_without_anchor: findText(record, 'url_without_anchor') ?? page,
    anchor: findText(record, 'anchor') ?? anchor ?? null,
    hierarchy,
    snippet: parts,
    tags: [findField(record, FACET_FIELDS.tags)].flat().filter((tag) => typeof tag === 'string'),
    deprecated: record.deprecated === true,
  }
}

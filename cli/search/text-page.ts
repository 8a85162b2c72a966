import { type TextPage, type TextSection, toDefaultAnchor } from '../../src/search/local/index-format.ts'
import { SEARCH_LEVELS, type SearchRecord } from '../../src/search/search-record.ts'

/** Converts records of consecutive sections of one page for a shard of texts. */
export function toTextPage(records: readonly SearchRecord[]): TextPage {
  const [first] = records
  const headings = SEARCH_LEVELS.slice(1).flatMap((level, index): [number, string][] => {
    const heading = first?.hierarchy[level] ?? null
    return heading === null ? [] : [[index + 1, heading]]
  })
  const above = first?.anchor === null ? [] : headings.slice(0, -1)
  return [first?.url_without_anchor ?? '', first?.hierarchy.lvl0 ?? null, above, records.map(toTextSection)]
}

/** Converts the record of a section for a shard of texts. */
export function toTextSection({ hierarchy, type, anchor, content }: SearchRecord): TextSection {
  const level = type === 'content' ? 1 : SEARCH_LEVELS.indexOf(type)
  const heading = type === 'content' ? '' : (hierarchy[type] ?? '')
  const isDefault = anchor !== null && anchor === toDefaultAnchor(heading)
  return [level, isDefault ? 0 : anchor, heading, content ?? '']
}

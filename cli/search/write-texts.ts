import { type TextPage, type TextSection, toDefaultAnchor } from '../../src/search/local/index-format.ts'
import { SEARCH_LEVELS, type SearchRecord } from '../../src/search/search-record.ts'

/** The texts of neighboring sections. */
export interface TextShard {
  /** JSON of `TextPage[]`. */
  text: string
  /** Number of its sections. */
  count: number
}

/** Characters of a shard: it is compressed to about a block of a file system. */
const SHARD_LENGTH = 14_000

/** Writes the texts of pages. */
export function writeTexts(pages: readonly SearchRecord[][]): TextShard[] {
  const shards: TextShard[] = []
  let shard: TextPage[] = []
  let length = 0
  const close = () => {
    if (shard.length === 0) return
    const count = shard.reduce((sum, [, , , sections]) => sum + sections.length, 0)
    shards.push({ text: JSON.stringify(shard), count })
    shard = []
    length = 0
  }
  for (const page of pages) {
    let open: TextPage | undefined
    for (const record of page) {
      const section = toTextSection(record)
      const added = JSON.stringify(section).length
      if (length > 0 && length + added > SHARD_LENGTH) {
        close()
        open = undefined
      }
      open ??= startTextPage(record)
      if (open[3].length === 0) shard.push(open)
      open[3].push(section)
      length += added
    }
  }
  close()
  return shards
}

function startTextPage({ url_without_anchor: url, hierarchy, anchor }: SearchRecord): TextPage {
  const headings = SEARCH_LEVELS.slice(1).flatMap((level, index): [number, string][] => {
    const heading = hierarchy[level]
    return heading === null ? [] : [[index + 1, heading]]
  })
  return [url, hierarchy.lvl0, anchor === null ? [] : headings.slice(0, -1), []]
}

function toTextSection({ hierarchy, type, anchor, content }: SearchRecord): TextSection {
  const level = type === 'content' ? 1 : SEARCH_LEVELS.indexOf(type)
  const heading = type === 'content' ? '' : (hierarchy[type] ?? '')
  const isDefault = anchor !== null && anchor === toDefaultAnchor(heading)
  return [level, isDefault ? 0 : anchor, heading, content ?? '']
}

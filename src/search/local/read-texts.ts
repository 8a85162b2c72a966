import { toSectionUrl } from '../search-record.ts'
import { type TextPage, toDefaultAnchor } from './index-format.ts'

/** The displayed text of a section. */
export interface SectionText {
  url: string
  /** The address of its page. */
  pageUrl: string
  anchor: string | null
  /** 1 to 6. */
  level: number
  /** Headings by level; unused levels are empty. */
  headings: readonly (string | null | undefined)[]
  /** Its own heading. */
  heading: string
  content: string
}

/** The sections of a shard of texts, in their order. */
export function readTexts(pages: readonly TextPage[]): SectionText[] {
  return pages.flatMap(([pageUrl, lvl0, above, sections]) => {
    const path: (string | null)[] = [lvl0]
    const enter = (level: number, heading: string) => {
      path.length = level
      path[level] = heading
    }
    for (const [level, heading] of above) enter(level, heading)
    return sections.map(([level, written, heading, content]) => {
      enter(level, heading)
      const anchor = written === 0 ? toDefaultAnchor(heading) : written
      return { url: toSectionUrl(pageUrl, anchor), pageUrl, anchor, level, headings: [...path], heading, content }
    })
  })
}

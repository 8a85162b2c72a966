import { type SearchHierarchy, type SearchLevel, toSectionUrl } from '../search-record.ts'
import { type TextPage, type TextSection, toDefaultAnchor } from './index-format.ts'
import type { RankedSection } from './rank-sections.ts'

/** What is shown of a section. */
export interface SectionText {
  url: string
  /** The address of its page. */
  pageUrl: string
  anchor: string | null
  level: SearchLevel
  hierarchy: SearchHierarchy
  /** Its own heading. */
  heading: string
  content: string
}

/** Reads the texts of sections, in their order. */
export async function readSections<T extends Pick<RankedSection, 'index' | 'section'>>(
  sections: readonly T[],
): Promise<(T & { text: SectionText })[]> {
  const found = await Promise.all(
    sections.map(async (each) => {
      const { start, pages } = await each.index.readTexts(each.section)
      let position = each.section - start
      for (const page of pages) {
        const text = toText(page, position)
        if (text) return [{ ...each, text }]
        position -= page[3].length
      }
      return []
    }),
  )
  return found.flat()
}

const toLevel = (level: number): SearchLevel => `lvl${level}` as SearchLevel

/** The section at a position within a page, if there is one. */
function toText([pageUrl, lvl0, above, sections]: TextPage, position: number): SectionText | undefined {
  const section = sections[position]
  if (!section) return undefined
  const [level, written, heading, content] = section
  const hierarchy: SearchHierarchy = { lvl0, lvl1: null, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null }
  for (const [depth, text] of [...above, ...sections.slice(0, position + 1).map(toHeading)]) {
    for (let deeper = depth; deeper <= 6; deeper++) hierarchy[toLevel(deeper)] = deeper === depth ? text : null
  }
  const anchor = written === 0 ? toDefaultAnchor(heading) : written
  return { url: toSectionUrl(pageUrl, anchor), pageUrl, anchor, level: toLevel(level), hierarchy, heading, content }
}

const toHeading = ([level, , heading]: TextSection) => [level, heading] as const

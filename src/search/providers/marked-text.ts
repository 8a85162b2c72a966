import type { SearchTextPart } from '../search-provider.ts'

/** Services put these around a match. They are private-use characters, which are neither markup nor in any text. */
export const MARKS = { start: '\ue0f0', end: '\ue0f1' }

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", '#x27': "'" }

/** Splits a text at its marks. Everything else is text. */
export function parseMarkedText(text: string): SearchTextPart[] {
  let isMatch = false
  const parts: SearchTextPart[] = []
  for (const piece of text.split(/([\ue0f0\ue0f1])/)) {
    if (piece === MARKS.start || piece === MARKS.end) isMatch = piece === MARKS.start
    else if (piece !== '') parts.push({ text: piece, isMatch })
  }
  return parts
}

/**
 * Replaces the entities that crawlers write into texts. The name of an entity may contain marks, if the query has that
 * word.
 */
export function decodeEntities(text: string): string {
  return text.replace(/&\ue0f0?(lt|gt|amp|quot|#39|#x27)\ue0f1?;/g, (entity, name: string) => ENTITIES[name] ?? entity)
}

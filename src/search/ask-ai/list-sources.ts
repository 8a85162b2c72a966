import { isWebUrl } from '../open-result.ts'
import type { Exchange, Source } from './conversation.ts'
import { splitInline } from './inline-marks.ts'

/**
 * The sources of an answer: those listed by the assistant, then the links in its text. Each address and each page title
 * is listed once.
 */
export function listSources({ sources, text }: Exchange): Source[] {
  const seen = new Set<string>()
  return [...sources, ...listLinks(text)].flatMap(({ url, title }) => {
    if (!url || !isWebUrl(url)) return []
    const source = { url, title: title || url }
    const { href, origin, pathname, search } = new URL(url, location.href)
    const keys = [href, JSON.stringify([origin, pathname, search, source.title])]
    const isSeen = keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    return isSeen ? [] : [source]
  })
}

function listLinks(text: string): Source[] {
  return splitInline(text).flatMap((piece) => {
    if (typeof piece === 'string' || piece.type === 'code') return []
    return piece.type === 'link' ? [{ url: piece.href, title: piece.text }] : listLinks(piece.text)
  })
}

import { isWebUrl } from '../open-result.ts'
import type { Exchange, Source } from './conversation.ts'
import { splitInline } from './inline-marks.ts'

/**
 * What an answer is based on: the sources that the assistant names, then the links in its text. An address is listed once, and
 * so is a title of a page.
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

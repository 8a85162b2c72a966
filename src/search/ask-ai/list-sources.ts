import { isWebUrl } from '../open-result.ts'
import type { Exchange, Source } from './conversation.ts'
import { splitInline } from './inline-marks.ts'

/** What an answer is based on: the sources that the assistant names, then the links in its text. A page has each title once. */
export function listSources({ sources, text }: Exchange): Source[] {
  const all = [...sources, ...listLinks(text)]
  const distinct = new Map<string, Source>()
  for (const { url, title } of all.filter((source) => source.url && isWebUrl(source.url))) {
    const { origin, pathname, search } = new URL(url, location.href)
    const key = JSON.stringify([origin, pathname, search, title || url])
    if (!distinct.has(key)) distinct.set(key, { url, title: title || url })
  }
  return [...distinct.values()]
}

function listLinks(text: string): Source[] {
  return splitInline(text).flatMap((piece) => {
    if (typeof piece === 'string' || piece.type === 'code') return []
    return piece.type === 'link' ? [{ url: piece.href, title: piece.text }] : listLinks(piece.text)
  })
}

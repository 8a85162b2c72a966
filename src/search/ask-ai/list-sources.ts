import { isWebUrl } from '../open-result.ts'
import type { Exchange, Source } from './conversation.ts'
import { splitInline } from './inline-marks.ts'

/** What an answer is based on: the sources that the assistant names, then the links in its text, each address once. */
export function listSources({ sources, text }: Exchange): Source[] {
  const all = [...sources, ...listLinks(text)]
  const byHref = new Map<string, Source>()
  for (const { url, title } of all.filter((source) => source.url && isWebUrl(source.url))) {
    const { href } = new URL(url, location.href)
    if (!byHref.has(href)) byHref.set(href, { url, title: title || url })
  }
  return [...byHref.values()]
}

function listLinks(text: string): Source[] {
  return splitInline(text).flatMap((piece) => {
    if (typeof piece === 'string' || piece.type === 'code') return []
    return piece.type === 'link' ? [{ url: piece.href, title: piece.text }] : listLinks(piece.text)
  })
}

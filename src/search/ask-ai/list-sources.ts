import { isWebUrl } from '../open-result.ts'
import { type Exchange, getText } from './conversation.ts'
import { splitInline } from './inline-marks.ts'

/** Something that an answer refers to. */
export interface Source {
  url: string
  title: string
}

/** What an answer is based on: the sources that the assistant names, then the links in its text, each address once. */
export function listSources(exchange: Exchange): Source[] {
  const named = exchange.parts.filter((part) => part.type === 'source')
  const sources = [...named, ...listLinks(getText(exchange))]
  const byHref = new Map<string, Source>()
  for (const { url, title } of sources.filter((source) => source.url && isWebUrl(source.url))) {
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

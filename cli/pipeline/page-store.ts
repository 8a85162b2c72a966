import type { RenderedPage } from '../render/rendered-page.ts'
import { createKey, type Store } from '../store/store.ts'
import { KEY_LENGTH } from '../store/store-index.ts'

/** The rendered pages of a site in the store. */
export interface PageStore {
  /** The HTML of a page, into which the body is put that it was stored without; `undefined` if the page is not stored. */
  find(key: string, printBody: () => Promise<string>): Promise<string | undefined>
  /** Stores a page. `body` is the part that `find` will print; empty if the page is to be stored with its body. */
  put(key: string, page: RenderedPage, body: string): void
}

const [PAGE, MARKUP] = ['page', 'markup'] as const

/**
 * A page in pieces: its own markup, alternating with references: `BODY`, or the keys of shared markup. Most of a page
 * is its sidebar and its body. The sidebar is stored once for all pages, the body as parsed.
 */
type Pieces = string[]

const BODY = 'body'

/** Shorter parts are not worth their keys. */
const MIN_LENGTH = 80

/** Opens the pages of a store. One that is removed at the end of the run has none. */
export function openPageStore(store: Store): PageStore {
  const markups = new Map<string, string>()
  const keys = new Map<string, string>()
  const keep = (markup: string): string => {
    const key = keys.get(markup) ?? createKey(markup)
    if (!keys.has(markup) && !store.has(MARKUP, key)) store.put(MARKUP, key, Buffer.from(markup))
    keys.set(markup, key)
    return key
  }
  const findMarkup = (key: string): string | undefined => {
    const known = markups.get(key)
    if (known !== undefined) return known
    const bytes = store.get(MARKUP, key)
    if (!bytes) return undefined
    const markup = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
    markups.set(key, markup)
    return markup
  }
  return {
    async find(key, printBody) {
      const pieces = store.isTemporary ? undefined : store.getJson<Pieces>(PAGE, key)
      if (!pieces) return undefined
      let html = ''
      for (const [at, piece] of pieces.entries()) {
        const part = at % 2 === 0 ? piece : piece === BODY ? await printBody() : joinMarkups(piece, findMarkup)
        if (part === undefined) return undefined
        html += part
      }
      return html
    },
    put(key, page, body) {
      if (!store.isTemporary) store.putJson(PAGE, key, cut(page, { body, keep }))
    },
  }
}

/** Replaces the body and shared markup by references. Markup that is not found as a whole stays in the page. */
function cut(
  { html, shared }: RenderedPage,
  { body, keep }: { body: string; keep: (markup: string) => string },
): Pieces {
  const pieces: Pieces = []
  let end = 0
  const add = (start: number, part: string, piece: string) => {
    const last = pieces.at(-1)
    // Neighbors in a sidebar have nothing between them.
    if (start === end && last !== undefined && last !== BODY && piece !== BODY) pieces[pieces.length - 1] = last + piece
    else pieces.push(html.slice(end, start), piece)
    end = start + part.length
  }
  const bodyStart = body.length < MIN_LENGTH ? -1 : html.indexOf(body)
  for (const part of shared) {
    const start = part.length < MIN_LENGTH ? -1 : html.indexOf(part, end)
    if (start < 0) continue
    if (bodyStart >= end && bodyStart < start) add(bodyStart, body, BODY)
    if (start >= end) add(start, part, keep(part))
  }
  if (bodyStart >= end) add(bodyStart, body, BODY)
  return [...pieces, html.slice(end)]
}

/** Joins the markups whose keys follow each other; `undefined` if one is missing. */
function joinMarkups(keys: string, find: (key: string) => string | undefined): string | undefined {
  let joined = ''
  for (let at = 0; at < keys.length; at += KEY_LENGTH) {
    const markup = find(keys.slice(at, at + KEY_LENGTH))
    if (markup === undefined) return undefined
    joined += markup
  }
  return joined
}

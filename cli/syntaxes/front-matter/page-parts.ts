import { escapeHtml } from '../../lib/escape-html.ts'
import { isRecord } from '../../lib/json.ts'
import type { Plain } from '../../lib/plain.ts'

/** The keys by which other generators add a note to a page, and tags to its head: Starlight and VitePress. */
export const PAGE_PART_KEYS: readonly string[] = ['banner', 'head']

/** The banner of Starlight, which is HTML, as a note. */
export function writeBanner(banner: Plain | undefined): string | undefined {
  const content =
    isRecord(banner) && typeof banner.content === 'string' ? banner.content.replace(/\s+/g, ' ').trim() : ''
  return content === '' ? undefined : `:::note\n${escapeOutsideTags(content)}\n:::`
}

/** Escapes Markdown in a text that may contain HTML, and no Markdown. */
export function escapeOutsideTags(text: string): string {
  return text.replace(/<\/?[a-z][^<>]*>|[\\`*_{}[\]#|~$:]/gi, (found) => (found.length > 1 ? found : `\\${found}`))
}

/** A tag that front matter adds to the head of its page. */
interface HeadTag {
  name: string
  attributes: { [name: string]: Plain }
  content: string
}

/** `{ tag, attrs, content }` in Starlight, `[tag, attrs, content]` in VitePress. */
function readHeadTags(head: Plain | undefined): HeadTag[] {
  return (Array.isArray(head) ? head : []).flatMap((entry): HeadTag[] => {
    const map = isRecord(entry) ? [entry.tag, entry.attrs, entry.content] : []
    const [name, attributes, content] = Array.isArray(entry) ? entry : map
    if (typeof name !== 'string' || !/^[a-z]+$/.test(name)) return []
    return [
      { name, attributes: isRecord(attributes) ? attributes : {}, content: typeof content === 'string' ? content : '' },
    ]
  })
}

/** The tags that front matter adds to the head, as an element. What it cannot contain is reported where it is read. */
export function writeHead(head: Plain | undefined): string | undefined {
  const tags = readHeadTags(head).filter(canBeWritten)
  return tags.length === 0 ? undefined : `<head>\n${tags.map(formatTag).join('\n')}\n</head>`
}

/** Styles and scripts belong to the site. */
const canBeWritten = ({ name, attributes }: HeadTag): boolean =>
  name !== 'style' && (name !== 'script' || attributes.type === 'application/ld+json')

/** The first tag of `head` that a page cannot have. */
export const findRefusedTag = (head: Plain | undefined): string | undefined =>
  readHeadTags(head).find((tag) => !canBeWritten(tag))?.name

function formatTag({ name, attributes, content }: HeadTag): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    /^[a-zA-Z][\w:-]*$/.test(key) && typeof value === 'string' ? [` ${key}="${escapeText(value)}"`] : [],
  )
  const opening = `<${name}${written.join('')}`
  if (name === 'title') return `${opening}>${escapeText(content)}</title>`
  if (name !== 'script') return `${opening} />`
  return `${opening}>${content.includes('</') ? '' : content.replace(/\s*\n\s*/g, ' ')}</script>`
}

/** Braces would be expressions in MDX. */
const escapeText = (text: string): string =>
  escapeHtml(text.replace(/\s+/g, ' ').trim()).replace(/\{/g, '&#123;').replace(/\}/g, '&#125;')

import type { Element, Root as HastRoot, Text } from 'hast'
import { toString as getText } from 'hast-util-to-string'
import type { Html, Root, RootContent } from 'mdast'
import { parseJson } from '../../lib/json.ts'
import { getSpan, type ParseContext } from '../context.ts'
import type { PageHead } from '../document.ts'
import { fillText } from '../fill-variables.ts'
import { SKIP, visit } from '../visit.ts'
import { parseRawHtml } from './provenance.ts'

const opening = /^\s*<head(?:\s[^>]*)?>/i
const closing = /<\/head\s*>\s*$/i

/** Whether a document with this text may contain a `<head>`. */
export const mayHaveHead = (text: string): boolean => /<head[\s>]/i.test(text)

/** The link relations that a page may set; stylesheets and icons belong to the site. */
const LINK_RELATIONS = new Set(['alternate', 'author', 'canonical', 'help', 'license', 'me', 'next', 'prev', 'search'])

/** Tags that docsgen writes itself and that a page may have only once. */
const RESERVED_META_NAMES = new Set(['viewport', 'generator', 'referrer', 'color-scheme'])

/** Removes `<head>` from a document and returns its tags (docs/behaviours.md 10.6). Unsafe ones are reported. */
export function takePageHead(tree: Root, context: ParseContext): PageHead {
  const head: PageHead = {}
  for (const nodes of takeBlocks(tree)) {
    const raw: HastRoot = {
      type: 'root',
      children: nodes.map(({ value, position }) => ({ type: 'raw', value, ...(position && { position }) })),
    }
    visit(parseRawHtml(raw, context), (node) => {
      if (node.type === 'text' && node.value.trim() !== '') {
        report(context, locateFirstWord(node), 'The <head> of a page cannot contain text.')
      }
      if (node.type !== 'element') return undefined
      const problem = addElement(node, head, context)
      if (problem) report(context, node, problem)
      return SKIP
    })
  }
  return head
}

/** The nodes of each head; blank lines split one into several. A head that is never closed stays where it is. */
function takeBlocks(tree: Root): Html[][] {
  const blocks: Html[][] = []
  for (let start = 0; start < tree.children.length; start++) {
    const first = tree.children[start]
    if (first?.type !== 'html' || !opening.test(first.value)) continue
    const count = tree.children.slice(start).findIndex((node) => node.type === 'html' && closing.test(node.value)) + 1
    const nodes = tree.children.slice(start, start + count)
    if (count === 0 || !nodes.every(isHtml)) continue
    blocks.push(nodes)
    tree.children.splice(start, count)
    start--
  }
  return blocks
}

/** The position of a text without the whitespace before it. */
function locateFirstWord({ value, position }: Text): Pick<Text, 'position'> {
  const blanks = /^\s*/.exec(value)?.[0].split('\n') ?? []
  if (!position || blanks.length < 2) return { position }
  const start = { line: position.start.line + blanks.length - 1, column: (blanks.at(-1)?.length ?? 0) + 1 }
  return { position: { ...position, start } }
}

const isHtml = (node: RootContent): node is Html => node.type === 'html'

/** Adds a tag to the head, or returns why it cannot be used. */
function addElement(node: Element, head: PageHead, context: ParseContext): string | undefined {
  const fill = (value: unknown): string => (typeof value === 'string' ? fillText(value.trim(), context) : '')
  const { name, property, content, rel, href, hrefLang, type, title } = node.properties
  if (node.tagName === 'title') {
    const text = fill(getText(node))
    if (text !== '') head.title = text
  } else if (node.tagName === 'meta') {
    const key = fill(name) || fill(property)
    if (key === '' || typeof content !== 'string' || RESERVED_META_NAMES.has(key.toLowerCase())) {
      return 'A <meta> of a page needs a "name" or "property" that docsgen does not set itself, and "content".'
    }
    head.meta = [...(head.meta ?? []), { [fill(name) ? 'name' : 'property']: key, content: fill(content) }]
  } else if (node.tagName === 'link') {
    const relation = [rel].flat().join(' ').toLowerCase()
    if (!LINK_RELATIONS.has(relation) || !/^https?:\/\/[^/]/i.test(fill(href))) {
      return `A <link> of a page needs an absolute URL and one of these relations: ${[...LINK_RELATIONS].join(', ')}.`
    }
    const extra = { hrefLang: fill(hrefLang), type: fill(type), title: fill(title) }
    const filled = Object.fromEntries(Object.entries(extra).filter(([, value]) => value !== ''))
    head.links = [...(head.links ?? []), { rel: relation, href: fill(href), ...filled }]
  } else if (node.tagName === 'script' && type === 'application/ld+json') {
    const value = parseJson(getText(node))
    if (value === undefined) return 'The JSON-LD of the page is not valid JSON.'
    head.jsonLd = [...(head.jsonLd ?? []), value]
  } else return `The <head> of a page cannot contain <${node.tagName}>.`
  return undefined
}

function report(context: ParseContext, node: Parameters<typeof getSpan>[0], message: string): void {
  const hint = 'A <head> may contain <title>, <meta>, <link> and JSON-LD; stylesheets and scripts belong to the site.'
  context.report('markdown/head', getSpan(node), { message, hint })
}

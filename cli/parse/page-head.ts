import type { Element, Root as HastRoot, Text } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Html, Root, RootContent } from 'mdast'
import { type ParseContext, spanOf } from './context.ts'
import type { PageHead } from './document.ts'
import { parseRawHtml } from './raw-html.ts'
import { fillText } from './variables.ts'
import { SKIP, visit } from './visit.ts'

const opening = /^\s*<head(?:\s[^>]*)?>/i
const closing = /<\/head\s*>\s*$/i

/** Whether a document with this text can have a head of its own. */
export const mayHaveHead = (text: string): boolean => /<head[\s>]/i.test(text)

/**
 * What a link of a page may say: who stands behind it, and where it has other forms. A stylesheet or an icon is the site's.
 */
const relations = new Set(['alternate', 'author', 'canonical', 'help', 'license', 'me', 'next', 'prev', 'search'])

/** Tags that docsgen writes itself, and that may stand in a page once. */
const ownNames = new Set(['viewport', 'generator', 'referrer', 'color-scheme'])

/**
 * Takes the `<head>` element out of a document: tags that are added to the head of its page (behaviours.md 10.6). It stands
 * at the top level, with its tags on lines of their own. Whatever could run code or load something is refused, and reported.
 */
export function takePageHead(tree: Root, context: ParseContext): PageHead {
  const head: PageHead = {}
  for (const nodes of takeBlocks(tree)) {
    const raw: HastRoot = {
      type: 'root',
      children: nodes.map(({ value, position }) => ({ type: 'raw', value, ...(position && { position }) })),
    }
    visit(parseRawHtml(raw, context), (node) => {
      if (node.type === 'text' && node.value.trim() !== '') {
        report(context, firstWord(node), 'The head of a page holds no text.')
      }
      if (node.type !== 'element') return undefined
      readElement(node, head, context)
      return SKIP
    })
  }
  return head
}

/** The nodes of each head; blank lines divide one into several. One that is never closed is left where it is. */
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

/** A text without the blanks before it. */
function firstWord({ value, position }: Text): Pick<Text, 'position'> {
  const blanks = /^\s*/.exec(value)?.[0].split('\n') ?? []
  if (!position || blanks.length < 2) return { position }
  const start = { line: position.start.line + blanks.length - 1, column: (blanks.at(-1)?.length ?? 0) + 1 }
  return { position: { ...position, start } }
}

const isHtml = (node: RootContent): node is Html => node.type === 'html'

function readElement(node: Element, head: PageHead, context: ParseContext): void {
  const fill = (value: unknown): string =>
    typeof value === 'string' ? fillText(value.trim(), context.options.variables) : ''
  const { name, property, content, rel, href, hrefLang, type, title } = node.properties
  if (node.tagName === 'title') {
    head.title = fill(textOf(node))
  } else if (node.tagName === 'meta') {
    const key = fill(name) || fill(property)
    if (key === '' || typeof content !== 'string' || ownNames.has(key.toLowerCase())) {
      report(context, node, 'A <meta> of a page has a name or a property of its own, and a content.')
    } else {
      head.meta = [...(head.meta ?? []), { [fill(name) ? 'name' : 'property']: key, content: fill(content) }]
    }
  } else if (node.tagName === 'link') {
    const relation = [rel].flat().join(' ').toLowerCase()
    if (!relations.has(relation) || !/^https?:\/\/[^/]/i.test(fill(href))) {
      report(context, node, `A <link> of a page has an absolute URL, and is one of: ${[...relations].join(', ')}.`)
    } else {
      const extra = { hrefLang: fill(hrefLang), type: fill(type), title: fill(title) }
      const filled = Object.fromEntries(Object.entries(extra).filter(([, value]) => value !== ''))
      head.links = [...(head.links ?? []), { rel: relation, href: fill(href), ...filled }]
    }
  } else if (node.tagName === 'script' && type === 'application/ld+json') {
    readJson(node, head, context)
  } else {
    report(context, node, `<${node.tagName}> cannot stand in the head of a page.`)
  }
}

function readJson(node: Element, head: PageHead, context: ParseContext): void {
  try {
    const value: unknown = JSON.parse(textOf(node))
    head.jsonLd = [...(head.jsonLd ?? []), value]
  } catch {
    report(context, node, 'The JSON-LD of a page is not valid JSON.')
  }
}

function report(context: ParseContext, node: Parameters<typeof spanOf>[0], message: string): void {
  const hint = 'A <head> holds <title>, <meta>, <link> and JSON-LD; stylesheets and scripts are those of the site.'
  context.report('markdown/head', spanOf(node), message, hint)
}

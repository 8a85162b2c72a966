import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toMdast } from 'hast-util-to-mdast'
import { toString as getText } from 'hast-util-to-string'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { hasClass, walkElements } from '../../lib/elements.ts'

/** Elements that a text cannot show: controls, drawings, navigation and code. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  `aside button dialog fieldset form iframe input link meta nav noscript object option script select style svg template textarea
  wbr`.split(/\s+/),
)

/** The attribute of elements that are for people only, as agents that compare pages with their Markdown read it. */
const IGNORED = 'dataMarkdownIgnore'

/**
 * Writes the content of a rendered page as Markdown: its `<main>`, or for a React page all that it renders, without controls and
 * navigation. Links are absolute. Begins with `title` unless the content has a heading of level 1.
 */
export function writePageMarkdown(page: Root, { title, url }: { title: string; url: string }): string {
  const content = findContent(page)
  if (!content) return `# ${title}\n`
  const children = content.children.flatMap((child) => prepare(child, url))
  const tree = toMdast({ type: 'root', children }, { handlers: { math: (_state, node) => writeFormula(node) } })
  const markdown = toMarkdown(tree, { bullet: '-', rule: '-', extensions: [gfmToMarkdown({ tablePipeAlign: false })] })
  return /^# /m.test(markdown) ? markdown : `# ${title}\n\n${markdown}`
}

function findContent(page: Root): Element | undefined {
  const found = [...walkElements(page)]
  return found.find((element) => hasClass(element, 'react-page')) ?? found.find(({ tagName }) => tagName === 'main')
}

/** The parts of a node that belong in the Markdown, with absolute URLs. */
function prepare(node: RootContent | ElementContent, url: string): ElementContent[] {
  if (node.type === 'text') return [node]
  if (node.type !== 'element' || isLeftOut(node)) return []
  const { tagName, properties } = node
  const { href, src } = properties
  const absolute = {
    ...(typeof href === 'string' && { href: resolve(href, url) }),
    ...(typeof src === 'string' && { src: resolve(src, url) }),
  }
  if (tagName === 'math') return [node]
  return [
    {
      ...node,
      properties: { ...properties, ...absolute },
      children: node.children.flatMap((child) => prepare(child, url)),
    },
  ]
}

function isLeftOut(element: Element): boolean {
  const { tagName, properties } = element
  if (LEFT_OUT.has(tagName) || IGNORED in properties || properties.popover !== undefined) return true
  if (properties.hidden === true || properties.ariaHidden === 'true') return true
  return (tagName === 'img' && !properties.alt) || hasClass(element, 'hash-link')
}

const resolve = (href: string, url: string): string =>
  href.startsWith('#') || !URL.canParse(href, url) ? href : new URL(href, url).href

/** A formula as TeX, which its annotation has. */
function writeFormula(math: Element): { type: 'html'; value: string } {
  const annotation = [...walkElements(math)].find(({ tagName }) => tagName === 'annotation')
  const tex = (annotation ? getText(annotation) : getText(math)).trim()
  return { type: 'html', value: math.properties.display === 'block' ? `$$\n${tex}\n$$` : `$${tex}$` }
}

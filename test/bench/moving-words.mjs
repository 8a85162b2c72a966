// The words of sources and of built pages, and foreign syntax that is left in the text of pages.
import { createRequire } from 'node:module'
import { toString as toText } from 'hast-util-to-string'
import rehypeRaw from 'rehype-raw'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

const toTree = unified().use(rehypeRaw)
const plain = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).use(remarkRehype)

/**
 * The marks of dialects, which no page should show: they are not words of their authors. Their arguments that are text (titles
 * of admonitions and tabs) stay.
 */
const SYNTAX = [
  /^(?:import|export)\b[^\n]*(?:\n[ \t}][^\n]*)*$/gm,
  /\{\/\*[\s\S]*?\*\/\}/g,
  /<!--[\s\S]*?-->/g,
  /<\/?[A-Z][\w.]*(?:\s+[\w:@.-]+(?:=(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}))?|\s+\{[^}]*\})*\s*\/?>/g,
  /<\/?template\b[^<>]*>/g,
  /^[ \t]*(?:!!!|\?\?\?\+?)[ \t]+[\w -]+?(?=[ \t]*(?:"|$))/gm,
  /^[ \t]*===[!+]?(?=[ \t]*")/gm,
  /^[ \t]*\/{3,}(?:[ \t]*[\w-]+)?/gm,
  /^[ \t]*:{3,}[ \t]*[\w-]*(?:\{[^}\n]*\})?/gm,
  /\{\{[#<%][\s\S]*?[>%]?\}\}/g,
  /\{:?[ \t]*[#.][\w-][^}\n]*\}/g,
  /^[ \t]*(?:--8<--|<<<)[^\n]*$/gm,
  /^\[\[?toc\]?\]$/gim,
  // References of MkDocs by the id of a heading, which is not text.
  /(?<=\])\[\w+(?:\.\w+)+\]/g,
  /^[ \t]*> \[![\w-]+\]/gm,
]

/** Icons leave a mark that is no word: with a space in its place, the rest of a list item could be indented code. */
const ICON = /:(?:material|octicons|fontawesome|simple)-[\w-]+:/g

/** The emoji of a name of GitHub or JoyPixels. */
const EMOJI = new Map(
  ['joypixels', 'github'].flatMap((table) =>
    Object.entries(createRequire(import.meta.url)(`emojibase-data/en/shortcodes/${table}.json`)).flatMap(
      ([codes, names]) => [names].flat().map((name) => [name, toEmoji(codes)]),
    ),
  ),
)

function toEmoji(codes) {
  return String.fromCodePoint(...codes.split('-').map((code) => Number.parseInt(code, 16)))
}

/**
 * The text of a source as plain Markdown renders it, without the marks of dialects and without code of other files, and
 * with emoji in place of their names.
 */
export function renderPlain(source) {
  const text = SYNTAX.reduce(
    (left, pattern) => left.replace(pattern, ' '),
    unindentBlocks(source.split('\n')).join('\n').replace(ICON, '•'),
  )
  const tree = plain.parse(text)
  visit(tree, 'text', (node) => {
    node.value = node.value.replace(/:([-+\w]+):/g, (written, name) => EMOJI.get(name) ?? written)
  })
  return toText(plain.runSync(tree))
}

/** The lines of a source with the bodies of indented blocks (`!!!`, `???`, `===`) at their margin: they are not code. */
function unindentBlocks(lines) {
  const result = []
  for (let at = 0; at < lines.length; ) {
    const margin = /^( *)(?:!!!|\?\?\?\+?|===[!+]?)[ \t]/.exec(lines[at])?.[1]
    result.push(lines[at])
    at++
    if (margin === undefined) continue
    const isInside = (line) => line.trim() === '' || line.startsWith(`${margin}    `)
    const body = []
    while (at < lines.length && isInside(lines[at])) body.push(lines[at++].slice(margin.length + 4))
    result.push('', ...unindentBlocks(body).map((line) => margin + line))
  }
  return result
}

/** Words of letters and digits, in lower case, and emoji. */
export function listWords(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu) ?? []
}

/** What a built page says: its text, its text outside of code, its source, its address, and that of the next page. */
export function readPage(html, edit) {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  const tree = toTree.runSync({ type: 'root', children: [{ type: 'raw', value: main }] })
  const next = /<a [^>]*rel="next"[^>]*>|<a [^>]*pagination-nav__link--next[^>]*>/.exec(main)?.[0] ?? ''
  const source = new RegExp(`href="${edit}([^"]+)"`).exec(html)?.[1] ?? null
  const url = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? ''
  const href = /href="([^"]+)"/.exec(next)?.[1]
  return {
    source,
    url: getPathname(url),
    next: href === undefined ? null : getPathname(new URL(href, url || 'https://a.example').href),
    text: readText(tree, () => false),
    // The table of contents repeats headings without their code.
    prose: readText(tree, ({ tagName }) => /^(?:code|pre|annotation|nav)$/.test(tagName)),
  }
}

const getPathname = (url) => (URL.canParse(url) ? new URL(url).pathname.replace(/(.)\/$/, '$1') : url)

/** The text of a tree with a space after every element that ends a line. */
function readText(tree, isSkipped) {
  const parts = []
  const walk = (node) => {
    if (node.type === 'text') parts.push(node.value)
    if (node.type === 'element' && isSkipped(node)) return
    for (const child of node.children ?? []) walk(child)
    const { alt, title, className = [] } = node.properties ?? {}
    if (typeof alt === 'string') parts.push(` ${alt} `)
    // The link next to a heading repeats its text.
    if (typeof title === 'string' && !className.includes('hash-link')) parts.push(` ${title} `)
    if (
      node.type === 'element' &&
      /^(?:p|h\d|li|div|td|th|tr|pre|dt|dd|summary|br|figcaption|button)$/.test(node.tagName)
    )
      parts.push('\n')
  }
  walk(tree)
  return parts.join('')
}

const FOREIGN = {
  import: /^(?:import .+ from ['"]|export (?:const|default|function) )/m,
  // Not `Vec<T>`, nor the `<T>` of a heading in code.
  component: /(?<!\w)<\/?[A-Z][A-Za-z.]+[ />]/,
  'mdx comment': /\{\/\*/,
  ':::': /^\s*:::/m,
  '!!!': /^\s*(?:!!!|\?\?\?\+?) \w/m,
  '=== "': /^\s*===[!+]? "/m,
  '{{': /\{\{[#<%]/,
  '{%': /\{% \w/,
  '{ #id }': /\{:?\s*[#.][\w-]+[^}]*\}/,
  '<<<': /^\s*<<< /m,
  '--8<--': /--8<--/,
  ':icon:': /:(?:material|octicons|fontawesome|simple)-[\w-]+:/,
  '[[toc]]': /\[\[?toc\]\]?/i,
  '///': /^\s*\/{3} \w/m,
  '[!NOTE]': /\[!(?:note|tip|warning|important|caution|danger|info)\]/i,
}

/** The kinds of foreign syntax in the text of a page. */
export function countForeign(prose) {
  return Object.entries(FOREIGN)
    .filter(([, pattern]) => pattern.test(prose))
    .map(([name]) => name)
}

/** The links of a source with a fragment, as `{ path, fragment }`. */
export function listFragments(source) {
  const found = []
  visit(plain.parse(source), ['link', 'definition'], ({ url }) => {
    const [, target = '', fragment = ''] = /^([^#]*)#(.+)$/.exec(url) ?? []
    if (fragment !== '' && !/^[a-z][a-z+.-]*:|^\/\//i.test(target)) found.push({ path: target, fragment })
  })
  return found
}

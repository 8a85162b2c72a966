import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Nodes, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { toString as textOf } from 'hast-util-to-string'
import rehypeRaw from 'rehype-raw'
import remarkRehype from 'remark-rehype'
import { VFile } from 'vfile'
import { describe, expect, test } from 'vitest'
import type { ParsedDocument } from '../../cli/parse/document.ts'
import { type MarkdownSyntax, parseMarkdown } from '../../cli/parse/syntax/parse-markdown.ts'
import { print } from '../../cli/print/print.ts'
import { parseText } from './parse-text.ts'

interface Example {
  markdown: string
  html: string
  example: number
  extensions?: string[]
}

const folder = resolve('../shared/corpora/conformance')
const isThere = existsSync(folder)
const load = (name: string): Example[] => JSON.parse(readFileSync(`${folder}/${name}/spec.json`, 'utf8'))

/** Parses and prints HTML again, so that different spellings of one tree are equal. */
function normalize(html: string): string {
  const root: Root = { type: 'root', children: [{ type: 'raw', value: html.trim() }] }
  return toHtml(rehypeRaw()(root, new VFile())).trim()
}

function render(markdown: string, syntax: MarkdownSyntax): string {
  const tree = parseMarkdown(markdown, { syntax, extensions: { micromark: [], mdast: [] } })
  const html = remarkRehype({ allowDangerousHtml: true })(tree, new VFile())
  return normalize(toHtml(html, { allowDangerousHtml: true }))
}

const failures = (examples: Example[], syntaxOf: (example: Example) => MarkdownSyntax) =>
  examples
    .filter((example) => render(example.markdown, syntaxOf(example)) !== normalize(example.html))
    .map(({ example }) => example)

describe.skipIf(!isThere)('parsing Markdown to a tree, compared with the examples of the specifications', () => {
  test('matches all 652 examples of CommonMark 0.31.2', () => {
    const examples = load('commonmark')
    expect(examples).toHaveLength(652)
    expect(failures(examples, () => 'commonmark')).toEqual([])
  })

  test('differs from CommonMark with GFM only for bare links', () => {
    expect(failures(load('commonmark'), () => 'gfm')).toEqual([602, 606, 608, 611, 612])
  })

  test('matches 667 of 673 examples of GFM', () => {
    expect(failures(load('gfm'), ({ extensions }) => (extensions?.length ? 'gfm' : 'commonmark'))).toEqual([
      ...[279, 280], // Task lists: classes, and the order of attributes.
      628, // Only an extension of cmark links ftp: URLs.
      ...[645, 646], // Comments as in HTML since 2022, and in CommonMark since 0.31.
      653, // The stage removes harmful elements from the tree, not from the text.
    ])
  })
})

function printed({ document, body }: ParsedDocument): string {
  const targets = document.references.map(({ url }) => ({ kind: 'unchecked' as const, url }))
  return print(body, { document, pathname: '/page', targets }, { baseUrl: '/', url: 'https://docs.example', files: {} })
}

/** Removes what docsgen adds to a tree; code blocks are reduced to their text. */
function plain(html: string): string {
  const root = rehypeRaw()({ type: 'root', children: [{ type: 'raw', value: html.trim() }] }, new VFile())
  strip(root)
  return toHtml(root)
    .replace(/\s+/g, ' ')
    .replace(/> | </g, (bracket) => bracket.trim())
    .trim()
}

const boxes = ['theme-code-block', 'table-scroll']
const unwrapBox = (node: Nodes): Nodes[] => {
  const classes = node.type === 'element' ? [node.properties.className].flat() : []
  const isTitle = node.type === 'element' && node.tagName === 'header'
  return 'children' in node && (isTitle || boxes.some((name) => classes.includes(name))) ? node.children : [node]
}

function strip(node: Nodes): void {
  if (node.type === 'element') {
    for (const name of ['id', 'loading', 'decoding', 'tabIndex', 'target', 'rel']) delete node.properties[name]
    for (const name of ['href', 'src']) {
      const url = node.properties[name]
      if (typeof url === 'string') node.properties[name] = encodeURI(url).replace(/%25/g, '%')
    }
    if (node.tagName === 'pre') node.children = [{ type: 'text', value: textOf(node).trimEnd() }]
  }
  if (!('children' in node)) return
  const isAdded = (child: Nodes) =>
    child.type === 'comment' || (child.type === 'element' && [child.properties.className].flat().includes('hash-link'))
  node.children = node.children.filter((child) => !isAdded(child)).flatMap(unwrapBox) as typeof node.children
  for (const child of node.children) strip(child)
  if (node.type === 'element') delete node.properties.className
}

/** Numbers of the examples that the whole stage prints differently. */
async function findDifferences(name: string): Promise<number[]> {
  const differing: number[] = []
  for (const { markdown, html, example } of load(name)) {
    const parsed = await parseText(markdown)
    if (plain(printed(parsed)) !== plain(html)) differing.push(example)
  }
  return differing
}

const sorted = (examples: Record<string, number[]>) =>
  Object.values(examples)
    .flat()
    .sort((a, b) => a - b)

describe.skipIf(!isThere)('the whole stage, compared with the examples of the specifications', () => {
  test('differs from CommonMark only on purpose', async () => {
    expect(await findDifferences('commonmark')).toEqual(sorted(fromCommonMark))
  })

  test('differs from GFM only on purpose, or where GFM is older than CommonMark 0.31', async () => {
    expect(await findDifferences('gfm')).toEqual(sorted(fromGfm))
  })
})

/** Reason -> examples of CommonMark 0.31.2 whose output differs. */
const fromCommonMark: Record<string, number[]> = {
  'text between two thematic breaks from line 1 on is front matter': [96, 98],
  'tags that are not HTML elements are shown as text, so that no prose is lost': [
    150, 163, 201, 491, 524, 536, 613, 614, 615, 617, 623,
  ],
  'elements that are never closed end with their paragraph or block, or are text': [155, 184, 494],
  'tags without an end are text, which an HTML parser drops with everything behind them': [156, 157, 158],
  'scripts, styles and processing instructions are removed': [170, 172, 173, 176, 178, 180],
  'an image with a title that is alone in its paragraph is a figure, and the title its caption': [
    572, 573, 576, 577, 584, 585, 586, 588, 589, 591,
  ],
  'schemes that are not on the list of safe ones are not printed': [598, 599, 601],
  'bare links are linked, as in GFM': [602, 606, 608, 611, 612],
}

/** Reason -> examples of GFM 0.29 whose output differs. Most are also in CommonMark. */
const fromGfm: Record<string, number[]> = {
  'text between two thematic breaks from line 1 on is front matter': [66, 68],
  'tags that are not HTML elements are shown as text, so that no prose is lost': [
    120, 133, 170, 500, 532, 544, 632, 633, 634, 636, 642,
  ],
  'elements that are never closed end with their paragraph or block, or are text': [125, 153, 503],
  'tags without an end are text, which an HTML parser drops with everything behind them': [126, 127, 128],
  'scripts, styles and processing instructions are removed': [140, 141, 142, 145, 147, 149],
  'checkboxes of tasks have labels': [279, 280],
  'an image with a title that is alone in its paragraph is a figure, and the title its caption': [
    580, 581, 584, 585, 592, 593, 594, 596, 597, 599,
  ],
  'schemes that are not on the list of safe ones are not printed': [606, 607, 609],
  'bare links are linked in examples of CommonMark as well': [610, 614, 616, 619, 620],
  'ftp: is only linked by an extension of cmark': [628],
  'comments are as in HTML since 2022, and in CommonMark since 0.31': [645, 646],
  'harmful elements are removed from the tree, not printed as text': [653],
}

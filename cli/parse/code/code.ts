import type { Element, ElementContent, Root as HastRoot } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Root as MdastRoot } from 'mdast'
import type {} from 'remark-rehype'
import type { VFile } from 'vfile'
import { suggest } from '../../lib/suggest.ts'
import { contextOf, spanOf } from '../context.ts'
import type { Span } from '../document.ts'
import { exceedsHighlighting } from '../limits.ts'
import { SKIP, visit } from '../visit.ts'
import { codeHtml } from './code-html.ts'
import { createHighlight, type Highlight, type Run } from './highlight.ts'
import { type CodeInfo, parseCodeInfo } from './info.ts'
import { languageNames, resolveLanguage } from './languages.ts'
import { readMarkers } from './markers.ts'
import { highlightSession, isTranscript } from './session.ts'

/** The highlighter and what it knows. */
export interface Highlighter {
  highlight: Highlight
  grammars: ReadonlySet<string>
}

/** Whether a document with this text can hold code blocks with a language. */
export function needsHighlighter(text: string): boolean {
  return text.includes('```') || text.includes('~~~') || text.includes('<pre')
}

/** Loads the highlighter with all its grammars: about 30 ms, once. */
export async function loadHighlighter(): Promise<Highlighter> {
  const { createRefractor } = await import('./grammars.ts')
  const refractor = createRefractor()
  return { highlight: createHighlight(refractor), grammars: new Set(refractor.listLanguages()) }
}

/**
 * Writes the info string of every code block into attributes of its `code` element, where it survives the parsing of raw
 * HTML; `transformCode` takes it out again.
 */
export function keepCodeInfo(tree: MdastRoot): void {
  visit(tree, 'code', (node) => {
    if (!node.lang) return
    node.data = {
      ...node.data,
      hProperties: { ...node.data?.hProperties, dataInfo: `${node.lang} ${node.meta ?? ''}` },
    }
  })
}

/** The info string of a `code` element: kept from a fence, or the class of raw HTML. */
function infoOf(code: Element): CodeInfo {
  const { dataInfo, className } = code.properties
  if (typeof dataInfo === 'string') {
    const blank = dataInfo.indexOf(' ')
    return parseCodeInfo(dataInfo.slice(0, blank), dataInfo.slice(blank + 1))
  }
  const classes = Array.isArray(className) ? className.map(String) : []
  return parseCodeInfo(classes.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? '', '')
}

/** Where the name of the language stands: behind the fence, else the whole block. */
function languageSpan(pre: Element, language: string, source: string): Span {
  const span = spanOf(pre)
  const start = pre.position?.start.offset
  if (start === undefined) return span
  const end = source.indexOf('\n', start)
  const at = source
    .slice(start, end < 0 ? source.length : end)
    .toLowerCase()
    .indexOf(language)
  if (at < 0) return span
  const column = span.column + at
  return { line: span.line, column, endLine: span.line, endColumn: column + language.length }
}

/** One code block on its way through. */
interface Block {
  pre: Element
  code: Element
  info: CodeInfo
  file: VFile
  highlighter: Highlighter | undefined
}

function reportUnknownLanguage({ pre, info, file }: Block, grammars: ReadonlySet<string>): void {
  const near = suggest(info.language, languageNames(grammars))
  contextOf(file).report(
    'markdown/unknown-language',
    languageSpan(pre, info.language, String(file)),
    `The code block names the language "${info.language}", which docsgen cannot highlight, so it is shown as plain text.`,
    near ? `Did you mean "${near}"?` : 'Write "text" to show it plain on purpose.',
  )
}

function highlightBlock(block: Block, code: string): Run[] {
  const plain: Run[] = [{ role: '', text: code }]
  const { info, highlighter } = block
  if (info.language === '' || !highlighter || exceedsHighlighting(code)) return plain
  const { highlight, grammars } = highlighter
  const choice = resolveLanguage(info.language, grammars)
  if (choice.kind === 'session') return highlightSession(code, highlight)
  if (choice.kind === 'highlighted') {
    const transcript = choice.grammar === 'bash' && isTranscript(code)
    return transcript ? highlightSession(code, highlight) : highlight(code, choice.grammar)
  }
  if (choice.kind === 'unknown') reportUnknownLanguage(block, grammars)
  return plain
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}

/** A block with more lines is folded to the first twenty or so (`code.css`), where a script can unfold it again. */
const longestUnfolded = 40

function renderBlock(block: Block): Element {
  const { pre, code, info } = block
  const source = textOf(code).replace(/\n$/, '')
  const { lines, marks, words } = readMarkers(source, info.language, info.highlighted)
  const html = codeHtml(highlightBlock(block, lines.join('\n')), { marks, words, firstNumber: info.firstNumber })
  const className = ['theme-code-block']
  if (marks.some((of) => of.has('focused'))) className.push('ds-has-focus')
  if (info.language !== '') className.push(`language-${info.language}`)
  const dataDsLines = info.foldable && lines.length > longestUnfolded ? `${lines.length}` : undefined
  const properties = { ...code.properties, dataInfo: undefined, className: undefined }
  const box = element('pre', { ...pre.properties, tabIndex: 0 }, [
    element('code', properties, [{ type: 'raw', value: html }]),
  ])
  if (info.title === null) return element('div', { className, dataDsLines }, [box])
  const title = element('figcaption', { className: ['ds-code-title'] }, [{ type: 'text', value: info.title }])
  return element('figure', { className, dataDsLines }, [title, box])
}

/**
 * Puts highlighted code blocks in place of `pre > code`, as `raw` nodes. Blocks whose code is not plain text (raw HTML
 * with elements inside) stay as they are, and so do formulas.
 */
export function transformCode(tree: HastRoot, file: VFile, highlighter: Highlighter | undefined): void {
  visit(tree, 'element', (pre, index, parent) => {
    if (pre.tagName !== 'pre' || !parent || index === undefined) return undefined
    const code = pre.children.length === 1 ? pre.children[0] : undefined
    if (code?.type !== 'element' || code.tagName !== 'code') return SKIP
    if (code.children.some((child) => child.type !== 'text')) return SKIP
    const block = renderBlock({ pre, code, info: infoOf(code), file, highlighter })
    parent.children[index] = pre.position ? { ...block, position: pre.position } : block
    return SKIP
  })
}

import type { Element, Root as HastRoot } from 'hast'
import { toString as getText } from 'hast-util-to-string'
import type { Root as MdastRoot } from 'mdast'
import type {} from 'remark-rehype'
import type { VFile } from 'vfile'
import { runtimeClasses } from '../../../src/model/data-attributes.ts'
import { createElement, hasClass } from '../../lib/elements.ts'
import { didYouMean } from '../../lib/suggest.ts'
import { getContext, getSpan } from '../context.ts'
import { findTabLabel } from '../directives/tab-list.ts'
import type { Span } from '../document.ts'
import { exceedsHighlighting } from '../limits/limits.ts'
import { SKIP, visit } from '../visit.ts'
import { formatCode, hasLongLine } from './code-html.ts'
import { createHighlight, type Highlight, pushRun, type Run } from './highlight.ts'
import { type CodeInfo, parseCodeInfo } from './info.ts'
import {
  getLanguageLabel,
  isSameLanguage,
  isTerminal,
  isWrapped,
  listLanguages,
  resolveLanguage,
  SHELL,
} from './languages.ts'
import { extractMarkers } from './markers.ts'
import { highlightShell } from './shell.ts'

/** The highlighter and the names of the languages it supports. */
export type Highlighter = Awaited<ReturnType<typeof loadHighlighter>>

/** Whether a document with this text may contain code blocks with a language. */
export const needsHighlighter = (text: string): boolean => /```|~~~|<(?:pre|Code|PackageManagerTabs)/.test(text)

/** Loads the highlighter. */
export async function loadHighlighter() {
  const { createGrammars } = await import('./grammars.ts')
  const grammars = createGrammars()
  const highlight = createHighlight(grammars)
  return {
    highlight: (code: string, grammar: string) => (grammar === SHELL ? highlightShell(code) : highlight(code, grammar)),
    grammars: new Set([...grammars.names, SHELL]),
  }
}

/** Copies info strings to attributes of `code`, which survive the parsing of raw HTML; `transformCode` removes them. */
export function keepCodeInfo(tree: MdastRoot): void {
  visit(tree, 'code', (node) => {
    if (!node.lang) return
    const dataInfo = `${node.lang} ${node.meta ?? ''}`
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, dataInfo } }
  })
}

/** The info string of a `code` element, taken from its fence or from the class of raw HTML. */
function getCodeInfo(code: Element): CodeInfo {
  const { dataInfo, className } = code.properties
  if (typeof dataInfo === 'string') {
    const blank = dataInfo.indexOf(' ')
    return parseCodeInfo(dataInfo.slice(0, blank), dataInfo.slice(blank + 1))
  }
  const classes = Array.isArray(className) ? className.map(String) : []
  return parseCodeInfo(classes.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? '', '')
}

/** The span of the language name after the fence, or of the whole block if it is not there. */
function getLanguageSpan(pre: Element, language: string, source: string): Span {
  const span = getSpan(pre)
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

interface WrittenBlock {
  pre: Element
  code: Element
  info: CodeInfo
  file: VFile
  highlighter: Highlighter | undefined
}

interface Block extends WrittenBlock {
  /** Label of the block's tab; `undefined` outside of tabs. */
  tabLabel: string | undefined
  /** Whether the block before it, without text between them, shows commands. */
  followsTerminal: boolean
}

function reportUnknownLanguage({ pre, info, file }: WrittenBlock, grammars: ReadonlySet<string>): void {
  getContext(file).report('markdown/unknown-language', getLanguageSpan(pre, info.language, String(file)), {
    message: `docsgen cannot highlight the language "${info.language}", so the code is shown as plain text.`,
    hint: didYouMean(info.language, listLanguages(grammars)) ?? 'Use the language "text" for plain text.',
  })
}

/** The highlighter and how it highlights a block; `undefined` if it does not. A language that it does not know is reported. */
function chooseHighlighting(block: WrittenBlock, code: string) {
  const { info, highlighter } = block
  if (info.language === '' || !highlighter || exceedsHighlighting(code)) return undefined
  const { highlight, grammars } = highlighter
  const choice = resolveLanguage(info.language, grammars)
  if (choice.kind === 'unknown') reportUnknownLanguage(block, grammars)
  return { choice, highlight }
}

function highlightBlock(block: Block, code: string): Run[] {
  const { choice, highlight } = chooseHighlighting(block, code) ?? {}
  if (choice?.kind === 'session' && highlight) return highlightSession(code, highlight)
  if (choice?.kind === 'highlighted' && highlight) {
    // Code in a shell language that begins with a dollar prompt is a transcript.
    const transcript = choice.grammar === SHELL && code.startsWith('$ ')
    return transcript ? highlightSession(code, highlight) : highlight(code, choice.grammar)
  }
  return [{ role: '', text: code }]
}

/** The title of a block. A label is for its tab, and is the title where it is in none. */
const getTitle = ({ info, tabLabel }: Block): string | null =>
  info.title ?? (tabLabel === undefined ? info.label : null)

/** The header of a block: its title, or its language unless a tab names it, and the mark of an example. */
function getHeader(block: Block, terminal: boolean): string | undefined {
  const { info, tabLabel } = block
  const { labels } = getContext(block.file)
  const plain = block.followsTerminal ? labels.output : undefined
  const language = terminal ? labels.terminal : (getLanguageLabel(info.language) ?? plain)
  const isNamedByTab = tabLabel !== undefined && isSameLanguage(tabLabel, info.language)
  const header = getTitle(block) ?? (isNamedByTab ? undefined : language)
  if (!info.isExample) return header
  return header ? labels.codeExample(header) : labels.example
}

/** Longer blocks are folded to about twenty lines by `code.css`, and a script can unfold them. */
const MAX_UNFOLDED_LINES = 40
const TERMINAL_CLASS = 'ds-terminal'
const getSource = ({ code }: WrittenBlock): string => getText(code).replace(/\n$/, '')

function renderBlock(block: Block): Element {
  const { pre, code, info } = block
  const source = getSource(block)
  const { lines, marks, words } = extractMarkers(source, info)
  const { firstNumber, labels } = info
  const terminal = isTerminal(info.language, source)
  const wraps = (terminal || block.followsTerminal || isWrapped(info.language)) && hasLongLine(lines)
  const html = formatCode(highlightBlock(block, lines.join('\n')), { marks, words, firstNumber, labels, wraps })
  const className = ['theme-code-block']
  if (marks.some((of) => of.has('focused'))) className.push('ds-has-focus')
  if (terminal) className.push(TERMINAL_CLASS)
  if (info.language !== '') className.push(`language-${info.language}`)
  const dataDsLines = info.foldable && lines.length > MAX_UNFOLDED_LINES ? `${lines.length}` : undefined
  const properties = { ...code.properties, dataInfo: undefined, className: undefined }
  const wrapped = wraps ? [runtimeClasses.codeWrapped] : undefined
  const box = createElement('pre', { ...pre.properties, className: wrapped, tabIndex: 0 }, [
    createElement('code', properties, [{ type: 'raw', value: html }]),
  ])
  const header = getHeader(block, terminal)
  if (getTitle(block) === null) return createElement('div', { className, dataDsLanguage: header, dataDsLines }, [box])
  const title = createElement('figcaption', { className: ['ds-code-title'] }, [{ type: 'text', value: header ?? '' }])
  return createElement('figure', { className, dataDsLines }, [title, box])
}

/** Visits the elements `pre > code`, and notes that there are some. */
function visitCode(
  tree: HastRoot,
  { file, highlighter }: Pick<WrittenBlock, 'file' | 'highlighter'>,
  visitBlock: (
    block: WrittenBlock,
    at: { siblings: HastRoot['children']; index: number; tabLabel: string | undefined },
  ) => void,
): void {
  visit(tree, 'element', (pre, index, parent) => {
    if (pre.tagName !== 'pre' || !parent || index === undefined) return undefined
    const code = pre.children.length === 1 ? pre.children[0] : undefined
    if (code?.type !== 'element' || code.tagName !== 'code') return SKIP
    if (code.children.some((child) => child.type !== 'text')) return SKIP
    getContext(file).features.add('code')
    const tabLabel = parent.type === 'element' ? findTabLabel(parent) : undefined
    const block = { pre, code, info: getCodeInfo(code), file, highlighter }
    visitBlock(block, { siblings: parent.children, index, tabLabel })
    return SKIP
  })
}

/** Replaces `pre > code` with highlighted blocks, as `raw` nodes, unless elements are inside the code. */
export function transformCode(tree: HastRoot, file: VFile, highlighter: Highlighter | undefined): void {
  visitCode(tree, { file, highlighter }, (written, { siblings, index, tabLabel }) => {
    const followsTerminal = isTerminalBlock(findPrevious(siblings, index))
    const block = renderBlock({ ...written, tabLabel, followsTerminal })
    const { position } = written.pre
    siblings[index] = position ? { ...block, position } : block
  })
}

/** Reports the same problems as `transformCode`, without changing the tree. */
export function checkCode(tree: HastRoot, file: VFile, highlighter: Highlighter | undefined): void {
  visitCode(tree, { file, highlighter }, (block) => {
    chooseHighlighting(block, extractMarkers(getSource(block), block.info).lines.join('\n'))
  })
}

/** The element before a node with nothing but blanks between them. */
function findPrevious(siblings: HastRoot['children'], index: number): HastRoot['children'][number] | undefined {
  const previous = siblings[index - 1]
  return previous?.type === 'text' && previous.value.trim() === '' ? siblings[index - 2] : previous
}

const isTerminalBlock = (node: HastRoot['children'][number] | undefined): boolean =>
  node?.type === 'element' && hasClass(node, TERMINAL_CLASS)

/** The prompt of a command in a transcript: `$ `, `alice@host:~$ `, `PS C:\> `, `> `, `root@host:/# `. */
const prompt = /^(?:\([\w.-]+\) )?(?:[\w.-]+@[\w.-]+(?:[: ][^\s#$%]*)?[$%#]|PS [^>]*>|[$%>]) /

/** Splits a shell transcript into prompts, commands (highlighted as those of a shell; a trailing backslash continues them) and output. */
function highlightSession(code: string, highlight: Highlight): Run[] {
  const runs: Run[] = []
  const lines = code.split('\n')
  for (let index = 0; index < lines.length; index++) {
    let text = lines[index] ?? ''
    if (index > 0) pushRun(runs, runs.at(-1)?.role === 'o' ? 'o' : '', '\n')
    const found = prompt.exec(text)?.[0]
    if (found === undefined) {
      pushRun(runs, 'o', text)
      continue
    }
    pushRun(runs, 'u', found)
    text = text.slice(found.length)
    while (text.endsWith('\\') && index + 1 < lines.length) text += `\n${lines[++index]}`
    for (const run of highlight(text, SHELL)) pushRun(runs, run.role, run.text)
  }
  return runs
}

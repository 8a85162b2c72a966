import type { Root, RootContent } from 'mdast'
import { defListFromMarkdown } from 'mdast-util-definition-list'
import type { Extension as MdastExtension } from 'mdast-util-from-markdown'
import { defList } from 'micromark-extension-definition-list'
import { codes } from 'micromark-util-symbol'
import type { Construct, ConstructRecord, Extension } from 'micromark-util-types'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { type PluggableList, type Plugin, unified } from 'unified'
import { getSpan } from '../context.ts'
import type { Span } from '../document.ts'
import type { NativeParse } from '../native/load-native-parser.ts'
import { parseNatively } from '../native/parse-natively.ts'
import { createVariableCompiler, createVariableSyntax, type FillName, fillNames } from '../variable-syntax.ts'
import { addDirectiveSyntax } from './directive-syntax.ts'
import { mathFlow } from './math-flow.ts'
import { createMathText } from './math-text.ts'
import { createSkippingSyntax, parseWithoutUnclosedBlocks, type UnclosedBlock } from './unclosed-blocks.ts'

/** The supported syntax. `docsgen` is GFM with formulas, directives, definition lists and variables. */
export type MarkdownSyntax = 'commonmark' | 'gfm' | 'docsgen'

/** Extensions of the parser, in the two forms in which remark's plugins provide them. */
export interface SyntaxExtensions {
  micromark: Extension[]
  mdast: MdastExtension[]
}

export interface MarkdownOptions {
  syntax: MarkdownSyntax
  /** Whether braces contain expressions of MDX, which `extensions` parse, and not variables. Default: `false`. */
  isMdx?: boolean
  /** Additional syntax from plugins of the project. */
  extensions: SyntaxExtensions
  /** Whether dollar signs can enclose formulas. Default: `true`. */
  math?: boolean
  /** The value of a `{name}` in prose; `span` is its exact span. Unset: names are kept as written. */
  fillName?(name: string, span: Span): ReturnType<FillName>
  /** The native parser, for texts on which it agrees with remark-parse. Default: remark-parse alone. */
  native?: NativeParse | undefined
  /** Called for every formula, comment and raw element that is never closed and therefore text; only for `docsgen`. */
  onUnclosedBlock?(block: UnclosedBlock): void
}

type Drop = (construct: Construct, field: string, code: string) => boolean

const EXTENSION_FIELDS = ['document', 'contentInitial', 'flowInitial', 'flow', 'string', 'text'] as const
const syntaxes: Readonly<Record<MarkdownSyntax, SyntaxExtensions>> = {
  commonmark: { micromark: [], mdast: [] },
  gfm: collectExtensions([remarkGfm]),
  docsgen: joinExtensions(
    collectExtensions([remarkGfm]),
    replaceMathSyntax(collectExtensions([remarkMath])),
    collectExtensions([addDirectiveSyntax as unknown as Plugin]),
    { micromark: [defList], mdast: [defListFromMarkdown as MdastExtension] },
  ),
}

/**
 * The only way from Markdown to mdast. The reference is remark-parse with the plugins named above; the native parser gives
 * the same tree, including positions. Front matter must be blanked already.
 *
 * Constructs that `text` cannot contain are switched off, which saves a third of the time: the search for bare links,
 * for example, stops the tokenizer at every letter. `test/parse/markdown.test.ts` compares the result with that of all
 * constructs.
 */
export const parseMarkdown = (text: string, options: MarkdownOptions): Root =>
  readNatively(text, options) ?? parseDialect(text, options, createFilter(text, options))

/** Parses natively; `undefined` if only the reference parser can read the text. */
function readNatively(text: string, options: MarkdownOptions): Root | undefined {
  const { native, syntax, extensions, fillName } = options
  const isExtended = options.isMdx || extensions.micromark.length > 0 || extensions.mdast.length > 0
  if (!native || syntax !== 'docsgen' || isExtended) return undefined
  const tree = parseNatively(native, text, options.math ?? true)
  if (typeof tree === 'string') return undefined
  if (fillName && text.includes('{')) fillNames(tree, text, fillName)
  findMissedLinks(tree, syntaxes.docsgen)
  return tree
}

/** Like `parseMarkdown`, but with every construct, for the test that compares the two. */
export const parseMarkdownUnfiltered = (text: string, options: MarkdownOptions): Root =>
  parseDialect(text, options, () => false)

function parseDialect(text: string, options: MarkdownOptions, drop: Drop): Root {
  if (options.syntax !== 'docsgen') return parseWith(text, options, { drop })
  const { tree, unclosed } = parseWithoutUnclosedBlocks(text, (textLines) =>
    parseWith(text, options, { drop, textLines }),
  )
  for (const block of unclosed) options.onUnclosedBlock?.(block)
  return tree
}

function parseWith(
  text: string,
  options: MarkdownOptions,
  { drop, textLines }: { drop: Drop; textLines?: ReadonlySet<number> },
): Root {
  const syntax = syntaxes[options.syntax]
  const micromark = syntax.micromark.map((extension) => filterConstructs(extension, drop))
  const mdast = syntax.mdast.map((extension) => (extension.transforms ? { ...extension, transforms: [] } : extension))
  if (textLines && textLines.size > 0) micromark.push(filterConstructs(createSkippingSyntax(textLines), drop))
  if (options.syntax === 'docsgen' && !options.isMdx && text.includes('{')) {
    micromark.push(createVariableSyntax())
    mdast.push(createVariableCompiler((name, token) => options.fillName?.(name, getSpan({ position: token })) ?? null))
  }
  const reference = unified()
    .use(remarkParse)
    .data({
      micromarkExtensions: [...micromark, ...options.extensions.micromark],
      fromMarkdownExtensions: [...mdast, ...options.extensions.mdast],
    })
  const tree = reference.parse(text)
  findMissedLinks(tree, syntax)
  return tree
}

/** Finds bare links that tokenizers miss: the only transform of a whole tree, and expensive, so mostly skipped. */
function findMissedLinks(tree: Root, { mdast }: SyntaxExtensions): void {
  const transforms = mdast.flatMap((extension) => extension.transforms ?? [])
  if (transforms.length > 0 && mayHoldBareLink(tree)) for (const transform of transforms) transform(tree)
}

function joinExtensions(...all: SyntaxExtensions[]): SyntaxExtensions {
  return { micromark: all.flatMap(({ micromark }) => micromark), mdast: all.flatMap(({ mdast }) => mdast) }
}

/** The nodes of remark-math with our syntax. */
function replaceMathSyntax({ micromark, mdast }: SyntaxExtensions): SyntaxExtensions {
  const [theirs] = [micromark[0]?.text?.[codes.dollarSign] ?? []].flat()
  if (!theirs?.resolve) throw new Error('remark-math no longer resolves the tokens of formulas in text.')
  const text = { [codes.dollarSign]: createMathText(theirs.resolve) }
  return { micromark: [{ flow: { [codes.dollarSign]: mathFlow }, text }], mdast }
}

function collectExtensions(plugins: PluggableList): SyntaxExtensions {
  return getSyntaxExtensions(unified().use(plugins).freeze().data())
}

/** The syntax extensions that plugins added to the data of a processor. */
export function getSyntaxExtensions(data: {
  micromarkExtensions?: Extension[] | undefined
  fromMarkdownExtensions?: (MdastExtension | MdastExtension[])[] | undefined
}): SyntaxExtensions {
  return { micromark: data.micromarkExtensions ?? [], mdast: (data.fromMarkdownExtensions ?? []).flat() }
}

/** Maps each construct of an extension to a pattern of texts that may contain it. */
function createFilter(text: string, { math = true }: MarkdownOptions): Drop {
  const needs: Record<string, RegExp> = {
    emailAutolink: /[-.+\w]@[-\w]/,
    protocolAutolink: /https?:\/\//i,
    wwwAutolink: /www\./i,
    strikethrough: /~/,
    table: /\||:-|-:/,
    tasklistCheck: /\[[\sxX]\]/,
    gfmFootnoteCall: /\[\^/,
    gfmPotentialFootnoteCall: /\[\^/,
    gfmFootnoteDefinition: /\[\^/,
    mathText: /\$/,
    mathFlow: /\$/,
    defList: /^[ \t>]*:[ \t]/m,
  }
  const unused = new Set(Object.keys(needs).filter((name) => !needs[name]?.test(text)))
  if (!math) for (const name of ['mathText', 'mathFlow', 'closedMathFlow']) unused.add(name)
  // The constructs of directives have no names. A colon and a name alone are text (docs/behaviours.md MD-7), so only
  // directives with a label or attributes count.
  const hasTextDirective = /:[A-Za-z][\w.-]*[[{]/.test(text)
  const hasFlowDirective = text.includes('::')
  return (construct, field, code) => {
    if (construct.name) return unused.has(construct.name)
    return code === '58' && ((field === 'text' && !hasTextDirective) || (field === 'flow' && !hasFlowDirective))
  }
}

function filterConstructs(extension: Extension, drop: Drop): Extension {
  const reduced: Extension = { ...extension }
  for (const field of EXTENSION_FIELDS) {
    const record = extension[field]
    if (record) reduced[field] = filterRecord(record, (construct, code) => drop(construct, field, code))
  }
  return reduced
}

function filterRecord(record: ConstructRecord, drop: (construct: Construct, code: string) => boolean): ConstructRecord {
  const reduced: [string, Construct[]][] = []
  for (const [code, value] of Object.entries(record)) {
    const kept = value === undefined ? [] : [value].flat().filter((construct) => !drop(construct, code))
    if (kept.length > 0) reduced.push([code, kept])
  }
  return Object.fromEntries(reduced)
}

function mayHoldBareLink(node: Root | RootContent): boolean {
  if (node.type === 'text') return /https?:\/\/|www\.|@/i.test(node.value)
  if (!('children' in node) || node.type === 'link' || node.type === 'linkReference') return false
  return node.children.some(mayHoldBareLink)
}

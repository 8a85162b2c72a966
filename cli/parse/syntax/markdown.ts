import type { Root, RootContent } from 'mdast'
import { defListFromMarkdown } from 'mdast-util-definition-list'
import { fromMarkdown, type Extension as MdastExtension, type Token } from 'mdast-util-from-markdown'
import { defList } from 'micromark-extension-definition-list'
import type { Construct, ConstructRecord, Extension } from 'micromark-util-types'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import type {} from 'remark-parse'
import { type PluggableList, type Plugin, unified } from 'unified'
import type { Variables } from '../../content/variables.ts'
import type { Span } from '../document.ts'
import { createVariableCompiler, createVariableSyntax } from '../variables.ts'
import { addDirectiveSyntax } from './directive-syntax.ts'

/**
 * The supported syntax. `docsgen` is GFM with formulas, directives, definition lists and variables; `mdx` is the same
 * without variables, for which MDX has expressions.
 */
export type MarkdownSyntax = 'commonmark' | 'gfm' | 'docsgen' | 'mdx'

/** Extensions of the parser, in the two forms in which remark's plugins provide them. */
export interface SyntaxExtensions {
  micromark: Extension[]
  mdast: MdastExtension[]
}

export interface MarkdownOptions {
  syntax: MarkdownSyntax
  variables: Variables
  /** Additional syntax from plugins of the project. */
  extensions: SyntaxExtensions
  /** Called for every undeclared `{name}`, with its exact span. */
  onUndefinedVariable?(name: string, span: Span): void
}

type Drop = (construct: Construct, field: string, code: string) => boolean

const EXTENSION_FIELDS = ['document', 'contentInitial', 'flowInitial', 'flow', 'string', 'text'] as const
const docsgen = addDefinitionLists(collectExtensions([remarkGfm, remarkMath, addDirectiveSyntax as unknown as Plugin]))
const syntaxes: Readonly<Record<MarkdownSyntax, SyntaxExtensions>> = {
  commonmark: { micromark: [], mdast: [] },
  gfm: collectExtensions([remarkGfm]),
  docsgen,
  mdx: docsgen,
}

/**
 * The only way from Markdown to mdast. The reference is remark-parse with the plugins named above: any implementation
 * must give the same tree, including positions. Front matter must be blanked already.
 *
 * Constructs that `text` cannot contain are switched off, which saves a third of the time: the search for bare links,
 * for example, stops the tokenizer at every letter. `test/parse/markdown.test.ts` compares the result with that of all
 * constructs.
 */
export function parseMarkdown(text: string, options: MarkdownOptions): Root {
  return parseWith(text, options, createFilter(text))
}

/** Like `parseMarkdown`, but with every construct, for the test that compares the two. */
export function parseMarkdownUnfiltered(text: string, options: MarkdownOptions): Root {
  return parseWith(text, options, () => false)
}

function parseWith(text: string, options: MarkdownOptions, drop: Drop): Root {
  const syntax = syntaxes[options.syntax]
  const transforms: NonNullable<MdastExtension['transforms']> = []
  const micromark = syntax.micromark.map((extension) => filterConstructs(extension, drop))
  const mdast = syntax.mdast.map((extension) => {
    transforms.push(...(extension.transforms ?? []))
    return extension.transforms ? { ...extension, transforms: [] } : extension
  })
  if (options.syntax === 'docsgen' && text.includes('{')) {
    micromark.push(createVariableSyntax())
    mdast.push(
      createVariableCompiler(options.variables, (name, token) => options.onUndefinedVariable?.(name, toSpan(token))),
    )
  }
  const tree = fromMarkdown(text, {
    extensions: [...micromark, ...options.extensions.micromark],
    mdastExtensions: [...mdast, ...options.extensions.mdast],
  })
  // The only transform of GFM finds bare links that the tokenizer misses. It is expensive, so check whether it is
  // needed.
  if (transforms.length > 0 && mayHoldBareLink(tree)) for (const transform of transforms) transform(tree)
  return tree
}

const toSpan = ({ start, end }: Token): Span => ({
  line: start.line,
  column: start.column,
  endLine: end.line,
  endColumn: end.column,
})

function addDefinitionLists({ micromark, mdast }: SyntaxExtensions): SyntaxExtensions {
  return { micromark: [...micromark, defList], mdast: [...mdast, defListFromMarkdown as MdastExtension] }
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

/** Maps each construct of an extension to what a text must contain for the construct to be used. */
function createFilter(text: string): Drop {
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

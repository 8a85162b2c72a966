import type { Root, RootContent } from 'mdast'
import { defListFromMarkdown } from 'mdast-util-definition-list'
import { fromMarkdown, type Extension as MdastExtension, type Token } from 'mdast-util-from-markdown'
import { defList } from 'micromark-extension-definition-list'
import type { Construct, ConstructRecord, Extension } from 'micromark-util-types'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import type {} from 'remark-parse'
import { type PluggableList, type Plugin, unified } from 'unified'
import { directiveSyntax } from './directives/syntax.ts'
import type { Span } from './document.ts'
import { type Variables, variableSyntax, variablesFromMarkdown } from './variables.ts'

/** What syntax counts. `docsgen` is GFM with formulas, directives, definition lists and variables. */
export type MarkdownSyntax = 'commonmark' | 'gfm' | 'docsgen'

/** Extensions of the parser, in the two forms that remark's plugins bring along. */
export interface SyntaxExtensions {
  micromark: Extension[]
  mdast: MdastExtension[]
}

export interface MarkdownOptions {
  syntax: MarkdownSyntax
  variables: Variables
  /** Further syntax, from plugins of the project. */
  extensions: SyntaxExtensions
  /** Called for every `{name}` that is not declared, with its exact place. */
  onUndefinedVariable?(name: string, span: Span): void
}

type Drop = (construct: Construct, field: string, code: string) => boolean

const fields = ['document', 'contentInitial', 'flowInitial', 'flow', 'string', 'text'] as const
const syntaxes: Record<MarkdownSyntax, SyntaxExtensions> = {
  commonmark: { micromark: [], mdast: [] },
  gfm: collectExtensions([remarkGfm]),
  docsgen: withDefinitionLists(collectExtensions([remarkGfm, remarkMath, directiveSyntax as unknown as Plugin])),
}

/**
 * The one door from Markdown to mdast. The reference is remark-parse with the plugins named above: whatever stands behind
 * this function must give the same tree, positions included. Front matter must have been blanked already.
 *
 * Constructs are switched off that `text` cannot contain, which saves a third of the time: the search for bare links, for
 * one, stops the tokenizer at every letter. `test/parse/markdown.test.ts` holds the result against the whole set.
 */
export function parseMarkdown(text: string, options: MarkdownOptions): Root {
  return parseWith(text, options, createFilter(text))
}

/** `parseMarkdown` with every construct on, for the test that compares the two. */
export function parseMarkdownUnfiltered(text: string, options: MarkdownOptions): Root {
  return parseWith(text, options, () => false)
}

function parseWith(text: string, options: MarkdownOptions, drop: Drop): Root {
  const syntax = syntaxes[options.syntax]
  const transforms: NonNullable<MdastExtension['transforms']> = []
  const micromark = syntax.micromark.map((extension) => withoutConstructs(extension, drop))
  const mdast = syntax.mdast.map((extension) => {
    transforms.push(...(extension.transforms ?? []))
    return extension.transforms ? { ...extension, transforms: [] } : extension
  })
  if (options.syntax === 'docsgen' && text.includes('{')) {
    micromark.push(variableSyntax())
    mdast.push(
      variablesFromMarkdown(options.variables, (name, token) => options.onUndefinedVariable?.(name, at(token))),
    )
  }
  const tree = fromMarkdown(text, {
    extensions: [...micromark, ...options.extensions.micromark],
    mdastExtensions: [...mdast, ...options.extensions.mdast],
  })
  // The only transform of GFM looks for bare links that the tokenizer does not see; it is dear, so the tree is asked first.
  if (transforms.length > 0 && mayHoldBareLink(tree)) for (const transform of transforms) transform(tree)
  return tree
}

const at = ({ start, end }: Token): Span => ({
  line: start.line,
  column: start.column,
  endLine: end.line,
  endColumn: end.column,
})

function withDefinitionLists({ micromark, mdast }: SyntaxExtensions): SyntaxExtensions {
  return { micromark: [...micromark, defList], mdast: [...mdast, defListFromMarkdown as MdastExtension] }
}

function collectExtensions(plugins: PluggableList): SyntaxExtensions {
  return extensionsOf(unified().use(plugins).freeze().data())
}

/** What plugins left in a processor's data for the parser. */
export function extensionsOf(data: {
  micromarkExtensions?: Extension[] | undefined
  fromMarkdownExtensions?: (MdastExtension | MdastExtension[])[] | undefined
}): SyntaxExtensions {
  return { micromark: data.micromarkExtensions ?? [], mdast: (data.fromMarkdownExtensions ?? []).flat() }
}

/** Each line: a construct of an extension, and what a text must contain for it to matter. */
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
  // Directives have no names. A colon and a name alone are text (behaviours.md MD-7), so only labelled ones count.
  const hasTextDirective = /:[A-Za-z][\w.-]*[[{]/.test(text)
  const hasFlowDirective = text.includes('::')
  return (construct, field, code) => {
    if (construct.name) return unused.has(construct.name)
    return code === '58' && ((field === 'text' && !hasTextDirective) || (field === 'flow' && !hasFlowDirective))
  }
}

function withoutConstructs(extension: Extension, drop: Drop): Extension {
  const reduced: Extension = { ...extension }
  for (const field of fields) {
    const record = extension[field]
    if (record) reduced[field] = reduceRecord(record, (construct, code) => drop(construct, field, code))
  }
  return reduced
}

function reduceRecord(record: ConstructRecord, drop: (construct: Construct, code: string) => boolean): ConstructRecord {
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

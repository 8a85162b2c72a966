import type { Image, ImageReference, InlineCode, Link, LinkReference, Nodes, PhrasingContent, Root } from 'mdast'
import { isFactReference, resolveFact } from '../content/facts.ts'
import { findVariable, isExpressionText, splitReferences, type VariableUse } from '../content/variables.ts'
import { suggest } from '../lib/suggest.ts'
import { getSpan, type ParseContext } from './context.ts'
import type { Span } from './document.ts'
import { fillExpression, fillTex, reportExpression, setFormula } from './fill-expressions.ts'
import { visit } from './visit.ts'

/** The value of a name in braces: as text, and in a path or fragment of a URL. */
export interface FilledName {
  value: string
  slug: string
  /** In a sentence or a cell, if that is different. */
  prose?: string
  isExample?: boolean
}

/** Context for filling in names: declared variables and facts, and the set of printed facts. */
export type FillContext = Pick<ParseContext, 'options' | 'facts'>

/** The value of a declared variable, a fact or an expression; `undefined` for other names. Facts that are found are recorded as printed. */
export function findFilledName(name: string, { options, facts: printed }: FillContext): FilledName | undefined {
  const { facts, variables } = options
  if (!isFactReference(facts, name)) return findVariable(variables, name)
  if (isExpressionText(name)) return fillExpression(name, { facts, printed })
  const use = resolveFact(facts, name)
  if (!('text' in use)) return undefined
  const { text, prose, isExample } = use
  printed.set(use.name, isExample || printed.get(use.name) === true)
  return { value: text, slug: isAbsoluteUrl(text) ? text : encodeURI(text), prose, isExample }
}

const isAbsoluteUrl = (text: string) => /^[a-z][a-z\d+.-]*:\/\//i.test(text)

/** Whether a name in braces is text, and not a mistake, if nothing is declared under it. */
const isPlainText = (name: string, { options }: FillContext) =>
  /[.=]/.test(name) && !isFactReference(options.facts, name)

/**
 * Reports an undeclared name in braces, unless it is plain text because the site has no variables or facts, or an expression
 * without a value, at its column if it is in `span` as written.
 */
export function reportUndefined(context: ParseContext, name: string, span: Span): void {
  const { facts, variables } = context.options
  if (isFactReference(facts, name)) {
    if (isExpressionText(name)) {
      reportExpression(name, { facts, span, context })
      return
    }
    const use = resolveFact(facts, name)
    if ('message' in use) context.report('facts/undefined', span, use)
    return
  }
  const names = Object.keys(variables)
  if (names.length === 0 || /[.=]/.test(name)) return
  const nearest = suggest(name, names)
  const hint = nearest
    ? `Did you mean "{${nearest}}"? For literal text, write "\\{${name}}".`
    : `Declare it under "variables", or write "\\{${name}}" for literal text.`
  const message = `The variable "${name}" is not declared in the configuration.`
  context.report('variable/undefined', span, { message, hint })
}

/** Options for filling in names: the handler of undeclared names, and the escape function for values. */
export interface FillOptions {
  /** Whether the text is a sentence or a cell. */
  isProse?: boolean
  report?: ((name: string) => void) | undefined
  escapeValue?: (value: string) => string
}

/** Fills in `{name}` and `{group.name}` in text that is not parsed as Markdown, such as front matter. `\{name}` is an escape. */
export function fillText(text: string, context: FillContext, options: FillOptions = {}): string {
  const { isProse = false, report, escapeValue } = options
  return fillParts(text, (use) => {
    const filled = use.isEscaped ? undefined : findFilledName(use.name, context)
    if (!filled) return printUnfilled(use, { context, report })
    const value = (isProse ? filled.prose : undefined) ?? filled.value
    return escapeValue?.(value) ?? value
  })
}

const fillParts = (text: string, fill: (use: VariableUse) => string): string =>
  splitReferences(text)
    .map((part) => (typeof part === 'string' ? part : fill(part)))
    .join('')

interface Filling extends Pick<FillOptions, 'report'> {
  context: FillContext
}

/** Prints an escaped or undeclared name as written. An undeclared name is reported unless it is probably text. */
function printUnfilled({ name, raw, isEscaped }: VariableUse, { context, report }: Filling): string {
  if (isPlainText(name, context)) return raw
  if (isEscaped) return raw.slice(1)
  report?.(name)
  return raw
}

/** Finds the variable that is the whole content of a code span. */
function findWholeVariable(code: string, { options }: FillContext): { name: string; isEscaped: boolean } | undefined {
  const [, backslash, name = ''] = /^(\\?)\{([^{}]+)\}$/.exec(code) ?? []
  return findVariable(options.variables, name) && { name, isEscaped: backslash !== '' }
}

/** Fills in facts in a code span, not in `${group.name}`. A backslash before a variable that is meant is left out. */
export function fillCodeSpan(code: string, context: FillContext, report?: (name: string) => void): string {
  const whole = findWholeVariable(code, context)
  if (whole) return whole.isEscaped ? code.slice(1) : code
  return fillParts(code, (use) => fillFactInCode(code, use, { context, report }))
}

/** Fills in variables and facts in code that opts in. */
function fillCodeText(code: string, context: FillContext, report: (name: string) => void): string {
  return fillParts(code, (use) => {
    if (/[.=]/.test(use.name)) return fillFactInCode(code, use, { context, report })
    return use.isEscaped ? use.raw.slice(1) : (findFilledName(use.name, context)?.value ?? use.raw)
  })
}

function fillFactInCode(code: string, use: VariableUse, { context, report }: Filling): string {
  const { name, raw, isEscaped, offset } = use
  if (!isFactReference(context.options.facts, name) || (!isEscaped && code[offset - 1] === '$')) return raw
  if (isEscaped) return raw.slice(1)
  const filled = findFilledName(name, context)
  if (!filled) report?.(name)
  return filled?.value ?? raw
}

/** Fills in names in a URL: the slug in its path and fragment, the percent-encoded value in its query. */
export function fillUrl(url: string, context: FillContext, { report }: FillOptions = {}): string {
  if (!url.includes('{')) return url
  const hashAt = url.indexOf('#')
  const queryAt = url.indexOf('?')
  return fillParts(url, (use) => {
    const filled = use.isEscaped ? undefined : findFilledName(use.name, context)
    if (!filled) return printUnfilled(use, { context, report })
    const inQuery = queryAt >= 0 && use.offset > queryAt && (hashAt < 0 || use.offset < hashAt)
    return inQuery ? encodeURIComponent(filled.value) : filled.slug
  })
}

/** The attribute with the URL as written, for messages, where it contained variables. Removed before printing. */
export const RAW_URL_ATTRIBUTE = 'dataDocsgenRaw'

/** Fills in names in URLs, attributes of directives and code that opts in; in code spans, only facts. */
export function fillVariables(tree: Root, context: ParseContext): void {
  if (!context.text.includes('{')) return
  const rawByDefinition = new Map<string, string>()
  const fill = (node: Nodes & { url: string }) => {
    const raw = node.url
    node.url = fillUrl(raw, context, { report: (name) => reportUndefined(context, name, getSpan(node)) })
    return node.url === raw ? undefined : raw
  }
  if (context.text.includes(']:')) {
    visit(tree, 'definition', (node) => {
      const raw = fill(node)
      if (raw !== undefined) rawByDefinition.set(node.identifier, raw)
    })
  }
  visit(tree, (node) => {
    if (node.type === 'link' || node.type === 'image') {
      const raw = fill(node)
      if (raw === undefined) return
      keepRaw(node, raw)
      const only = node.type === 'link' && node.children.length === 1 ? node.children[0] : undefined
      if (only?.type === 'text' && raw.endsWith(only.value)) only.value = fillUrl(only.value, context)
    } else if (node.type === 'linkReference' || node.type === 'imageReference') {
      const raw = rawByDefinition.get(node.identifier)
      if (raw !== undefined) keepRaw(node, raw)
    } else if (node.type === 'code') {
      fillCode(node, context)
    } else if (node.type === 'inlineCode') {
      fillInlineCode(node, context)
    } else if (node.type === 'math' || node.type === 'inlineMath') {
      fillFormula(node, context)
    } else if (node.type === 'containerDirective' || node.type === 'leafDirective' || node.type === 'textDirective') {
      if (node.type === 'containerDirective') restoreTitle(node, context)
      fillAttributes(node.attributes ?? {}, context)
    }
  })
}

function keepRaw(node: Link | Image | LinkReference | ImageReference, raw: string): void {
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, [RAW_URL_ATTRIBUTE]: raw } }
}

function fillCode(node: Extract<Nodes, { type: 'code' }>, context: ParseContext): void {
  const words = node.meta?.split(/(?<=^|\s)variables(?=\s|$)/)
  if (!words || words.length < 2) return
  node.meta = words.join('').trim() || null
  node.value = fillCodeText(node.value, context, (name) => {
    if (name.includes('.')) reportUndefined(context, name, getSpan(node))
  })
}

function fillInlineCode(node: InlineCode, context: ParseContext): void {
  if (!node.value.includes('{')) return
  const whole = findWholeVariable(node.value, context)
  if (whole && !whole.isEscaped) {
    const hint = `Write it without the backticks, or "\\{${whole.name}}" for literal text.`
    reportNotFilled(context, node, { name: whole.name, where: 'a code span', hint })
  }
  node.value = fillCodeSpan(node.value, context, (name) => reportUndefined(context, name, getSpan(node)))
}

/** Fills in expressions in a formula. Other braces are TeX's own, so facts in them are reported. */
function fillFormula(node: Extract<Nodes, { type: 'math' | 'inlineMath' }>, context: ParseContext): void {
  const { facts } = context.options
  if (!facts || !node.value.includes('{')) return
  for (const [, name = ''] of node.value.matchAll(/\{([\w.]+)\}/g)) {
    if (!isFactReference(facts, name)) continue
    reportNotFilled(context, node, { name, where: 'a formula', hint: `Write "{= ${name}}".` })
  }
  setFormula(
    node,
    fillTex(node.value, { facts, printed: context.facts }, (name) => reportUndefined(context, name, getSpan(node))),
  )
}

/** `where` is what the name is in. */
function reportNotFilled(context: ParseContext, node: Nodes, use: { name: string; where: string; hint: string }): void {
  const message = `"{${use.name}}" is in ${use.where}, where it is printed as written.`
  context.report('variable/not-filled', getSpan(node), { message, hint: use.hint })
}

/** In `:::note About {brand}`, the directive syntax reads the braces as an attribute, but they belong to the title. */
function restoreTitle(node: Extract<Nodes, { type: 'containerDirective' }>, { options }: ParseContext): void {
  const [only, ...others] = Object.entries(node.attributes ?? {})
  const variable = only && others.length === 0 && !only[1] ? findVariable(options.variables, only[0]) : undefined
  if (!variable) return
  node.attributes = {}
  const first = node.children[0]
  const title: PhrasingContent = { type: 'text', value: variable.value }
  if (first?.type === 'paragraph' && first.data?.directiveLabel) {
    first.children.push({ type: 'text', value: ' ' }, title)
    const last = first.children.at(-3)
    if (last?.type === 'text') last.value = last.value.trimEnd()
  } else {
    node.children.unshift({ type: 'paragraph', data: { directiveLabel: true }, children: [title] })
  }
}

function fillAttributes(attributes: Record<string, string | null | undefined>, context: ParseContext): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (!value) continue
    const isUrl = /^(?:href|to|src|url)$/.test(name)
    attributes[name] = isUrl ? fillUrl(value, context) : fillText(value, context)
  }
}

import type { Image, ImageReference, Link, LinkReference, Nodes, PhrasingContent, Root } from 'mdast'
import type { CompileContext, Extension as MdastExtension, Token } from 'mdast-util-from-markdown'
import type { Code, Construct, Effects, Extension, State } from 'micromark-util-types'
import {
  findVariable,
  isVariableNamePart,
  isVariableNameStart,
  replaceVariables,
  type Variables,
} from '../content/variables.ts'
import { suggest } from '../lib/suggest.ts'
import { getSpan, type ParseContext } from './context.ts'
import type { Span } from './document.ts'
import { visit } from './visit.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    /** `{name}` or `{#id}`. */
    docsgenBraces: 'docsgenBraces'
  }
}

/**
 * The Markdown syntax of variables: `{name}`, and `{#id}` so that the characters of an explicit heading id are not read
 * as emphasis. Since it is a construct of the parser, code, formulas and escaped braces are left alone.
 */
export function createVariableSyntax(): Extension {
  const construct: Construct = { name: 'docsgenBraces', tokenize: tokenizeBraces }
  return { text: { 123: construct } }
}

function tokenizeBraces(effects: Effects, ok: State, nok: State): State {
  return (code) => {
    effects.enter('docsgenBraces')
    effects.consume(code)
    return first
  }
  function first(code: Code): State | undefined {
    if (code === 35) {
      effects.consume(code)
      return id
    }
    if (code === null || !isVariableNameStart(code)) return nok(code)
    effects.consume(code)
    return name
  }
  function name(code: Code): State | undefined {
    if (code === 125) return close(code)
    if (code === null || !isVariableNamePart(code)) return nok(code)
    effects.consume(code)
    return name
  }
  function id(code: Code): State | undefined {
    if (code === 125) return close(code)
    if (code === null || code < 0 || code === 123) return nok(code)
    effects.consume(code)
    return id
  }
  function close(code: Code): State {
    effects.consume(code)
    effects.exit('docsgenBraces')
    return ok
  }
}

/**
 * Compiles the syntax to text: a declared variable becomes its value, anything else stays as written. Undeclared names
 * are reported.
 */
export function createVariableCompiler(
  variables: Variables,
  report: (name: string, token: Token) => void,
): MdastExtension {
  return {
    enter: {
      docsgenBraces(token) {
        const siblings = getChildren(this)
        let tail = siblings.at(-1)
        if (tail?.type !== 'text') {
          tail = { type: 'text', value: '', position: { start: toPoint(token.start), end: toPoint(token.start) } }
          siblings.push(tail)
        }
        this.stack.push(tail)
      },
    },
    exit: {
      docsgenBraces(token) {
        const node = this.stack.pop()
        if (node?.type !== 'text') return
        const raw = this.sliceSerialize(token)
        const name = raw.slice(1, -1)
        const variable = findVariable(variables, name)
        if (!variable && !name.startsWith('#')) report(name, token)
        node.value += variable?.value ?? raw
        if (node.position) node.position.end = toPoint(token.end)
      },
    },
  }
}

function getChildren(context: CompileContext): PhrasingContent[] {
  const parent = context.stack.at(-1) as Extract<Nodes, { children: PhrasingContent[] }>
  return parent.children
}

const toPoint = ({ line, column, offset }: Token['start']) => ({ line, column, offset })

/**
 * Reports a name in braces that the configuration does not declare. On a site without variables, braces are plain text
 * and nothing is reported.
 */
export function reportUndefined(context: ParseContext, name: string, span: Span): void {
  const names = Object.keys(context.options.variables)
  if (names.length === 0) return
  const nearest = suggest(name, names)
  const hint = nearest
    ? `Did you mean "{${nearest}}"? For literal text, write "\\{${name}}".`
    : `Declare it under "variables", or write "\\{${name}}" for literal text.`
  context.report('variable/undefined', span, {
    message: `The variable "${name}" is not declared in the configuration.`,
    hint,
  })
}

/** Fills in `{name}` in text that is not parsed as Markdown: code and front matter. `\{name}` is an escape. */
export function fillText(text: string, variables: Variables, report?: (name: string) => void): string {
  return replaceVariables(text, ({ name, raw, isEscaped }) => {
    if (isEscaped) return raw.slice(1)
    const variable = findVariable(variables, name)
    if (!variable) report?.(name)
    return variable?.value ?? raw
  })
}

/** Fills in `{name}` in a URL: the slug in its path and fragment, the percent-encoded value in its query. */
export function fillUrl(url: string, variables: Variables, report?: (name: string) => void): string {
  if (!url.includes('{')) return url
  const hashAt = url.indexOf('#')
  const queryAt = url.indexOf('?')
  return replaceVariables(url, ({ name, raw, isEscaped, offset }) => {
    if (isEscaped) return raw.slice(1)
    const variable = findVariable(variables, name)
    if (!variable) {
      report?.(name)
      return raw
    }
    const inQuery = queryAt >= 0 && offset > queryAt && (hashAt < 0 || offset < hashAt)
    return inQuery ? encodeURIComponent(variable.value) : variable.slug
  })
}

/**
 * The attribute with the URL as the author wrote it, for messages, on elements whose URL contained variables. Removed
 * before printing.
 */
export const RAW_URL_ATTRIBUTE = 'dataDocsgenRaw'

/**
 * Fills in variables in nodes that store plain strings: URLs of links and images, attributes of directives, and code
 * fences that opt in with the meta word `variables`.
 */
export function fillVariables(tree: Root, context: ParseContext): void {
  const { variables } = context.options
  if (!context.text.includes('{')) return
  const rawByDefinition = new Map<string, string>()
  const fill = (node: Nodes & { url: string }) => {
    const raw = node.url
    node.url = fillUrl(raw, variables, (name) => reportUndefined(context, name, getSpan(node)))
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
      if (only?.type === 'text' && raw.endsWith(only.value)) only.value = fillUrl(only.value, variables)
    } else if (node.type === 'linkReference' || node.type === 'imageReference') {
      const raw = rawByDefinition.get(node.identifier)
      if (raw !== undefined) keepRaw(node, raw)
    } else if (node.type === 'code') {
      fillCode(node, variables)
    } else if (node.type === 'containerDirective' || node.type === 'leafDirective' || node.type === 'textDirective') {
      if (node.type === 'containerDirective') restoreTitle(node, variables)
      fillAttributes(node.attributes ?? {}, variables)
    }
  })
}

function keepRaw(node: Link | Image | LinkReference | ImageReference, raw: string): void {
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, [RAW_URL_ATTRIBUTE]: raw } }
}

function fillCode(node: Extract<Nodes, { type: 'code' }>, variables: Variables): void {
  const words = node.meta?.split(/(?<=^|\s)variables(?=\s|$)/)
  if (!words || words.length < 2) return
  node.meta = words.join('').trim() || null
  node.value = fillText(node.value, variables)
}

/** In `:::note About {brand}`, the directive syntax reads the braces as an attribute, but they belong to the title. */
function restoreTitle(node: Extract<Nodes, { type: 'containerDirective' }>, variables: Variables): void {
  const [only, ...others] = Object.entries(node.attributes ?? {})
  const variable = only && others.length === 0 && !only[1] ? findVariable(variables, only[0]) : undefined
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

function fillAttributes(attributes: Record<string, string | null | undefined>, variables: Variables): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (!value) continue
    const isUrl = /^(?:href|to|src|url)$/.test(name)
    attributes[name] = isUrl ? fillUrl(value, variables) : fillText(value, variables)
  }
}

import type { Image, ImageReference, Link, LinkReference, Nodes, PhrasingContent, Root } from 'mdast'
import type { CompileContext, Extension as MdastExtension, Token } from 'mdast-util-from-markdown'
import type { Code, Construct, Effects, Extension, State } from 'micromark-util-types'
import { suggest } from '../lib/suggest.ts'
import { type ParseContext, spanOf } from './context.ts'
import type { Span } from './document.ts'
import { visit } from './visit.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    /** `{name}` or `{#id}`. */
    docsgenBraces: 'docsgenBraces'
  }
}

/** What the configuration declares: name -> what prose shows and what a pathname shows. */
export type Variables = Record<string, { value: string; slug: string }>

const isNameStart = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95
const isNamePart = (code: number) => isNameStart(code) || (code >= 48 && code <= 57) || code === 45

/** `{name}` of a text, for places that Markdown does not parse: URLs, code, front matter. `\{name}` is an escape. */
const inText = /(\\?)\{([A-Za-z_][\w-]*)\}/g

/**
 * The Markdown syntax of variables: `{name}`, and `{#id}` so that the characters of an explicit heading id are not taken
 * for emphasis. Being a construct of the parser, it leaves code, formulas and escaped braces alone.
 */
export function variableSyntax(): Extension {
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
    if (code === null || !isNameStart(code)) return nok(code)
    effects.consume(code)
    return name
  }
  function name(code: Code): State | undefined {
    if (code === 125) return close(code)
    if (code === null || !isNamePart(code)) return nok(code)
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

/** Compiles the syntax to text: the value of a declared variable, anything else as it stands. Undeclared names are reported. */
export function variablesFromMarkdown(
  variables: Variables,
  report: (name: string, token: Token) => void,
): MdastExtension {
  return {
    enter: {
      docsgenBraces(token) {
        const siblings = childrenOf(this)
        let tail = siblings.at(-1)
        if (tail?.type !== 'text') {
          tail = { type: 'text', value: '', position: { start: pointOf(token.start), end: pointOf(token.start) } }
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
        const isDeclared = Object.hasOwn(variables, name)
        if (!isDeclared && !name.startsWith('#')) report(name, token)
        node.value += isDeclared ? (variables[name]?.value ?? raw) : raw
        if (node.position) node.position.end = pointOf(token.end)
      },
    },
  }
}

function childrenOf(context: CompileContext): PhrasingContent[] {
  const parent = context.stack.at(-1) as Extract<Nodes, { children: PhrasingContent[] }>
  return parent.children
}

const pointOf = ({ line, column, offset }: Token['start']) => ({ line, column, offset })

/** Reports a name in braces that the configuration does not declare; a site without variables has nothing to say about braces. */
export function reportUndefined(context: ParseContext, name: string, span: Span): void {
  const names = Object.keys(context.options.variables)
  if (names.length === 0) return
  const nearest = suggest(name, names)
  const hint = nearest
    ? `Did you mean "{${nearest}}"? Write "\\{${name}}" for the text itself.`
    : `Declare it under "variables", or write "\\{${name}}" for the text itself.`
  context.report('variable/undefined', span, `No variable "${name}" is declared in the configuration.`, hint)
}

/** Fills `{name}` into text that is not Markdown. */
export function fillText(text: string, variables: Variables, report?: (name: string) => void): string {
  if (!text.includes('{')) return text
  return text.replace(inText, (whole: string, backslash: string, name: string) => {
    if (backslash) return whole.slice(1)
    if (Object.hasOwn(variables, name)) return variables[name]?.value ?? whole
    report?.(name)
    return whole
  })
}

/** Fills `{name}` into a URL: the slug in its path and fragment, the percent-encoded value in its query. */
export function fillUrl(url: string, variables: Variables, report?: (name: string) => void): string {
  if (!url.includes('{')) return url
  const hashAt = url.indexOf('#')
  const queryAt = url.indexOf('?')
  return url.replace(inText, (whole: string, backslash: string, name: string, offset: number) => {
    if (backslash) return whole.slice(1)
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined
    if (!variable) {
      report?.(name)
      return whole
    }
    const inQuery = queryAt >= 0 && offset > queryAt && (hashAt < 0 || offset < hashAt)
    return inQuery ? encodeURIComponent(variable.value) : variable.slug
  })
}

/** Attribute of an element whose URL had variables: how the author wrote it, for messages. Taken off again before printing. */
export const RAW_URL_ATTRIBUTE = 'dataDocsgenRaw'

/**
 * Fills variables in where the parser keeps plain strings: destinations of links and images, attributes of directives,
 * and code fences that opt in with the meta word `variables`.
 */
export function fillVariables(tree: Root, context: ParseContext): void {
  const { variables } = context.options
  if (!context.text.includes('{')) return
  const rawOfDefinition = new Map<string, string>()
  const fill = (node: Nodes & { url: string }) => {
    const raw = node.url
    node.url = fillUrl(raw, variables, (name) => reportUndefined(context, name, spanOf(node)))
    return node.url === raw ? undefined : raw
  }
  if (context.text.includes(']:')) {
    visit(tree, 'definition', (node) => {
      const raw = fill(node)
      if (raw !== undefined) rawOfDefinition.set(node.identifier, raw)
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
      const raw = rawOfDefinition.get(node.identifier)
      if (raw !== undefined) keepRaw(node, raw)
    } else if (node.type === 'code') {
      fillCode(node, variables)
    } else if (node.type === 'containerDirective' || node.type === 'leafDirective' || node.type === 'textDirective') {
      if (node.type === 'containerDirective') returnToTitle(node, variables)
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

/** `:::note About {brand}`: to the syntax of directives the braces are an attribute, to the author the end of the title. */
function returnToTitle(node: Extract<Nodes, { type: 'containerDirective' }>, variables: Variables): void {
  const [only, ...others] = Object.entries(node.attributes ?? {})
  const variable =
    only && others.length === 0 && !only[1] && Object.hasOwn(variables, only[0]) ? variables[only[0]] : null
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

import type { Nodes, Parent, Parents, PhrasingContent, Root, Text } from 'mdast'
import type { Extension as MdastExtension, Token } from 'mdast-util-from-markdown'
import { toString as getText } from 'mdast-util-to-string'
import type { Code, Construct, Effects, Extension, State } from 'micromark-util-types'
import type { Options } from 'remark-rehype'
import type { Labels } from '../../src/labels.ts'
import { isVariableNamePart, isVariableNameStart, splitReferences } from '../content/variables.ts'
import { createElement } from '../lib/elements.ts'
import { createLineIndex } from '../lib/line-index.ts'
import { getSpan } from './context.ts'
import type { Span } from './document.ts'
import { joinBreakable, splitName } from './html/breakable-names.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    /** `{name}`, `{group.name}`, `{= expression}` or `{#id}`. */
    docsgenBraces: 'docsgenBraces'
  }
}

/** Returns the text for a name in braces in prose; `null` if it stays as written. */
export type FillName = (name: string, token: Token) => { text: string; isExample?: boolean } | null

/** The syntax of `{name}`, `{group.name}` and `{= expression}`, and of `{#id}`, so that its characters are not read as emphasis. */
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
      return content
    }
    if (code === 61) {
      effects.consume(code)
      return expression
    }
    if (code === null || !isVariableNameStart(code)) return nok(code)
    effects.consume(code)
    return name
  }
  function name(code: Code): State | undefined {
    if (code === 125) return close(code)
    if (code === null || !(isVariableNamePart(code) || code === 46)) return nok(code)
    effects.consume(code)
    return name
  }
  function expression(code: Code): State | undefined {
    if (code !== 32) return nok(code)
    effects.consume(code)
    return (next) => (next === 125 ? nok(next) : content(next))
  }
  function content(code: Code): State | undefined {
    if (code === 125) return close(code)
    if (code === null || code < 0 || code === 123) return nok(code)
    effects.consume(code)
    return content
  }
  function close(code: Code): State {
    effects.consume(code)
    effects.exit('docsgenBraces')
    return ok
  }
}

/** Compiles declared names to their values. An unpublished one becomes an element, except in headings. */
export function createVariableCompiler(fillName: FillName): MdastExtension {
  return {
    enter: {
      docsgenBraces(token) {
        const raw = this.sliceSerialize(token)
        const filled = fillName(raw.slice(1, -1), token)
        if (filled?.isExample && !this.stack.some(({ type }) => type === 'heading')) {
          this.enter(createExampleValue(filled.text), token)
          return
        }
        const { children: siblings } = this.stack.at(-1) as Extract<Nodes, { children: PhrasingContent[] }>
        let tail = siblings.at(-1)
        if (tail?.type !== 'text') {
          tail = { type: 'text', value: '', position: { start: toPoint(token.start), end: toPoint(token.start) } }
          siblings.push(tail)
        }
        tail.value += filled?.text ?? raw
        this.stack.push(tail)
      },
    },
    exit: {
      docsgenBraces(token) {
        const node = this.stack.at(-1)
        if (node?.type === 'exampleValue') {
          this.exit(token)
          return
        }
        this.stack.pop()
        if (node?.position) node.position.end = toPoint(token.end)
      },
    },
  }
}

const toPoint = ({ line, column, offset }: Token['start']) => ({ line, column, offset })

/** Fills in names in braces, as the syntax of the reference does. The text of each node with braces must be its source. */
export function fillNames(
  tree: Root,
  text: string,
  fillName: (name: string, span: Span) => ReturnType<FillName>,
): void {
  const lines = createLineIndex(text)
  const toPoint = (offset: number) => ({ ...lines.toLocation(offset), offset })

  function fillChildren(parent: Parents, isHeading: boolean): void {
    const children: Nodes[] = []
    for (const child of parent.children) {
      if ('children' in child) fillChildren(child, isHeading || child.type === 'heading')
      if (child.type === 'text' && child.value.includes('{')) children.push(...fillText(child, isHeading))
      else children.push(child)
    }
    Object.assign(parent, { children })
  }

  function fillText({ value, position }: Text, isHeading: boolean): Nodes[] {
    const first = position?.start.offset ?? 0
    const pieces: PhrasingContent[] = []
    const append = (piece: string, from: number, to: number): void => {
      const [start, end] = [toPoint(first + from), toPoint(first + to)]
      const last = pieces.at(-1)
      if (last?.type !== 'text') pieces.push({ type: 'text', value: piece, position: { start, end } })
      else Object.assign(last, { value: last.value + piece, position: { start: last.position?.start ?? start, end } })
    }
    let done = 0
    for (const part of splitReferences(value)) {
      const from = done
      if (typeof part === 'string') {
        done += part.length
        append(part, from, done)
        continue
      }
      done += part.raw.length
      const position = { start: toPoint(first + from), end: toPoint(first + done) }
      const filled = fillName(part.name, getSpan({ position }))
      if (filled?.isExample && !isHeading) pieces.push({ ...createExampleValue(filled.text), position })
      else append(filled?.text ?? part.raw, from, done)
    }
    return pieces
  }

  fillChildren(tree, false)
}

/** The value of an unpublished fact in prose. */
export interface ExampleValue extends Parent {
  type: 'exampleValue'
  children: Text[]
}

declare module 'mdast' {
  interface PhrasingContentMap {
    exampleValue: ExampleValue
  }
  interface RootContentMap {
    exampleValue: ExampleValue
  }
}

/** Creates the node of an unpublished value. */
export function createExampleValue(value: string): ExampleValue {
  return { type: 'exampleValue', children: [{ type: 'text', value }] }
}

type Handler = NonNullable<NonNullable<Options['handlers']>['text']>

/** Creates the handler that prints unpublished values. Their mark is for the eye only: the note of the page says it once. */
export function createExampleValueHandler(labels: Labels): Handler {
  return (_, value: ExampleValue) => {
    const properties = { className: ['ds-example'], title: labels.exampleValue }
    return createElement('span', properties, joinBreakable(splitName(getText(value), 'value')))
  }
}

import { type Expression, type Property, parseExpressionAt, type SpreadElement } from 'acorn'

/** A value that needs no evaluation. */
export type Literal = string | number | boolean | null | Literal[] | { [key: string]: Literal }

/** The value of a name or a call inside of a literal; `undefined` if it is not known. */
type ResolveName = (source: string) => Literal | undefined

/** Deeper values are not read. */
const MAX_DEPTH = 50

/**
 * Reads an expression that is a literal: a string, a template without placeholders, a number, a boolean, `null`,
 * `undefined` (read as `null`), or an array or object of these. Returns `undefined` for everything else. `resolve` is
 * called for names and calls.
 */
export function parseLiteral(source: string, resolve: ResolveName): { value: Literal } | undefined {
  const node = parseExpression(source)
  if (!node || !isBlankExpression(source.slice(node.end))) return undefined
  const value = readValue(node, { source, resolve }, 0)
  return value === undefined ? undefined : { value }
}

/** The literal at the beginning of a text. */
export function parseLeadingLiteral(source: string): Literal | undefined {
  const node = parseExpression(source)
  const first = node?.type === 'SequenceExpression' ? node.expressions[0] : node
  return first && readValue(first, { source, resolve: () => undefined }, 0)
}

/** Whether an expression has no value: it is blank, or consists of comments. */
export const isBlankExpression = (source: string): boolean => BLANK.exec(source)?.[0].length === source.length

/** Without an end, which would try every combination of comments. */
const BLANK = /^(?:\s+|\/\*[\s\S]*?\*\/|\/\/[^\n]*)*/

function parseExpression(source: string): Expression | undefined {
  try {
    return parseExpressionAt(source, 0, { ecmaVersion: 'latest', preserveParens: true })
  } catch {
    // Not JavaScript, or too deep.
    return undefined
  }
}

interface Reading {
  source: string
  resolve: ResolveName
}

function readValue(node: Expression, reading: Reading, depth: number): Literal | undefined {
  if (depth > MAX_DEPTH) return undefined
  const read = (inner: Expression) => readValue(inner, reading, depth + 1)
  switch (node.type) {
    case 'Literal':
      if (node.raw === 'null') return null
      return typeof node.value === 'object' || typeof node.value === 'bigint' ? undefined : node.value
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? undefined) : undefined
    case 'ParenthesizedExpression':
      return read(node.expression)
    case 'UnaryExpression': {
      const value = /^[-+]$/.test(node.operator) ? read(node.argument) : undefined
      return typeof value === 'number' ? (node.operator === '-' ? -value : value) : undefined
    }
    case 'ArrayExpression':
      return readAll(node.elements, (each) => (each && each.type !== 'SpreadElement' ? read(each) : undefined))
    case 'ObjectExpression': {
      const entries = readAll(node.properties, (property) => readProperty(property, read))
      return entries && Object.fromEntries(entries)
    }
    case 'Identifier':
    case 'MemberExpression':
    case 'CallExpression': {
      const name = reading.source.slice(node.start, node.end)
      return name === 'undefined' ? null : reading.resolve(name)
    }
    default:
      return undefined
  }
}

function readProperty(
  property: Property | SpreadElement,
  read: (value: Expression) => Literal | undefined,
): [string, Literal] | undefined {
  if (property.type !== 'Property' || property.computed || property.shorthand || property.kind !== 'init')
    return undefined
  const { key } = property
  const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined
  const value = read(property.value)
  return name === undefined || value === undefined ? undefined : [name, value]
}

/** All values; `undefined` if one of them cannot be read. */
function readAll<Item, Value>(items: readonly Item[], read: (item: Item) => Value | undefined): Value[] | undefined {
  const values: Value[] = []
  for (const item of items) {
    const value = read(item)
    if (value === undefined) return undefined
    values.push(value)
  }
  return values
}

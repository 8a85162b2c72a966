/** How a language writes names and values. */
interface Notation {
  key(name: string): string
  scalar(value: unknown): string
}

const json: Notation = { key: (name) => JSON.stringify(name), scalar: (value) => JSON.stringify(value) }

const javascript: Notation = {
  ...json,
  key: (name) => (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : JSON.stringify(name)),
}

const PYTHON_CONSTANTS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' }

const python: Notation = {
  ...json,
  scalar: (value) => PYTHON_CONSTANTS[`${value}`] ?? JSON.stringify(value),
}

/** Strings that are code already. */
const code: Notation = { ...json, scalar: String }

const NOTATIONS = { json, javascript, python, code }

/** Longer values are printed on several lines: this many characters fit in the column of samples. */
const MAX_WIDTH = 60

interface Layout {
  notation?: keyof typeof NOTATIONS
  /** The indentation of the lines after the first. */
  indent?: string
  /** The length of what is before it on the first line. */
  before?: number
  width?: number
}

/** A JSON value in the usual style of a language: parts that fit are on one line. */
export function printValue(value: unknown, layout: Layout = {}): string {
  const { notation = 'json', indent = '', before = indent.length, width = MAX_WIDTH } = layout
  const { key } = NOTATIONS[notation]
  const short = printShort(value, NOTATIONS[notation])
  if (before + short.length <= width || typeof value !== 'object' || value === null) return short
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const print = (item: unknown, label: string) =>
    label + printValue(item, { notation, indent: inner, before: inner.length + label.length, width })
  const parts = Array.isArray(value)
    ? value.map((item) => print(item, ''))
    : Object.entries(value).map(([name, item]) => print(item, `${key(name)}: `))
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`
}

function printShort(value: unknown, notation: Notation): string {
  if (Array.isArray(value)) return `[${value.map((item) => printShort(item, notation)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return notation.scalar(value)
  const parts = Object.entries(value).map(([name, item]) => `${notation.key(name)}: ${printShort(item, notation)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

/** The grammar of `{name}`, `{group.name}` and `{= expression}` in prose, configuration and file names, which only this module knows. */

/** A declared variable: its text in prose, and in a segment of a pathname. */
export interface Variable {
  value: string
  slug: string
}

/** Declared variables by name. */
export type Variables = Readonly<Record<string, Variable>>

/** One occurrence of `{name}` in a string. */
export interface VariableUse {
  /** The text between the braces. That of an expression begins with `= `. */
  name: string
  /** With its braces, and with the backslash if it is escaped. */
  raw: string
  /** Whether it follows a backslash, and so is literal text. */
  isEscaped: boolean
  /** Offset of `raw` in the string. */
  offset: number
}

const NAME = '[A-Za-z][A-Za-z0-9_-]*'
const WHOLE_NAME = new RegExp(`^${NAME}$`)
const USE = new RegExp(`(\\\\?)\\{(${NAME})\\}`, 'g')
const WORD = '[A-Za-z][A-Za-z0-9]*'
const FACT = `${WORD}(?:\\.${WORD}){1,2}`
const REFERENCE = new RegExp(`(\\\\?)\\{(${NAME}|${FACT}|= [^{}\\n\\t]+)\\}`, 'g')
const WHOLE_EXPRESSION = /^= [^{}\n\t]+$/
const WHOLE_WORD = new RegExp(`^${WORD}$`)
const WHOLE_FACT = new RegExp(`^${FACT}$`)

/** Whether a variable may have this name: a letter, followed by letters, digits, `-` and `_`. */
export const isVariableName = (name: string): boolean => WHOLE_NAME.test(name)

/** Whether a fact or a group of facts may have this name: a letter, followed by letters and digits. */
export const isFactName = (name: string): boolean => WHOLE_WORD.test(name)

/** Whether this is the name of a fact with its group: `group.name`, or `group.name.unit`. */
export const isFactReferenceName = (name: string): boolean => WHOLE_FACT.test(name)

/** Whether the text between braces is an expression of facts. */
export const isExpressionText = (name: string): boolean => WHOLE_EXPRESSION.test(name)

/** The facts that the text between braces names, without the forms of their values. */
export const listNamedFacts = (name: string): string[] =>
  (name.match(new RegExp(FACT, 'g')) ?? []).map((fact) => fact.split('.', 2).join('.'))

/** Whether a name may begin with the character of this code; for parsers that read one character at a time. */
export const isVariableNameStart = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

/** Whether a name may continue with the character of this code. */
export const isVariableNamePart = (code: number): boolean =>
  isVariableNameStart(code) || (code >= 48 && code <= 57) || code === 45 || code === 95

/** Finds a declared variable; properties that every object has, such as `constructor`, are not variables. */
export const findVariable = (variables: Variables, name: string): Variable | undefined =>
  Object.hasOwn(variables, name) ? variables[name] : undefined

/** Replaces every `{name}` and `\{name}` in a string with the result of `replace`. */
export function replaceVariables(text: string, replace: (use: VariableUse) => string): string {
  if (!text.includes('{')) return text
  return text.replace(USE, (raw: string, backslash: string, name: string, offset: number) =>
    replace({ name, raw, isEscaped: backslash !== '', offset }),
  )
}

/** Splits a text that may refer to facts at every `{name}`, `{group.name}` and `{= expression}`. Joined, the parts are the text. */
export function splitReferences(text: string): (string | VariableUse)[] {
  if (!text.includes('{')) return [text]
  const parts: (string | VariableUse)[] = []
  let end = 0
  for (const { 0: raw, 1: backslash, 2: name = '', index: offset } of text.matchAll(REFERENCE)) {
    if (offset > end) parts.push(text.slice(end, offset))
    parts.push({ name, raw, isEscaped: backslash !== '', offset })
    end = offset + raw.length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

/** Fills in the variables of a file name or path. Undeclared ones stay as written; names have no escapes. */
export function fillName(name: string, variables: Variables, form: 'slug' | 'value'): string {
  return replaceVariables(name, (use) => {
    const variable = findVariable(variables, use.name)
    return variable ? use.raw.slice(0, use.isEscaped ? 1 : 0) + variable[form] : use.raw
  })
}

/** The undeclared variables of a path, in order of appearance, each once. */
export function listUndefinedVariables(path: string, variables: Variables): string[] {
  if (!path.includes('{')) return []
  const names = [...path.matchAll(USE)].flatMap((match) => match[2] ?? [])
  return [...new Set(names)].filter((name) => findVariable(variables, name) === undefined)
}

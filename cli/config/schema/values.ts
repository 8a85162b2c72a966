import * as z from 'zod/mini'
import type { Severity } from '../../diagnostics/codes.ts'
import { normalizeSlashes } from '../../lib/posix-path.ts'
import { choiceType, listType, namedType, recordType, textType, unionType } from './input-type.ts'
import { describeInput, isRecord, type ReportIssue, rule, type Schema, stringAs } from './schema.ts'

/** The severities, from harmless to fatal. */
export const SEVERITIES = ['ignore', 'log', 'warn', 'throw'] as const satisfies readonly Severity[]

/** Gives the input of a schema its own declaration and its own section in the reference. */
export function describeAs<T>(declaration: { name: string; description: string }, schema: Schema<T>): Schema<T> {
  const { inputType } = schema
  return describeInput(
    namedType(declaration.name, declaration.description, () => inputType),
    schema,
  )
}

/** Any string, including the empty string. */
export const string: Schema<string> = describeInput(textType('string'), z.string())
/** `true` or `false`. */
export const boolean: Schema<boolean> = describeInput(textType('boolean'), z.boolean())
/** Any value that is plain data. */
export const anything: Schema<unknown> = describeInput(textType('unknown'), z.unknown())

/** One of a few words. */
export function oneOf<const T extends string>(...words: readonly T[]): Schema<T> {
  return describeInput(choiceType(words), z.enum(words))
}

/** What happens to a kind of problem. */
export const severity: Schema<Severity> = oneOf(...SEVERITIES)

/** A string with at least one visible character. */
export const nonBlankString: Schema<string> = stringAs((value, report) => {
  if (value.trim() === '') report({ message: 'must not be empty' })
  return value
})

/** The source of a regular expression that ignores case. */
export const regularExpression: Schema<string> = stringAs((source, report) => {
  try {
    new RegExp(source, 'i')
  } catch {
    report({ message: 'must be a valid regular expression' })
  }
  return source
})

/** An integer within bounds, both inclusive. */
export function integer(least: number, most = Number.MAX_SAFE_INTEGER): Schema<number> {
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`
  return rule(textType('number'), (input, report) => {
    if (typeof input === 'number' && Number.isInteger(input) && input >= least && input <= most) return input
    return report({ message: `must be an integer ${range}` })
  })
}

/** An integer, or a word that means "all" and becomes the largest safe integer. */
export function countOrAll(...words: readonly (string | boolean | null)[]): Schema<number> {
  const choices = words.map((word) => JSON.stringify(word)).join(' or ')
  return rule(unionType(textType('number'), choiceType(words)), (input, report) => {
    if (words.some((word) => word === input)) return Number.MAX_SAFE_INTEGER
    if (typeof input === 'number' && Number.isInteger(input) && input >= 0) return input
    return report({ message: `must be an integer of at least 0, or ${choices}` })
  })
}

/** A list; every element is validated, even if others are not valid. */
export function list<T>(element: Schema<T>): Schema<T[]> {
  return describeInput(listType(element.inputType), z.array(element))
}

/** A list, or a single element in place of a list of one. */
export function oneOrMore<T>(element: Schema<T>): Schema<T[]> {
  const several = list(element)
  return rule(unionType(element.inputType, several.inputType), (input, _report, run) => {
    if (Array.isArray(input)) return run(several, input)
    const only = run(element, input)
    return only === undefined ? undefined : [only]
  })
}

/** An object whose keys the user chooses; every value is validated, even if others are not valid. */
export function dictionary<T>(
  value: Schema<T>,
  checkKey?: (key: string, report: ReportIssue) => void,
): Schema<Record<string, T>> {
  const schema = z.record(z.string(), value)
  return rule(recordType(value.inputType), (input, report, run) => {
    if (!isRecord(input)) return report({ message: 'must be an object' })
    for (const key of Object.keys(input)) checkKey?.(key, report)
    return run(schema, input)
  })
}

/** A file or folder inside the project: POSIX, without a leading `./`. */
export const projectPath: Schema<string> = stringAs(readProjectPath)

/** A stylesheet inside the project. */
export const stylesheetPath: Schema<string> = stringAs((value, report) => {
  if (!value.endsWith('.css'))
    report({ message: 'must be a path that ends in .css', hint: 'For example: src/styles.css' })
  return readProjectPath(value, report)
})

function readProjectPath(value: string, report: ReportIssue): string {
  const segments = normalizeSlashes(value).split('/')
  if (value === '' || value.startsWith('/') || /^[a-z]:/i.test(value)) {
    report({ message: 'must be a path relative to the project', hint: 'For example: content/docs' })
  } else if (segments.includes('..')) {
    report({ message: 'must be a path inside the project, without ".."' })
  }
  return segments.filter((segment) => segment !== '' && segment !== '.').join('/') || '.'
}

/** Segments of a pathname without leading and trailing slashes; empty for `/`. */
export const routeSegments: Schema<string> = stringAs((value, report) => {
  const segments = value.split('/').filter((segment) => segment !== '')
  if (/[\s?#\\]|:\/\//.test(value) || segments.some((segment) => segment === '.' || segment === '..')) {
    report({ message: 'must be a pathname without spaces, "?", "#" and ".."', hint: 'For example: docs' })
  }
  return segments.join('/')
})

/** A pathname that begins with a slash and does not end with one, except for `/` itself. */
export const pathname: Schema<string> = rule(textType('string'), (input, _report, run) => {
  const segments = run(routeSegments, input)
  return segments === undefined ? undefined : `/${segments}`
})

/** A URL with its protocol. */
export const absoluteUrl: Schema<string> = stringAs((value, report) => {
  if (!URL.canParse(value) || !/^https?:/i.test(value)) {
    report({ message: 'must be a URL that begins with https:// or http://' })
  }
  return value
})

const PATH_HINT = 'Set "url" to the origin and "baseUrl" to the path.'

/** An origin: `https://docs.example`. A path belongs in `baseUrl`. */
export const origin: Schema<string> = stringAs((value, report) => {
  const url = /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value) : null
  if (!url) {
    const hint = 'For example: https://docs.example.com'
    report({ message: `"${value}" is not a valid URL; it must begin with https:// or http://`, hint })
    return value
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    report({
      message: `must be an origin, without the path "${url.pathname}${url.search}${url.hash}"`,
      hint: PATH_HINT,
    })
  }
  return url.origin
})

/** A pathname that begins and ends with a slash. */
export const basePath: Schema<string> = stringAs((value, report) => {
  if (/[\s?#\\]|:\/\//.test(value) || value.split('/').includes('..')) {
    report({ message: 'must be a pathname such as "/" or "/docs/"', hint: 'The protocol and host belong in "url".' })
  }
  return `/${value}/`.replace(/\/{2,}/g, '/')
})

import * as z from 'zod/mini'
import type { Severity } from '../../diagnostics/codes.ts'
import { choose, mapOutput, type ReportIssue, stringAs } from './schema.ts'

/** The severities, from harmless to fatal. */
export const SEVERITIES = ['ignore', 'log', 'warn', 'throw'] as const satisfies readonly Severity[]

/** Any string, including the empty string. */
export const string = z.string()
/** `true` or `false`. */
export const boolean = z.boolean()
/** Any value that is plain data. */
export const anything = z.unknown()
/** The severity of a kind of problem. */
export const severity = z.enum(SEVERITIES)

/** A string with at least one visible character. */
export const nonBlankString = stringAs((value, report) => {
  if (value.trim() === '') report({ message: 'must not be empty' })
  return value
})

/** The source of a regular expression that ignores case. */
export const regularExpression = stringAs((source, report) => {
  try {
    new RegExp(source, 'i')
  } catch {
    report({ message: 'must be a valid regular expression' })
  }
  return source
})

/** An integer within bounds, both inclusive. */
export function integer(least: number, most = Number.MAX_SAFE_INTEGER) {
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`
  return createInteger(`must be an integer ${range}`, { least, most })
}

function createInteger(message: string, { least, most }: { least: number; most: number }) {
  return z
    .number(message)
    .check(z.refine((value) => Number.isInteger(value) && value >= least && value <= most, message))
}

/** An integer, or a word that means "all" and becomes the largest safe integer. */
export function countOrAll<const W extends readonly (string | false | null)[]>(...words: W) {
  const choices = words.map((word) => JSON.stringify(word)).join(' or ')
  const most = Number.MAX_VALUE
  const count = createInteger(`must be an integer of at least 0, or ${choices}`, { least: 0, most })
  const all = z.literal<W[number][]>([...words])
  const either = choose([count, all], (input) => (words.some((word) => word === input) ? all : count))
  return mapOutput(either, (value) => (typeof value === 'number' ? value : Number.MAX_SAFE_INTEGER))
}

/** A list, or a single element in place of a list of one. */
export function oneOrMore<S extends z.ZodMiniType>(element: S) {
  const several = z.array(element)
  const either = choose([element, several], (input) => (Array.isArray(input) ? several : element))
  return mapOutput(either, (value): z.output<S>[] => (Array.isArray(value) ? value : [value]))
}

/** A file or folder inside the project: POSIX, without a leading `./`. */
export const projectPath = stringAs(readProjectPath)

/** A stylesheet inside the project. */
export const stylesheetPath = stringAs((value, report) => {
  if (!value.endsWith('.css'))
    report({ message: 'must be a path that ends in .css', hint: 'For example: src/styles.css' })
  return readProjectPath(value, report)
})

function readProjectPath(value: string, report: ReportIssue): string {
  const segments = value.split(/[\\/]/)
  if (value === '' || value.startsWith('/') || /^[a-z]:/i.test(value)) {
    report({ message: 'must be a path relative to the project', hint: 'For example: content/docs' })
  } else if (segments.includes('..')) {
    report({ message: 'must be a path inside the project, without ".."' })
  }
  return segments.filter((segment) => segment !== '' && segment !== '.').join('/') || '.'
}

/** Segments of a pathname without leading and trailing slashes; empty for `/`. */
export const routeSegments = stringAs((value, report) => {
  const segments = value.split('/').filter((segment) => segment !== '')
  if (/[\s?#\\]|:\/\//.test(value) || segments.some((segment) => segment === '.' || segment === '..')) {
    report({ message: 'must be a pathname without spaces, "?", "#" and ".."', hint: 'For example: docs' })
  }
  return segments.join('/')
})

/** A pathname that begins with a slash and does not end with one, except for `/` itself. */
export const pathname = mapOutput(routeSegments, (segments) => `/${segments}`)

/** A URL with its protocol. */
export const absoluteUrl = stringAs((value, report) => {
  if (!URL.canParse(value) || !/^https?:/i.test(value)) {
    report({ message: 'must be a URL that begins with https:// or http://' })
  }
  return value
})

const PATH_HINT = 'Set "url" to the origin and "baseUrl" to the path.'

/** An origin: `https://docs.example`. A path belongs in `baseUrl`. */
export const origin = stringAs((value, report) => {
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
export const basePath = stringAs((value, report) => {
  if (/[\s?#\\]|:\/\//.test(value) || value.split('/').includes('..')) {
    report({ message: 'must be a pathname such as "/" or "/docs/"', hint: 'The protocol and host belong in "url".' })
  }
  return `/${value}/`.replace(/\/{2,}/g, '/')
})

import * as z from 'zod/mini'
import type { Severity } from '../../diagnostics/diagnostic.ts'
import { isRecord, type Report, rule, type Schema, textAs } from './schema.ts'

/** What every rule of severity may say. */
export const SEVERITIES = ['ignore', 'log', 'warn', 'throw'] as const satisfies readonly Severity[]

/** A key that may be left out or be `null`: both mean "not set". */
export function unset<T>(schema: Schema<T>): Schema<T | null> {
  return z._default(z.nullable(schema), null)
}

/** A key with a default, given in the form in which a configuration would write it. */
export function otherwise<T>(schema: Schema<T>, value: unknown): Schema<T> {
  return z.prefault(schema, value)
}

export const text: Schema<string> = z.string()
export const flag: Schema<boolean> = z.boolean()

/** Text with at least one visible character. */
export const visibleText: Schema<string> = textAs((value, report) => {
  if (value.trim() === '') report({ message: 'must not be empty' })
  return value
})

/** A whole number within bounds, both inclusive. */
export function integer(least: number, most = Number.MAX_SAFE_INTEGER): Schema<number> {
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`
  return rule((input, report) => {
    if (typeof input === 'number' && Number.isInteger(input) && input >= least && input <= most) return input
    return report({ message: `must be a whole number ${range}` })
  })
}

/** A whole number, or a word that means "all of them": then the largest number there is. */
export function countOrAll(...words: readonly unknown[]): Schema<number> {
  const choices = words.map((word) => JSON.stringify(word)).join(' or ')
  return rule((input, report) => {
    if (words.includes(input)) return Number.MAX_SAFE_INTEGER
    if (typeof input === 'number' && Number.isInteger(input) && input >= 0) return input
    return report({ message: `must be a whole number, or ${choices}` })
  })
}

/** A list; each element is judged, also when others are wrong. */
export function list<T>(element: Schema<T>): Schema<T[]> {
  return z.array(element)
}

/** An object with keys of the user's own; each value is judged, also when others are wrong. */
export function dictionary<T>(
  value: Schema<T>,
  checkKey?: (key: string, report: Report) => void,
): Schema<Record<string, T>> {
  return rule((input, report, run) => {
    if (!isRecord(input)) return report({ message: 'must be an object' })
    for (const key of Object.keys(input)) checkKey?.(key, report)
    return run(z.record(z.string(), value), input)
  })
}

/** A file or folder inside of the project: posix, without `./` before it. */
export const projectPath: Schema<string> = textAs(readProjectPath)

/** A stylesheet inside of the project. */
export const stylesheetPath: Schema<string> = textAs((value, report) => {
  if (!value.endsWith('.css'))
    report({ message: 'must be a file that ends in .css', hint: 'For example: src/styles.css' })
  return readProjectPath(value, report)
})

function readProjectPath(value: string, report: Report): string {
  const segments = value.replaceAll('\\', '/').split('/')
  if (value === '' || value.startsWith('/') || /^[a-z]:/i.test(value)) {
    report({ message: 'must be a path relative to the project', hint: 'For example: content/docs' })
  } else if (segments.includes('..')) {
    report({ message: 'must be a path inside of the project, without ".."' })
  }
  return segments.filter((segment) => segment !== '' && segment !== '.').join('/') || '.'
}

/** Segments of a pathname without slashes around them; empty for `/`. */
export const routeSegments: Schema<string> = textAs((value, report) => {
  const segments = value.split('/').filter((segment) => segment !== '')
  if (/[\s?#\\]|:\/\//.test(value) || segments.some((segment) => segment === '.' || segment === '..')) {
    report({ message: 'must be a pathname, without spaces, "?", "#" and ".."', hint: 'For example: docs' })
  }
  return segments.join('/')
})

/** A pathname that begins with a slash and does not end with one, except for `/` itself. */
export const pathname: Schema<string> = rule((input, _report, run) => {
  const segments = run(routeSegments, input)
  return segments === undefined ? undefined : `/${segments}`
})

/** A URL that names its protocol. */
export const absoluteUrl: Schema<string> = textAs((value, report) => {
  if (!URL.canParse(value) || !/^https?:/i.test(value)) {
    report({ message: 'must be a URL that begins with https:// or http://' })
  }
  return value
})

const HINT_OF_PATH = 'Set url to the origin alone, and baseUrl to the path.'

/** An origin: `https://docs.example`. A path belongs to `baseUrl`. */
export const origin: Schema<string> = textAs((value, report) => {
  const url = /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value) : null
  if (!url) {
    const hint = 'For example: https://docs.example.com'
    report({ message: `"${value}" does not look like a valid URL. Make sure it has a protocol`, hint })
    return value
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    report({
      message: `The url must not contain a sub-path like "${url.pathname}${url.search}${url.hash}"`,
      hint: HINT_OF_PATH,
    })
  }
  return url.origin
})

/** A pathname with a slash on both sides. */
export const basePath: Schema<string> = textAs((value, report) => {
  if (/[\s?#\\]|:\/\//.test(value) || value.split('/').includes('..')) {
    report({ message: 'must be a pathname such as "/" or "/docs/"', hint: 'A protocol and a host belong to url.' })
  }
  return `/${value}/`.replace(/\/{2,}/g, '/')
})

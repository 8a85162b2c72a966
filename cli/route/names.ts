import type { Config } from '../config/config.ts'

type Variables = Config['variables']

/** `{brand}` in the name of a file or folder. */
const VARIABLE = /\{([A-Za-z_][\w-]*)\}/g

/** A name without its number prefix. */
export interface PrefixedName {
  number: number | null
  name: string
}

/**
 * Takes a number prefix off a file or folder name (behaviours.md ID-1): `01 - Intro` is 1 and `Intro`. Names that begin
 * like a date or a version (`2021-11-foo`, `7.0-foo`) have none. The name is without its extension.
 */
export function splitNumberPrefix(name: string): PrefixedName {
  if (/^\d+[-_.]\d/.test(name)) return { number: null, name }
  const match = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/s.exec(name)
  if (!match?.[1] || !match[2]) return { number: null, name }
  return { number: Number(match[1]), name: match[2] }
}

/** The same for every segment of a folder path. */
export function stripNumberPrefixes(directory: string): string {
  if (!/\d/.test(directory)) return directory
  return directory
    .split('/')
    .map((segment) => splitNumberPrefix(segment).name)
    .join('/')
}

/** Fills variables into a name: slugs for ids and pathnames, values for labels. Undefined ones stay as they stand. */
export function fillName(name: string, variables: Variables, form: 'slug' | 'value'): string {
  if (!name.includes('{')) return name
  return name.replace(VARIABLE, (braces, key: string) =>
    Object.hasOwn(variables, key) ? (variables[key]?.[form] ?? braces) : braces,
  )
}

/** Names in braces that the configuration does not define, in the order they stand in the path. */
export function undefinedVariables(path: string, variables: Variables): string[] {
  if (!path.includes('{')) return []
  const names = [...path.matchAll(VARIABLE)].flatMap((match) => match[1] ?? [])
  return [...new Set(names)].filter((name) => !Object.hasOwn(variables, name))
}

import * as z from 'zod/mini'
import { suggest } from '../../lib/suggest.ts'
import { describe } from './keys.ts'
import { explainUnknownKey, type SchemaIssue } from './schema.ts'

/** Attributes of an anchor that are accepted even if a key of docsgen is spelled similarly. */
const ANCHOR_ATTRIBUTES: ReadonlySet<string> = new Set([
  'accesskey',
  'class',
  'dir',
  'download',
  'hreflang',
  'id',
  'itemprop',
  'lang',
  'ping',
  'referrerpolicy',
  'rel',
  'role',
  'style',
  'tabindex',
  'target',
  'title',
  'translate',
])
const PREFIXED = /^(?:aria|data)-/

/** The values of attributes, which `explainAttribute` checks. */
export const attributeValue = describe(z.custom<string | number | boolean | null>(), { tsType: 'AnchorAttributes' })

/** The issue of a key that is neither known nor an attribute; if it is close to a known key, it is a typo. */
export function explainAttribute(key: string, value: unknown, known: readonly string[]): SchemaIssue | null {
  const isAttribute = ANCHOR_ATTRIBUTES.has(key) || PREFIXED.test(key) || suggest(key, known) === undefined
  if (!isAttribute) return explainUnknownKey(key, known)
  if (!/^[a-zA-Z_][\w.:-]*$/.test(key) || /^on/i.test(key)) return explainUnknownKey(key, [...ANCHOR_ATTRIBUTES])
  const isObject = typeof value === 'object' && value !== null
  return isObject ? { path: [key], message: 'must be a string, since it becomes an attribute of the link' } : null
}

/** Attributes as in HTML: `true` gives an empty attribute, `false` and `null` give none. */
export function printAttributes(values: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== false && value !== null && value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, value === true ? '' : String(value)]))
}

import { suggest } from '../../lib/suggest.ts'
import { isRecord, type Report, unknownKey } from './schema.ts'

/** Attributes of an anchor that are taken as they are, also where a key of docsgen is spelt alike. */
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

/** Whether a key that is not known is an attribute; one that is close to a known key is a mistake instead. */
export function isAttribute(key: string, known: readonly string[]): boolean {
  return ANCHOR_ATTRIBUTES.has(key) || PREFIXED.test(key) || suggest(key, known) === undefined
}

/** Attributes in the form in which HTML has them: `true` is an empty attribute, `false` and `null` are none. */
export function readAttributes(raw: unknown, known: readonly string[], report: Report): Record<string, string> {
  const attributes: Record<string, string> = {}
  if (!isRecord(raw)) return attributes
  for (const [key, value] of Object.entries(raw)) {
    if (known.includes(key) || !isAttribute(key, known)) continue
    if (!/^[a-zA-Z_][\w.:-]*$/.test(key) || /^on/i.test(key)) {
      report(unknownKey(key, [...ANCHOR_ATTRIBUTES]))
    } else if (typeof value === 'object' && value !== null) {
      report({ path: [key], message: 'must be text, since it becomes an attribute of the link' })
    } else if (value === true) {
      attributes[key] = ''
    } else if (value !== false && value !== null && value !== undefined) {
      attributes[key] = String(value)
    }
  }
  return attributes
}

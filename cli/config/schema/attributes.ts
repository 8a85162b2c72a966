import { suggest } from '../../lib/suggest.ts'
import { type InputType, namedType, textType, toTypeScript } from './input-type.ts'
import { explainUnknownKey, isRecord, type ReportIssue } from './schema.ts'

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

const VALUE = 'string | number | boolean | null'
const PREFIXES = `\`aria-\${string}\` | \`data-\${string}\``
const names = [...ANCHOR_ATTRIBUTES].map(toTypeScript).join('\n    | ')

/** The attributes that links accept besides their own keys, as users are told. */
export const ANCHOR_ATTRIBUTES_TYPE: InputType = namedType(
  'AnchorAttributes',
  'Additional attributes of a link, written into its HTML: `true` writes an empty attribute, `false` and `null` write none. Names outside this list work too, but are not type-checked.',
  () => textType(`{\n  [name in\n    | ${names}]?: ${VALUE}\n} & { [name: ${PREFIXES}]: ${VALUE} }`),
)

/** Whether an unknown key is an attribute; if it is close to a known key, it is a typo. */
export function isAttribute(key: string, known: readonly string[]): boolean {
  return ANCHOR_ATTRIBUTES.has(key) || PREFIXED.test(key) || suggest(key, known) === undefined
}

/** Attributes as in HTML: `true` gives an empty attribute, `false` and `null` give none. */
export function parseAttributes(raw: unknown, known: readonly string[], report: ReportIssue): Record<string, string> {
  const attributes: Record<string, string> = {}
  if (!isRecord(raw)) return attributes
  for (const [key, value] of Object.entries(raw)) {
    if (known.includes(key) || !isAttribute(key, known)) continue
    if (!/^[a-zA-Z_][\w.:-]*$/.test(key) || /^on/i.test(key)) {
      report(explainUnknownKey(key, [...ANCHOR_ATTRIBUTES]))
    } else if (typeof value === 'object' && value !== null) {
      report({ path: [key], message: 'must be a string, since it becomes an attribute of the link' })
    } else if (value === true) {
      attributes[key] = ''
    } else if (value !== false && value !== null && value !== undefined) {
      attributes[key] = String(value)
    }
  }
  return attributes
}

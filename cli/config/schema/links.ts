import * as z from 'zod/mini'
import { BRAND_ICON_NAMES } from '../../../src/model/brand-icons.ts'
import { suggest } from '../../lib/suggest.ts'
import type { AnchorAttributes } from '../site-config-types.ts'
import { describe, omittable, optional, required, withDefault } from './keys.ts'
import {
  choose,
  explainUnknownKey,
  isRecord,
  mapOutput,
  object,
  type ReportIssue,
  type Schema,
  type SchemaIssue,
  type Shape,
  takeFurther,
} from './schema.ts'
import { integer, nonBlankString, oneOrMore, string } from './values.ts'

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

type Raw = Record<string, unknown>

/** Whether a key has been given a value. */
export const isSet = (value: unknown): boolean => value !== undefined && value !== null

/** docs/behaviours.md E-1. */
export function requireOneTarget(raw: Raw, report: ReportIssue): void {
  if (isSet(raw.to) && isSet(raw.href)) report({ message: 'Set either `to` or `href`, not both' })
  else if (!isSet(raw.to) && !isSet(raw.href)) report({ message: 'Set either `to` or `href`' })
}

/** A link has a label, raw HTML, or, if it is an icon, only an `aria-label`. */
export function requireOneName(raw: Raw, report: ReportIssue): void {
  if (isSet(raw.label) && isSet(raw.html)) report({ message: 'Set either `label` or `html`, not both' })
  else if (!isSet(raw.label) && !isSet(raw.html) && !isSet(raw['aria-label'])) {
    report({ message: 'Set either `label` or `html`' })
  }
}

/** An object whose additional keys become attributes of the anchor. */
export function createAnchorSchema<S extends Shape>(
  shape: S,
  check: (raw: Raw, report: ReportIssue) => void,
): Schema<
  z.output<z.ZodMiniObject<S>> & { attributes: Record<string, string> },
  z.input<z.ZodMiniObject<S>> & AnchorAttributes
>
export function createAnchorSchema(shape: Shape, check: (raw: Raw, report: ReportIssue) => void): z.ZodMiniType {
  const explain = (key: string, value: unknown) => explainAttribute(key, value, Object.keys(shape))
  return mapOutput(object(shape, { check, further: { values: attributeValue, explain } }), (fields) => {
    const attributes = printAttributes(takeFurther(fields, shape))
    return { ...fields, attributes }
  })
}

/** The logo of the navbar or the footer. */
export const logo = describe(
  object({
    src: required(nonBlankString, 'Path below `static/`, or a URL.'),
    srcDark: optional(string, { text: 'The image in dark mode.', default: '`src`' }),
    alt: optional(string, {
      text: 'Alternative text of the image.',
      default: "empty next to a title, otherwise the site's title",
    }),
    href: optional(string, { text: 'Pathname or URL that the logo links to.', default: 'the home page' }),
    target: optional(string, 'The `target` attribute of the link.'),
    width: optional(integer(1), { text: 'Width in CSS pixels.', default: 'the width of the image' }),
    height: optional(integer(1), { text: 'Height in CSS pixels.', default: 'the height of the image' }),
  }),
  { id: 'Logo', description: 'An image that links to a page.' },
)

/** The icon of a link of the navbar or the footer. */
export const linkIcon = omittable(z.enum(BRAND_ICON_NAMES), {
  text: 'Icon of a service. In the bar it replaces the text, elsewhere it is before it.',
  default: 'no icon',
  example: "navbar: { items: [{ label: 'Source', href: 'https://example.com/source', icon: 'github' }] }",
})

const footerLinkShape = {
  label: optional(string, 'Text of the link; required unless `html` is set.'),
  to: optional(string, 'Pathname in the site. Set exactly one of `to`, `href` and `html`.'),
  href: optional(string, 'URL outside the site.'),
  html: optional(string, 'Raw HTML in place of the link.'),
  icon: linkIcon,
}

/** docs/behaviours.md F-5. */
function checkFooterLink(raw: Raw, report: ReportIssue): void {
  if (!isSet(raw.html)) {
    requireOneTarget(raw, report)
    if (!isSet(raw.label)) report({ path: ['label'], message: 'is required' })
    return
  }
  for (const key of ['to', 'href', 'label']) {
    if (isSet(raw[key])) report({ path: [key], message: `Set either \`${key}\` or \`html\`, not both` })
  }
}

const footerLink = describe(createAnchorSchema(footerLinkShape, checkFooterLink), {
  id: 'FooterLink',
  description: 'A link of the footer. Other keys become attributes of the link.',
})

const footerColumn = describe(
  object({
    title: optional(string, 'Heading of the column.'),
    items: required(z.array(footerLink), 'Links of the column.'),
  }),
  { id: 'FooterColumn', description: 'A column of the footer.' },
)

const isColumn = (entry: unknown) => isRecord(entry) && (Object.hasOwn(entry, 'title') || Object.hasOwn(entry, 'items'))
const footerEntry = choose([footerColumn, footerLink], (input) => (isColumn(input) ? footerColumn : footerLink))
const mixed = z.array(footerEntry)
const columns = mapOutput(z.array(footerColumn), (found) => ({ kind: 'columns' as const, columns: found }))
const row = mapOutput(z.array(footerLink), (items) => ({ kind: 'row' as const, items }))

/** Columns of links or one row of links, not both (docs/behaviours.md F-2, E-3). */
const footerLinks = choose([columns, row], (input, report) => {
  if (!Array.isArray(input)) return report({ message: 'must be a list' })
  const odd = input.findIndex((entry) => isColumn(entry) !== isColumn(input[0]))
  if (odd < 0) return isColumn(input[0]) ? columns : row
  report({
    path: [odd],
    message: 'The footer must consist of either columns or links, not both',
    hint: 'Set `title` and `items` on every entry, or on none.',
  })
  return mixed
})

/** The footer; `links` resolves to columns or to one row. */
export const footer = describe(
  object({
    style: withDefault(z.enum(['light', 'dark']), 'light', 'Colors of the footer.'),
    links: withDefault(footerLinks, [], {
      text: 'Columns of links or one row of links, not both.',
      example: "footer: { links: [{ title: 'Docs', items: [{ label: 'Introduction', to: '/docs/intro' }] }] }",
    }),
    logo: optional(logo, 'Logo below the links.'),
    copyright: optional(string, 'Raw HTML at the bottom.'),
  }),
  { id: 'Footer', description: 'Footer of every page.' },
)

/** Pathnames that lead elsewhere. */
export const redirect = describe(
  object({
    from: required(oneOrMore(nonBlankString), {
      text: 'One pathname, or several, without the base URL.',
      example: "from: ['/start', '/docs/old-guide']",
    }),
    to: required(nonBlankString, 'Pathname of a page or a file of the site, or a URL.'),
  }),
  { id: 'Redirect', description: 'Pathnames that lead to a page or to another site.' },
)

import { ANCHOR_ATTRIBUTES_TYPE, isAttribute, parseAttributes } from './attributes.ts'
import { listType, unionType } from './input-type.ts'
import { optional, required, withDefault } from './keys.ts'
import {
  isRecord,
  mapOutput,
  type Output,
  object,
  type ReportIssue,
  rule,
  type Schema,
  type Shape,
  type ShapeOutput,
} from './schema.ts'
import { describeAs, integer, list, nonBlankString, oneOf, oneOrMore, string } from './values.ts'

type Raw = Record<string, unknown>

/** Whether a key has been given a value. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== null
}

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
): Schema<{ fields: ShapeOutput<S>; attributes: Record<string, string> }> {
  const known = Object.keys(shape)
  const further = { accept: (key: string) => isAttribute(key, known), type: ANCHOR_ATTRIBUTES_TYPE }
  const schema = object(shape, { check, further })
  return rule(schema.inputType, (input, report, run) => {
    const fields = run(schema, input)
    const attributes = parseAttributes(input, known, report)
    return fields && { fields, attributes }
  })
}

/** The logo of the navbar or the footer. */
export const logo = describeAs(
  { name: 'Logo', description: 'An image that links to a page.' },
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
)

const footerLinkShape = {
  label: optional(string, 'Text of the link; required unless `html` is set.'),
  to: optional(string, 'Pathname in the site. Set exactly one of `to`, `href` and `html`.'),
  href: optional(string, 'URL outside the site.'),
  html: optional(string, 'Raw HTML in place of the link.'),
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

const footerLink = describeAs(
  { name: 'FooterLink', description: 'A link of the footer. Other keys become attributes of the link.' },
  mapOutput(createAnchorSchema(footerLinkShape, checkFooterLink), ({ fields, attributes }) => ({
    ...fields,
    /** Further attributes of the anchor. */
    attributes,
  })),
)

const footerColumn = describeAs(
  { name: 'FooterColumn', description: 'A column of the footer.' },
  object({
    title: optional(string, 'Heading of the column.'),
    items: required(list(footerLink), 'Links of the column.'),
  }),
)

const isColumn = (entry: unknown) => isRecord(entry) && (Object.hasOwn(entry, 'title') || Object.hasOwn(entry, 'items'))

/** Columns of links or one row of links, not both (docs/behaviours.md F-2, E-3). */
type FooterLinks =
  | { kind: 'columns'; columns: Output<typeof footerColumn>[] }
  | { kind: 'row'; items: Output<typeof footerLink>[] }

const FOOTER_LINKS_TYPE = unionType(listType(footerColumn.inputType), listType(footerLink.inputType))

const footerLinks: Schema<FooterLinks> = rule(FOOTER_LINKS_TYPE, (input, report, run) => {
  if (!Array.isArray(input)) return report({ message: 'must be a list' })
  const columns = input.filter(isColumn).length
  if (columns > 0 && columns < input.length) {
    const odd = input.findIndex((entry) => isColumn(entry) !== isColumn(input[0]))
    input.forEach((entry, index) => {
      if (isColumn(entry)) run(footerColumn, entry, index)
      else run(footerLink, entry, index)
    })
    return report({
      path: [odd],
      message: 'The footer must consist of either columns or links, not both',
      hint: 'Set `title` and `items` on every entry, or on none.',
    })
  }
  if (columns > 0) {
    const found = run(list(footerColumn), input)
    return found && { kind: 'columns', columns: found }
  }
  const items = run(list(footerLink), input)
  return items && { kind: 'row', items }
})

/** The footer; `links` resolves to columns or to one row. */
export const footer = describeAs(
  { name: 'Footer', description: 'Footer of every page.' },
  object({
    style: withDefault(oneOf('light', 'dark'), 'light', 'Colors of the footer.'),
    links: withDefault(footerLinks, [], {
      text: 'Columns of links or one row of links, not both.',
      example: "footer: { links: [{ title: 'Docs', items: [{ label: 'Introduction', to: '/docs/intro' }] }] }",
    }),
    logo: optional(logo, 'Logo below the links.'),
    copyright: optional(string, 'Raw HTML at the bottom.'),
  }),
)

/** Pathnames that lead elsewhere. */
export const redirect = describeAs(
  { name: 'Redirect', description: 'Pathnames that lead to a page or to another site.' },
  object({
    from: required(oneOrMore(nonBlankString), {
      text: 'One pathname, or several, without the base URL.',
      example: "from: ['/start', '/docs/old-guide']",
    }),
    to: required(nonBlankString, 'Pathname of a page or a file of the site, or a URL.'),
  }),
)

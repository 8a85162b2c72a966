import * as z from 'zod/mini'
import type { FooterConfig, FooterLinkConfig, LogoConfig } from '../config.ts'
import { isAttribute, readAttributes } from './attributes.ts'
import { isRecord, object, type Report, rule, type Schema } from './schema.ts'
import { integer, list, otherwise, text, unset, visibleText } from './values.ts'

type Raw = Record<string, unknown>

/** Whether a key has been given a value. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== null
}

/** behaviours.md E-1. */
export function requireOneTarget(raw: Raw, report: Report): void {
  if (isSet(raw.to) !== isSet(raw.href)) return
  report({ message: 'One and only one between "to" and "href" should be provided' })
}

/** A link shows its label, its raw HTML, or (an icon) only what `aria-label` says. */
export function requireOneName(raw: Raw, report: Report): void {
  if (isSet(raw.label) && isSet(raw.html)) report({ message: '"label" and "html" cannot be used together' })
  else if (!isSet(raw.label) && !isSet(raw.html) && !isSet(raw['aria-label'])) {
    report({ message: 'One of "label" and "html" is required' })
  }
}

/** An object whose further keys become attributes of the anchor. */
export function anchor<S extends Record<string, z.ZodMiniType>>(
  shape: S,
  check: (raw: Raw, report: Report) => void,
): Schema<{ fields: z.output<z.ZodMiniObject<S>>; attributes: Record<string, string> }> {
  const known = Object.keys(shape)
  const schema = object(shape, { check, acceptKey: (key) => isAttribute(key, known) })
  return rule((input, report, run) => {
    const fields = run(schema, input)
    const attributes = readAttributes(input, known, report)
    return fields && { fields, attributes }
  })
}

export const logo: Schema<LogoConfig> = object({
  src: visibleText,
  srcDark: unset(text),
  alt: unset(text),
  href: unset(text),
  target: unset(text),
  width: unset(integer(1)),
  height: unset(integer(1)),
})

const footerLinkShape = { label: unset(text), to: unset(text), href: unset(text), html: unset(text) }

/** behaviours.md F-5. */
function checkFooterLink(raw: Raw, report: Report): void {
  if (!isSet(raw.html)) {
    requireOneTarget(raw, report)
    if (!isSet(raw.label)) report({ path: ['label'], message: 'is required' })
    return
  }
  for (const key of ['to', 'href', 'label']) {
    if (isSet(raw[key])) report({ path: [key], message: `"${key}" and "html" cannot be used together` })
  }
}

const footerLink: Schema<FooterLinkConfig> = z.pipe(
  anchor(footerLinkShape, checkFooterLink),
  z.transform(({ fields, attributes }) => ({ ...fields, attributes })),
)

const footerColumn = object({ title: unset(text), items: list(footerLink) })

const isColumn = (entry: unknown) => isRecord(entry) && (Object.hasOwn(entry, 'title') || Object.hasOwn(entry, 'items'))

const footerLinks: Schema<FooterConfig['links']> = rule((input, report, run) => {
  if (!Array.isArray(input)) return report({ message: 'must be a list' })
  const columns = input.filter(isColumn).length
  if (columns > 0 && columns < input.length) {
    const odd = input.findIndex((entry) => isColumn(entry) !== isColumn(input[0]))
    const message = 'The footer must be either simple or multi-column, and not a mix of the two.'
    const hint = 'Give every entry "title" and "items", or none of them.'
    input.forEach((entry, index) => {
      if (isColumn(entry)) run(footerColumn, entry, index)
      else run(footerLink, entry, index)
    })
    return report({ path: [odd], message, hint })
  }
  if (columns > 0) {
    const found = run(list(footerColumn), input)
    return found && { kind: 'columns', columns: found }
  }
  const items = run(list(footerLink), input)
  return items && { kind: 'row', items }
})

export const footer: Schema<FooterConfig> = object({
  style: otherwise(z.enum(['light', 'dark']), 'light'),
  links: otherwise(footerLinks, []),
  logo: unset(logo),
  copyright: unset(text),
})

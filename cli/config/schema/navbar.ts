import * as z from 'zod/mini'
import { suggest } from '../../lib/suggest.ts'
import type { NavbarConfig, NavbarItemConfig } from '../config.ts'
import { anchor, isSet, logo, requireOneName, requireOneTarget } from './links.ts'
import { choose, isRecord, object, type Report, rule, type Schema, textAs } from './schema.ts'
import { dictionary, flag, list, otherwise, text, unset, visibleText } from './values.ts'
import { reportUnknownVersion, VERSION_NAMES } from './versions.ts'

type Raw = Record<string, unknown>
type Place = 'bar' | 'dropdown'

/** What cannot stand inside of a dropdown (behaviours.md E-1). */
const NOT_NESTED: ReadonlySet<string> = new Set(['dropdown', 'docsVersionDropdown', 'localeDropdown', 'search'])

const common = {
  type: z.optional(text),
  position: otherwise(z.enum(['left', 'right']), 'right'),
  className: unset(text),
}
const label = unset(text)

const regex: Schema<string> = textAs((source, report) => {
  try {
    new RegExp(source, 'i')
  } catch {
    report({ message: 'must be a regular expression' })
  }
  return source
})

/** Every kind with its fields (behaviours.md N-6, E-2). */
const kinds: Record<string, Schema<NavbarItemConfig>> = {
  link: z.pipe(
    anchor(
      {
        ...common,
        label,
        html: unset(text),
        to: unset(text),
        href: unset(text),
        activeBasePath: unset(text),
        activeBaseRegex: unset(regex),
      },
      (raw, report) => {
        requireOneTarget(raw, report)
        requireOneName(raw, report)
      },
    ),
    z.transform(({ fields, attributes }): NavbarItemConfig => {
      const name = fields.html === null ? (fields.label ?? '') : null
      return { ...fields, type: 'link', label: name, attributes }
    }),
  ),
  dropdown: typed(
    'dropdown',
    { label, html: unset(text), to: unset(text), href: unset(text), items: children() },
    (raw, report) => {
      requireOneName(raw, report)
      if (isSet(raw.to) && isSet(raw.href)) report({ message: '"to" and "href" cannot be used together' })
    },
  ),
  doc: typed('doc', { docId: visibleText, label }),
  docSidebar: typed('docSidebar', { sidebarId: visibleText, label }),
  docsVersion: typed('docsVersion', { label, to: unset(text) }),
  docsVersionDropdown: typed('docsVersionDropdown', {
    versions: unset(versionNames()),
    dropdownItemsBefore: otherwise(children(), []),
    dropdownItemsAfter: otherwise(children(), []),
  }),
  localeDropdown: typed('localeDropdown', {
    dropdownItemsBefore: otherwise(children(), []),
    dropdownItemsAfter: otherwise(children(), []),
    queryString: unset(text),
  }),
  search: typed('search', {}),
  html: typed('html', { value: visibleText }),
}

function typed<const T extends string, S extends Record<string, z.ZodMiniType>>(
  type: T,
  shape: S,
  check?: (raw: Raw, report: Report) => void,
) {
  const schema = object({ ...shape, ...common }, check ? { check } : {})
  return z.pipe(
    schema,
    z.transform((fields) => ({ ...fields, type })),
  )
}

function children(): Schema<NavbarItemConfig[]> {
  // Looked up late: the kinds and the items inside of them define each other.
  return z.array(z.lazy(() => childItem))
}

/** Names, or names with labels of their own. All must exist (product-spec.md section 5). */
function versionNames(): Schema<{ name: string; label: string | null }[]> {
  const hint = 'Leave it out to list every version.'
  const labelled = dictionary(object({ label }), reportUnknownVersion)
  const listed = list(
    textAs((name, report) => {
      if (VERSION_NAMES.includes(name)) return name
      return reportUnknownVersion(name, (problem) => report({ ...problem, path: [] }))
    }),
  )
  return rule((input, report, run) => {
    if (!Array.isArray(input) && !isRecord(input)) {
      return report({ message: 'must be a list of names, or an object of names' })
    }
    if (Object.keys(input).length === 0) return report({ message: 'must not be empty', hint })
    if (Array.isArray(input)) return run(listed, input)?.map((name) => ({ name, label: null }))
    const names = run(labelled, input)
    return names && Object.entries(names).map(([name, entry]) => ({ name, label: entry.label }))
  })
}

function typeOf(raw: Raw): unknown {
  return raw.type ?? (isSet(raw.items) ? 'dropdown' : 'link')
}

function itemIn(place: Place): Schema<NavbarItemConfig> {
  return choose((input, report) => {
    if (!isRecord(input)) return report({ message: 'must be an object' })
    const type = typeOf(input)
    if (typeof type !== 'string' || !Object.hasOwn(kinds, type)) {
      const names = Object.keys(kinds)
      const nearest = typeof type === 'string' ? suggest(type, names) : undefined
      const hint = nearest ? `Did you mean "${nearest}"?` : `Known types: ${names.join(', ')}.`
      const message = `Bad navbar item type ${JSON.stringify(type)}`
      return report({ code: 'config/unknown-navbar-item', path: ['type'], message, hint })
    }
    if (place === 'dropdown') {
      if (NOT_NESTED.has(type)) return report({ message: 'Nested dropdowns are not allowed' })
      if (isSet(input.position)) {
        report({ path: ['position'], message: '"position" is not allowed inside of a dropdown' })
      }
    }
    return kinds[type]
  })
}

const childItem = itemIn('dropdown')

export const navbar: Schema<NavbarConfig> = object(
  {
    title: unset(text),
    logo: unset(logo),
    style: unset(z.enum(['dark', 'primary'])),
    hideOnScroll: otherwise(flag, false),
    items: otherwise(list(itemIn('bar')), []),
  },
  { moved: { links: '"navbar.links" was renamed to "navbar.items".' } },
)

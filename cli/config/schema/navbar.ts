import * as z from 'zod/mini'
import { suggest } from '../../lib/suggest.ts'
import { listType, namedType, unionType } from './input-type.ts'
import { kindKey, optional, required, withDefault } from './keys.ts'
import { createAnchorSchema, isSet, logo, requireOneName, requireOneTarget } from './links.ts'
import {
  choose,
  describeInput,
  isRecord,
  mapOutput,
  type Output,
  object,
  type ReportIssue,
  rule,
  type Schema,
  type Shape,
  type ShapeOutput,
  stringAs,
} from './schema.ts'
import { boolean, describeAs, dictionary, list, nonBlankString, oneOf, regularExpression, string } from './values.ts'
import { reportUnknownVersion, VERSION_NAMES } from './versions.ts'

type Raw = Record<string, unknown>

/** Types of items that a dropdown cannot contain (docs/behaviours.md E-1). */
const NOT_NESTED: ReadonlySet<string> = new Set(['dropdown', 'docsVersionDropdown', 'localeDropdown', 'search'])

const common = {
  position: withDefault(oneOf('left', 'right'), 'right', 'Side of the navbar; not allowed inside a dropdown.'),
  className: optional(string, 'Class name of the item.'),
}
const linkText = {
  label: optional(string, 'Text of the item.'),
  html: optional(string, 'Raw HTML in place of the text.'),
}
const target = {
  to: optional(string, 'Pathname in the site. Set either `to` or `href`.'),
  href: optional(string, 'URL outside the site.'),
}
const docLabel = { label: optional(string, { text: 'Text of the item.', default: 'the label of the document' }) }

function createKindSchema<const T extends string, S extends Shape>(
  type: T,
  shape: S,
  check?: (raw: Raw, report: ReportIssue) => void,
): Schema<ShapeOutput<S & typeof common> & { type: T }> {
  const keys = { type: kindKey(type, { isRequired: type !== 'dropdown' }), ...shape, ...common }
  return mapOutput(object<S & typeof common>(keys, check ? { check } : {}), (fields) => ({ ...fields, type }))
}

/** Names, or names with labels. All must exist (docs/behaviours.md 5.2-1). */
function createVersionNamesSchema(): Schema<{ name: string; label: string | null }[]> {
  const hint = 'Omit it to list every version.'
  const labelled = dictionary(object({ label: optional(string, 'Text of the item.') }), reportUnknownVersion)
  const listed = list(
    stringAs((name, report) => {
      if (VERSION_NAMES.includes(name)) return name
      return reportUnknownVersion(name, (issue) => report({ ...issue, path: [] }))
    }),
  )
  return rule(unionType(listed.inputType, labelled.inputType), (input, report, run) => {
    if (!Array.isArray(input) && !isRecord(input)) {
      return report({ message: 'must be a list of names, or an object of names' })
    }
    if (Object.keys(input).length === 0) return report({ message: 'must not be empty', hint })
    if (Array.isArray(input)) return run(listed, input)?.map((name) => ({ name, label: null }))
    const names = run(labelled, input)
    return names && Object.entries(names).map(([name, entry]) => ({ name, label: entry.label }))
  })
}

const link = describeAs(
  {
    name: 'NavbarLink',
    description: 'A link. It has a `label`, raw `html` or an `aria-label`; other keys become attributes of the link.',
  },
  mapOutput(
    createAnchorSchema(
      {
        type: kindKey('link', { isRequired: false }),
        ...linkText,
        ...target,
        activeBasePath: optional(string, {
          text: 'The link is active on every pathname that begins with this prefix.',
          default: 'its own pathname and those below',
        }),
        activeBaseRegex: optional(
          regularExpression,
          'The link is active on every pathname that this regular expression matches, ignoring case; takes precedence over `activeBasePath`.',
        ),
        activeHeadings: optional(
          list(nonBlankString),
          'The link is active on its own page and on the pages below these headings of a sidebar, unless `activeBasePath` or `activeBaseRegex` is set.',
        ),
        ...common,
      },
      (raw, report) => {
        requireOneTarget(raw, report)
        requireOneName(raw, report)
      },
    ),
    ({ fields, attributes }) => {
      const label = fields.html === null ? (fields.label ?? '') : null
      /** `attributes`: additional ones of the anchor. */
      return { ...fields, type: 'link' as const, label, attributes }
    },
  ),
)

/** The kinds that contain no items. */
const plainKinds = {
  doc: createKindSchema('doc', { docId: required(nonBlankString, 'Id of the document.'), ...docLabel }),
  docSidebar: createKindSchema('docSidebar', {
    sidebarId: required(nonBlankString, 'Name of the sidebar; the item links to its first document.'),
    ...docLabel,
  }),
  docsVersion: createKindSchema('docsVersion', {
    label: optional(string, { text: 'Text of the item.', default: 'the label of the version' }),
    to: optional(string, { text: 'Pathname that the item links to.', default: 'the main document of the version' }),
  }),
  search: createKindSchema('search', {}),
  html: createKindSchema('html', { value: required(nonBlankString, 'Raw HTML.') }),
}

const dropdownShape = { ...linkText, ...target }
const versionDropdownShape = {
  versions: optional(createVersionNamesSchema(), {
    text: 'Names of versions, or names with labels: `{ current: { label: "Now" } }`.',
    default: 'all versions',
  }),
}
const localeDropdownShape = {
  queryString: optional(string, 'Query string added to every link, such as `?persistLocale=true`.'),
}

interface FurtherItems {
  dropdownItemsBefore: NavbarItemConfig[]
  dropdownItemsAfter: NavbarItemConfig[]
}
type ContainerOutput<T extends string, S extends Shape, Items> = ShapeOutput<S & typeof common> & { type: T } & Items

/** An item of the navbar. Exactly one of `to` and `href`, and of `label` and `html`, is set if the kind requires it. */
export type NavbarItemConfig =
  | Output<typeof link>
  | Output<(typeof plainKinds)[keyof typeof plainKinds]>
  | ContainerOutput<'dropdown', typeof dropdownShape, { items: NavbarItemConfig[] }>
  | ContainerOutput<'docsVersionDropdown', typeof versionDropdownShape, FurtherItems>
  | ContainerOutput<'localeDropdown', typeof localeDropdownShape, FurtherItems>

// Resolved late: the kinds and the items inside them define each other.
const itemType = namedType(
  'NavbarItem',
  'An item of the navbar. Its `type` is its kind; an item without a type is a dropdown if it has `items`, otherwise a link.',
  () => unionType(...Object.values(kinds).map((kind) => kind.inputType)),
)

function createChildrenSchema(): Schema<NavbarItemConfig[]> {
  return describeInput(listType(itemType), z.array(z.lazy(() => childItem)))
}

const furtherItems = {
  dropdownItemsBefore: withDefault(createChildrenSchema(), [], 'Items above the generated ones.'),
  dropdownItemsAfter: withDefault(createChildrenSchema(), [], 'Items below the generated ones.'),
}

/** Every kind with its keys (docs/behaviours.md N-6, E-2). */
const kinds: Record<string, Schema<NavbarItemConfig>> = {
  link,
  dropdown: describeAs(
    {
      name: 'NavbarDropdown',
      description: 'A dropdown. Its items cannot be dropdowns or a search field, and have no `position`.',
    },
    createKindSchema(
      'dropdown',
      { ...dropdownShape, items: required(createChildrenSchema(), 'Items of the dropdown.') },
      (raw, report) => {
        requireOneName(raw, report)
        if (isSet(raw.to) && isSet(raw.href)) report({ message: 'Set either `to` or `href`, not both' })
      },
    ),
  ),
  doc: plainKinds.doc,
  docSidebar: plainKinds.docSidebar,
  docsVersion: plainKinds.docsVersion,
  docsVersionDropdown: createKindSchema('docsVersionDropdown', { ...versionDropdownShape, ...furtherItems }),
  localeDropdown: createKindSchema('localeDropdown', { ...localeDropdownShape, ...furtherItems }),
  search: plainKinds.search,
  html: plainKinds.html,
}

function getType(raw: Raw): unknown {
  return raw.type ?? (isSet(raw.items) ? 'dropdown' : 'link')
}

function createItemSchema(container: 'bar' | 'dropdown'): Schema<NavbarItemConfig> {
  return choose(itemType, (input, report) => {
    if (!isRecord(input)) return report({ message: 'must be an object' })
    const type = getType(input)
    if (typeof type !== 'string' || !Object.hasOwn(kinds, type)) {
      const names = Object.keys(kinds)
      const nearest = typeof type === 'string' ? suggest(type, names) : undefined
      const hint = nearest ? `Did you mean "${nearest}"?` : `Known types: ${names.join(', ')}.`
      const message = `${JSON.stringify(type)} is not a known type of navbar item`
      return report({ code: 'config/unknown-navbar-item', path: ['type'], message, hint })
    }
    if (container === 'dropdown') {
      if (NOT_NESTED.has(type)) return report({ message: `A dropdown cannot contain an item of type "${type}"` })
      if (isSet(input.position)) {
        report({ path: ['position'], message: '"position" is not allowed inside a dropdown' })
      }
    }
    return kinds[type]
  })
}

const childItem = createItemSchema('dropdown')

/** The navbar; every item resolves to one with a `type`. */
export const navbar = describeAs(
  { name: 'Navbar', description: 'Navigation bar at the top of every page.' },
  object(
    {
      title: optional(string, 'Text next to the logo.'),
      logo: optional(logo, {
        text: 'Logo at the left end.',
        example: "navbar: { title: 'Moorline', logo: { src: 'img/logo.svg' } }",
      }),
      style: optional(oneOf('dark', 'primary'), { text: 'Colors of the navbar.', default: 'the colors of the page' }),
      hideOnScroll: withDefault(boolean, false, 'Hides the navbar when scrolling down and shows it when scrolling up.'),
      items: withDefault(list(createItemSchema('bar')), [], {
        text: 'Items of the navbar. Without an item of type `search`, the search field is at the right end.',
        example: "navbar: { items: [{ type: 'doc', docId: 'intro', position: 'left' }] }",
      }),
    },
    { moved: { links: '"navbar.links" was renamed to "navbar.items".' } },
  ),
)

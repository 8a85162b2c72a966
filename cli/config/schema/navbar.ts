import * as z from 'zod/mini'
import { describe, optional, required, withDefault } from './keys.ts'
import { createAnchorSchema, isSet, linkIcon, logo, requireOneName, requireOneTarget } from './links.ts'
import { choose, dictionary, findKind, isRecord, mapOutput, object, type Schema, type Shape } from './schema.ts'
import { boolean, nonBlankString, regularExpression, string } from './values.ts'

/** Types of items that a dropdown cannot contain (docs/behaviours.md E-1). */
const NOT_NESTED: ReadonlySet<string> = new Set(['dropdown', 'docsVersionDropdown', 'localeDropdown', 'search'])

const common = {
  position: withDefault(z.enum(['left', 'right']), 'right', 'Side of the navbar; not allowed inside a dropdown.'),
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

const createKindSchema = <const T extends string, S extends Shape>(type: T, shape: S) =>
  object({ type: z.literal(type), ...shape, ...common })

const labelledVersions = dictionary(object({ label: optional(string, 'Text of the item.') }))
const listedVersions = z.array(string)

/** Names, or names with labels. */
const versionNames = mapOutput(
  choose([listedVersions, labelledVersions], (input, report) => {
    if (!Array.isArray(input) && !isRecord(input)) {
      return report({ message: 'must be a list of names, or an object of names' })
    }
    if (Object.keys(input).length === 0) {
      return report({ message: 'must not be empty', hint: 'Omit it to list every version.' })
    }
    return Array.isArray(input) ? listedVersions : labelledVersions
  }),
  (names): { name: string; label: string | null }[] => {
    if (Array.isArray(names)) return names.map((name) => ({ name, label: null }))
    return Object.entries(names).map(([name, { label }]) => ({ name, label }))
  },
)

const linkKeys = createAnchorSchema(
  {
    type: z._default(z.literal('link'), 'link'),
    ...linkText,
    ...target,
    icon: linkIcon,
    activeBasePath: optional(string, {
      text: 'The link is active on every pathname that begins with this prefix.',
      default: 'its own pathname and those below',
    }),
    activeBaseRegex: optional(
      regularExpression,
      'The link is active on every pathname that this regular expression matches, ignoring case; takes precedence over `activeBasePath`.',
    ),
    activeHeadings: optional(
      z.array(nonBlankString),
      'The link is active on its own page and on the pages below these headings of a sidebar, unless `activeBasePath` or `activeBaseRegex` is set. On these pages, the sidebar shows other headings of links closed.',
    ),
    ...common,
  },
  (raw, report) => {
    requireOneTarget(raw, report)
    requireOneName(raw, report)
  },
)

const link = describe(
  mapOutput(linkKeys, (fields) => ({ ...fields, label: fields.html === null ? (fields.label ?? '') : null })),
  {
    id: 'NavbarLink',
    description: 'A link. It has a `label`, raw `html` or an `aria-label`; other keys become attributes of the link.',
  },
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
  versions: optional(versionNames, {
    text: 'Names of versions, or names with labels: `{ current: { label: "Now" } }`.',
    default: 'all versions',
  }),
}
const localeDropdownShape = {
  queryString: optional(string, 'Query string added to every link, such as `?persistLocale=true`.'),
}

type PlainKind = typeof link | (typeof plainKinds)[keyof typeof plainKinds]
type CommonInput = z.input<z.ZodMiniObject<typeof common>>
type CommonOutput = z.output<z.ZodMiniObject<typeof common>>

interface FurtherItems {
  dropdownItemsBefore: NavbarItemConfig[]
  dropdownItemsAfter: NavbarItemConfig[]
}
type ContainerOutput<T extends string, S extends Shape, Items> = z.output<z.ZodMiniObject<S>> &
  CommonOutput & { type: T } & Items

/** An item of the navbar. Exactly one of `to` and `href`, and of `label` and `html`, is set if the kind requires it. */
export type NavbarItemConfig =
  | z.output<PlainKind>
  | ContainerOutput<'dropdown', typeof dropdownShape, { items: NavbarItemConfig[] }>
  | ContainerOutput<'docsVersionDropdown', typeof versionDropdownShape, FurtherItems>
  | ContainerOutput<'localeDropdown', typeof localeDropdownShape, FurtherItems>

interface FurtherItemsInput {
  dropdownItemsBefore?: NavbarItemInput[]
  dropdownItemsAfter?: NavbarItemInput[]
}
type ContainerInput<S extends Shape, Items> = z.input<z.ZodMiniObject<S>> & CommonInput & Items

/** An item of the navbar as users write it. */
export type NavbarItemInput =
  | z.input<PlainKind>
  | ContainerInput<typeof dropdownShape, { type?: 'dropdown'; items: NavbarItemInput[] }>
  | ContainerInput<typeof versionDropdownShape, FurtherItemsInput & { type: 'docsVersionDropdown' }>
  | ContainerInput<typeof localeDropdownShape, FurtherItemsInput & { type: 'localeDropdown' }>

type ItemSchema = Schema<NavbarItemConfig, NavbarItemInput>

// Found late: the kinds and the items inside them define each other.
const children = z.array(z.lazy((): ItemSchema => childItem))

const furtherItems = {
  dropdownItemsBefore: withDefault(children, [], 'Items above the generated ones.'),
  dropdownItemsAfter: withDefault(children, [], 'Items below the generated ones.'),
}

const dropdown = object(
  {
    type: z._default(z.literal('dropdown'), 'dropdown'),
    ...dropdownShape,
    items: required(children, 'Items of the dropdown.'),
    ...common,
  },
  {
    check: (raw, report) => {
      requireOneName(raw, report)
      if (isSet(raw.to) && isSet(raw.href)) report({ message: 'Set either `to` or `href`, not both' })
    },
  },
)

/** Every kind with its keys (docs/behaviours.md N-6, E-2). */
const kinds: Record<string, ItemSchema> = {
  link,
  dropdown: describe(dropdown, {
    id: 'NavbarDropdown',
    description: 'A dropdown. Its items cannot be dropdowns or a search field, and have no `position`.',
  }),
  doc: plainKinds.doc,
  docSidebar: plainKinds.docSidebar,
  docsVersion: plainKinds.docsVersion,
  docsVersionDropdown: createKindSchema('docsVersionDropdown', { ...versionDropdownShape, ...furtherItems }),
  localeDropdown: createKindSchema('localeDropdown', { ...localeDropdownShape, ...furtherItems }),
  search: plainKinds.search,
  html: plainKinds.html,
}

function createItemSchema(container: 'bar' | 'dropdown'): ItemSchema {
  return choose(Object.values(kinds), (input, report) => {
    if (!isRecord(input)) return report({ message: 'must be an object' })
    const type = input.type ?? (isSet(input.items) ? 'dropdown' : 'link')
    const kind = findKind(type, { kinds, what: 'navbar item', code: 'config/unknown-navbar-item' }, report)
    if (kind && container === 'dropdown') {
      if (NOT_NESTED.has(String(type)))
        return report({ message: `A dropdown cannot contain an item of type "${type}"` })
      if (isSet(input.position)) report({ path: ['position'], message: '"position" is not allowed inside a dropdown' })
    }
    return kind
  })
}

const item = describe(createItemSchema('bar'), {
  id: 'NavbarItem',
  description:
    'An item of the navbar. Its `type` is its kind; an item without a type is a dropdown if it has `items`, otherwise a link.',
})
const childItem = describe(createItemSchema('dropdown'), { tsType: 'NavbarItem' })

/** The navbar; every item resolves to one with a `type`. */
export const navbar = describe(
  object(
    {
      title: optional(string, { text: 'Text next to the logo.', default: 'the logo alone' }),
      logo: optional(logo, {
        text: 'Logo at the left end.',
        example: "navbar: { title: 'Moorline', logo: { src: 'img/logo.svg' } }",
      }),
      style: optional(z.enum(['dark', 'primary']), {
        text: 'Colors of the navbar.',
        default: 'the colors of the page',
      }),
      hideOnScroll: withDefault(boolean, false, 'Hides the navbar when scrolling down and shows it when scrolling up.'),
      items: withDefault(z.array(item), [], {
        text: 'Items of the navbar. Without an item of type `search`, the search field is at the right end.',
        example: "navbar: { items: [{ type: 'doc', docId: 'intro', position: 'left' }] }",
      }),
    },
    { moved: { links: '"navbar.links" was renamed to "navbar.items".' } },
  ),
  { id: 'Navbar', description: 'Navigation bar at the top of every page.' },
)

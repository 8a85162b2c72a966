import type * as z from 'zod/mini'
import type { siteSchema } from './schema/site.ts'
import type { ResolvedVersions } from './versions.ts'

/**
 * The resolved configuration: validated, with every default filled in, plain JSON. `docsgen config` prints it. Inferred
 * from the schema, which also describes each key; versions depend on the files of the project as well.
 */
export type Config = Omit<z.output<typeof siteSchema>, keyof ResolvedVersions | 'onlyIncludeVersions'> &
  ResolvedVersions

export type { Variable } from '../content/variables.ts'
export type { NavbarItemConfig } from './schema/navbar.ts'
export type { SidebarItemConfig } from './schema/sidebars.ts'

/** The navbar, its items with a `type` each. */
export type NavbarConfig = Config['navbar']
/** A link of the navbar; exactly one of `to` and `href` is set, and one of `label` and `html`. */
export type NavbarLinkConfig = Extract<NavbarConfig['items'][number], { type: 'link' }>
/** The logo of the navbar or the footer. */
export type LogoConfig = NonNullable<NavbarConfig['logo']>
/** A link of the footer. */
export type FooterLinkConfig = Extract<NonNullable<Config['footer']>['links'], { kind: 'row' }>['items'][number]
/** One of the blogs. */
export type BlogConfig = Config['blogs'][number]

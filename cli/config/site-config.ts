import type * as z from 'zod/mini'
import type { NavbarItemInput } from './schema/navbar.ts'
import type { SidebarItemInput, SidebarItemsInput } from './schema/sidebars.ts'
import type { siteSchema } from './schema/site.ts'

/*
 * The configuration as users write it. In the package that npm installs, declarations with the same names and with doc
 * comments replace this module (scripts/configuration/render-types.ts).
 */

/** The export of `site.config.ts`. Only `title` and `url` are required. */
export type SiteConfig = z.input<typeof siteSchema>

type Value<K extends keyof SiteConfig> = NonNullable<SiteConfig[K]>

export type AnnouncementBar = Value<'announcementBar'>
export type Blog = Exclude<Value<'blog'>, readonly unknown[] | false>
export type Docs = Value<'docs'>
export type Markdown = Value<'markdown'>
export type Redirect = Value<'redirects'>[number]
export type Search = Value<'search'>

export type SidebarItem = SidebarItemInput
export type SidebarItems = SidebarItemsInput

export type Navbar = Value<'navbar'>
export type NavbarItem = NavbarItemInput
export type NavbarLink = Exclude<Extract<NavbarItem, { type?: 'link' }>, { type?: 'dropdown' }>
export type NavbarDropdown = Extract<NavbarItem, { type?: 'dropdown' }>
export type Logo = NonNullable<Navbar['logo']>

export type Footer = Value<'footer'>
type FooterEntry = NonNullable<Footer['links']>[number]
export type FooterColumn = Extract<FooterEntry, { items: unknown }>
export type FooterLink = Exclude<FooterEntry, FooterColumn>

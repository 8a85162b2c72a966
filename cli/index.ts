import type { SiteConfig } from './config/site-config.ts'

export type { AnnouncementBarProps } from '../src/components/AnnouncementBar.tsx'
export type { BreadcrumbsProps } from '../src/components/Breadcrumbs.tsx'
export { Copyable, type CopyableProps } from '../src/components/Copyable.tsx'
export type { FooterProps } from '../src/components/Footer.tsx'
export type { NavbarProps } from '../src/components/Navbar.tsx'
export type { OverrideProps } from '../src/components/override-props.ts'
export type { DocPaginatorProps } from '../src/components/Paginator.tsx'
export { SearchField, type SearchFieldProps } from '../src/components/SearchField.tsx'
export type { SidebarProps } from '../src/components/Sidebar.tsx'
export type { TableOfContentsProps } from '../src/components/TableOfContents.tsx'
export { defineIsland, Island, type IslandDefinition, type IslandProps } from '../src/islands/island.tsx'
export { LazyContent, type LazyContentProps } from '../src/islands/LazyContent.tsx'
export type { LoadRule } from '../src/islands/load-rule.ts'
export { type FactData, type FactsData, getFact } from '../src/model/facts-data.ts'
export type { PageData, PageProps } from '../src/model/page-data.ts'
export type {
  AnnouncementBar,
  Blog,
  Docs,
  Footer,
  FooterColumn,
  FooterLink,
  Logo,
  Markdown,
  Navbar,
  NavbarDropdown,
  NavbarItem,
  NavbarLink,
  Redirect,
  Search,
  SidebarItem,
  SidebarItems,
  SiteConfig,
} from './config/site-config.ts'
export type { HookFile, HookFileChanges, HookOutput, HookRoute, Hooks } from './config/site-config-hooks.ts'
export type { MarkdownPlugin } from './config/site-config-types.ts'

/** The export of a `site.config.ts`: a configuration, or a function that computes one. */
export type SiteConfigExport = SiteConfig | (() => SiteConfig | Promise<SiteConfig>)

/**
 * Type-checks a `site.config.ts`; returns its argument unchanged. A function, which may be asynchronous, can compute the
 * configuration: `export default defineConfig(async () => ({ title: 'Moorline', url: 'https://docs.example' }))`.
 */
export function defineConfig(config: SiteConfigExport): SiteConfigExport {
  return config
}

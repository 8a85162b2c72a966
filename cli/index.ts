import type { SiteConfig } from './config/site-config.ts'

export { Copyable, type CopyableProps } from '../src/components/Copyable.tsx'
export type { OverrideProps } from '../src/components/overridable.tsx'
export { SearchField, type SearchFieldProps } from '../src/components/SearchField.tsx'
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

import type { SiteConfig } from './config/site-config.ts'

export type { ReplacementProps } from '../src/components/replaceable.tsx'
export { Deferred, type DeferredProps } from '../src/islands/Deferred.tsx'
export { defineIsland, Island, type IslandDefinition, type IslandProps } from '../src/islands/island.tsx'
export type { LoadRule } from '../src/islands/load-rule.ts'
export type { PageData, PageProps } from '../src/model/page-data.ts'
export type { AnnouncementBar, MarkdownPlugin, Search, SiteConfig } from './config/site-config.ts'
export type { Blog, Docs, SidebarItem, SidebarItems } from './config/site-config-docs.ts'
export type {
  Footer,
  FooterColumn,
  FooterLink,
  Logo,
  Navbar,
  NavbarDropdown,
  NavbarItem,
  NavbarLink,
} from './config/site-config-navbar.ts'

/** What a `site.config.ts` exports: a configuration, or a function that computes one. */
export type SiteConfigExport = SiteConfig | (() => SiteConfig | Promise<SiteConfig>)

/**
 * Gives a `site.config.ts` its types; the value passes unchanged. A function may compute the configuration, also
 * asynchronously: `export default defineConfig(async () => ({ title: 'Moorline', url: 'https://docs.example' }))`.
 */
export function defineConfig(config: SiteConfigExport): SiteConfigExport {
  return config
}

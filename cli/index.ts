import type { SiteConfig } from './config/site-config.ts'

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

/**
 * Gives a `site.config.ts` its types; the value passes unchanged. A function may compute the configuration, also
 * asynchronously: `export default defineConfig(async () => ({ title: 'Moorline', url: 'https://docs.example' }))`.
 */
export function defineConfig<T extends SiteConfig | (() => SiteConfig | Promise<SiteConfig>)>(config: T): T {
  return config
}

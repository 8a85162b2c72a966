import type { ComponentProps } from 'react'
import type { OverridableName } from '../model/overridable-names.ts'
import type { AnnouncementBar } from './AnnouncementBar.tsx'
import type { BackToTop } from './BackToTop.tsx'
import type { Breadcrumbs } from './Breadcrumbs.tsx'
import type { Footer } from './Footer.tsx'
import type { Navbar } from './Navbar.tsx'
import type { OverrideExtras } from './overridable.tsx'
import type { DocPaginator } from './Paginator.tsx'
import type { Sidebar } from './Sidebar.tsx'
import type { MobileTableOfContents, TableOfContents } from './TableOfContents.tsx'

interface OverridableComponents {
  AnnouncementBar: typeof AnnouncementBar
  BackToTop: typeof BackToTop
  Breadcrumbs: typeof Breadcrumbs
  DocPaginator: typeof DocPaginator
  Footer: typeof Footer
  MobileTableOfContents: typeof MobileTableOfContents
  Navbar: typeof Navbar
  Sidebar: typeof Sidebar
  TableOfContents: typeof TableOfContents
}

/**
 * The props of an override, by the name of the component: the props of the original component, that component as
 * `Original`, and `customFields` of the configuration. `OverrideProps<'Footer'>` are those of an override of the footer.
 */
export type OverrideProps<N extends OverridableName> = ComponentProps<OverridableComponents[N]> &
  OverrideExtras<ComponentProps<OverridableComponents[N]>>

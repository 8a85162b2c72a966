/** Components of the theme that a project may override: the keys of `components` in its configuration. */
export const OVERRIDABLE_NAMES = [
  'AnnouncementBar',
  'BackToTop',
  'Breadcrumbs',
  'DocPaginator',
  'Footer',
  'MobileTableOfContents',
  'Navbar',
  'Sidebar',
  'TableOfContents',
] as const

export type OverridableName = (typeof OVERRIDABLE_NAMES)[number]

/** Components of the theme that a project may replace: the keys of `components` in its configuration. */
export const replaceableNames = [
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

export type ReplaceableName = (typeof replaceableNames)[number]

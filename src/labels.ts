import * as runtimeLabels from './runtime-labels.ts'

/** Every text of the interface that is not content, in English (behaviours.md, section 9). */
export const labels = {
  ...runtimeLabels,

  skipToContent: 'Skip to main content',

  mainNavigation: 'Main',
  mainMenu: 'Main menu',
  toggleNavigation: 'Toggle navigation bar',
  closeNavigation: 'Close navigation bar',
  backToMainMenu: '← Back to main menu',
  languages: 'Languages',
  versions: 'Versions',
  opensInNewTab: '(opens in new tab)',
  search: 'Search',

  docsSidebar: 'Docs sidebar',
  collapseSidebar: 'Collapse sidebar',
  expandSidebar: 'Expand sidebar',

  breadcrumbs: 'Breadcrumbs',
  homePage: 'Home page',
  onThisPage: 'On this page',
  editThisPage: 'Edit this page',
  lastUpdated: 'Last updated',
  lastUpdatedOn: ' on ',
  lastUpdatedBy: ' by ',
  docsPages: 'Docs pages',
  previous: 'Previous',
  next: 'Next',
  tags: 'Tags:',
  tagsTitle: 'Tags',
  viewAllTags: 'View all tags',
  docsTagged: (count: number): string => (count === 1 ? 'One doc tagged' : `${count} docs tagged`),
  docsTaggedWith: (count: number, tag: string): string => `${labels.docsTagged(count)} with "${tag}"`,
  version: (label: string): string => `Version: ${label}`,
  scrollBackToTop: 'Scroll back to top',
  directLinkTo: (heading: string): string => `Direct link to ${heading}`,

  unreleasedVersion: (siteTitle: string, version: string): string =>
    `This is unreleased documentation for ${siteTitle} ${version} version.`,
  unmaintainedVersion: (siteTitle: string, version: string): string =>
    `This is documentation for ${siteTitle} ${version}, which is no longer actively maintained.`,
  /** Stands before and after the link to the latest version. */
  latestVersionSuggestion: ['For up-to-date documentation, see the ', '.'],
  latestVersion: 'latest version',
  draftPage: 'Draft page',
  draftExplanation: 'This page is not finished: a production build leaves it out.',
  unlistedPage: 'Unlisted page',
  unlistedExplanation:
    'Only readers who have its address can find this page; search engines are asked to leave it out.',

  /** `columns` are the texts of the header. */
  table: (number: number, columns: readonly string[]): string =>
    `Table ${number}${columns.some((text) => text !== '') ? `: ${columns.filter((text) => text !== '').join(', ')}` : ''}`,
  /** `number` as it is printed, `(3)`. */
  formula: (number?: string): string => (number === undefined ? 'Formula' : `Formula ${number}`),
  details: 'Details',
  footnotes: 'Footnotes',
  /** `use` is `2` for the second place that names the footnote, and 1 for the first. */
  backToReference: (number: number, use: number): string => `Back to reference ${number}${use > 1 ? `-${use}` : ''}`,
  taskDone: 'Completed task',
  taskOpen: 'Incomplete task',

  cardCount: (count: number): string => (count === 1 ? '1 item' : `${count} items`),

  recentPosts: 'Blog recent posts navigation',
  blogListNavigation: 'Blog list page navigation',
  blogPostNavigation: 'Blog post page navigation',
  newerEntries: 'Newer entries',
  olderEntries: 'Older entries',
  newerPost: 'Newer post',
  olderPost: 'Older post',
  readMore: 'Read more',
  readMoreAbout: (title: string): string => `Read more about ${title}`,
  readingTime: (minutes: number): string =>
    Math.ceil(minutes) <= 1 ? 'One min read' : `${Math.ceil(minutes)} min read`,

  notFound: 'Page Not Found',
  notFoundExplanation: 'We could not find what you were looking for.',
  notFoundAdvice:
    'Please contact the owner of the site that linked you to the original URL and let them know their link is broken.',

  searchHeading: 'Search the documentation',
  searchNote:
    'This site has no search engine. Here is every page of the documentation; your browser finds a word in the list.',
  searchPlaceholder: 'Type your search here',
  allPages: 'All pages',

  pageCrashed: 'This page crashed.',
  tryAgain: 'Try again',
} as const

const dateParts: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' }

/** Making a format costs more than all the rest of a short page, so the common one is made once. */
const englishDates = new Intl.DateTimeFormat('en', dateParts)

/** An ISO date as prose, in UTC: `Nov 20, 2026` in English. A text that is no date is returned as it is. */
export function formatDate(isoDate: string, locale: string): string {
  const date = new Date(isoDate)
  if (Number.isNaN(date.getTime())) return isoDate
  return (locale === 'en' ? englishDates : new Intl.DateTimeFormat(locale, dateParts)).format(date)
}

import * as askAiLabels from './ask-ai-labels.ts'
import * as runtimeLabels from './runtime-labels.ts'
import * as searchLabels from './search-labels.ts'

/** Every string of the interface that is not content, in English (docs/behaviours.md 9). */
export const labels = {
  ...runtimeLabels,
  ...searchLabels,
  ...askAiLabels,

  skipToContent: 'Skip to main content',

  mainNavigation: 'Main',
  mainMenu: 'Main menu',
  toggleNavigation: 'Toggle navigation bar',
  closeNavigation: 'Close navigation bar',
  backToMainMenu: '← Back to main menu',
  languages: 'Languages',
  versions: 'Versions',
  opensInNewTab: '(opens in new tab)',

  docsSidebar: 'Docs sidebar',
  collapseSidebar: 'Collapse sidebar',
  expandSidebar: 'Expand sidebar',

  breadcrumbs: 'Breadcrumbs',
  homePage: 'Home page',
  inThisSection: 'In this section',
  onThisPage: 'On this page',
  viewAsMarkdown: 'View as Markdown',
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
  /** Before and after the link to the latest version. */
  latestVersionSuggestion: ['For up-to-date documentation, see the ', '.'],
  latestVersion: 'latest version',
  draftPage: 'Draft page',
  draftExplanation: 'This page is not finished. Production builds leave it out.',
  unlistedPage: 'Unlisted page',
  unlistedExplanation:
    'Only readers who know its address can find this page. Search engines are asked not to index it.',

  /** `columns` are the header cells. */
  table: (number: number, columns: readonly string[]): string =>
    `Table ${number}${columns.some((text) => text !== '') ? `: ${columns.filter((text) => text !== '').join(', ')}` : ''}`,
  /** `number` as printed, `(3)`. */
  formula: (number?: string): string => (number === undefined ? 'Formula' : `Formula ${number}`),
  terminal: 'Terminal',
  /** `header` is the title or the language of the block, if it has one. */
  codeExample: (header?: string): string => (header ? `${header} (example)` : 'Example'),
  output: 'Output',
  details: 'Details',
  footnotes: 'Footnotes',
  /** `use` is `1` for the first reference to the footnote, and `2` for the second. */
  backToReference: (number: number, use: number): string => `Back to reference ${number}${use > 1 ? `-${use}` : ''}`,
  taskDone: 'Completed task',
  taskOpen: 'Incomplete task',

  exampleValue: 'Example value, not yet published',
  exampleValues:
    'Some values on this page are examples that are not yet published. In text, they have a dotted underline; code that contains them may not run yet.',
  /** For the Markdown of a page, where values are not underlined. */
  exampleValueList: (values: readonly string[]): string => `Example values, not yet published: ${values.join(', ')}`,

  /** Labels of reference file entries. */
  reference: {
    status: 'Status',
    yes: 'available',
    partial: 'partial',
    no: 'missing',
    parameter: 'Parameter',
    type: 'Type',
    presence: 'Presence',
    required: 'required',
    optional: 'optional',
    meaning: 'Meaning',
    result: 'Result',
    error: 'Error',
    request: 'Request',
    response: 'Response',
    source: 'specification',
  },

  cardCount: (count: number): string => (count === 1 ? '1 item' : `${count} items`),

  recentPosts: 'Blog recent posts navigation',
  blogListNavigation: 'Blog list page navigation',
  blogPostNavigation: 'Blog post page navigation',
  newerEntries: 'Newer entries',
  olderEntries: 'Older entries',
  newerPost: 'Newer post',
  olderPost: 'Older post',
  readMore: 'Read more',
  archive: 'Archive',
  authorsTitle: 'Authors',
  viewAllAuthors: 'View all authors',
  noPostsOfAuthor: 'This author has not written any posts yet.',
  posts: (count: number): string => (count === 1 ? 'One post' : `${count} posts`),
  authorWithPosts: (name: string, count: number): string => `${name} - ${labels.posts(count)}`,
  postsTagged: (count: number): string => `${labels.posts(count)} tagged`,
  postsTaggedWith: (count: number, tag: string): string => `${labels.postsTagged(count)} with "${tag}"`,
  scheduledPost: 'Scheduled post',
  scheduledExplanation: (date: string): string => `Production builds leave this post out until ${date}.`,
  feedTitle: (siteTitle: string, format: string): string => `${siteTitle} ${format} Feed`,
  readMoreAbout: (title: string): string => `Read more about ${title}`,
  readingTime: (minutes: number): string =>
    Math.ceil(minutes) <= 1 ? 'One min read' : `${Math.ceil(minutes)} min read`,

  pageMoved: 'This page has moved:',

  notFound: 'Page Not Found',
  notFoundExplanation: 'We could not find what you were looking for.',
  notFoundAdvice:
    'Please contact the owner of the site that linked you to the original URL and let them know their link is broken.',

  searchNote: 'Search is not set up on this site. These are all of its pages.',
  searchNeedsScript: 'Search needs JavaScript. These are all pages of the documentation.',
  allPages: 'All pages',

  pageCrashed: 'This page crashed.',
  tryAgain: 'Try again',
} as const

const dateParts: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' }

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** An ISO date as prose, in UTC: `Nov 20, 2026` in English. A string that is not a date is returned unchanged. */
export function formatDate(isoDate: string, locale: string): string {
  const date = new Date(isoDate)
  if (Number.isNaN(date.getTime())) return isoDate
  const year = date.getUTCFullYear()
  // Creating the first formatter takes 10 ms, and each further one longer than the rest of a short page.
  if (locale === 'en' && year > 0) return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${year}`
  return new Intl.DateTimeFormat(locale, dateParts).format(date)
}

/** The day and month of an ISO date, in UTC: `November 20` in English. A string that is not a date is returned unchanged. */
export function formatDayAndMonth(isoDate: string, locale: string): string {
  const date = new Date(isoDate)
  if (Number.isNaN(date.getTime())) return isoDate
  return new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(date)
}

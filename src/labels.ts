import * as askAiLabels from './ask-ai-labels.ts'
import {
  createFormSelector,
  type FunctionLabel,
  fillTemplate,
  type PluralForms,
  type PluralLabel,
  plural,
  type TemplateLabel,
  template,
} from './label-template.ts'
import type { LabelTexts } from './model/label-texts.ts'
import * as runtimeLabels from './runtime-labels.ts'
import * as searchLabels from './search-labels.ts'

/** Every string of the interface that is not content, in English (docs/behaviours.md 9). */
const english = {
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
  morePageActions: 'More ways to read this page',
  openInAssistant: template('Open in {name}'),
  /** Sent to an assistant. */
  assistantQuestion: template('Read {url} so that I can ask questions about it.'),
  editThisPage: 'Edit this page',
  lastUpdated: 'Last updated',
  /** `{date}` and `{author}` are elements. */
  lastUpdatedOn: ' on {date}',
  lastUpdatedBy: ' by {author}',
  feedback: { question: 'Was this page helpful?', yes: 'Yes', no: 'No' },
  docsPages: 'Docs pages',
  previous: 'Previous',
  next: 'Next',
  tags: 'Tags:',
  tagsTitle: 'Tags',
  viewAllTags: 'View all tags',
  docsTagged: plural({ one: 'One doc tagged', other: '{count} docs tagged' }),
  docsTaggedWith: plural({ one: 'One doc tagged with "{tag}"', other: '{count} docs tagged with "{tag}"' }),
  version: template('Version: {label}'),
  scrollBackToTop: 'Scroll back to top',
  directLinkTo: template('Direct link to {heading}'),

  unreleasedVersion: template('This is unreleased documentation for {siteTitle} {version} version.'),
  unmaintainedVersion: template(
    'This is documentation for {siteTitle} {version}, which is no longer actively maintained.',
  ),
  /** `{link}` is the link to the latest version. */
  latestVersionSuggestion: 'For up-to-date documentation, see the {link}.',
  latestVersion: 'latest version',
  draftPage: 'Draft page',
  draftExplanation: 'This page is not finished. Production builds leave it out.',
  untranslatedPage: 'Not translated yet',
  untranslatedExplanation: 'There is no translation of this page yet, so it is shown in its original language.',
  unlistedPage: 'Unlisted page',
  unlistedExplanation:
    'Only readers who know its address can find this page. Search engines are asked not to index it.',

  table: template('Table {number}'),
  /** `columns` is the list of header cells, or the caption. */
  tableOf: template('Table {number}: {columns}'),
  /** Between the items of a list in a sentence. */
  listSeparator: ', ',
  formula: 'Formula',
  /** `number` as printed, `(3)`. */
  numberedFormula: template('Formula {number}'),
  terminal: 'Terminal',
  example: 'Example',
  /** `header` is the title or the language of the block. */
  codeExample: template('{header} (example)'),
  output: 'Output',
  details: 'Details',
  /** Kinds of admonitions by their names. */
  admonitions: {
    note: 'Note',
    tip: 'Tip',
    info: 'Info',
    important: 'Important',
    warning: 'Warning',
    caution: 'Caution',
    danger: 'Danger',
    secondary: 'Secondary',
    success: 'Success',
  },
  /** Kinds of diagrams by their English names. */
  diagrams: {
    'Bit layout': 'Bit layout',
    'Byte layout': 'Byte layout',
    'Class diagram': 'Class diagram',
    'Entity relationship diagram': 'Entity relationship diagram',
    Flowchart: 'Flowchart',
    'Merkle tree': 'Merkle tree',
    Plot: 'Plot',
    'Sequence diagram': 'Sequence diagram',
    'State diagram': 'State diagram',
  },
  diagramAsText: template('{kind} as text'),
  footnotes: 'Footnotes',
  /** `reference` is the number of the footnote, `1`, or `1-2` for the second reference to it. */
  backToReference: template('Back to reference {reference}'),
  taskDone: 'Completed task',
  taskOpen: 'Incomplete task',

  exampleValue: 'Example value',
  exampleValues:
    'This page uses example values, which have a dotted underline in text. Code that contains them does not run as it is.',
  /** For the Markdown of a page, where values are not underlined. */
  exampleValueList: template('Example values: {values}'),

  /** `subject` is the name and version of what a reference file describes. */
  checkedOn: template('{subject}, checked {date}'),
  /** Labels of reference file entries. */
  reference: {
    status: 'Status',
    yes: 'available',
    partial: 'partial',
    no: 'missing',
    parameters: 'Parameters',
    required: 'required',
    optional: 'optional',
    meaning: 'Meaning',
    result: 'Result',
    errors: 'Errors',
    request: 'Request',
    response: 'Response',
    source: 'specification',
    filter: 'Filter',
    name: 'Name',
    properties: 'Properties',
    responses: 'Responses',
    operations: 'Operations',
    schemas: 'Schemas',
    servers: 'Servers',
    authorization: 'Authorization',
    webhooks: 'Webhooks',
    callbacks: 'Callbacks',
    entries: 'entries',
    values: 'Values',
    default: 'Default',
    deprecated: 'deprecated',
  },

  cardCount: plural({ one: '1 item', other: '{count} items' }),

  recentPosts: 'Blog recent posts navigation',
  blogListNavigation: 'Blog list page navigation',
  blogPostNavigation: 'Blog post page navigation',
  newerEntries: 'Newer entries',
  olderEntries: 'Older entries',
  newerPost: 'Newer post',
  olderPost: 'Older post',
  blog: 'Blog',
  recentPostsTitle: 'Recent posts',
  archive: 'Archive',
  authorsTitle: 'Authors',
  viewAllAuthors: 'View all authors',
  noPostsOfAuthor: 'This author has not written any posts yet.',
  posts: plural({ one: 'One post', other: '{count} posts' }),
  /** `posts` is the label of their number. */
  authorWithPosts: template('{name} - {posts}'),
  postsTagged: plural({ one: 'One post tagged', other: '{count} posts tagged' }),
  postsTaggedWith: plural({ one: 'One post tagged with "{tag}"', other: '{count} posts tagged with "{tag}"' }),
  scheduledPost: 'Scheduled post',
  scheduledExplanation: template('Production builds leave this post out until {date}.'),
  feedTitle: template('{siteTitle} {format} Feed'),
  readMoreAbout: template('Read more about {title}'),
  /** The reading time of a post, in whole minutes. */
  readingTime: plural({ one: 'One min read', other: '{minutes} min read' }),

  pageMoved: 'This page has moved:',

  notFound: 'Page Not Found',
  notFoundExplanation: 'We could not find what you were looking for.',
  notFoundAdvice:
    'Please contact the owner of the site that linked you to the original URL and let them know their link is broken.',

  didYouMean: 'Did you mean one of these pages?',

  searchNote: 'Search is not set up on this site. These are all of its pages.',
  searchNeedsScript: 'Search needs JavaScript. These are all pages of the documentation.',
  allPages: 'All pages',

  bookContents: 'Contents',
  figure: template('Figure {number}'),
} as const

type English = typeof english

/** The labels of a language. */
export type Labels = {
  readonly [K in keyof English]: English[K] extends string
    ? string
    : English[K] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : { readonly [N in keyof English[K]]: string }
}

/** A complete translation of the labels: with the placeholders of the English templates, in any order. */
export type Translation = {
  readonly [K in keyof English]: English[K] extends string | Pick<TemplateLabel, 'template'>
    ? string
    : English[K] extends Pick<PluralLabel, 'forms'>
      ? PluralForms
      : { readonly [N in keyof English[K]]: string }
}

/** The English labels. */
export const labels: Labels = english

/** The English texts, in the form of translations. */
export const englishTexts: LabelTexts = Object.fromEntries(
  Object.entries<Label>(english).map(([name, label]) => [
    name,
    typeof label !== 'function' ? label : 'template' in label ? label.template : label.forms,
  ]),
)

type Label = string | FunctionLabel | Readonly<Record<string, string>>

const LABELS = Object.entries<Label>(english)

/** Creates the labels of a language; those without a text are in English. `locale` determines the plural forms. */
export function createLabels(texts: LabelTexts | undefined, locale: string): Labels {
  if (!texts) return english
  const selectForm = createFormSelector(locale)
  const translate = (label: Label, text: LabelTexts[string]) => {
    if (typeof label === 'string') return typeof text === 'string' ? text : label
    if (typeof label !== 'function') return typeof text === 'string' ? label : { ...label, ...text }
    const { names } = label
    return (...values: (string | number)[]) =>
      fillTemplate(typeof text === 'string' ? text : selectForm(text, values[0]), names, values)
  }
  const translated: Record<string, ReturnType<typeof translate>> = {}
  for (const [name, label] of LABELS) {
    const text = texts[name]
    if (text !== undefined) translated[name] = translate(label, text)
  }
  return { ...english, ...translated }
}

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

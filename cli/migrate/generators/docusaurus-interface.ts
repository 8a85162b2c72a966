import { listPlaceholders } from '../../../src/label-template.ts'
import { englishTexts } from '../../../src/labels.ts'
import { loadTranslation } from '../../../src/languages/load-translation.ts'
import type { LabelTexts } from '../../../src/model/label-texts.ts'

type Text = LabelTexts[string]

/** Texts of the interface of docsgen, and the ids of those that it does not have. */
interface InterfaceTexts {
  texts: LabelTexts
  left: string[]
}

/** Docusaurus' id of a text, without `theme.` -> its name in docsgen. */
const NAMES: Readonly<Record<string, string>> = {
  'AnnouncementBar.closeButtonAriaLabel': 'close',
  'BackToTopButton.buttonAriaLabel': 'scrollBackToTop',
  'CodeBlock.copied': 'copied',
  'CodeBlock.copy': 'copy',
  'CodeBlock.copyButtonAriaLabel': 'copyCode',
  'CodeBlock.wordWrapToggle': 'toggleWordWrap',
  'DocSidebarItem.collapseCategoryAriaLabel': 'collapseCategory',
  'DocSidebarItem.expandCategoryAriaLabel': 'expandCategory',
  'ErrorPageContent.title': 'pageCrashed',
  'ErrorPageContent.tryAgain': 'tryAgain',
  'IconExternalLink.ariaLabel': 'opensInNewTab',
  'NavBar.navAriaLabel': 'mainNavigation',
  'NotFound.p1': 'notFoundExplanation',
  'NotFound.p2': 'notFoundAdvice',
  'NotFound.title': 'notFound',
  'SearchBar.label': 'search',
  'SearchBar.seeAll': 'seeAllResults',
  'SearchModal.errorScreen.helpText': 'searchFailedAdvice',
  'SearchModal.errorScreen.titleText': 'searchFailed',
  'SearchModal.footer.closeKeyAriaLabel': 'escapeKeyName',
  'SearchModal.footer.closeText': 'closeKey',
  'SearchModal.footer.navigateDownKeyAriaLabel': 'arrowDownKeyName',
  'SearchModal.footer.navigateText': 'navigateKey',
  'SearchModal.footer.navigateUpKeyAriaLabel': 'arrowUpKeyName',
  'SearchModal.footer.searchByText': 'poweredBy',
  'SearchModal.footer.selectKeyAriaLabel': 'enterKeyName',
  'SearchModal.footer.selectText': 'selectKey',
  'SearchModal.noResultsScreen.reportMissingResultsLinkText': 'reportMissingResultsLink',
  'SearchModal.noResultsScreen.reportMissingResultsText': 'reportMissingResults',
  'SearchModal.noResultsScreen.suggestedQueryText': 'trySearchingFor',
  'SearchModal.placeholder': 'searchPlaceholder',
  'SearchModal.searchBox.cancelButtonText': 'cancelSearch',
  'SearchModal.searchBox.resetButtonTitle': 'clearQuery',
  'SearchModal.startScreen.favoriteSearchesTitle': 'favoriteSearches',
  'SearchModal.startScreen.noRecentSearchesText': 'noRecentSearches',
  'SearchModal.startScreen.recentSearchesTitle': 'recentSearches',
  'SearchModal.startScreen.removeFavoriteSearchButtonTitle': 'removeFavoriteSearch',
  'SearchModal.startScreen.removeRecentSearchButtonTitle': 'removeRecentSearch',
  'SearchModal.startScreen.saveRecentSearchButtonTitle': 'saveSearch',
  'SearchPage.documentsFound.plurals': 'documentsFound',
  'SearchPage.emptyResultsTitle': 'searchHeading',
  'SearchPage.existingResultsTitle': 'searchResultsFor',
  'SearchPage.fetchingNewResults': 'fetchingResults',
  'SearchPage.inputPlaceholder': 'searchPagePlaceholder',
  'SearchPage.noResultsText': 'noResults',
  'TOCCollapsible.toggleButtonLabel': 'onThisPage',
  'admonition.caution': 'admonitions.caution',
  'admonition.danger': 'admonitions.danger',
  'admonition.info': 'admonitions.info',
  'admonition.note': 'admonitions.note',
  'admonition.tip': 'admonitions.tip',
  'admonition.warning': 'admonitions.warning',
  'blog.archive.title': 'archive',
  'blog.author.noPosts': 'noPostsOfAuthor',
  'blog.author.pageTitle': 'authorWithPosts',
  'blog.authorsList.pageTitle': 'authorsTitle',
  'blog.authorsList.viewAll': 'viewAllAuthors',
  'blog.paginator.navAriaLabel': 'blogListNavigation',
  'blog.paginator.newerEntries': 'newerEntries',
  'blog.paginator.olderEntries': 'olderEntries',
  'blog.post.paginator.navAriaLabel': 'blogPostNavigation',
  'blog.post.paginator.newerPost': 'newerPost',
  'blog.post.paginator.olderPost': 'olderPost',
  'blog.post.plurals': 'posts',
  'blog.post.readMore': 'readMore',
  'blog.post.readMoreLabel': 'readMoreAbout',
  'blog.post.readingTime.plurals': 'readingTime',
  'blog.sidebar.navAriaLabel': 'recentPosts',
  'colorToggle.ariaLabel': 'switchColorMode',
  'colorToggle.ariaLabel.mode.dark': 'colorModes.dark',
  'colorToggle.ariaLabel.mode.light': 'colorModes.light',
  'colorToggle.ariaLabel.mode.system': 'colorModes.system',
  'common.editThisPage': 'editThisPage',
  'common.headingLinkTitle': 'directLinkTo',
  'common.skipToMainContent': 'skipToContent',
  'contentVisibility.draftBanner.message': 'draftExplanation',
  'contentVisibility.draftBanner.title': 'draftPage',
  'contentVisibility.unlistedBanner.message': 'unlistedExplanation',
  'contentVisibility.unlistedBanner.title': 'unlistedPage',
  'docs.DocCard.categoryDescription.plurals': 'cardCount',
  'docs.breadcrumbs.home': 'homePage',
  'docs.breadcrumbs.navAriaLabel': 'breadcrumbs',
  'docs.paginator.navAriaLabel': 'docsPages',
  'docs.paginator.next': 'next',
  'docs.paginator.previous': 'previous',
  'docs.sidebar.closeSidebarButtonAriaLabel': 'closeNavigation',
  'docs.sidebar.collapseButtonTitle': 'collapseSidebar',
  'docs.sidebar.expandButtonTitle': 'expandSidebar',
  'docs.sidebar.navAriaLabel': 'docsSidebar',
  'docs.sidebar.toggleSidebarButtonAriaLabel': 'toggleNavigation',
  'docs.tagDocListPageTitle.nDocsTagged': 'docsTagged',
  'docs.versionBadge.label': 'version',
  'docs.versions.latestVersionLinkLabel': 'latestVersion',
  'docs.versions.unmaintainedVersionLabel': 'unmaintainedVersion',
  'docs.versions.unreleasedVersionLabel': 'unreleasedVersion',
  'lastUpdated.atDate': 'lastUpdatedOn',
  'lastUpdated.byUser': 'lastUpdatedBy',
  'lastUpdated.lastUpdatedAtBy': 'lastUpdated',
  'navbar.mobileLanguageDropdown.label': 'languages',
  'navbar.mobileSidebarSecondaryMenu.backButtonLabel': 'backToMainMenu',
  'navbar.mobileVersionsDropdown.label': 'versions',
  'tags.tagsListLabel': 'tags',
  'tags.tagsPageLink': 'viewAllTags',
  'tags.tagsPageTitle': 'tagsTitle',
}

/** Placeholders with another name in docsgen, which has one of these. */
const PLACEHOLDERS: Readonly<Record<string, readonly string[]>> = {
  versionLabel: ['version', 'label'],
  user: ['author'],
  readingTime: ['minutes'],
  authorName: ['name'],
  nPosts: ['posts'],
}

/** The order of plural forms in Docusaurus, which are separated by bars. */
const PLURALS: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** The texts of `code.json` that the interface of docsgen has and that are not its own. */
export async function translateInterface(
  messages: Readonly<Record<string, string>>,
  locale: string,
): Promise<InterfaceTexts> {
  const own = (await loadTranslation(locale)) ?? englishTexts
  const texts: Record<string, Text> = {}
  const left: string[] = []
  for (const [id, message] of Object.entries(messages)) {
    const name = id.startsWith('theme.') ? NAMES[id.slice('theme.'.length)] : undefined
    const english = name === undefined ? undefined : findText(englishTexts, name)
    const text = english === undefined ? undefined : convertText(message, english, locale)
    if (name === undefined || text === undefined) left.push(id)
    else if (![english, findText(own, name)].some((each) => isEqual(each, text))) texts[name] = text
  }
  return { texts, left }
}

/** The text of a name, which may be in a group: `colorModes.dark`. */
function findText(texts: LabelTexts, name: string): Text | undefined {
  const [first = '', part] = name.split('.')
  const text = texts[first]
  return part === undefined || text === undefined || typeof text === 'string' ? text : text[part]
}

/** A text as docsgen writes it; `undefined` if docsgen does not have its placeholders. */
function convertText(message: string, english: Text, locale: string): Text | undefined {
  const known = listPlaceholders(typeof english === 'string' ? english : (english.other ?? ''))
  const written = message.replace(/\{atDate\}\{byUser\}$/, '').replace(/\{(\w+)\}/g, (whole, name: string) => {
    const own = PLACEHOLDERS[name]?.find((each) => known.includes(each))
    return own === undefined ? whole : `{${own}}`
  })
  if (listPlaceholders(written).some((name) => !known.includes(name))) return undefined
  if (typeof english === 'string') return written
  const forms = written.split('|')
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  const categories = PLURALS.filter((each) => pluralCategories.includes(each))
  return Object.fromEntries([
    ...categories.slice(0, forms.length).map((category, at) => [category, forms[at] ?? '']),
    ['other', forms.at(-1) ?? ''],
  ])
}

const isEqual = (a: Text | undefined, b: Text): boolean => JSON.stringify(a) === JSON.stringify(b)

import { plural, template } from './label-template.ts'

/**
 * The labels of the search dialog and the results page, one export each, so that a script contains only those it uses.
 * Part of `labels`, through which components read them.
 */
export const search = 'Search'
export const searchPlaceholder = 'Search docs'
export const clearQuery = 'Clear the query'
export const cancelSearch = 'Cancel'
export const searchResults = 'Search results'
export const recentSearches = 'Recent'
export const favoriteSearches = 'Favorite'
export const recentConversations = 'Recent conversations'
export const noRecentSearches = 'No recent searches'
export const siteSections = 'Sections'
export const popularPages = 'Popular'
export const searchActions = 'Actions'
export const switchToDark = 'Switch to dark mode'
export const switchToLight = 'Switch to light mode'
export const copyPageAsMarkdown = 'Copy page as Markdown'
export const askAssistant = 'Ask AI'
export const saveSearch = 'Save this search'
export const removeRecentSearch = 'Remove this search from history'
export const removeFavoriteSearch = 'Remove this search from favorites'
export const removeConversation = 'Remove this conversation from history'
/** `{query}` is an element. */
export const noResultsFor = 'No results found for “{query}”'
export const trySearchingFor = 'Try searching for:'
export const reportMissingResults = 'Believe this query should return results?'
export const reportMissingResultsLink = 'Let us know.'
export const searchFailed = 'Unable to fetch results'
export const searchFailedAdvice = 'You might want to check your network connection.'
export const seeAllResults = plural({ other: 'See all {count} results' })
export const askAi = template('Ask AI: “{query}”')
export const selectKey = 'Select'
export const navigateKey = 'Navigate'
export const closeKey = 'Close'
export const enterKeyName = 'Enter key'
export const arrowUpKeyName = 'Arrow up'
export const arrowDownKeyName = 'Arrow down'
export const escapeKeyName = 'Escape key'
export const poweredBy = 'Powered by'

export const searchHeading = 'Search the documentation'
export const searchResultsFor = template('Search results for “{query}”')
export const searchPagePlaceholder = 'Type your search here'
export const documentsFound = plural({ one: 'One document found', other: '{count} documents found' })
export const resultCount = plural({ one: 'One result', other: '{count} results' })
export const pageCount = plural({ one: 'one page', other: '{count} pages' })
/** `results` and `pages` are the labels of their numbers. */
export const resultsInPages = template('{results} in {pages}')
export const noResults = 'No results were found'
export const loadMoreResults = 'Load more results'
export const fetchingResults = 'Fetching new results...'
export const resultPath = template('Path of {title}')
export const filterVersion = 'Version'
export const filterLanguage = 'Language'
export const filterSection = 'Section'
export const anyVersion = 'All versions'
export const anyLanguage = 'All languages'
export const anySection = 'All sections'
export const choiceWithCount = template('{choice} ({count})')

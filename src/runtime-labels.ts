import { template } from './label-template.ts'

/**
 * Labels that scripts write into a page, one export each, so that a script contains only those it uses. They are part
 * of `labels`, through which components read them.
 */
export const close = 'Close'
export const expandDropdown = 'Expand the dropdown'
export const collapseDropdown = 'Collapse the dropdown'
export const colorModes = { light: 'light mode', dark: 'dark mode', system: 'system mode' }
export const switchColorMode = template('Switch between dark and light mode (currently {mode})')
export const expandCategory = template("Expand sidebar category '{label}'")
export const collapseCategory = template("Collapse sidebar category '{label}'")
export const unfoldCode = template('Show all {lines} lines')
export const foldCode = 'Show fewer lines'
export const readMore = 'Read more'
export const enlargeImage = 'Enlarge image'
export const enlargeNamedImage = template('Enlarge image: {alt}')
export const enlargedImage = 'Enlarged image'
export const copy = 'Copy'
export const copied = 'Copied'
export const copyValue = template('Copy {value}')
export const copyCode = 'Copy code to clipboard'
export const copyPage = 'Copy page'
export const toggleWordWrap = 'Toggle word wrap'
export const loading = 'Loading'
export const retry = 'Retry'
export const islandFailed = 'This part of the page has failed.'
export const tryAgain = 'Try again'
/** Below the filter of a reference. */
export const showingCount = template('Showing {count}')

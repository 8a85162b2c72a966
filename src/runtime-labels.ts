/**
 * Labels that scripts write into a page, one export each, so that a script contains only those it uses. They are part
 * of `labels`, through which components read them.
 */
export const close = 'Close'
export const expandDropdown = 'Expand the dropdown'
export const collapseDropdown = 'Collapse the dropdown'
export const colorModes = { light: 'light mode', dark: 'dark mode', system: 'system mode' }
export const switchColorMode = (mode: string): string => `Switch between dark and light mode (currently ${mode})`
export const expandCategory = (label: string): string => `Expand sidebar category '${label}'`
export const collapseCategory = (label: string): string => `Collapse sidebar category '${label}'`
export const unfoldCode = (lines: string): string => `Show all ${lines} lines`
export const foldCode = 'Show fewer lines'
export const enlargeImage = (alt: string): string => (alt === '' ? 'Enlarge image' : `Enlarge image: ${alt}`)
export const enlargedImage = 'Enlarged image'
export const copy = 'Copy'
export const copied = 'Copied'
export const copyValue = (value: string): string => `Copy ${value}`
export const copyCode = 'Copy code to clipboard'
export const copyPage = 'Copy page'
export const toggleWordWrap = 'Toggle word wrap'
export const loading = 'Loading'
export const retry = 'Retry'

/**
 * Loads `file-pages.ts` if the page is opened as a file. It is inlined after `inline.ts` in sites with `fileProtocol`.
 * An inserted script runs before the rest of the page is parsed, so styles are loaded before the page is shown.
 */
import type { dataAttributes } from '../../model/data-attributes.ts'

/** Path of the script from the folder of the site; filled in when a site is built. */
declare const __FILE_PAGES_SCRIPT__: string

// Written out and checked by its type, as in the banner.
const ROOT_ATTRIBUTE: typeof dataAttributes.siteRoot = 'data-ds-site-root'
const siteRoot = document.documentElement.getAttribute(ROOT_ATTRIBUTE)

if (location.protocol === 'file:' && siteRoot !== null) {
  document.write(`<script src="${siteRoot}${__FILE_PAGES_SCRIPT__}"></script>`)
}

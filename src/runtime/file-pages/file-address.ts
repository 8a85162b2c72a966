import { dataAttributes } from '../../model/data-attributes.ts'

/** The drive in the pathname of a file on Windows. */
const DRIVE = /^\/[a-z]:(?=\/)/i

/** Files have an extension that begins with a letter; `v1.2` is a page. */
const EXTENSION = /\.[a-z]\w{0,8}$/i

/**
 * The address of a site's file on disk, for pages opened as files (`file:`). Addresses of the site begin with its base
 * URL, which is a folder at the root of the disk for such a page. Other addresses are returned unchanged.
 */
export function toFileAddress(address: string): string {
  const page = document.documentElement
  const baseUrl = page.getAttribute(dataAttributes.baseUrl)
  const siteRoot = page.getAttribute(dataAttributes.siteRoot)
  const url = new URL(address, location.href)
  if (url.protocol !== 'file:' || baseUrl === null || siteRoot === null) return address
  const root = new URL(siteRoot, location.href)
  const pathname = url.pathname.replace(DRIVE, '')
  if (url.href.startsWith(root.href) || !pathname.startsWith(baseUrl)) return address
  const path = pathname.slice(baseUrl.length)
  return root.href + toFile(path, page.getAttribute(dataAttributes.pageEnding) ?? '') + url.search + url.hash
}

/**
 * The file of a pathname without the base URL. `pageEnding` is appended to pathnames of pages without a trailing slash.
 */
function toFile(path: string, pageEnding: string): string {
  if (path === '' || path.endsWith('/')) return `${path}index.html`
  return EXTENSION.test(path) ? path : path + pageEnding
}

import { distance } from 'fastest-levenshtein'
import { dataAttributes, toSelector } from '../model/data-attributes.ts'

/** A page that may be suggested. */
export interface SuggestedPage {
  /** Decoded. */
  pathname: string
  title: string
}

const MAX_SUGGESTIONS = 4

/** Part of the characters that may differ. */
const MAX_DIFFERENCE = 0.4

/** Lists the pages of the search page whose addresses are similar to the current one; none if there are not any. */
export async function suggestPages(section: HTMLElement): Promise<void> {
  const response = await fetch(section.getAttribute(dataAttributes.suggestions) ?? '')
  if (!response.ok) return
  const searchPage = new DOMParser().parseFromString(await response.text(), 'text/html')
  const links = searchPage.querySelectorAll<HTMLAnchorElement>(`${toSelector(dataAttributes.searchPages)} a`)
  const pages = Array.from(links, ({ pathname, textContent }) => ({ pathname: decode(pathname), title: textContent }))
  const list = section.querySelector('ul')
  for (const { pathname, title } of rankPages(decode(location.pathname), pages)) {
    const link = document.createElement('a')
    link.href = encodeURI(pathname)
    link.textContent = title
    const path = document.createElement('small')
    path.textContent = pathname
    const item = document.createElement('li')
    item.append(link, path)
    list?.append(item)
    section.hidden = false
  }
}

/**
 * The pages whose pathname, or whose last segment, is similar to that of `wanted`: the most similar first. A page that has moved
 * keeps its last segment, and a typing error is usually in one segment.
 */
export function rankPages(wanted: string, pages: readonly SuggestedPage[]): SuggestedPage[] {
  const [path, name] = split(wanted)
  return pages
    .map((page) => {
      const [otherPath, otherName] = split(page.pathname)
      return { page, difference: compare(name, otherName) * 0.8 + compare(path, otherPath) * 0.2 }
    })
    .filter(({ difference }) => difference <= MAX_DIFFERENCE)
    .sort((a, b) => a.difference - b.difference)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ page }) => page)
}

/** The pathname without the ending of a file, and its last segment. */
function split(pathname: string): [path: string, name: string] {
  const path = pathname.toLowerCase().replace(/(?:\/index)?(?:\.html?|\.mdx?)?\/*$/, '')
  return [path, path.slice(path.lastIndexOf('/') + 1)]
}

/** From 0 for equal words to 1. */
const compare = (a: string, b: string): number => distance(a, b) / Math.max(a.length, b.length, 1)

function decode(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

import { dataAttributes } from '../../model/data-attributes.ts'
import type { SearchLink } from '../../model/search-settings.ts'

/** Maximum number of sections on the start screen (docs/behaviours.md S-17). */
const MAX_SECTIONS = 8

/** Links of the navbar without a target, which open neither another tab nor a new load. */
const LINKS = `[${dataAttributes.navbar}] :is(a.navbar__link, a.dropdown__link):not([target], [${dataAttributes.version}])`

/** The sections that the navbar links to, each page once, without versions and languages. */
export function listSiteSections(): SearchLink[] {
  const sections = new Map<string, SearchLink>()
  for (const link of document.querySelectorAll<HTMLAnchorElement>(LINKS)) {
    const title = link.textContent.trim()
    const isVersion = link.parentElement?.matches(`:has(> ul [${dataAttributes.version}])`)
    if (isVersion || title === '' || link.origin !== location.origin || sections.has(link.pathname)) continue
    sections.set(link.pathname, { url: link.href, title })
  }
  return [...sections.values()].slice(0, MAX_SECTIONS)
}

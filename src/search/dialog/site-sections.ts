import { dataAttributes } from '../../model/data-attributes.ts'

/** A part of the site, as the navbar names it. */
export interface SiteSection {
  url: string
  title: string
}

/** Most sections that the start screen lists (docs/behaviours.md S-17). */
const MAX_SECTIONS = 8

/** Links of the navbar; what opens another tab or loads a page again has a target. */
const LINKS = `[${dataAttributes.navbar}] :is(a.navbar__link, a.dropdown__link):not([target], [${dataAttributes.version}])`

/** The parts of the site to which the navbar leads, each page once. Its choices of a version or a language are none. */
export function listSiteSections(): SiteSection[] {
  const sections = new Map<string, SiteSection>()
  for (const link of document.querySelectorAll<HTMLAnchorElement>(LINKS)) {
    const title = link.textContent.trim()
    const isVersion = link.parentElement?.matches(`:has(> ul [${dataAttributes.version}])`)
    if (isVersion || title === '' || link.origin !== location.origin || sections.has(link.pathname)) continue
    sections.set(link.pathname, { url: link.href, title })
  }
  return [...sections.values()].slice(0, MAX_SECTIONS)
}

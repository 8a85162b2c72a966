import type { Element, Root } from 'hast'
import { hasClass, walkElements } from '../lib/elements.ts'
import { collectSections, type SearchSection } from './records.ts'

/**
 * The sections of a React page, from all that it was rendered to. A page with `noindex` in its `robots` tag has none, and is not
 * found, unless the whole site has that tag. Its h1 is text: the title of such a page is what its module exports.
 */
export function collectReactPageSections(page: Root, isSiteNoIndex: boolean): SearchSection[] {
  const elements = [...walkElements(page)]
  const own = elements.find((element) => hasClass(element, 'react-page'))
  if (!own || (!isSiteNoIndex && elements.some(hasNoIndex))) return []
  for (const element of walkElements(own)) {
    if (element.tagName === 'h1') element.tagName = 'p'
  }
  return collectSections({ type: 'root', children: own.children })
}

function hasNoIndex({ tagName, properties }: Element): boolean {
  if (tagName !== 'meta' || String(properties.name).toLowerCase() !== 'robots') return false
  return /noindex|none/i.test(String(properties.content))
}

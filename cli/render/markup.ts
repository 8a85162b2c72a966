import type { ReactElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'

/** Renders an element to HTML that is not hydrated. */
export function renderMarkup(element: ReactElement): string {
  return removeImagePreloads(renderToStaticMarkup(element))
}

/** Renders an element that is hydrated in the browser; ids that React creates begin with `identifierPrefix`. */
export function renderHydratableMarkup(element: ReactElement, identifierPrefix: string): string {
  return removeImagePreloads(renderToString(element, { identifierPrefix }))
}

/**
 * React preloads every image that is not lazy, including the one for the other color mode: in the head of a document,
 * or before any other markup.
 */
function removeImagePreloads(markup: string): string {
  if (!markup.startsWith('<html')) return markup.replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, '')
  const headEnd = Math.max(0, markup.indexOf('</head>'))
  const head = markup.slice(0, headEnd)
  const rest = head.replace(/<link rel="preload" as="image"[^>]*>/g, '')
  // Most pages have none, and the next search would copy a concatenated string.
  return rest.length === head.length ? markup : rest + markup.slice(headEnd)
}

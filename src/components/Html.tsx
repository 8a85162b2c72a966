import { createElement, type ReactElement } from 'react'

interface HtmlProps {
  as?: 'div' | 'span' | 'li'
  className?: string | undefined
  html: string
  attributes?: Record<string, string>
}

/** An element that contains printed HTML. It is trusted: it comes from the owner of the site. */
export function Html({ as = 'div', className, html, attributes }: HtmlProps): ReactElement {
  return createElement(as, {
    className: className || undefined,
    ...attributes,
    dangerouslySetInnerHTML: { __html: html },
  })
}

import { createElement, type ReactElement } from 'react'

/** Props of `Html`. */
export interface HtmlProps {
  as?: 'div' | 'span' | 'li'
  className?: string | undefined
  html: string
  attributes?: Record<string, string>
}

/** An element with printed HTML inside: content of the site's owner, which nobody else can write. */
export function Html({ as = 'div', className, html, attributes }: HtmlProps): ReactElement {
  return createElement(as, {
    className: className || undefined,
    ...attributes,
    dangerouslySetInnerHTML: { __html: html },
  })
}

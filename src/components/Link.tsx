import type { ReactElement, ReactNode } from 'react'
import { ExternalLinkIcon } from './icons.tsx'

/** Props of `Link`. */
export interface LinkProps {
  href: string
  /** Leaves the site: opens a new tab, and says so. */
  external?: boolean
  className?: string | undefined
  /** The current page, for `aria-current`. */
  current?: boolean
  /** Pixels of the mark; `0` leaves it out. */
  markSize?: number
  /** Further attributes; they win over what `external` sets. */
  attributes?: Record<string, string>
  children?: ReactNode
  /** Raw HTML instead of children. */
  html?: string | null
}

/** A link: the one place that decides how a link that leaves the site looks and opens. */
export function Link(props: LinkProps): ReactElement {
  const { href, external = false, className, current = false, markSize = 13.5, attributes = {}, children, html } = props
  const anchor = {
    href,
    className: className || undefined,
    'aria-current': current ? ('page' as const) : undefined,
    ...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {}),
    ...writableAttributes(attributes),
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the owner of the site wrote it in the configuration
  if (html) return <a {...anchor} dangerouslySetInnerHTML={{ __html: html }} />
  return (
    <a {...anchor}>
      {children}
      {external && markSize > 0 && <ExternalLinkIcon size={markSize} />}
    </a>
  )
}

/** Without the names that React reads in another shape, or that the link itself decides. */
function writableAttributes(attributes: Record<string, string>): Record<string, string> {
  const reserved = new Set(['style', 'href', 'class', 'className', 'children', 'dangerouslySetInnerHTML'])
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !reserved.has(name)))
}

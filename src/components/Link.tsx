import type { ReactElement, ReactNode } from 'react'
import type { BrandIconName } from '../model/brand-icons.ts'
import { BrandIcon } from './BrandIcon.tsx'
import { ExternalLinkIcon } from './icons.tsx'

interface LinkProps {
  href: string
  /** Leaves the site: opens a new tab, and announces it. */
  external?: boolean
  className?: string | undefined
  /** For `aria-current`: whether the link leads to this page, or to its section. */
  current?: boolean | 'section'
  /** Size of the icon in pixels; `0` leaves it out. */
  markSize?: number
  /** Additional attributes; they override those that `external` sets. */
  attributes?: Record<string, string>
  /** Icon of a service before the text; the text is hidden in the bar. */
  icon?: BrandIconName | null
  children?: ReactNode
  /** Raw HTML instead of children. */
  html?: string | null
}

/** A link. Only this component decides how links that leave the site look and open. */
export function Link(props: LinkProps): ReactElement {
  const { href, external = false, className, current = false, markSize = 13.5, attributes = {}, html, icon } = props
  const anchor = {
    href,
    className: className || undefined,
    'aria-current': current === 'section' ? true : current ? ('page' as const) : undefined,
    ...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {}),
    ...omitReservedAttributes(attributes),
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the owner of the site wrote it in the configuration
  if (html) return <a {...anchor} dangerouslySetInnerHTML={{ __html: html }} />
  const text = (
    <>
      {props.children}
      {external && markSize > 0 && <ExternalLinkIcon size={markSize} />}
    </>
  )
  if (!icon) return <a {...anchor}>{text}</a>
  return (
    <a {...anchor}>
      <BrandIcon name={icon} />
      <span>{text}</span>
    </a>
  )
}

/** Leaves out the names that React expects in another form, or that the link itself sets. */
function omitReservedAttributes(attributes: Record<string, string>): Record<string, string> {
  const reserved = new Set(['style', 'href', 'class', 'className', 'children', 'dangerouslySetInnerHTML'])
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !reserved.has(name)))
}

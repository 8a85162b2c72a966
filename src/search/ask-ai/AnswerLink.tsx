import type { MouseEvent, ReactElement, ReactNode } from 'react'
import { isWebUrl, opensElsewhere } from '../open-result.ts'

/** A link to a page of the site or, in a new tab, to another site. Only text if the address could run code. */
export function AnswerLink({ href, children }: { href: string; children: ReactNode }): ReactElement {
  if (!isWebUrl(href)) return <>{children}</>
  const isOurs = new URL(href, location.href).origin === location.origin
  return (
    <a href={href} {...(isOurs ? {} : { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  )
}

/** The page of the site that a click on an `AnswerLink` opens in this tab; `null` for any other click. */
export function findClickedPage(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  return link && link.target === '' && !opensElsewhere(event) ? link.href : null
}

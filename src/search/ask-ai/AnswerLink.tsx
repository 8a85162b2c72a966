import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import { isWebUrl, opensElsewhere } from '../open-result.ts'

/** Opens a page of the site and closes the dialog. */
export const OpenPage = createContext<(href: string) => void>(() => undefined)

/** A link to a page of the site or, in a tab of its own, elsewhere. The text alone where the address could run code. */
export function AnswerLink({ href, children }: { href: string; children: ReactNode }): ReactElement {
  const openPage = useContext(OpenPage)
  if (!isWebUrl(href)) return <>{children}</>
  if (new URL(href, location.href).origin !== location.origin) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  }
  return (
    <a
      href={href}
      onClick={(event) => {
        if (opensElsewhere(event)) return
        event.preventDefault()
        openPage(href)
      }}
    >
      {children}
    </a>
  )
}

import type { ReactElement, ReactNode } from 'react'

/** A page written in React: it owns everything between navbar and footer, including `<main>`. */
export function ReactPageTemplate({ children }: { children: ReactNode }): ReactElement {
  return <div className="react-page">{children}</div>
}

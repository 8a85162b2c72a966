import type { ReactElement } from 'react'
import { attr, dataAttributes } from '../model/data-attributes.ts'
import type { SiteData } from '../model/page-data.ts'
import { joinClassNames } from './class-names.ts'
import { Icon } from './icons.tsx'

/** Props of `SearchField`. */
export interface SearchFieldProps {
  site: Pick<SiteData, 'searchHref'>
  /** Its text: `Search the documentation`. */
  label: string
  className?: string
}

/**
 * Looks like a search field and opens the search dialog. Without JavaScript, it is a link to the search page. It is
 * omitted if the site has no search page.
 */
export function SearchField({ site, label, className }: SearchFieldProps): ReactElement | null {
  if (site.searchHref === null) return null
  return (
    <a
      href={site.searchHref}
      className={joinClassNames('search-opener', className)}
      {...attr(dataAttributes.searchOpen)}
    >
      <Icon name="search" />
      <span>{label}</span>
      <span className="search-opener__key" />
    </a>
  )
}

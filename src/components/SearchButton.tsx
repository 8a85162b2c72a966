import type { ReactElement } from 'react'
import { attr, dataAttributes } from '../model/data-attributes.ts'
import type { SiteData } from '../model/page-data.ts'
import { joinClassNames } from './class-names.ts'
import { Icon } from './icons.tsx'
import { useLabels } from './labels-context.ts'

interface SearchButtonProps {
  site: Pick<SiteData, 'search' | 'searchHref'>
  className?: string | null
}

/**
 * Opens the search dialog. Without JavaScript or without a search engine, it is a link to the search page. It is
 * omitted if the site has neither.
 */
export function SearchButton({ site, className }: SearchButtonProps): ReactElement | null {
  const labels = useLabels()
  const { search, searchHref } = site
  const hasDialog = search !== undefined && search !== null
  const attributes = {
    className: joinClassNames('navbar__search', hasDialog && 'DocSearch DocSearch-Button', className),
    'aria-label': labels.search,
    ...attr(dataAttributes.search, hasDialog ? JSON.stringify(search) : ''),
  }
  const content = (
    <>
      <Icon name="search" />
      <span className="navbar__search-label">{labels.search}</span>
    </>
  )
  if (searchHref !== null) {
    return (
      <a href={searchHref} {...attributes}>
        {content}
      </a>
    )
  }
  if (!hasDialog) return null
  return (
    <button type="button" {...attributes}>
      {content}
    </button>
  )
}

import type { ReactElement } from 'react'
import { PageHeader } from '../src/components/DocParts.tsx'
import { Link } from '../src/components/Link.tsx'
import { useLabels } from '../src/components/labels-context.ts'
import { attr, dataAttributes } from '../src/model/data-attributes.ts'
import type { ContentData, PageData } from '../src/model/page-data.ts'
import { SearchPageHeader, type SearchPageLabels } from '../src/search/page/SearchPageHeader.tsx'

type SearchData = Extract<ContentData, { kind: 'search' }>
type SearchPages = SearchData['pages']

/**
 * The search page: the form and results of a search provider, which a script takes over, and a list of all pages for
 * readers without JavaScript.
 */
export function SearchTemplate({ data, search }: { data: PageData; search: SearchData }): ReactElement {
  const labels = useLabels()
  const engine = data.site.search ?? null
  const headerLabels: SearchPageLabels = {
    ...labels,
    version: [labels.filterVersion, labels.anyVersion],
    language: [labels.filterLanguage, labels.anyLanguage],
    section: [labels.filterSection, labels.anySection],
  }
  return (
    <main className="search-page">
      {engine ? (
        <>
          <div {...attr(dataAttributes.searchPage, JSON.stringify(engine))}>
            <SearchPageHeader settings={engine} labels={headerLabels} heading={labels.searchHeading} query="" />
            <p role="status" className="search-page__count" />
          </div>
          <p className="page-header__lead search-page__no-script">{labels.searchNeedsScript}</p>
        </>
      ) : (
        <PageHeader title={labels.searchHeading} lead={labels.searchNote} />
      )}
      <section className="search-page__pages" aria-label={labels.allPages} {...attr(dataAttributes.searchPages)}>
        {groupAdjacentPages(search.pages).map(({ group, pages }) => (
          <div key={`${group} ${pages[0]?.href}`} className="search-page__group">
            {group !== null && <h2>{group}</h2>}
            <ul className="clean-list">
              {pages.map((page) => (
                <li key={page.href}>
                  <Link href={page.href} external={page.external}>
                    {page.label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </main>
  )
}

function groupAdjacentPages(pages: SearchPages): { group: string | null; pages: SearchPages }[] {
  const groups: { group: string | null; pages: SearchPages }[] = []
  for (const page of pages) {
    const group = page.group ?? null
    const last = groups.at(-1)
    if (last && last.group === group) last.pages.push(page)
    else groups.push({ group, pages: [page] })
  }
  return groups
}

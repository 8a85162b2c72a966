import type { ReactElement } from 'react'
import { Link } from '../src/components/Link.tsx'
import { labels } from '../src/labels.ts'
import { hooks, mark } from '../src/model/hooks.ts'
import type { ContentData } from '../src/model/page-data.ts'

type SearchData = Extract<ContentData, { kind: 'search' }>
type SearchPages = SearchData['pages']

/** The search page as it is without a search engine: it says so, and lists every page. */
export function SearchTemplate({ search }: { search: SearchData }): ReactElement {
  return (
    <main className="search-page">
      <header className="page-header">
        <h1>{labels.searchHeading}</h1>
        <p className="page-header__lead">{labels.searchNote}</p>
      </header>
      <section className="search-page__pages" aria-label={labels.allPages} {...mark(hooks.searchPages)}>
        {groupNeighbours(search.pages).map(({ group, pages }) => (
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

function groupNeighbours(pages: SearchPages): { group: string | null; pages: SearchPages }[] {
  const groups: { group: string | null; pages: SearchPages }[] = []
  for (const page of pages) {
    const group = page.group ?? null
    const last = groups.at(-1)
    if (last && last.group === group) last.pages.push(page)
    else groups.push({ group, pages: [page] })
  }
  return groups
}

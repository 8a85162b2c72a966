import type { ReactElement } from 'react'
import { useLabels } from '../src/components/labels-context.ts'
import { SearchField } from '../src/components/SearchField.tsx'
import type { PageData } from '../src/model/page-data.ts'

/** The page that is served for unknown addresses (docs/behaviours.md R-4), with links to continue. */
export function NotFoundTemplate({ data }: { data: PageData }): ReactElement {
  const labels = useLabels()
  return (
    <main className="not-found">
      <p className="not-found__code" aria-hidden="true">
        404
      </p>
      <h1>{labels.notFound}</h1>
      <p>{labels.notFoundExplanation}</p>
      <p>{labels.notFoundAdvice}</p>
      <SearchField site={data.site} label={labels.searchHeading} className="not-found__search" />
      <p className="home__actions">
        <a className="button button--primary" href={data.navbar.homeHref}>
          {labels.homePage}
        </a>
        {data.site.searchHref !== null && (
          <a className="button" href={data.site.searchHref}>
            {labels.allPages}
          </a>
        )}
      </p>
    </main>
  )
}

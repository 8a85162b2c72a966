import type { ReactElement } from 'react'
import { Breadcrumbs } from '../src/components/Breadcrumbs.tsx'
import { CardGrid } from '../src/components/CardGrid.tsx'
import { DocPaginator } from '../src/components/Paginator.tsx'
import type { ContentData, PageData } from '../src/model/page-data.ts'
import { DocsLayout } from './doc.tsx'

interface GeneratedIndexProps {
  data: PageData
  index: Extract<ContentData, { kind: 'generated-index' }>
}

/** The page of a category without a document: its title and a card for each page in it. */
export function GeneratedIndexTemplate({ data, index }: GeneratedIndexProps): ReactElement {
  const { breadcrumbs, previous, next } = index.navigation
  return (
    <DocsLayout data={data} navigation={index.navigation}>
      <div className="doc-columns doc-columns--full">
        <div className="doc-columns__text">
          {breadcrumbs && <Breadcrumbs items={breadcrumbs} homeHref={data.navbar.homeHref} />}
          <header className="page-header">
            <h1>{index.title}</h1>
            {index.description !== '' && <p className="page-header__lead">{index.description}</p>}
          </header>
          <CardGrid cards={index.cards} />
          <DocPaginator previous={previous} next={next} />
        </div>
      </div>
    </DocsLayout>
  )
}

import type { ReactElement } from 'react'
import { BackToTop } from '../src/components/BackToTop.tsx'
import { joinClassNames } from '../src/components/class-names.ts'
import { Article, EditLink, ExamplesNote, PageHeader, VisibilityBanner } from '../src/components/DocParts.tsx'
import { Html } from '../src/components/Html.tsx'
import { MobileTableOfContents, TableOfContents } from '../src/components/TableOfContents.tsx'
import type { ContentData, PageData } from '../src/model/page-data.ts'

/** A Markdown page outside the docs: text and table of contents, no sidebar. */
export function PageTemplate({
  data,
  page,
}: {
  data: Pick<PageData, 'original'>
  page: Extract<ContentData, { kind: 'page' }>
}): ReactElement {
  const hasToc = page.tableOfContents.length > 0
  return (
    <div className="docs-layout docs-layout--bare">
      <main className="docs-layout__main">
        <div className={joinClassNames('doc-columns', !hasToc && 'doc-columns--full')}>
          <div className="doc-columns__text">
            <VisibilityBanner visibility={page.visibility} />
            <Article original={data.original}>
              {hasToc && <MobileTableOfContents items={page.tableOfContents} />}
              {page.showTitle && <PageHeader title={page.title} isRepeated={page.isTitleRepeated} />}
              <Html className="theme-doc-markdown markdown" html={page.html} />
              {page.hasExamples && <ExamplesNote />}
              {page.editHref !== null && (
                <footer className="theme-pages-footer-edit-meta-row">
                  <EditLink href={page.editHref} />
                </footer>
              )}
            </Article>
          </div>
          {hasToc && <TableOfContents items={page.tableOfContents} />}
        </div>
      </main>
      <BackToTop />
    </div>
  )
}

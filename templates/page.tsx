import type { ReactElement } from 'react'
import { getArticleLanguages } from '../src/components/article-languages.ts'
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
  data: Pick<PageData, 'original' | 'site'>
  page: Extract<ContentData, { kind: 'page' }>
}): ReactElement {
  const languages = getArticleLanguages(data)
  const hasToc = page.tableOfContents.length > 0
  return (
    <div className="docs-layout docs-layout--bare">
      <main className="docs-layout__main">
        <div className={joinClassNames('doc-columns', !hasToc && 'doc-columns--full')}>
          <div className="doc-columns__text">
            <VisibilityBanner visibility={page.visibility} />
            <Article language={languages.text}>
              {hasToc && <MobileTableOfContents items={page.tableOfContents} languages={languages} />}
              {page.showTitle && <PageHeader title={page.title} isRepeated={page.isTitleRepeated} />}
              {page.hasExamples && <ExamplesNote language={languages.theme} />}
              <Html className="theme-doc-markdown markdown" html={page.html} />
              {page.editHref !== null && (
                <footer className="theme-pages-footer-edit-meta-row" {...languages.theme}>
                  <EditLink href={page.editHref} />
                </footer>
              )}
            </Article>
          </div>
          {hasToc && <TableOfContents items={page.tableOfContents} languages={languages} />}
        </div>
      </main>
      <BackToTop />
    </div>
  )
}

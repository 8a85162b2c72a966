import type { ReactElement, ReactNode } from 'react'
import { getArticleLanguages } from '../src/components/article-languages.ts'
import { BackToTop } from '../src/components/BackToTop.tsx'
import { Breadcrumbs } from '../src/components/Breadcrumbs.tsx'
import { CategoryCards } from '../src/components/CardGrid.tsx'
import { CopyPage } from '../src/components/CopyPage.tsx'
import { joinClassNames } from '../src/components/class-names.ts'
import {
  Article,
  DocFooter,
  ExamplesNote,
  PageHeader,
  VersionBadge,
  VersionBanner,
  VisibilityBanner,
} from '../src/components/DocParts.tsx'
import { Feedback } from '../src/components/Feedback.tsx'
import { Html } from '../src/components/Html.tsx'
import { DocPaginator } from '../src/components/Paginator.tsx'
import { Sidebar } from '../src/components/Sidebar.tsx'
import { MobileTableOfContents, TableOfContents } from '../src/components/TableOfContents.tsx'
import type { DocContentData, DocNavigationData, PageData } from '../src/model/page-data.ts'

/** A document: sidebar, article, table of contents. */
export function DocTemplate({ data, doc }: { data: PageData; doc: DocContentData }): ReactElement {
  const { site, navbar } = data
  const languages = getArticleLanguages(data)
  const toc = doc.hideTableOfContents ? [] : doc.tableOfContents
  return (
    <DocsLayout data={data} navigation={doc.navigation}>
      <div className={joinClassNames('doc-columns', doc.hideTableOfContents && 'doc-columns--full')}>
        <div className="doc-columns__text">
          <VisibilityBanner visibility={doc.visibility} />
          {doc.versionBanner && <VersionBanner banner={doc.versionBanner} siteTitle={site.title} />}
          <Article language={languages.text}>
            <div className="doc-bar" {...languages.theme}>
              {doc.navigation.breadcrumbs && (
                <Breadcrumbs items={doc.navigation.breadcrumbs} homeHref={navbar.homeHref} />
              )}
              {doc.showCopyPage && data.head.markdown !== null && (
                <CopyPage href={data.head.markdown} origin={doc.openInAssistants ? site.url : null} />
              )}
            </div>
            {doc.versionBadge !== null && <VersionBadge label={doc.versionBadge} language={languages.theme} />}
            {toc.length > 0 && <MobileTableOfContents items={toc} languages={languages} />}
            {doc.showTitle && <PageHeader title={doc.title} lead={doc.lead} isRepeated={doc.isTitleRepeated} />}
            {doc.hasExamples && <ExamplesNote language={languages.theme} />}
            <Html
              className={joinClassNames('theme-doc-markdown markdown', doc.showSectionNumbers && 'ds-numbered')}
              html={doc.html}
            />
            {doc.cards.length > 0 && <CategoryCards cards={doc.cards} />}
            <DocFooter doc={doc} locale={site.locale.code} language={languages.theme} />
            {site.feedback && (
              <Feedback
                feedback={site.feedback}
                page={{ title: doc.title, url: data.head.canonical }}
                language={languages.theme}
              />
            )}
          </Article>
          <DocPaginator previous={doc.navigation.previous} next={doc.navigation.next} />
        </div>
        {toc.length > 0 && <TableOfContents items={toc} languages={languages} />}
      </div>
    </DocsLayout>
  )
}

/** The layout of every docs page: `<main>`, and the sidebar if there is one, which programs that read the page need not read first. */
export function DocsLayout(props: {
  data: PageData
  navigation: DocNavigationData
  children: ReactNode
}): ReactElement {
  const { data, navigation, children } = props
  return (
    <div className={joinClassNames('docs-layout', navigation.sidebar === null && 'docs-layout--bare')}>
      <main className="docs-layout__main">{children}</main>
      {navigation.sidebar && (
        <Sidebar items={navigation.sidebar} name={navigation.sidebarName} options={data.site.sidebar} />
      )}
      <BackToTop />
    </div>
  )
}

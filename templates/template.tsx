import type { ReactElement, ReactNode } from 'react'
import { LabelsContext } from '../src/components/labels-context.ts'
import { createLabels } from '../src/labels.ts'
import type { PageData } from '../src/model/page-data.ts'
import { BlogListTemplate } from './blog-list.tsx'
import { BlogArchiveTemplate, BlogAuthorListTemplate, BlogAuthorTemplate } from './blog-overviews.tsx'
import { BlogPostTemplate } from './blog-post.tsx'
import { DocTemplate } from './doc.tsx'
import { Document } from './document.tsx'
import { GeneratedIndexTemplate } from './generated-index.tsx'
import { HomeTemplate } from './home.tsx'
import { NotFoundTemplate } from './not-found.tsx'
import { PageTemplate } from './page.tsx'
import { SearchTemplate } from './search.tsx'
import { TagListTemplate, TagTemplate } from './tags.tsx'

/**
 * Returns the whole page as a React element whose root is `<html>`; the renderer adds the doctype. `children` is the
 * body of a React page; other kinds do not have it.
 */
export function renderTemplate(data: PageData, children?: ReactNode): ReactElement {
  const { labels, locale } = data.site
  return (
    <LabelsContext value={createLabels(labels, locale.code)}>
      <Document data={data}>{renderContent(data, children)}</Document>
    </LabelsContext>
  )
}

function renderContent(data: PageData, children: ReactNode): ReactElement {
  const { content } = data
  switch (content.kind) {
    case 'doc':
      return <DocTemplate data={data} doc={content} />
    case 'generated-index':
      return <GeneratedIndexTemplate data={data} index={content} />
    case 'tag-list':
      return <TagListTemplate list={content} />
    case 'tag':
      return <TagTemplate tag={content} locale={data.site.locale.code} />
    case 'page':
      return <PageTemplate data={data} page={content} />
    case 'react-page':
      // It owns everything between navbar and footer, including `<main>`.
      return <div className="react-page">{children}</div>
    case 'home':
      return <HomeTemplate data={data} home={content} />
    case 'blog-list':
      return <BlogListTemplate data={data} list={content} />
    case 'blog-post':
      return <BlogPostTemplate data={data} content={content} />
    case 'blog-archive':
      return <BlogArchiveTemplate archive={content} locale={data.site.locale.code} />
    case 'blog-author-list':
      return <BlogAuthorListTemplate list={content} />
    case 'blog-author':
      return <BlogAuthorTemplate page={content} locale={data.site.locale.code} />
    case 'search':
      return <SearchTemplate data={data} search={content} />
    case 'not-found':
      return <NotFoundTemplate data={data} />
  }
}

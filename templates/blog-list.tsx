import type { ReactElement } from 'react'
import { BlogPostItem, BlogSidebar } from '../src/components/BlogParts.tsx'
import { PageHeader } from '../src/components/DocParts.tsx'
import { Paginator, type PaginatorLink } from '../src/components/Paginator.tsx'
import { labels } from '../src/labels.ts'
import type { ContentData, PageData } from '../src/model/page-data.ts'

interface BlogListProps {
  data: PageData
  list: Extract<ContentData, { kind: 'blog-list' }>
}

/** A page of the list of posts. */
export function BlogListTemplate({ data, list }: BlogListProps): ReactElement {
  const toPaginatorLink = (href: string | null): PaginatorLink | null => (href === null ? null : { title: null, href })
  return (
    <div className="docs-layout docs-layout--blog">
      <BlogSidebar sidebar={list.sidebar} />
      <main className="docs-layout__main">
        <div className="doc-columns doc-columns--full">
          <div className="doc-columns__text">
            <PageHeader title={list.title} />
            {list.posts.map((post) => (
              <BlogPostItem key={post.href} post={post} locale={data.site.locale.code} />
            ))}
            <Paginator
              label={labels.blogListNavigation}
              previous={toPaginatorLink(list.newerHref)}
              next={toPaginatorLink(list.olderHref)}
              previousLabel={labels.newerEntries}
              nextLabel={labels.olderEntries}
            />
          </div>
        </div>
      </main>
    </div>
  )
}

import type { ReactElement } from 'react'
import { BlogPostItem } from '../src/components/BlogParts.tsx'
import { PageHeader } from '../src/components/DocParts.tsx'
import { useLabels } from '../src/components/labels-context.ts'
import { Paginator, type PaginatorLink } from '../src/components/Paginator.tsx'
import type { ContentData, PageData } from '../src/model/page-data.ts'
import { BlogFrame } from './blog-frame.tsx'

interface BlogListProps {
  data: PageData
  list: Extract<ContentData, { kind: 'blog-list' }>
}

/** A page of the list of posts. */
export function BlogListTemplate({ data, list }: BlogListProps): ReactElement {
  const labels = useLabels()
  const toPaginatorLink = (href: string | null): PaginatorLink | null => (href === null ? null : { title: null, href })
  return (
    <BlogFrame sidebar={list.sidebar}>
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
    </BlogFrame>
  )
}

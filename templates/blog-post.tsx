import type { ReactElement } from 'react'
import { BackToTop } from '../src/components/BackToTop.tsx'
import { BlogPostMeta, BlogSidebar } from '../src/components/BlogParts.tsx'
import { ExamplesNote, TagsRow, VisibilityBanner } from '../src/components/DocParts.tsx'
import { Html } from '../src/components/Html.tsx'
import { Paginator, type PaginatorLink } from '../src/components/Paginator.tsx'
import { MobileTableOfContents, TableOfContents } from '../src/components/TableOfContents.tsx'
import { labels } from '../src/labels.ts'
import { ids } from '../src/model/data-attributes.ts'
import type { ContentData, LinkData, PageData } from '../src/model/page-data.ts'

interface BlogPostProps {
  data: PageData
  content: Extract<ContentData, { kind: 'blog-post' }>
}

/** The page of a post. */
export function BlogPostTemplate({ data, content }: BlogPostProps): ReactElement {
  const { post, tableOfContents } = content
  return (
    <div className="docs-layout docs-layout--blog">
      <BlogSidebar sidebar={content.sidebar} currentHref={post.href} />
      <main className="docs-layout__main">
        <div className="doc-columns">
          <div className="doc-columns__text">
            <VisibilityBanner visibility={content.visibility} />
            <article>
              <header className="page-header">
                <h1 id={content.headingId ?? undefined}>{content.heading}</h1>
                <BlogPostMeta post={post} locale={data.site.locale.code} />
              </header>
              {tableOfContents.length > 0 && <MobileTableOfContents items={tableOfContents} />}
              <Html className="markdown" html={content.html} attributes={{ id: ids.blogPost }} />
              {content.hasExamples && <ExamplesNote />}
              {post.tags.length > 0 && (
                <footer>
                  <TagsRow tags={post.tags} className="theme-blog-footer-tags-row" />
                </footer>
              )}
            </article>
            <Paginator
              label={labels.blogPostNavigation}
              previous={toPaginatorLink(content.newer)}
              next={toPaginatorLink(content.older)}
              previousLabel={labels.newerPost}
              nextLabel={labels.olderPost}
            />
          </div>
          {tableOfContents.length > 0 && <TableOfContents items={tableOfContents} />}
        </div>
      </main>
      <BackToTop />
    </div>
  )
}

function toPaginatorLink(link: LinkData | null): PaginatorLink | null {
  return link && { title: link.label, href: link.href }
}

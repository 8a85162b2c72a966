import type { ReactElement } from 'react'
import { getArticleLanguages, type LanguageAttributes } from '../src/components/article-languages.ts'
import { BackToTop } from '../src/components/BackToTop.tsx'
import { Authors, BlogPostMeta } from '../src/components/BlogParts.tsx'
import { Article, EditLink, ExamplesNote, LastUpdated, TagsRow, VisibilityBanner } from '../src/components/DocParts.tsx'
import { Feedback } from '../src/components/Feedback.tsx'
import { Html } from '../src/components/Html.tsx'
import { useLabels } from '../src/components/labels-context.ts'
import { Paginator, type PaginatorLink } from '../src/components/Paginator.tsx'
import { MobileTableOfContents, TableOfContents } from '../src/components/TableOfContents.tsx'
import { formatDate } from '../src/labels.ts'
import { ids } from '../src/model/data-attributes.ts'
import type { ContentData, LinkData, PageData } from '../src/model/page-data.ts'
import { BlogLayout } from './blog-frame.tsx'

interface BlogPostProps {
  data: PageData
  content: Extract<ContentData, { kind: 'blog-post' }>
}

/** The page of a post. */
export function BlogPostTemplate({ data, content }: BlogPostProps): ReactElement {
  const labels = useLabels()
  const { post, tableOfContents } = content
  const languages = getArticleLanguages(data)
  return (
    <BlogLayout sidebar={content.sidebar} currentHref={post.href}>
      <div className="doc-columns">
        <div className="doc-columns__text">
          <VisibilityBanner visibility={content.visibility} date={formatDate(post.date, data.site.locale.code)} />
          <Article language={languages.text}>
            <header className="page-header">
              <h1 id={content.headingId ?? undefined}>{content.heading}</h1>
              <BlogPostMeta post={post} locale={data.site.locale.code} language={languages.theme} />
              <Authors authors={post.authors} language={languages.theme} />
            </header>
            {content.hasExamples && <ExamplesNote language={languages.theme} />}
            {tableOfContents.length > 0 && <MobileTableOfContents items={tableOfContents} languages={languages} />}
            <Html className="markdown" html={content.html} attributes={{ id: ids.blogPost }} />
            <BlogPostFooter content={content} locale={data.site.locale.code} language={languages.theme} />
            {data.site.feedback && (
              <Feedback
                feedback={data.site.feedback}
                page={{ title: content.heading, url: data.head.canonical }}
                language={languages.theme}
              />
            )}
          </Article>
          <Paginator
            label={labels.blogPostNavigation}
            previous={toPaginatorLink(content.newer)}
            next={toPaginatorLink(content.older)}
            previousLabel={labels.newerPost}
            nextLabel={labels.olderPost}
          />
        </div>
        {tableOfContents.length > 0 && <TableOfContents items={tableOfContents} languages={languages} />}
      </div>
      <BackToTop />
    </BlogLayout>
  )
}

/** Tags, edit link, last change. Empty if all are missing. */
function BlogPostFooter(props: {
  content: BlogPostProps['content']
  locale: string
  language: LanguageAttributes | undefined
}): ReactElement | null {
  const { post, editHref, lastUpdated } = props.content
  const hasMeta = editHref !== null || lastUpdated !== null
  if (post.tags.length === 0 && !hasMeta) return null
  return (
    <footer {...props.language}>
      {post.tags.length > 0 && <TagsRow tags={post.tags} className="theme-blog-footer-tags-row" />}
      {hasMeta && (
        <div className="theme-doc-footer-edit-meta-row theme-blog-footer-edit-meta-row">
          {editHref !== null && <EditLink href={editHref} />}
          {lastUpdated && <LastUpdated lastUpdated={lastUpdated} locale={props.locale} />}
        </div>
      )}
    </footer>
  )
}

function toPaginatorLink(link: LinkData | null): PaginatorLink | null {
  return link && { title: link.label, href: link.href, original: link.original }
}

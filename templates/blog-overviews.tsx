import type { ReactElement } from 'react'
import { AuthorCard, BlogEntry } from '../src/components/BlogParts.tsx'
import { PageHeader } from '../src/components/DocParts.tsx'
import { useLabels } from '../src/components/labels-context.ts'
import { Title } from '../src/components/Title.tsx'
import { formatDayAndMonth } from '../src/labels.ts'
import type { ContentData } from '../src/model/page-data.ts'
import { BlogFrame } from './blog-frame.tsx'

/** All posts of a blog by year (docs/behaviours.md BL-8). */
export function BlogArchiveTemplate(props: {
  archive: Extract<ContentData, { kind: 'blog-archive' }>
  locale: string
}): ReactElement {
  const { archive, locale } = props
  return (
    <BlogFrame sidebar={archive.sidebar}>
      <PageHeader title={archive.title} />
      {archive.years.map(({ year, posts }) => (
        <section key={year} className="blog-archive__year" aria-labelledby={`archive-${year}`}>
          <h2 id={`archive-${year}`}>{year}</h2>
          <ul className="clean-list">
            {posts.map(({ href, date, title, original }) => (
              <li key={href}>
                <a href={href}>
                  <time dateTime={date}>{formatDayAndMonth(date, locale)}</time>
                  {' - '}
                  <Title original={original}>{title}</Title>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </BlogFrame>
  )
}

/** All authors with a page, each with the number of posts. */
export function BlogAuthorListTemplate(props: {
  list: Extract<ContentData, { kind: 'blog-author-list' }>
}): ReactElement {
  const labels = useLabels()
  const { list } = props
  return (
    <BlogFrame sidebar={list.sidebar}>
      <PageHeader title={list.title} />
      <ul className="authors authors--list clean-list">
        {list.authors.map(({ author, count }) => (
          <li key={author.link?.href ?? author.name}>
            <AuthorCard author={author} size="large" note={labels.posts(count)} showsDescription />
          </li>
        ))}
      </ul>
    </BlogFrame>
  )
}

/** The page of an author: a description, profiles and posts. */
export function BlogAuthorTemplate(props: {
  page: Extract<ContentData, { kind: 'blog-author' }>
  locale: string
}): ReactElement {
  const labels = useLabels()
  const { page, locale } = props
  return (
    <BlogFrame sidebar={page.sidebar}>
      <header className="page-header blog-author-header">
        <AuthorCard author={page.author} size="large" isHeading showsDescription />
        <p className="tags-page__all">
          <a href={page.listHref}>{labels.viewAllAuthors}</a>
        </p>
      </header>
      {page.posts.length === 0 && <p>{labels.noPostsOfAuthor}</p>}
      {page.posts.map((post) => (
        <BlogEntry key={post.href} entry={post} locale={locale} />
      ))}
    </BlogFrame>
  )
}

import type { ReactElement, ReactNode } from 'react'
import { BlogEntry } from '../src/components/BlogParts.tsx'
import { PageHeader, VisibilityBanner } from '../src/components/DocParts.tsx'
import { useLabels } from '../src/components/labels-context.ts'
import type { BlogSidebarData, TagData, TagListData } from '../src/model/page-data.ts'
import { BlogFrame } from './blog-frame.tsx'

/** All tags of the documents or posts, by first letter, each with their number. */
export function TagListTemplate({ list }: { list: TagListData }): ReactElement {
  const labels = useLabels()
  const describeCount = list.blogSidebar ? labels.postsTagged : labels.docsTagged
  return (
    <TagFrame blogSidebar={list.blogSidebar}>
      <VisibilityBanner visibility={list.visibility} />
      <PageHeader title={list.title} />
      {list.groups.map(({ letter, tags }) => (
        <div key={letter} className="tags-page__item">
          <h2>{letter}</h2>
          <ul className="tags clean-list">
            {tags.map(({ label, href, count }) => (
              <li key={href}>
                <a className="tag" href={href}>
                  {label}
                  <span className="visually-hidden">{` (${describeCount(count)})`}</span>
                  <span className="tag__count" aria-hidden="true">
                    {count}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </TagFrame>
  )
}

/** The page of a tag: its description and its documents or posts. */
export function TagTemplate({ tag, locale }: { tag: TagData; locale: string }): ReactElement {
  const labels = useLabels()
  return (
    <TagFrame blogSidebar={tag.blogSidebar}>
      <VisibilityBanner visibility={tag.visibility} />
      <header className="page-header">
        <h1>{tag.title}</h1>
        {tag.description !== '' && <p className="page-header__lead">{tag.description}</p>}
        <p className="tags-page__all">
          <a href={tag.listHref}>{labels.viewAllTags}</a>
        </p>
      </header>
      {tag.docs.map((entry) => (
        <BlogEntry key={entry.href} entry={entry} locale={locale} />
      ))}
    </TagFrame>
  )
}

function TagFrame(props: { blogSidebar: BlogSidebarData | undefined; children: ReactNode }): ReactElement {
  const { blogSidebar, children } = props
  if (blogSidebar) return <BlogFrame sidebar={blogSidebar}>{children}</BlogFrame>
  return <main className="tags-page">{children}</main>
}

import type { ReactElement } from 'react'
import { PageHeader, VisibilityBanner } from '../src/components/DocParts.tsx'
import { labels } from '../src/labels.ts'
import type { TagData, TagListData } from '../src/model/page-data.ts'

/** All tags of the documents, by first letter, each with the number of its documents. */
export function TagListTemplate({ list }: { list: TagListData }): ReactElement {
  return (
    <main className="tags-page">
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
                  <span className="visually-hidden">{` (${labels.docsTagged(count)})`}</span>
                  <span className="tag__count" aria-hidden="true">
                    {count}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </main>
  )
}

/** The page of a tag: its description and its documents. */
export function TagTemplate({ tag }: { tag: TagData }): ReactElement {
  return (
    <main className="tags-page">
      <VisibilityBanner visibility={tag.visibility} />
      <header className="page-header">
        <h1>{tag.title}</h1>
        {tag.description !== '' && <p className="page-header__lead">{tag.description}</p>}
        <p className="tags-page__all">
          <a href={tag.listHref}>{labels.viewAllTags}</a>
        </p>
      </header>
      {tag.docs.map(({ title, href, description }) => (
        <article key={href} className="tags-page__item">
          <h2>
            <a href={href}>{title}</a>
          </h2>
          {description !== '' && <p>{description}</p>}
        </article>
      ))}
    </main>
  )
}

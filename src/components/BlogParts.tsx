import type { ReactElement } from 'react'
import { formatDate, labels } from '../labels.ts'
import type { BlogListPostData, BlogPostSummaryData } from '../model/blog-data.ts'
import type { BlogSidebarData, LinkData } from '../model/page-data.ts'
import { Html } from './Html.tsx'
import { SidebarFrame } from './Sidebar.tsx'

interface BlogSidebarProps {
  sidebar: BlogSidebarData
  /** The address of the post that is shown; without one, the page is a list of posts. */
  currentHref?: string
}

/** The recent posts, shown next to every page of the blog. */
export function BlogSidebar({ sidebar, currentHref }: BlogSidebarProps): ReactElement | null {
  if (sidebar.groups.length === 0) return null
  return (
    <SidebarFrame label={labels.recentPosts} name="blog">
      <div className="menu__title">{sidebar.title}</div>
      {sidebar.groups.map((group) =>
        group.year === null ? (
          <PostList key="all" posts={group.posts} currentHref={currentHref} />
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: docs/behaviours.md BL-7 requires a group; no form fields
          <div key={group.year} role="group" aria-labelledby={`__docsgen_blog_year_${group.year}`}>
            <h3 id={`__docsgen_blog_year_${group.year}`} className="menu__year">
              {group.year}
            </h3>
            <PostList posts={group.posts} currentHref={currentHref} />
          </div>
        ),
      )}
    </SidebarFrame>
  )
}

function PostList({ posts, currentHref }: { posts: LinkData[]; currentHref: string | undefined }): ReactElement {
  return (
    <ul className="menu__list">
      {posts.map((post) => (
        <li key={post.href} className="menu__list-item">
          <a className="menu__link" href={post.href} aria-current={post.href === currentHref ? 'page' : undefined}>
            {post.label}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Date, reading time and authors of a post. */
export function BlogPostMeta({ post, locale }: { post: BlogPostSummaryData; locale: string }): ReactElement {
  return (
    <p className="blog-post-meta">
      <time dateTime={post.date}>{formatDate(post.date, locale)}</time>
      {post.readingMinutes !== null && ` · ${labels.readingTime(post.readingMinutes)}`}
      {post.authors.length > 0 && <span className="blog-post-meta__authors">{` · ${post.authors.join(', ')}`}</span>}
    </p>
  )
}

/** A post in a list: its content, or its preview and a link to the rest. */
export function BlogPostItem({ post, locale }: { post: BlogListPostData; locale: string }): ReactElement {
  return (
    <article className="blog-post-item">
      <h2>
        <a href={post.href}>{post.title}</a>
      </h2>
      <BlogPostMeta post={post} locale={locale} />
      <Html className="markdown" html={post.html} />
      {post.isTruncated && (
        <a className="blog-post-item__more" href={post.href} aria-label={labels.readMoreAbout(post.title)}>
          {labels.readMore}
        </a>
      )}
    </article>
  )
}

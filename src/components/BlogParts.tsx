import type { ReactElement } from 'react'
import { formatDate } from '../labels.ts'
import type {
  AuthorData,
  BlogEntryData,
  BlogListPostData,
  BlogPostSummaryData,
  BlogSidebarData,
} from '../model/blog-data.ts'
import type { LinkData } from '../model/page-data.ts'
import { getLanguageAttributes, type LanguageAttributes } from './article-languages.ts'
import { TagsRow } from './DocParts.tsx'
import { Html } from './Html.tsx'
import { useLabels } from './labels-context.ts'
import { SidebarFrame } from './Sidebar.tsx'
import { Title } from './Title.tsx'

interface BlogSidebarProps {
  sidebar: BlogSidebarData
  /** The address of the post that is shown; without one, the page is a list of posts. */
  currentHref?: string
}

/** The recent posts, shown next to every page of the blog. */
export function BlogSidebar({ sidebar, currentHref }: BlogSidebarProps): ReactElement | null {
  const labels = useLabels()
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
            <Title original={post.original}>{post.label}</Title>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Date and reading time of a post. */
export function BlogPostMeta(props: {
  post: BlogPostSummaryData
  locale: string
  language?: LanguageAttributes | undefined
}): ReactElement | null {
  const { post, locale, language } = props
  const labels = useLabels()
  if (post.date === '' && post.readingMinutes === null) return null
  return (
    <p className="blog-post-meta" {...language}>
      {post.date !== '' && <time dateTime={post.date}>{formatDate(post.date, locale)}</time>}
      {post.date !== '' && post.readingMinutes !== null && ' · '}
      {post.readingMinutes !== null && labels.readingTime(Math.max(1, Math.ceil(post.readingMinutes)))}
    </p>
  )
}

/** The authors of a post: large for one, small for several (docs/behaviours.md BL-6). */
export function Authors(props: {
  authors: AuthorData[]
  language?: LanguageAttributes | undefined
}): ReactElement | null {
  const { authors, language } = props
  if (authors.length === 0) return null
  const size = authors.length === 1 ? 'large' : 'small'
  return (
    <ul className="authors clean-list" {...language}>
      {authors.map((author) => (
        <li key={`${author.name} ${author.link?.href}`}>
          <AuthorCard author={author} size={size} />
        </li>
      ))}
    </ul>
  )
}

/** Props of `AuthorCard`. */
export interface AuthorCardProps {
  author: AuthorData
  size: 'large' | 'small'
  /** Whether the name is the h1 of the page. */
  isHeading?: boolean
  showsDescription?: boolean
  /** A text below the name, such as the number of posts. */
  note?: string
}

/** An author with a picture, or with initials in its place. */
export function AuthorCard({ author, size, isHeading, showsDescription, note }: AuthorCardProps): ReactElement {
  const { name, title, description, link, image, socials } = author
  const shownName = link === null ? name : <AuthorLink link={link}>{name}</AuthorLink>
  return (
    <div className={`author author--${size}`}>
      {image === null ? (
        <span className="author__picture" aria-hidden="true">
          {getInitials(name)}
        </span>
      ) : (
        <img className="author__picture" src={image} alt="" width={48} height={48} loading="lazy" />
      )}
      <div className="author__facts">
        {isHeading ? <h1>{shownName}</h1> : <span className="author__name">{shownName}</span>}
        {title !== '' && <span className="author__title">{title}</span>}
        {note !== undefined && <span className="author__title">{note}</span>}
        {showsDescription && description !== '' && <p className="author__description">{description}</p>}
        {size === 'large' && socials.length > 0 && (
          <span className="author__socials">
            {socials.map((social) => (
              <AuthorLink key={social.href} link={social} label={`${social.label}: ${name}`}>
                {social.label}
              </AuthorLink>
            ))}
          </span>
        )}
      </div>
    </div>
  )
}

function AuthorLink(props: { link: NonNullable<AuthorData['link']>; label?: string; children: string }): ReactElement {
  const { link, label, children } = props
  const outside = link.external ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a href={link.href} aria-label={label} {...outside}>
      {children}
    </a>
  )
}

function getInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return [first, last].map((word) => [...word][0] ?? '').join('')
}

/** A document or post in a list of titles; posts have a date. */
export function BlogEntry(props: {
  entry: Pick<BlogEntryData, 'title' | 'href' | 'description'> & Partial<BlogEntryData>
  locale: string
}): ReactElement {
  const { title, href, date = '', description, original } = props.entry
  const language = getLanguageAttributes(original)
  return (
    <article className="tags-page__item">
      <h2 {...language}>
        <a href={href}>{title}</a>
      </h2>
      {date !== '' && (
        <p className="blog-post-meta">
          <time dateTime={date}>{formatDate(date, props.locale)}</time>
        </p>
      )}
      {description !== '' && <p {...language}>{description}</p>}
    </article>
  )
}

/** A post in a list: its content, or its preview and a link to the rest. */
export function BlogPostItem({ post, locale }: { post: BlogListPostData; locale: string }): ReactElement {
  const labels = useLabels()
  const language = getLanguageAttributes(post.original)
  return (
    <article className="blog-post-item">
      <h2 {...language}>
        <a href={post.href}>{post.title}</a>
      </h2>
      <BlogPostMeta post={post} locale={locale} />
      <Authors authors={post.authors} />
      <Html className="markdown" html={post.html} {...(language && { attributes: { ...language } })} />
      {post.isTruncated && (
        <a className="blog-post-item__more" href={post.href} aria-label={labels.readMoreAbout(post.title)}>
          {labels.readMore}
        </a>
      )}
      {post.tags.length > 0 && <TagsRow tags={post.tags} className="theme-blog-footer-tags-row" />}
    </article>
  )
}

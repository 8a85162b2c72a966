import type { ReactElement, ReactNode } from 'react'
import { BlogSidebar } from '../src/components/BlogParts.tsx'
import { joinClassNames } from '../src/components/class-names.ts'
import type { BlogSidebarData } from '../src/model/blog-data.ts'

interface BlogLayoutProps {
  sidebar: BlogSidebarData
  /** The page of the post itself, which its sidebar marks. */
  currentHref?: string
  children: ReactNode
}

/** The layout of every page of a blog: `<main>`, and the recent posts if they are listed. */
export function BlogLayout({ sidebar, currentHref, children }: BlogLayoutProps): ReactElement {
  const isBare = sidebar.groups.length === 0
  return (
    <div className={joinClassNames('docs-layout docs-layout--blog', isBare && 'docs-layout--bare')}>
      <main className="docs-layout__main">{children}</main>
      <BlogSidebar sidebar={sidebar} currentHref={currentHref} />
    </div>
  )
}

/** The layout of pages that list posts, tags or authors: the recent posts, and one column. */
export function BlogFrame({ sidebar, children }: Pick<BlogLayoutProps, 'sidebar' | 'children'>): ReactElement {
  return (
    <BlogLayout sidebar={sidebar}>
      <div className="doc-columns doc-columns--full">
        <div className="doc-columns__text">{children}</div>
      </div>
    </BlogLayout>
  )
}

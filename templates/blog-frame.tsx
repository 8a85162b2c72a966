import type { ReactElement, ReactNode } from 'react'
import { BlogSidebar } from '../src/components/BlogParts.tsx'
import type { BlogSidebarData } from '../src/model/blog-data.ts'

/** The layout of pages that list posts, tags or authors: the recent posts, and one column. */
export function BlogFrame({ sidebar, children }: { sidebar: BlogSidebarData; children: ReactNode }): ReactElement {
  return (
    <div className="docs-layout docs-layout--blog">
      <main className="docs-layout__main">
        <div className="doc-columns doc-columns--full">
          <div className="doc-columns__text">{children}</div>
        </div>
      </main>
      <BlogSidebar sidebar={sidebar} />
    </div>
  )
}

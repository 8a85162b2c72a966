import type { Document } from '../parse/document.ts'
import type { Route } from '../route/route-table.ts'

/** Classes of `<html>`, by which a site's own styles tell kinds of pages apart (behaviours.md H-9). */
export function composeHtmlClasses(route: Route, document: Document | undefined): string[] {
  const wrapper = document?.frontMatter.wrapperClassName
  return [...classesOf(route, document !== undefined), ...(wrapper ? [wrapper] : [])]
}

function classesOf(route: Route, isMarkdown: boolean): string[] {
  switch (route.kind) {
    case 'doc':
    case 'generated-index': {
      const classes = docsClasses(route)
      if (route.sidebar !== null) classes.push('docs-doc-page')
      if (route.kind === 'doc' && route.id !== null) classes.push(`docs-doc-id-${route.id}`)
      return classes
    }
    case 'tag':
      return [...docsClasses(route), 'docs-tags-doc-list-page']
    case 'tag-list':
      return [...docsClasses(route), 'docs-tags-list-page']
    case 'blog-list':
      return ['blog-wrapper', 'blog-list-page', 'plugin-blog', 'plugin-id-default']
    case 'blog-post':
      return ['blog-wrapper', 'blog-post-page', 'plugin-blog', 'plugin-id-default']
    case 'page':
    case 'react-page':
    case 'home':
      return [...(isMarkdown ? ['mdx-wrapper', 'mdx-page'] : []), 'plugin-pages', 'plugin-id-default']
    case 'search':
      return ['search-page-wrapper']
    case 'not-found':
      return []
  }
}

function docsClasses({ version }: Route): string[] {
  return ['docs-wrapper', 'plugin-docs', 'plugin-id-default', `docs-version-${version ?? 'current'}`]
}

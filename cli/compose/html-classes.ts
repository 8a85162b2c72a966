import type { Document } from '../parse/document.ts'
import type { Route } from '../route/route-table.ts'

/** Classes of `<html>`, by which the styles of a site can select kinds of pages (docs/behaviours.md H-9). */
export function composeHtmlClasses(route: Route, document: Document | undefined): string[] {
  const wrapper = document?.frontMatter.wrapperClassName
  return [...getPageClasses(route, document !== undefined), ...(wrapper ? [wrapper] : [])]
}

function getPageClasses(route: Route, isMarkdown: boolean): string[] {
  switch (route.kind) {
    case 'doc':
    case 'generated-index': {
      const classes = getDocsClasses(route)
      if (route.sidebar !== null) classes.push('docs-doc-page')
      if (route.kind === 'doc' && route.id !== null) classes.push(`docs-doc-id-${route.id}`)
      return classes
    }
    case 'tag':
      return [...getDocsClasses(route), 'docs-tags-doc-list-page']
    case 'tag-list':
      return [...getDocsClasses(route), 'docs-tags-list-page']
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

function getDocsClasses({ version }: Route): string[] {
  return ['docs-wrapper', 'plugin-docs', 'plugin-id-default', `docs-version-${version ?? 'current'}`]
}

import { type PageFeature, sortFeatures } from '../../src/model/page-features.ts'
import type { Document } from '../parse/document.ts'
import type { Route, RouteTable } from '../route/route-table.ts'

/** The features of a page that need styles of their own: those of its document or of the posts that it lists, and the blog. */
export function getPageFeatures(
  { pathname, blog }: Pick<Route, 'pathname' | 'blog'>,
  document: Pick<Document, 'features'> | undefined,
  { blogLists }: Pick<RouteTable, 'blogLists'>,
): readonly PageFeature[] {
  const features = document?.features ?? blogLists[pathname]?.features ?? []
  return blog === undefined ? features : sortFeatures(new Set([...features, 'blog']))
}

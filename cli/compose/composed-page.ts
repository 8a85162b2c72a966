import type { ContentData, PageData } from '../../src/model/page-data.ts'

/** The content of a page without the HTML of its document, which is printed after the page is composed. */
export type ComposedContent = ContentData extends infer Content
  ? Content extends { html: string }
    ? Omit<Content, 'html'>
    : Content
  : never

/** The data of a page without the HTML of its content: `compose` returns it, and `render` completes it. */
export interface ComposedPage extends Omit<PageData, 'content'> {
  content: ComposedContent
}

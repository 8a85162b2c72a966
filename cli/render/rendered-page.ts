/** A rendered page. */
export interface RenderedPage {
  html: string
  /** Parts of the HTML that other pages have as well, in their order. Some may be in it in two pieces. */
  shared: readonly string[]
}

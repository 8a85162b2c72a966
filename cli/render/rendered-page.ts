/** A rendered page. */
export interface RenderedPage {
  pathname: string
  outputFile: string
  html: string
}

/** A page as it is served. */
export interface RenderedPage {
  pathname: string
  outputFile: string
  html: string
}

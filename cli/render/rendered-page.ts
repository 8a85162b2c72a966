/** One page as it will be served. */
export interface RenderedPage {
  pathname: string
  outputFile: string
  html: string
}

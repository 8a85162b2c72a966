/** Returns the URL of a page below `docs/`. */
export type ToUrl = (path: string) => string

export interface Target {
  label: string
  /** Below `docs/`. */
  path: string
}

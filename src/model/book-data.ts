import type { SiteData } from './page-data.ts'

/** One document with all pages of a sidebar. */
export interface BookData {
  site: Pick<SiteData, 'locale' | 'labels'>
  title: string
  /** Empty for none. */
  subtitle: string
  /** URLs with the base URL. */
  styles: string[]
  contents: BookEntry[]
  /** The chapters. */
  html: string
}

/** A line of the contents. */
export interface BookEntry {
  title: string
  /** `2.1`; empty for the name of a part. */
  number: string
  /** 0 for the name of a part, 1 for a chapter. */
  depth: number
  /** `null` for the name of a part. */
  href: string | null
}

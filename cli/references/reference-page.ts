import type { Labels } from '../../src/labels.ts'
import type { Diagnostic, FileOrigin } from '../diagnostics/diagnostic.ts'
import type { Reference } from '../parse/data-reference/schema.ts'
import type { Place } from './description-files.ts'

/** A page of an API reference. */
export interface ReferencePage {
  /** Path without extension in the folder of the reference, with slashes: `index`, `pets`, `schemas/a`. */
  name: string
  title: string
  /** Plain text; empty for the beginning of the text. */
  description: string
  /** Markdown before the entries. */
  text: string
  /** The entries; `null` for a page without any. */
  reference: Reference | null
  /** The places of the groups and of their entries. */
  places: { group: Place; entries: Place[] }[]
  /** Whether the page lists those below it, in place of cards. */
  isList?: boolean
  /** The place that the rest of the page is made from. */
  place: Place
}

/** The words that pages are printed with. */
export type ReferenceWords = Pick<Labels, 'reference' | 'example' | 'version'>

/** A description of an API. Its pages are known before their words are. */
export interface ApiDescription {
  /** The names of its pages, in the order of the sidebar. */
  names: readonly string[]
  /** Describes the pages. Problems are added to `diagnostics`. */
  describe(words: ReferenceWords): ReferencePage[]
  diagnostics: readonly Diagnostic[]
  /** The files that it consists of. */
  paths: readonly string[]
  locate(place: Place): FileOrigin
}

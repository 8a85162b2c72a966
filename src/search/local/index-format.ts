/*
 * The files of an index, one index per language. Each is one zlib stream, whose checksum shows damage. A shard of texts
 * contains only the end: its stream begins with the dictionary (`createStreamStart`).
 *
 *   {language}.bin          JSON of `IndexRoot`; the only file whose contents change under its name
 *   {language}.{name}.bin   a shard, named by its contents: one that a later build has as well keeps its name. There are
 *                           - terms with their postings, in the order of the terms,
 *                           - words for the correction of typing errors, in their order,
 *                           - JSON of `TextPage[]`: the texts of neighboring sections.
 *
 * A shard of terms is a sequence of columns: the number of terms; for each term, the number of UTF-16 units that it shares with
 * the one before; the number of units that follow; its postings, as `count * 2 + isCut`, and the true number of sections if cut;
 * the byte length of the joined endings, and these; the distances from section to section of all postings; their impacts.
 * Numbers are varints, an impact is a byte: `(strength * 8 + headingShare) * 2 + isInTitle`. A shard of words is the same with, instead of all
 * from the postings on, one byte per word: the logarithm of the number of its sections.
 */

/** Changes with every incompatible change of the format. */
export const INDEX_VERSION = 4

/** Length of the name of a shard. */
export const NAME_LENGTH = 8

/** The names of the shards of terms (`t`), words for corrections (`s`) and texts (`x`), each in a row. */
export type ShardNames = Record<'t' | 's' | 'x', string>

/** Greatest strength of a posting. */
export const MAX_STRENGTH = 11

/** Heading share of a posting whose term is the section's whole heading; half of it for one of two words. */
export const MAX_HEADING_SHARE = 7

/** Strength of a title term in the other sections of the page, 0 to 1. */
export const TITLE_STRENGTH = 0.72

/** A search reads this many shards of terms for one word at most; prefixes that span more of them have a term of their own. */
export const MAX_SHARDS_PER_PREFIX = 3

/** Ends the terms that represent all terms with a prefix. It sorts before all characters of words. */
export const PREFIX_MARK = '*'

/** Properties of pages by which a search ranks or filters. */
export interface PageTraits {
  tags: string[]
  boost: number
  deprecated: boolean
  /** Part of the site, the lvl0 of its records. */
  section: string | null
}

/** The data that every search needs. */
export interface IndexRoot {
  version: number
  /** Changes with the names of the shards. */
  id: string
  language: string
  /**
   * How many section numbers each page has; sections are numbered consecutively. The last numbers of a page may be
   * unused.
   */
  sections: number[]
  /** How many sections there are. */
  count: number
  /** Distinct traits, and for each page an index into them; an empty list means zeros. */
  traits: PageTraits[]
  pageTraits: number[]
  /**
   * For each shard of terms, a string that is not greater than its terms and greater than those of the previous shard.
   */
  terms: string[]
  /** How many numbers of sections each shard of texts has. */
  texts: number[]
  /** Dictionary with which the shards of texts are compressed. */
  dictionary: string
  /** Like `terms`, for the shards of words. */
  spelling: string[]
  /** Titles to offer when nothing is found. */
  titles: string[]
  names: ShardNames
}

/** The beginning of the zlib stream of a shard of texts: the header, and the dictionary as a stored block. */
export function createStreamStart(dictionary: Uint8Array): Uint8Array {
  const { length } = dictionary
  return new Uint8Array([0x78, 0xda, 0, length, length >> 8, ~length, ~length >> 8, ...dictionary])
}

/** Level (1 to 6), anchor (0 if it is `toDefaultAnchor` of the heading, `null` at the top), heading, text. */
export type TextSection = [level: number, anchor: string | 0 | null, heading: string, text: string]

/** Sections of one page: its address, lvl0, the headings above the first section with their levels, the sections. */
export type TextPage = [url: string, lvl0: string | null, above: [level: number, heading: string][], TextSection[]]

/** The id of a heading by GitHub's rules, which most headings have. */
export function toDefaultAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')
}

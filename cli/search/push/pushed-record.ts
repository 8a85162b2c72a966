import type { SearchRecord } from '../../../src/search/search-record.ts'

/** A record as exported and pushed: with two fields that only hosted services need, in DocSearch's spelling. */
export interface PushedRecord extends SearchRecord {
  /** Equal to `tags`: the name under which DocSearch's crawlers write them, and by which searches are narrowed. */
  docusaurus_tag: string[]
  weight: RecordWeight
}

/** Numbers that put one of two records first which match a search equally well. */
export interface RecordWeight {
  /** The boost of the page; negative for a deprecated one, so that it comes after all others. */
  pageRank: number
  /** 90 for the top of a page, 10 less for each level of headings below. */
  level: number
  /** Position of the section in its page, from 0. */
  position: number
}

/** More than the difference between any two boosts. */
const DEPRECATED_PENALTY = 100

/** A record that is shorter than its section. */
export interface CutRecord {
  record: PushedRecord
  /** The part that does not fit: the words of its code blocks, or also the end of its text. */
  lost: 'code' | 'text'
}

/** Adds what services need; the records keep their order. */
export function toPushedRecords(records: readonly SearchRecord[]): PushedRecord[] {
  const positions = new Map<string, number>()
  return records.map((record) => {
    const page = record.url_without_anchor
    const position = positions.get(page) ?? 0
    positions.set(page, position + 1)
    const pageRank = record.boost - (record.deprecated ? DEPRECATED_PENALTY : 0)
    const depth = Number(/^lvl(\d)$/.exec(record.type)?.[1] ?? 10)
    return { ...record, docusaurus_tag: record.tags, weight: { pageRank, level: 100 - 10 * depth, position } }
  })
}

/** Shortens the records that are larger than `maxBytes` as JSON: first their code, then their text from its end. */
export function cutRecords(
  records: readonly PushedRecord[],
  maxBytes: number,
): { records: PushedRecord[]; cut: CutRecord[] } {
  const cut: CutRecord[] = []
  const fitting = records.map((record) => {
    if (countBytes(record) <= maxBytes) return record
    const withoutCode = { ...record, code: null }
    const lost = countBytes(withoutCode) <= maxBytes ? 'code' : 'text'
    const shorter = lost === 'code' ? withoutCode : cutText(withoutCode, maxBytes)
    cut.push({ record: shorter, lost })
    return shorter
  })
  return { records: fitting, cut }
}

function countBytes(record: PushedRecord): number {
  return Buffer.byteLength(JSON.stringify(record))
}

/** The longest beginning of the text that fits and ends with a word, if it has spaces between words. */
function cutText(record: PushedRecord, maxBytes: number): PushedRecord {
  const content = record.content ?? ''
  let fits = 0
  let tooLong = content.length
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (countBytes({ ...record, content: content.slice(0, middle) }) <= maxBytes) fits = middle
    else tooLong = middle
  }
  const kept = content.slice(0, fits)
  const lastSpace = kept.lastIndexOf(' ')
  const whole = lastSpace > fits / 2 ? kept.slice(0, lastSpace) : kept.replace(/[\uD800-\uDBFF]$/, '')
  return { ...record, content: whole || null }
}

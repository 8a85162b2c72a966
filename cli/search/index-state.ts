import { crc32 } from 'node:zlib'
import type { IndexedPage } from './indexed-page.ts'
import type { LanguageIndex } from './language-index.ts'

/** What the columns of an index are read by. */
interface IndexHeader {
  language: string
  pages: IndexedPage[]
  terms: readonly string[]
  postings: number
}

interface State {
  fingerprint: string
  headers: IndexHeader[]
}

/** The checksum of all that follows, and the length of the header. */
const START_BYTES = 8

/**
 * Encodes indexes for later runs of the same version of docsgen on the same machine: a header of JSON, then of each index the
 * columns of its postings, in the byte order of the machine. Returned as parts of one file: whole, it would be in memory twice.
 */
export function encodeIndexes(indexes: readonly LanguageIndex[], fingerprint: string): Uint8Array[] {
  const headers = indexes.map(
    ({ language, pages, postings: { terms, sections } }): IndexHeader => ({
      ...{ language, pages, terms, postings: sections.length },
    }),
  )
  const header = Buffer.from(JSON.stringify({ fingerprint, headers } satisfies State))
  const columns = indexes.flatMap(({ postings: { starts, sections, impacts } }) =>
    [starts, sections, impacts].map(
      ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
    ),
  )
  const start = Buffer.alloc(START_BYTES)
  start.writeUInt32LE(header.length, 4)
  const parts = [header, ...columns]
  const checksum = parts.reduce((sum, part) => crc32(part, sum), crc32(start.subarray(4)))
  start.writeUInt32LE(checksum, 0)
  return [start, ...parts]
}

/** Decodes what was encoded with the same fingerprint; nothing where it has another, or is damaged. */
export function decodeIndexes(encoded: Buffer, fingerprint: string): LanguageIndex[] {
  if (encoded.length < START_BYTES || encoded.readUInt32LE(0) !== crc32(encoded.subarray(4))) return []
  let at = START_BYTES
  const take = (bytes: number): ArrayBuffer => {
    at += bytes
    // A copy, which begins where an array of numbers may begin.
    return Uint8Array.from(encoded.subarray(at - bytes, at)).buffer
  }
  const state: State = JSON.parse(Buffer.from(take(encoded.readUInt32LE(4))).toString('utf8'))
  if (state.fingerprint !== fingerprint) return []
  return state.headers.map(({ language, pages, terms, postings }) => {
    const starts = new Uint32Array(take(4 * (terms.length + 1)))
    const sections = new Uint32Array(take(4 * postings))
    return { language, pages, postings: { terms, starts, sections, impacts: new Uint8Array(take(postings)) } }
  })
}

import { crc32 } from 'node:zlib'
import { decodePages, type EncodedPages, encodePages, type PageColumns } from './encode-pages.ts'
import type { LanguageIndex } from './language-index.ts'
import type { IndexRecord } from './plan-index-files.ts'

/** An index with what was planned of it. */
export interface PlannedIndex {
  index: LanguageIndex
  record: IndexRecord
}

/** What the columns of an index are read by. */
interface IndexHeader {
  language: string
  pages: EncodedPages
  terms: readonly string[]
  record: { terms: Omit<IndexRecord['terms'], 'sizes'>; spelling: Omit<IndexRecord['spelling'], 'words'> }
  /** Of each column how many numbers it has. */
  lengths: number[]
}

/** The columns of an index: first those with four bytes a number. */
interface Columns extends PageColumns {
  starts: Uint32Array
  offsets: Uint32Array
  sizes: Uint32Array
  words: Uint32Array
  impacts: Uint8Array
  distances: Uint8Array
}

interface State {
  fingerprint: string
  headers: IndexHeader[]
}

/** The checksum of all that follows, and the length of the header. */
const START_BYTES = 8

/** Columns begin where an array of numbers may begin. */
const ALIGNMENT = Uint32Array.BYTES_PER_ELEMENT

/**
 * Encodes indexes for later runs of the same version of docsgen on the same machine: a header of JSON, then the columns of each
 * index, in the byte order of the machine. Returned as parts of one file: whole, it would be in memory twice.
 */
export function encodeIndexes(indexes: readonly PlannedIndex[], fingerprint: string): Uint8Array[] {
  const encoded = indexes.map(encodeIndex)
  const json = JSON.stringify({ fingerprint, headers: encoded.map(({ header }) => header) } satisfies State)
  const header = Buffer.from(json)
  const columns = encoded.flatMap((each) =>
    each.columns.flatMap(({ buffer, byteOffset, byteLength }) => align(new Uint8Array(buffer, byteOffset, byteLength))),
  )
  const start = Buffer.alloc(START_BYTES)
  start.writeUInt32LE(header.length, 4)
  const parts = [...align(header), ...columns]
  const checksum = parts.reduce((sum, part) => crc32(part, sum), crc32(start.subarray(4)))
  start.writeUInt32LE(checksum, 0)
  return [start, ...parts]
}

function encodeIndex({ index, record }: PlannedIndex): { header: IndexHeader; columns: (Uint32Array | Uint8Array)[] } {
  const { language, postings } = index
  const { sizes, ...ofTerms } = record.terms
  const { words, ...spelling } = record.spelling
  const { pages, columns: pageColumns } = encodePages(index.pages)
  const { terms, starts, offsets, impacts, distances } = postings
  const columns = listColumns({ ...pageColumns, starts, offsets, sizes, words, impacts, distances })
  const lengths = columns.map(({ length }) => length)
  return { header: { language, pages, terms, record: { terms: ofTerms, spelling }, lengths }, columns }
}

const listColumns = ({
  counts,
  traits,
  lengths,
  hashes,
  starts,
  offsets,
  sizes,
  words,
  impacts,
  distances,
}: Columns) => [...[counts, traits, lengths, hashes, starts, offsets, sizes, words], ...[impacts, distances]]

/** Bytes, and as many after them as are missing. */
function align(bytes: Uint8Array): Uint8Array[] {
  const missing = countMissing(bytes.length)
  return missing === 0 ? [bytes] : [bytes, new Uint8Array(missing)]
}

/** How many bytes are missing for the next column to begin where it may. */
const countMissing = (length: number): number => -length & (ALIGNMENT - 1)

/** Decodes what was encoded with the same fingerprint; nothing where it has another, or is damaged. */
export function decodeIndexes(encoded: Uint8Array, fingerprint: string): PlannedIndex[] {
  const file = encoded.byteOffset % ALIGNMENT === 0 ? encoded : new Uint8Array(encoded)
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.length < START_BYTES || view.getUint32(0, true) !== crc32(file.subarray(4))) return []
  const length = view.getUint32(4, true)
  const state: State = JSON.parse(Buffer.from(file.buffer, file.byteOffset + START_BYTES, length).toString())
  if (state.fingerprint !== fingerprint) return []
  const reader = createColumnReader(file, START_BYTES + length + countMissing(length))
  return state.headers.map((header) => decodeIndex(header, reader))
}

/** Reads columns in their order, as parts of the file. */
function createColumnReader({ buffer, byteOffset }: Uint8Array, start: number) {
  let at = byteOffset + start
  const take = (bytes: number): number => {
    const begin = at
    at += bytes + countMissing(bytes)
    return begin
  }
  return {
    takeWords: (length = 0) => new Uint32Array(buffer, take(length * Uint32Array.BYTES_PER_ELEMENT), length),
    takeBytes: (length = 0) => new Uint8Array(buffer, take(length), length),
  }
}

function decodeIndex(
  { language, pages, terms, record, lengths: columnLengths }: IndexHeader,
  { takeWords, takeBytes }: ReturnType<typeof createColumnReader>,
): PlannedIndex {
  const next = columnLengths.values()
  const take = () => takeWords(next.next().value)
  const pageColumns = { counts: take(), traits: take(), lengths: take(), hashes: take() }
  const [starts, offsets, sizes, words] = [take(), take(), take(), take()]
  const [impacts, distances] = [takeBytes(next.next().value), takeBytes(next.next().value)]
  const postings = { terms, starts, offsets, impacts, distances }
  return {
    index: { language, pages: decodePages(pages, pageColumns), postings },
    record: { terms: { ...record.terms, sizes }, spelling: { ...record.spelling, words } },
  }
}

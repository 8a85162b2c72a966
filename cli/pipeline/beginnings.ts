import { closeSync, openSync, readSync } from 'node:fs'
import { joinListedPath } from '../lib/posix-path.ts'
import { cutBeginning } from '../parse/beginning.ts'
import type { ParserInput } from '../parse/parse.ts'
import type { SourceFile } from '../scan/source-file.ts'
import type { BuildContext } from './build-context.ts'
import { type DocumentStore, type StoredDocument, toBegun } from './document-store.ts'
import type { DocumentParser } from './parse-documents.ts'
import type { Site } from './site.ts'

/** Nearly all front matter, headings and first paragraphs end before. */
const BEGINNING_BYTES = 4096

const LINE_FEED = 10

/** Fewer documents are parsed in the time that a page takes. */
const MIN_DOCUMENTS = 5

/** Fewer documents are read from the store in the time that a page takes. */
export const MIN_OUTLINED = 250

/** Files that are parsed together, which hides the cost of a time limit. */
const BATCH_SIZE = 256

interface Reader {
  store: DocumentStore
  parser: DocumentParser
  /** Whether the last plan had the document whole, and its file has not changed since. */
  isKnown(source: SourceFile): boolean
}

/**
 * The documents that need not be whole, by source path: those in the store, as outlines if there are many, and the beginnings of
 * the others, which are parsed in this thread. Outlines and beginnings have no references and problems, and the first heading at most.
 * There are none if all documents are parsed whole.
 */
export async function readEarly(
  sources: readonly (SourceFile | undefined)[],
  { root, projectFiles }: Pick<Site, 'root' | 'projectFiles'>,
  { store, parser, isKnown, files, memory }: Reader & Pick<BuildContext, 'files' | 'memory'>,
): Promise<ReadonlyMap<string, StoredDocument>> {
  const { isNeeded } = memory
  const documents = new Map<string, StoredDocument>()
  if (!isNeeded || sources.length < MIN_DOCUMENTS) return documents
  const find = sources.length < MIN_OUTLINED ? store.find : store.findEarly
  const inputs: ParserInput[] = []
  const buffer = Buffer.allocUnsafe(BEGINNING_BYTES)
  for (const source of sources) {
    // Lists of posts show their text up to a mark.
    if (!source || source.blog !== undefined || isNeeded(source) || isKnown(source)) continue
    const isListed = files.isNew && !projectFiles.findInRef(source.path)
    const start = isListed ? readFirstBytes(joinListedPath(root, source.path), buffer) : undefined
    const text = start && cutBeginning(start)
    const { stored, read } = text === undefined ? find(source) : {}
    const beginning = text ?? (read && (cutBeginning(read.bytes) ?? read.bytes))
    if (stored) documents.set(source.path, stored)
    else if (beginning) inputs.push({ source, bytes: Buffer.from(beginning) })
  }
  for (let at = 0; at < inputs.length; at += BATCH_SIZE) {
    const batch = inputs.slice(at, at + BATCH_SIZE).map(async (input) => {
      const { source } = input
      const document = await parser.parseDocument(input)
      documents.set(source.path, toBegun({ ...document, source, references: [], diagnostics: [] }))
    })
    await Promise.all(batch)
  }
  return documents
}

/** The first bytes of a file up to the end of a line, or the whole file; `undefined` if it cannot be read. */
function readFirstBytes(path: string, buffer: Buffer): Uint8Array | undefined {
  try {
    const file = openSync(path, 'r')
    try {
      const length = readSync(file, buffer, 0, buffer.length, 0)
      return buffer.subarray(0, length < buffer.length ? length : buffer.lastIndexOf(LINE_FEED) + 1)
    } finally {
      closeSync(file)
    }
  } catch {
    return undefined
  }
}

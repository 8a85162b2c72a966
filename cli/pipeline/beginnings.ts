import { closeSync, openSync, readSync } from 'node:fs'
import { joinListedPath } from '../lib/posix-path.ts'
import { cutBeginning } from '../parse/beginning.ts'
import type { Document } from '../parse/document.ts'
import { decode } from '../parse/encoded-document.ts'
import type { ParserInput } from '../parse/parse.ts'
import type { SourceFile } from '../scan/source-file.ts'
import type { BuildContext } from './build-context.ts'
import type { DocumentStore, StoredDocument } from './document-store.ts'
import type { DocumentParser } from './parse-documents.ts'
import type { Site } from './site.ts'

/** Nearly all front matter, headings and first paragraphs end before. */
const BEGINNING_BYTES = 4096

const LINE_FEED = 10

/** Fewer documents are parsed in the time that a page takes. */
const MIN_DOCUMENTS = 5

/** Files that are parsed together, which hides the cost of a time limit. */
const BATCH_SIZE = 64

/** Documents for the first pages of a server, by their source paths. */
interface EarlyDocuments {
  /** Those that an earlier run has parsed. */
  stored: ReadonlyMap<string, StoredDocument>
  /** Those of which nothing but the beginning was parsed: without references and problems, and with the first heading at most. */
  begun: ReadonlyMap<string, Document>
}

interface Reader {
  store: DocumentStore
  parser: DocumentParser
  /** Whether the last plan had the document whole, and its file has not changed since. */
  isKnown(source: SourceFile): boolean
}

/**
 * Finds the documents that need not be whole in the store, and parses the beginnings of the others, in this thread. There are none
 * if all documents are parsed whole, or if code of the project reads them.
 */
export async function readEarly(
  sources: readonly SourceFile[],
  { root, projectFiles, extensions }: Pick<Site, 'root' | 'projectFiles' | 'extensions'>,
  { store, parser, isKnown, files, memory }: Reader & Pick<BuildContext, 'files' | 'memory'>,
): Promise<EarlyDocuments> {
  const { isNeeded, changed } = memory
  const stored = new Map<string, StoredDocument>()
  const begun = new Map<string, Document>()
  if (!isNeeded || sources.length < MIN_DOCUMENTS || extensions.hooks.routes || extensions.hooks.emit)
    return { stored, begun }
  const last = memory.keep('begun', [store.shape], () => ({ documents: new Map<string, Document>() }))
  const inputs: ParserInput[] = []
  const buffer = Buffer.allocUnsafe(BEGINNING_BYTES)
  const readStart = (source: SourceFile) =>
    files.isNew && !projectFiles.findInRef(source.path)
      ? readFirstBytes(joinListedPath(root, source.path), buffer)
      : undefined
  for (const source of sources) {
    if (isNeeded(source) || isKnown(source)) continue
    const same = changed && !changed.has(source.path) ? last.documents.get(source.path) : undefined
    const start = same ? undefined : readStart(source)
    const text = start && cutBeginning(start)
    if (same?.source === source) begun.set(source.path, same)
    else if (text !== undefined) inputs.push({ source, bytes: Buffer.from(text), isDocumentOnly: true })
    else {
      const found = store.find(source)
      const { bytes } = found.read ?? {}
      if (found.stored) stored.set(source.path, found.stored)
      else if (bytes) inputs.push({ source, bytes: Buffer.from(cutBeginning(bytes) ?? bytes), isDocumentOnly: true })
    }
  }
  for (let at = 0; at < inputs.length; at += BATCH_SIZE) {
    await Promise.all(
      inputs.slice(at, at + BATCH_SIZE).map(async (input) => {
        const { document } = await parser.parse(input)
        const { source } = input
        begun.set(source.path, { ...decode<Document>(document), source, references: [], diagnostics: [] })
      }),
    )
  }
  last.documents = begun
  return { stored, begun }
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

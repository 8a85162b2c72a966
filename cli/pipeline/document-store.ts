import type { Cache } from '../cache/cache.ts'
import type { CacheFolder } from '../cache/cache-folder.ts'
import { openPack } from '../cache/pack.ts'
import { openPartialPack } from '../cache/partial-pack.ts'
import { hashParts } from '../lib/hash.ts'
import type { Document } from '../parse/document.ts'
import { decode, type EncodedDocument } from '../parse/encoded-document.ts'
import type { SourceFile } from '../scan/source-file.ts'
import type { SearchSection } from '../search/records.ts'
import { decodeSections, openSectionPack } from '../search/section-pack.ts'

/** Parsed documents and their bodies by key: in memory for the runs of one process, on disk for later processes. */
export interface DocumentStore {
  /** The document that a source file is parsed to. The key covers what is known of the file. */
  findDocument(key: string, source: SourceFile): Document | undefined
  /** Whether a body is stored, with its sections. Both count as used then, and are kept for later runs. */
  hasBody(bodyKey: string): boolean
  /** The encoded body; `bodyKey` is what `getBodyKey` made of the document's key. */
  findBody(bodyKey: string): Uint8Array | undefined
  /** The sections of a body, which search indexes. */
  findSections(bodyKey: string): SearchSection[] | undefined
  /** Stores a parsed document, with its body if that was parsed, too, and returns it decoded. */
  put(key: string, source: SourceFile, encoded: EncodedDocument): Document
  /** Writes to disk what was put since the last time. */
  save(): Promise<void>
  close(): void
}

/**
 * Opens the store in the cache folder; with `isPartial`, for a run that needs few documents. Bodies and sections are opened on first
 * use, since `check` may need neither.
 */
export function openDocumentStore(folder: CacheFolder, { isPartial = false } = {}): DocumentStore {
  const { path, noteFailure: onFailure } = folder
  const open = (name: string) => (isPartial ? openPartialPack : openPack)(path, name, { onFailure })
  const documents = open('documents')
  let bodies: Cache | undefined
  let sections: Cache | undefined
  const openBodies = () => {
    bodies ??= open('bodies')
    return bodies
  }
  const openSections = () => {
    sections ??= openSectionPack(folder, { isPartial })
    return sections
  }
  const decoded = new Map<string, Document>()
  let isSaved = true
  return {
    findDocument(key, source) {
      const known = decoded.get(key)
      if (known) return known
      const encoded = documents.get(key)
      if (!encoded) return undefined
      const document = decodeDocument(encoded, source)
      decoded.set(key, document)
      return document
    },
    hasBody(bodyKey) {
      // A search index that is updated reads only the sections of pages that have changed.
      const hasSections = openSections().has(bodyKey)
      return openBodies().has(bodyKey) && hasSections
    },
    findBody: (bodyKey) => openBodies().get(bodyKey),
    findSections(bodyKey) {
      const encoded = openSections().get(bodyKey)
      return encoded && decodeSections(encoded)
    },
    put(key, source, encoded) {
      const document = decodeDocument(encoded.document, source)
      if (!hasTimedOut(document)) documents.put(key, encoded.document)
      const bodyKey = getBodyKey(key, document)
      if (encoded.body) openBodies().put(bodyKey, encoded.body)
      if (encoded.sections) openSections().put(bodyKey, encoded.sections)
      decoded.set(key, document)
      isSaved = false
      return document
    },
    async save() {
      if (isSaved) return
      isSaved = true
      await Promise.all([documents.save(), bodies?.save(), sections?.save()])
    },
    close() {
      documents.close()
      bodies?.close()
      sections?.close()
    },
  }
}

/** The key of a body, unlike that of its document, covers the includes: a page is printed again when one of them changes. */
export function getBodyKey(key: string, { includesHash }: Document): string {
  return includesHash === undefined ? key : hashParts(key, includesHash)
}

/** Whether parsing timed out. On a less busy machine it may not, so the next process tries again. */
function hasTimedOut({ diagnostics }: Document): boolean {
  return diagnostics.some(({ code }) => code === 'markdown/time-limit')
}

/**
 * Decodes the document of a source file. What it says twice, and the description of the file, is in memory once, since documents are
 * most of what is kept of a large site.
 */
function decodeDocument(encoded: Uint8Array, source: SourceFile): Document {
  const document = decode<Document>(encoded)
  document.source = source
  const { headings, frontMatter } = document
  for (const heading of headings) if (heading.html === heading.text) heading.html = heading.text
  if (document.lead === document.description) document.lead = document.description
  if (frontMatter.description === document.description) frontMatter.description = document.description
  return document
}

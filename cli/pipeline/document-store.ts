import { hashFacts } from '../content/facts.ts'
import { createIncludesHasher } from '../content/included-files.ts'
import { joinListedPath } from '../lib/posix-path.ts'
import { selectFacts } from '../parse/context.ts'
import type { Document } from '../parse/document.ts'
import { decode, type EncodedDocument } from '../parse/encoded-document.ts'
import type { SourceFile } from '../scan/source-file.ts'
import type { SearchSection } from '../search/records.ts'
import { createKey } from '../store/store.ts'
import type { BuildContext } from './build-context.ts'
import { describeParseOptions } from './parse-options.ts'
import type { Site } from './site.ts'

/** A document that is stored, and where its body is. */
export interface StoredDocument {
  document: Document
  /** Hash of everything that affects the document, except its includes and facts: source file, contents, options, plugins. */
  key: string
  /** The key of the body, which covers the includes and facts: a page is printed again when one of them changes. */
  bodyKey: string
}

/** The keys of a document of which only the beginning has been parsed. */
const BEGUN_KEYS = { key: '', bodyKey: '' }

/** Makes a document of a beginning, which is not stored. */
export const toBegun = (document: Document): StoredDocument => ({ document, ...BEGUN_KEYS })

/** Whether only the beginning of a document has been parsed. */
export const isBegun = ({ key }: Pick<StoredDocument, 'key'>): boolean => key === BEGUN_KEYS.key

/** A source file that has to be parsed. */
export interface ReadSource {
  key: string
  bytes: Uint8Array
}

/** The parsed documents of a site in the store, with their bodies and the sections that searches find. */
export interface DocumentStore {
  /** Hash of the options and plugins that affect every document. */
  shape: string
  /** Whether the includes and facts of a document are those of the site. */
  isCurrent(document: Document): boolean
  /**
   * The stored document of a source file, or else the file; neither if it cannot be read. A document is not found if a file
   * that it includes or a fact that it prints has changed, or if bodies are required and it has none.
   */
  find(source: SourceFile): { stored?: StoredDocument; read?: ReadSource }
  /** Reads a source file; `undefined` if it cannot be read. */
  read(source: SourceFile): ReadSource | undefined
  /** Stores the document of a file, and its body if it was parsed. */
  put(key: string, source: SourceFile, encoded: EncodedDocument): StoredDocument
  /** Whether a body is stored, with its sections. */
  hasBody(bodyKey: string): boolean
  findBody(bodyKey: string): Uint8Array | undefined
  findSections(bodyKey: string): SearchSection[] | undefined
  /** Lets later runs and other threads find what was put. */
  save(): void
}

/** Names of the stored parts of a document. */
const [DOCUMENT, BODY, SECTIONS] = ['document', 'body', 'sections'] as const

/** Opens the documents of a site as its files are now. */
export function openDocumentStore(
  { root, parseOptions, extensions, projectFiles }: Pick<Site, 'root' | 'parseOptions' | 'extensions' | 'projectFiles'>,
  { store, files, parsesBodiesLater }: Pick<BuildContext, 'store' | 'files' | 'parsesBodiesLater'>,
): DocumentStore {
  const shape = createKey(describeParseOptions(parseOptions), extensions.fingerprint)
  const toKey = (source: SourceFile, hash: string) => createKey(shape, JSON.stringify(source), hash)
  // Both count as used, so that later runs find them.
  const hasBody = (bodyKey: string) => [store.has(BODY, bodyKey), store.has(SECTIONS, bodyKey)].every(Boolean)
  const isCurrent = createValidator({ root, parseOptions, projectFiles })
  const findStored = (source: SourceFile, hash: string): StoredDocument | undefined => {
    const key = toKey(source, hash)
    const encoded = store.get(DOCUMENT, key)
    const document = encoded && decodeDocument(encoded, source)
    if (!document || !isCurrent(document)) return undefined
    const bodyKey = getBodyKey(key, document)
    return hasBody(bodyKey) || parsesBodiesLater ? { document, key, bodyKey } : undefined
  }
  return {
    shape,
    isCurrent,
    find(source) {
      const inRef = projectFiles.findInRef(source.path)
      if (inRef) {
        const stored = findStored(source, inRef.id)
        const bytes = stored ? undefined : projectFiles.read(source.path)
        return stored ? { stored } : bytes ? { read: { key: toKey(source, inRef.id), bytes } } : {}
      }
      const path = joinListedPath(root, source.path)
      const known = files.read(path)
      const stored = known && findStored(source, known.hash)
      if (stored) return { stored }
      const read = known?.bytes ? { hash: known.hash, bytes: known.bytes } : known && files.readBytes(path)
      return read ? { read: { key: toKey(source, read.hash), bytes: read.bytes } } : {}
    },
    read(source) {
      const inRef = projectFiles.findInRef(source.path)
      const bytes = inRef && projectFiles.read(source.path)
      if (inRef) return bytes && { key: toKey(source, inRef.id), bytes }
      const read = files.readBytes(joinListedPath(root, source.path))
      return read && { key: toKey(source, read.hash), bytes: read.bytes }
    },
    put(key, source, encoded) {
      const document = decodeDocument(encoded.document, source)
      if (!hasTimedOut(document)) store.put(DOCUMENT, key, encoded.document)
      const bodyKey = getBodyKey(key, document)
      if (encoded.body) store.put(BODY, bodyKey, encoded.body)
      if (encoded.sections) store.put(SECTIONS, bodyKey, encoded.sections)
      return { document, key, bodyKey }
    },
    hasBody,
    findBody: (bodyKey) => store.get(BODY, bodyKey),
    findSections: (bodyKey) => store.getJson<SearchSection[]>(SECTIONS, bodyKey),
    save() {
      files.save()
      store.save()
    },
  }
}

/** Creates the function that compares the includes and facts of a stored document with those of the site. Each file is read once. */
function createValidator({
  root,
  parseOptions,
  projectFiles,
}: Pick<Site, 'root' | 'parseOptions' | 'projectFiles'>): (document: Document) => boolean {
  const hashFiles = createIncludesHasher(root, projectFiles.refs)
  const hasIncludes = ({ includes, includesHash }: Document) =>
    includes.length === 0 || hashFiles(includes) === includesHash
  const hasFacts = ({ source, ownFacts, factsHash }: Document) =>
    ownFacts === undefined ||
    hashFacts(ownFacts, selectFacts(parseOptions, source.path, source.locale) ?? { groups: {} }) === factsHash
  return (document) => hasIncludes(document) && hasFacts(document)
}

function getBodyKey(key: string, { includesHash, factsHash }: Document): string {
  if (includesHash === undefined && factsHash === undefined) return key
  return createKey(key, includesHash ?? '', factsHash ?? '')
}

/** Whether parsing timed out. On a less busy machine it may not, so the next process tries again. */
function hasTimedOut({ diagnostics }: Document): boolean {
  return diagnostics.some(({ code }) => code === 'markdown/time-limit')
}

/**
 * Decodes the document of a source file. Repeated strings, and the description of the file, are in memory once, since
 * documents take most of the memory of a large site.
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

import { hashFacts } from '../content/facts.ts'
import { createIncludesHasher } from '../content/included-files.ts'
import { once } from '../lib/once.ts'
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

/** Makes a document of a beginning or an outline; `key` is that of the whole document if it is stored. */
export const toBegun = (document: Document, key = ''): StoredDocument => ({ document, key, bodyKey: '' })

/** Whether a document is only a beginning or an outline. */
export const isBegun = ({ bodyKey }: Pick<StoredDocument, 'bodyKey'>): boolean => bodyKey === ''

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
  /** `find`, except that the outline of a document will do. */
  findEarly(source: SourceFile): ReturnType<DocumentStore['find']>
  /** Stores the outlines of all documents: what plans need that show other pages only, in one value. */
  putOutlines(documents: readonly StoredDocument[]): void
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
const [DOCUMENT, BODY, SECTIONS, OUTLINES] = ['document', 'body', 'sections', 'outlines'] as const

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
  const findStored = (source: SourceFile, key: string): StoredDocument | undefined => {
    const encoded = store.get(DOCUMENT, key)
    const document = encoded && decodeDocument(encoded, source)
    if (!document || !isCurrent(document)) return undefined
    const bodyKey = getBodyKey(key, document)
    return hasBody(bodyKey) || parsesBodiesLater ? { document, key, bodyKey } : undefined
  }
  const readOutlines = once(() => store.getJson<Record<string, Document>>(OUTLINES, shape) ?? {})
  const findOutline = (source: SourceFile, key: string): StoredDocument | undefined => {
    const document = readOutlines()[key]
    if (!document) return undefined
    // Copies with a further property would each have a shape of their own, which makes every access slow.
    document.source = source
    return isCurrent(document) ? toBegun(document, key) : undefined
  }
  const reader = createSourceReader({ root, projectFiles, files }, toKey)
  return {
    shape,
    isCurrent,
    find: createFinder(reader, findStored),
    findEarly: createFinder(reader, (source, key) => findOutline(source, key) ?? findStored(source, key)),
    putOutlines: (documents) =>
      store.putJson(
        OUTLINES,
        shape,
        Object.fromEntries(documents.map(({ key, document }) => [key, toOutline(document)])),
      ),
    read: reader.read,
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

/** Creates the functions that read source files, or only the keys that `toKey` makes of the hashes of their contents. */
function createSourceReader(
  { root, projectFiles, files }: Pick<Site, 'root' | 'projectFiles'> & Pick<BuildContext, 'files'>,
  toKey: (source: SourceFile, hash: string) => string,
) {
  return {
    /** The key of a file, with its bytes if they had to be read; `undefined` if it cannot be read. */
    identify(source: SourceFile): { key: string; bytes?: Uint8Array } | undefined {
      const inRef = projectFiles.findInRef(source.path)
      if (inRef) return { key: toKey(source, inRef.id) }
      const known = files.read(joinListedPath(root, source.path))
      return known && { key: toKey(source, known.hash), ...(known.bytes && { bytes: known.bytes }) }
    },
    read(source: SourceFile): ReadSource | undefined {
      const inRef = projectFiles.findInRef(source.path)
      const bytes = inRef && projectFiles.read(source.path)
      if (inRef) return bytes && { key: toKey(source, inRef.id), bytes }
      const file = files.readBytes(joinListedPath(root, source.path))
      return file && { key: toKey(source, file.hash), bytes: file.bytes }
    },
  }
}

/** Creates the function that looks a document up by its key, and reads its file if it is not found. */
function createFinder(
  { identify, read }: ReturnType<typeof createSourceReader>,
  search: (source: SourceFile, key: string) => StoredDocument | undefined,
): DocumentStore['find'] {
  return (source) => {
    const { key, bytes } = identify(source) ?? {}
    if (key === undefined) return {}
    const stored = search(source, key)
    const found = stored ? undefined : bytes ? { key, bytes } : read(source)
    return { ...(stored && { stored }), ...(found && { read: found }) }
  }
}

/** A document without what only its own page and the check use, and without its source, of which its key is the hash. */
function toOutline(document: Document): Omit<Document, 'source'> {
  const { source: _, headings, ...rest } = document
  return { ...rest, headings: headings.slice(0, 1), anchors: [], references: [], diagnostics: [] }
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

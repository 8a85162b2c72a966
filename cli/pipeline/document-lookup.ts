import { createIncludesHasher } from '../content/included-files.ts'
import type { Document } from '../parse/document.ts'
import type { SourceFile } from '../scan/source-file.ts'
import type { BodyKeys } from './bodies.ts'
import type { BuildContext } from './build-context.ts'
import { getBodyKey } from './document-store.ts'
import type { ReadSource, SourceReader } from './read-source.ts'
import type { Site } from './site.ts'
import { openSourceKeys, type SourceKeys } from './source-keys.ts'

/** What the store has of a source file, or else the file; neither of one that cannot be read. */
export interface FoundSource {
  stored?: { document: Document; keys: BodyKeys } | undefined
  read?: ReadSource
}

/** Finds what earlier runs have stored of source files. */
export interface DocumentLookup extends Pick<SourceKeys, 'states'> {
  find(source: SourceFile): FoundSource
  /** Writes the keys of the files that were found or read, for the next run. */
  saveKeys(): void
}

/** Opens the lookup of a site. A document is not found if a file that it includes was changed, or if it needs a body and has none. */
export function openDocumentLookup(
  { root }: Site,
  { cache, documents: store, parsesBodiesLater }: BuildContext,
  reader: SourceReader,
): DocumentLookup {
  const sourceKeys = openSourceKeys(cache, { root, shape: reader.shape })
  const hashIncludes = createIncludesHasher(root)
  const isFresh = ({ includes, includesHash }: Document) =>
    includes.length === 0 || hashIncludes(includes) === includesHash
  const findStored = (key: string, source: SourceFile): FoundSource['stored'] => {
    const document = store.findDocument(key, source)
    const bodyKey = document && isFresh(document) ? getBodyKey(key, document) : undefined
    if (bodyKey === undefined || !(parsesBodiesLater || store.hasBody(bodyKey))) return undefined
    return document && { document, keys: { key, bodyKey } }
  }
  return {
    states: sourceKeys.states,
    saveKeys: sourceKeys.save,
    find(source) {
      const knownKey = sourceKeys.find(source)
      const stored = knownKey === undefined ? undefined : findStored(knownKey, source)
      if (stored) return { stored }
      const read = reader.read(source)
      if (!read) return {}
      sourceKeys.keep(source, read.key)
      return { stored: findStored(read.key, source), read }
    },
  }
}

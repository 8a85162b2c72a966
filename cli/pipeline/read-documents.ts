import { createIncludesHasher } from '../content/included-files.ts'
import { type Diagnostic, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { foldSubjects } from '../diagnostics/fold-subjects.ts'
import { createSupply } from '../lib/supply.ts'
import type { Document } from '../parse/document.ts'
import type { ParserInput } from '../parse/parse.ts'
import type { SourceFile } from '../scan/source-file.ts'
import { type BodyKeys, createBodies } from './bodies.ts'
import type { BuildContext } from './build-context.ts'
import { getBodyKey } from './document-store.ts'
import { createDocumentParser } from './parse-documents.ts'
import { createSourceReader, type ReadSource, type SourceReader } from './read-source.ts'
import type { Site, SitePlan } from './site.ts'
import { openSourceKeys, type SourceKeys } from './source-keys.ts'

/** A file of which the store lacks something: its position among the source files, and its key. */
interface Miss {
  index: number
  key: string
  path: string
}

/** What the store has of a source file. */
interface Stored {
  document: Document
  keys: BodyKeys
}

/**
 * Parses every source file, or reuses the result of an earlier run for the same bytes. If bodies may wait, those of many files
 * are not parsed: their documents take two thirds of the time. Documents are in the order of the
 * source files; files that cannot be read are reported and left out.
 */
export async function readDocuments(
  site: Site,
  context: BuildContext,
): Promise<Outcome<Pick<SitePlan, 'documents' | 'sourceStates' | 'bodies'>>> {
  const { cache, documents: store, pool, installation, parsesBodiesLater } = context
  const sources = site.tree.documents
  const reader = createSourceReader(site, installation.fingerprint)
  const sourceKeys = openSourceKeys(cache, { root: site.root, shape: reader.shape })
  const lookUp = createLookup({ reader, sourceKeys, findStored: createStoreLookup(site, context) })
  const parser = createDocumentParser(site, pool)
  const found: (Document | undefined)[] = new Array(sources.length)
  const keys = new Map<string, BodyKeys>()
  const misses: Miss[] = []
  const unreadable: Diagnostic[] = []
  let isDocumentOnly = false
  // A file is read when a thread is free to parse it: ten thousand need not be in memory.
  function* readMisses(): Generator<ParserInput> {
    for (const [index, source] of sources.entries()) {
      const { stored, read } = lookUp(source)
      if (stored) {
        found[index] = stored.document
        keys.set(source.path, stored.keys)
      } else if (read) {
        misses.push({ index, key: read.key, path: source.path })
        yield { source, bytes: read.bytes, isDocumentOnly }
      } else unreadable.push(describeUnreadable(source))
    }
  }
  const inputs = createSupply(readMisses(), sources.length)
  const { threshold } = pool.threads
  const first = parsesBodiesLater ? inputs.peek(threshold) : []
  isDocumentOnly = parsesBodiesLater && first.length >= threshold
  for (const input of first) input.isDocumentOnly = isDocumentOnly
  await parser.parseAll(inputs, (encoded, at) => {
    const miss = misses[at]
    if (!miss) return
    const { index, key, path } = miss
    const document = store.put(key, encoded)
    found[index] = document
    keys.set(path, { key, bodyKey: getBodyKey(key, document) })
  })
  sourceKeys.save()
  if (misses.length > 0) await store.save()
  const documents = found.filter((document) => document !== undefined)
  const bodies = createBodies({ sources, reader, parser, store }, keys)
  const value = { documents, sourceStates: sourceKeys.states, bodies }
  return { value, diagnostics: [...unreadable, ...collectDiagnostics(documents)] }
}

/** Creates the function that finds what the store has of a key, unless an included file was changed, or the body is missing. */
function createStoreLookup(
  { root }: Site,
  { documents: store, parsesBodiesLater }: BuildContext,
): (key: string) => Stored | undefined {
  const hashIncludes = createIncludesHasher(root)
  const isFresh = ({ includes, includesHash }: Document) =>
    includes.length === 0 || hashIncludes(includes) === includesHash
  return (key) => {
    const document = store.findDocument(key)
    const bodyKey = document && isFresh(document) ? getBodyKey(key, document) : undefined
    if (bodyKey === undefined || !(parsesBodiesLater || store.hasBody(bodyKey))) return undefined
    return document && { document, keys: { key, bodyKey } }
  }
}

/**
 * Creates the function that finds what the store has of a source file, or else reads the file; neither for one that cannot be
 * read.
 */
function createLookup({
  reader,
  sourceKeys,
  findStored,
}: {
  reader: SourceReader
  sourceKeys: SourceKeys
  findStored: (key: string) => Stored | undefined
}): (source: SourceFile) => { stored?: Stored | undefined; read?: ReadSource } {
  return (source) => {
    const knownKey = sourceKeys.find(source)
    const stored = knownKey === undefined ? undefined : findStored(knownKey)
    if (stored) return { stored }
    const read = reader.read(source)
    if (!read) return {}
    sourceKeys.put(source, read.key)
    return { stored: findStored(read.key), read }
  }
}

/** A problem in an included file is found by every page that includes it, and reported once. */
function collectDiagnostics(documents: readonly Document[]): Diagnostic[] {
  const found = documents.flatMap((document) => document.diagnostics)
  if (!documents.some((document) => document.includes.length > 0)) return foldSubjects(found)
  return foldSubjects([...new Map(found.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic])).values()])
}

function describeUnreadable({ path }: SourceFile): Diagnostic {
  return { code: 'file/unreadable', message: `${path} cannot be read.`, origin: toFileOrigin(path) }
}

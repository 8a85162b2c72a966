import { createIncludesHasher } from '../content/included-files.ts'
import { type Diagnostic, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { foldSubjects } from '../diagnostics/fold-subjects.ts'
import type { Document } from '../parse/document.ts'
import type { ParserInput } from '../parse/parse.ts'
import type { SourceFile } from '../scan/source-file.ts'
import { type BodyKeys, createBodies } from './bodies.ts'
import type { BuildContext } from './build-context.ts'
import { getBodyKey } from './document-store.ts'
import { createDocumentParser } from './parse-documents.ts'
import { createSourceReader } from './read-source.ts'
import type { Site, SitePlan } from './site.ts'
import { openSourceKeys } from './source-keys.ts'

/** A file of which the store lacks something: its position among the source files, and its key. */
interface Miss {
  index: number
  key: string
  input: ParserInput
}

/**
 * Parses every source file, or reuses the result of an earlier run for the same bytes. If bodies may wait, those of many files
 * are not parsed: their documents take two thirds of the time. Documents are in the order of the
 * source files; files that cannot be read are reported and left out.
 */
export async function readDocuments(
  site: Site,
  { cache, documents: store, pool, installation, parsesBodiesLater }: BuildContext,
): Promise<Outcome<Pick<SitePlan, 'documents' | 'sourceStates' | 'bodies'>>> {
  const sources = site.tree.documents
  const reader = createSourceReader(site, installation.fingerprint)
  const sourceKeys = openSourceKeys(cache, { root: site.root, shape: reader.shape })
  const hashIncludes = createIncludesHasher(site.root)
  const isFresh = ({ includes, includesHash }: Document) =>
    includes.length === 0 || hashIncludes(includes) === includesHash
  const findStored = (key: string) => {
    const document = store.findDocument(key)
    const bodyKey = document && isFresh(document) ? getBodyKey(key, document) : undefined
    if (bodyKey === undefined || !(parsesBodiesLater || store.hasBody(bodyKey))) return undefined
    return { document, keys: { key, bodyKey } }
  }
  const parser = createDocumentParser(site, pool)
  const found: (Document | undefined)[] = new Array(sources.length)
  const keys = new Map<string, BodyKeys>()
  const misses: Miss[] = []
  const unreadable: Diagnostic[] = []

  for (const [index, source] of sources.entries()) {
    const knownKey = sourceKeys.find(source)
    let stored = knownKey === undefined ? undefined : findStored(knownKey)
    if (!stored) {
      const read = reader.read(source)
      if (!read) {
        unreadable.push(describeUnreadable(source))
        continue
      }
      const { bytes, key } = read
      sourceKeys.put(source, key)
      stored = findStored(key)
      if (!stored && misses.push({ index, key, input: { source, bytes } }) === pool.threads.threshold) parser.start()
    }
    if (!stored) continue
    found[index] = stored.document
    keys.set(source.path, stored.keys)
  }
  sourceKeys.save()
  const isDocumentOnly = parsesBodiesLater && misses.length >= pool.threads.threshold
  const inputs = misses.map(({ input }) => Object.assign(input, { isDocumentOnly }))
  await parser.parseAll(inputs, (encoded, at) => {
    const miss = misses[at]
    if (!miss) return
    const document = store.put(miss.key, encoded)
    found[miss.index] = document
    keys.set(miss.input.source.path, { key: miss.key, bodyKey: getBodyKey(miss.key, document) })
    // Frees the source: ten thousand of them need not be in memory until the last one is parsed.
    miss.input.bytes = new Uint8Array(0)
  })
  if (misses.length > 0) await store.save()
  const documents = found.filter((document) => document !== undefined)
  const bodies = createBodies({ sources, reader, parser, store }, keys)
  const value = { documents, sourceStates: sourceKeys.states, bodies }
  return { value, diagnostics: [...unreadable, ...collectDiagnostics(documents)] }
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

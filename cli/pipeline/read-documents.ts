import { type Diagnostic, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { foldSubjects } from '../diagnostics/fold-subjects.ts'
import type { Document } from '../parse/document.ts'
import type { EncodedDocument } from '../parse/encoded-document.ts'
import type { ParserInput } from '../parse/parse.ts'
import type { SourceFile } from '../scan/source-file.ts'
import { readEarly } from './beginnings.ts'
import { type BodyKeys, createBodies } from './bodies.ts'
import type { BuildContext } from './build-context.ts'
import { openDocumentStore, type StoredDocument } from './document-store.ts'
import { createDocumentParser } from './parse-documents.ts'
import type { Site, SitePlan } from './site.ts'

/** A file that is missing in the store, at least in part: its position among the source files, and its key. */
interface Miss {
  index: number
  key: string
  source: SourceFile
}

/**
 * Parses every source file, or reuses the result of an earlier run for the same bytes. If bodies may wait, those of many files
 * are not parsed: their documents take two thirds of the time. Documents are in the order of the
 * source files; files that cannot be read are reported and left out.
 */
export async function readDocuments(
  site: Site,
  context: BuildContext,
): Promise<Outcome<Pick<SitePlan, 'documents' | 'bodies' | 'begun'>>> {
  const { parsesBodiesLater, memory, clock } = context
  const sources = site.tree.documents.filter(({ original }) => original === undefined)
  const store = openDocumentStore(site, context)
  const parser = memory.keep('parser', [site.parseOptions, site.extensions], () => createDocumentParser(site, context))
  const known = memory.keep('documents', [store.shape], () => new Map<string, StoredDocument>())
  const isFirst = known.size === 0
  const isInRef = (path: string) => site.projectFiles.findInRef(path) !== undefined
  const last = { known, changed: memory.changed, isInRef, isCurrent: store.isCurrent }
  const found: (Document | undefined)[] = new Array(sources.length)
  const keys = new Map<string, StoredDocument>()
  const misses: Miss[] = []
  const unreadable: Diagnostic[] = []
  const isKnown = (source: SourceFile) => findUnchanged(source, last) !== undefined
  const { stored: early, begun } = await readEarly(sources, site, { ...context, store, parser, isKnown })
  let done = 0
  const advance = () => clock.count('parse', ++done, sources.length)
  // A file is read when a thread is free to parse it: ten thousand need not be in memory.
  function* readMisses(): Generator<ParserInput> {
    for (const [index, source] of sources.entries()) {
      const same = early.get(source.path) ?? findUnchanged(source, last)
      const { stored, read } = same ? { stored: same } : begun.has(source.path) ? {} : store.find(source)
      if (begun.has(source.path)) found[index] = begun.get(source.path)
      else if (stored) {
        found[index] = stored.document
        keys.set(source.path, stored)
        advance()
      } else if (read) {
        misses.push({ index, key: read.key, source })
        yield { source, bytes: read.bytes }
      } else unreadable.push(describeUnreadable(source))
    }
  }
  function receive(encoded: EncodedDocument, at: number): void {
    const miss = misses[at]
    if (!miss) return
    const { index, key, source } = miss
    advance()
    const stored = store.put(key, source, encoded)
    found[index] = stored.document
    keys.set(source.path, stored)
  }
  await parser.parseAll({ inputs: readMisses(), count: sources.length, receive, mayOmitBodies: parsesBodiesLater })
  // Of a later plan, the index is worth writing when the process ends.
  if (isFirst) store.save()
  known.clear()
  for (const [path, stored] of keys) known.set(path, stored)
  const parsed = found.filter((document) => document !== undefined)
  const complete = memory.keep('complete', [], () => new WeakSet<BodyKeys>())
  const bodies = createBodies({ sources, parser, store, complete, begun, known, clock }, keys)
  const copies = memory.keep('untranslated', [], () => new WeakMap<Document, Document[]>())
  const documents = addUntranslated(site.tree.documents, parsed, copies)
  return {
    value: { documents, bodies, begun: new Set(begun.keys()) },
    diagnostics: [...unreadable, ...collectDiagnostics(parsed)],
  }
}

/** The document of a source file that has not changed since the last plan. */
function findUnchanged(
  source: SourceFile,
  last: {
    known: ReadonlyMap<string, StoredDocument>
    changed: ReadonlySet<string> | null
    isInRef: (path: string) => boolean
    isCurrent: (document: Document) => boolean
  },
): StoredDocument | undefined {
  if (!last.changed || last.changed.has(source.path)) return undefined
  const stored = last.known.get(source.path)
  if (!stored || !last.isCurrent(stored.document)) return undefined
  const { source: own } = stored.document
  if (own === source) return stored
  // A ref can move without a change of a watched file.
  return !last.isInRef(source.path) && JSON.stringify(own) === JSON.stringify(source) ? stored : undefined
}

/** The documents of all source files: a page without a translation has that of its original, whose problems are reported once. */
function addUntranslated(
  sources: readonly SourceFile[],
  parsed: readonly Document[],
  copies: WeakMap<Document, Document[]>,
): readonly Document[] {
  if (!sources.some(({ original }) => original !== undefined)) return parsed
  const byPath = new Map(parsed.map((document) => [document.source.path, document]))
  return sources.flatMap((source): Document[] => {
    const document = byPath.get(source.original ?? source.path)
    if (!document) return []
    if (source.original === undefined) return [document]
    const known = copies.get(document) ?? []
    const copy = known.find((each) => each.source === source) ?? { ...document, source, diagnostics: [] }
    copies.set(document, [...known.filter((each) => each.source.path !== source.path), copy])
    return [copy]
  })
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

import { type Diagnostic, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { foldSubjects } from '../diagnostics/fold-subjects.ts'
import type { ChangedList } from '../lib/map-changed.ts'
import type { Document } from '../parse/document.ts'
import type { EncodedDocument } from '../parse/encoded-document.ts'
import type { ParserInput } from '../parse/parse.ts'
import type { SourceFile } from '../scan/source-file.ts'
import { MIN_OUTLINED, readEarly } from './beginnings.ts'
import { type BodyKeys, createBodies } from './bodies.ts'
import type { BuildContext } from './build-context.ts'
import { type DocumentStore, isBegun, openDocumentStore, type StoredDocument } from './document-store.ts'
import { createDocumentParser } from './parse-documents.ts'
import type { Site, SitePlan } from './site.ts'
import type { SiteMemory } from './site-memory.ts'

/** Up to this share of the documents, parsing their beginnings takes less time than storing the outlines of all. */
const REPARSED_SHARE = 0.01

/** A file that is missing in the store, at least in part: its position among the source files, and its key. */
interface Miss {
  index: number
  key: string
  source: SourceFile
}

/** The documents of a plan. */
interface ReadDocuments extends Pick<SitePlan, 'documents' | 'bodies' | 'begun' | 'including'> {
  /** How `documents` differs from that of the last plan. */
  since: ChangedList<Document>['since']
}

/**
 * Parses every source file, or reuses the result of an earlier run for the same bytes. If bodies may wait, those of many files
 * are not parsed: their documents take two thirds of the time. Documents are in the order of the
 * source files; files that cannot be read are reported and left out.
 */
export async function readDocuments(site: Site, context: BuildContext): Promise<Outcome<ReadDocuments>> {
  const { parsesBodiesLater, memory, clock } = context
  const { sources, positions, store, parser, known, last, unsure } = openDocuments(site, context)
  const isFirst = known.list.length === 0
  const isKnown = (source: SourceFile) => findUnchanged(source, last) !== undefined
  const early = await readEarly(
    unsure.map((at) => sources[at]),
    site,
    { ...context, store, parser, isKnown },
  )
  const isPart = unsure.length < sources.length
  const found: (StoredDocument | undefined)[] = isPart ? [...known.list] : new Array(sources.length)
  const misses: Miss[] = []
  const unreadable: Diagnostic[] = []
  let done = sources.length - unsure.length
  const advance = () => clock.count('parse', ++done, sources.length)
  // A file is read when a thread is free to parse it: ten thousand need not be in memory.
  function* readMisses(): Generator<ParserInput> {
    for (const index of unsure) {
      const source = sources[index]
      if (!source) continue
      const same = early.get(source.path) ?? findUnchanged(source, last)
      const { stored, read } = same ? { stored: same } : store.find(source)
      found[index] = stored
      if (stored) advance()
      else if (read) {
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
    found[index] = store.put(key, source, encoded)
    known.parsed++
  }
  await parser.parseAll({ inputs: readMisses(), count: sources.length, receive, mayOmitBodies: parsesBodiesLater })
  const begun = memory.isNeeded ? listBegun(found) : new Set<string>()
  const isOutlined = begun.size === 0 && putOutlines(found, known, store)
  // Of other plans, the index is worth writing when the process ends.
  if ((isFirst && begun.size === 0) || isOutlined) store.save()
  const changes = isPart ? [...unsure, ...known.replaced] : null
  const since = changes && { items: known.found, changes }
  const parsed = memory.collect('parsed', { items: found, ...(since && { since }) }, (stored) => stored?.document)
  const including = memory.collect('including', parsed, (each) => (each.includes.length > 0 ? each : undefined)).items
  const isEarly = memory.isNeeded !== null
  Object.assign(known, { positions, found, replaced: [], list: [...found], including, isEarly })
  const findKeys = (path: string) => found[positions.get(path) ?? -1]
  const unfinished = memory.keep('unfinished', [sources], () => new Set(sources))
  for (const source of unsure.map((at) => sources[at])) if (source) unfinished.add(source)
  const receiveLater = (begun: BodyKeys, stored: StoredDocument) => replaceBegun(known, begun, stored)
  const bodies = createBodies({ sources, parser, store, unfinished, receiveLater, clock }, findKeys)
  return {
    value: { ...addUntranslated(site.tree.documents, parsed, memory), bodies, begun, including },
    diagnostics: [...unreadable, ...listProblems(parsed, including.length > 0, memory)],
  }
}

/** The documents that earlier plans have read, before any is read again. */
function openDocuments(site: Site, context: BuildContext) {
  const { memory } = context
  const { sources, positions } = memory.keep('sources', [site], () => listSources(site.tree.documents))
  const store = openDocumentStore(site, context)
  const parser = memory.keep('parser', [site.parseOptions, site.extensions], () => createDocumentParser(site, context))
  const known = memory.keep(
    'documents',
    [store.shape],
    (): KnownDocuments => ({
      ...{ positions: new Map(), list: [], found: [], replaced: [], including: [] },
      ...{ isEarly: false, parsed: 0 },
    }),
  )
  const isInRef = (path: string) => site.projectFiles.findInRef(path) !== undefined
  const last = { known, ...memory, isInRef, isCurrent: store.isCurrent }
  const unsure = listUnsure(last, positions) ?? [...sources.keys()]
  return { sources, positions, store, parser, known, last, unsure }
}

const listBegun = (documents: readonly (StoredDocument | undefined)[]): Set<string> =>
  new Set(documents.flatMap((stored) => (stored && isBegun(stored) ? stored.document.source.path : [])))

/** Replaces a document that has not changed since its beginning was parsed. */
function replaceBegun(known: KnownDocuments, begun: BodyKeys, stored: StoredDocument): void {
  const { positions, list, replaced } = known
  const at = positions.get(stored.document.source.path) ?? -1
  if (begun.key === '') known.parsed++
  if (list[at] !== begun) return
  list[at] = stored
  replaced.push(at)
}

/** Stores the outlines of a large site, once, unless nearly all are stored already. Returns whether they were stored. */
function putOutlines(
  found: readonly (StoredDocument | undefined)[],
  known: KnownDocuments,
  store: DocumentStore,
): boolean {
  if (found.length < MIN_OUTLINED || known.parsed <= found.length * REPARSED_SHARE) return false
  known.parsed = Number.NEGATIVE_INFINITY
  store.putOutlines(found.filter((stored) => stored !== undefined))
  return true
}

/** The files that are parsed, with their positions by path. Pages without a translation have the documents of their originals. */
function listSources(documents: readonly SourceFile[]) {
  const sources = documents.filter(({ original }) => original === undefined)
  return { sources, positions: new Map(sources.map(({ path }, at) => [path, at])) }
}

/** The documents of the last plan. */
interface KnownDocuments {
  /** Source path -> position; the same object as long as the site is the same. */
  positions: ReadonlyMap<string, number>
  /** In the order of the source files; `undefined` for one that cannot be read. Beginnings are replaced in it. */
  list: (StoredDocument | undefined)[]
  /** The list as the last plan found it, and the positions of beginnings that have been replaced since. */
  found: readonly (StoredDocument | undefined)[]
  replaced: number[]
  including: readonly Document[]
  /** Whether only the beginnings of some have been parsed. */
  isEarly: boolean
  /** How many have been parsed whole and are not among the stored outlines. */
  parsed: number
}

interface LastDocuments {
  known: KnownDocuments
  changed: ReadonlySet<string> | null
  isInRef: (path: string) => boolean
  isCurrent: (document: Document) => boolean
  isNeeded: SiteMemory['isNeeded']
}

/** The positions of the files whose documents may differ from those of the last plan, in order; `undefined` if all may. */
function listUnsure(
  { known, changed }: LastDocuments,
  positions: ReadonlyMap<string, number>,
): readonly number[] | undefined {
  const isComplete = known.list.length === positions.size && !known.list.includes(undefined)
  if (!changed || known.positions !== positions || !isComplete) return undefined
  const begun = known.isEarly ? listBegun(known.list) : []
  const paths = [...changed, ...begun, ...known.including.map(({ source }) => source.path)]
  const unsure = new Set(paths.map((path) => positions.get(path)).filter((at) => at !== undefined))
  return [...unsure].sort((one, other) => one - other)
}

/** The document of a source file that has not changed since the last plan. */
function findUnchanged(source: SourceFile, last: LastDocuments): StoredDocument | undefined {
  if (!last.changed || last.changed.has(source.path)) return undefined
  const { positions, list } = last.known
  const stored = list[positions.get(source.path) ?? -1]
  if (!stored || !last.isCurrent(stored.document)) return undefined
  if (isBegun(stored) && (!last.isNeeded || last.isNeeded(source))) return undefined
  const { source: own } = stored.document
  if (own === source) return stored
  // A ref can move without a change of a watched file.
  return !last.isInRef(source.path) && JSON.stringify(own) === JSON.stringify(source) ? stored : undefined
}

/** The documents of all source files: a page without a translation has that of its original, whose problems are reported once. */
function addUntranslated(
  sources: readonly SourceFile[],
  { items: parsed, since }: ChangedList<Document>,
  memory: SiteMemory,
): Pick<ReadDocuments, 'documents' | 'since'> {
  if (parsed.length === sources.length) return { documents: parsed, since }
  const copies = memory.keep('untranslated', [], () => new WeakMap<Document, Document[]>())
  const byPath = new Map(parsed.map((document) => [document.source.path, document]))
  const documents = sources.flatMap((source): Document[] => {
    const document = byPath.get(source.original ?? source.path)
    if (!document) return []
    if (source.original === undefined) return [document]
    const known = copies.get(document) ?? []
    const copy = known.find((each) => each.source === source) ?? { ...document, source, diagnostics: [] }
    copies.set(document, [...known.filter((each) => each.source.path !== source.path), copy])
    return [copy]
  })
  return { documents, since: undefined }
}

/** A problem in an included file is found by every page that includes it, and reported once. */
function listProblems(documents: ChangedList<Document>, hasIncludes: boolean, memory: SiteMemory): Diagnostic[] {
  const { items: found } = memory.collect('problems', documents, ({ diagnostics }) =>
    diagnostics.length > 0 ? diagnostics : undefined,
  )
  if (!hasIncludes) return foldSubjects(found.flat())
  return foldSubjects([...new Map(found.flat().map((diagnostic) => [JSON.stringify(diagnostic), diagnostic])).values()])
}

function describeUnreadable({ path }: SourceFile): Diagnostic {
  return { code: 'file/unreadable', message: `${path} cannot be read.`, origin: toFileOrigin(path) }
}

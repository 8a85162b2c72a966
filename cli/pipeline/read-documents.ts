import { type Diagnostic, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { foldSubjects } from '../diagnostics/fold-subjects.ts'
import type { Document } from '../parse/document.ts'
import type { EncodedDocument } from '../parse/encoded-document.ts'
import type { ParserInput } from '../parse/parse.ts'
import type { SourceFile } from '../scan/source-file.ts'
import { type BodyKeys, createBodies } from './bodies.ts'
import type { BuildContext } from './build-context.ts'
import { openDocumentStore } from './document-store.ts'
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
): Promise<Outcome<Pick<SitePlan, 'documents' | 'bodies'>>> {
  const { parsesBodiesLater, clock } = context
  const sources = site.tree.documents.filter(({ original }) => original === undefined)
  const store = openDocumentStore(site, context)
  const parser = createDocumentParser(site, context)
  const found: (Document | undefined)[] = new Array(sources.length)
  const keys = new Map<string, BodyKeys>()
  const misses: Miss[] = []
  const unreadable: Diagnostic[] = []
  let known = 0
  const advance = () => clock.count('parse', ++known, sources.length)
  // A file is read when a thread is free to parse it: ten thousand need not be in memory.
  function* readMisses(): Generator<ParserInput> {
    for (const [index, source] of sources.entries()) {
      const { stored, read } = store.find(source)
      if (stored) {
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
  const count = sources.length
  await parser.parseAll({ inputs: readMisses(), count, receive, mayOmitBodies: parsesBodiesLater })
  store.save()
  const parsed = found.filter((document) => document !== undefined)
  const bodies = createBodies({ sources, parser, store }, keys)
  const documents = addUntranslated(site.tree.documents, parsed)
  return { value: { documents, bodies }, diagnostics: [...unreadable, ...collectDiagnostics(parsed)] }
}

/** The documents of all source files: a page without a translation has that of its original, whose problems are reported once. */
function addUntranslated(sources: readonly SourceFile[], parsed: readonly Document[]): readonly Document[] {
  if (!sources.some(({ original }) => original !== undefined)) return parsed
  const byPath = new Map(parsed.map((document) => [document.source.path, document]))
  return sources.flatMap((source): Document[] => {
    const document = byPath.get(source.original ?? source.path)
    if (!document) return []
    return [source.original === undefined ? document : { ...document, source, diagnostics: [] }]
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

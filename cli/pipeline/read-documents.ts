import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Diagnostic, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { foldSubjects } from '../diagnostics/fold-subjects.ts'
import type { Document, HtmlTemplate } from '../parse/document.ts'
import type { SourceFile } from '../scan/source-file.ts'
import type { SearchSection } from '../search/records.ts'
import type { BuildContext } from './build-context.ts'
import { createDocumentKeys, createFreshnessCheck, getBodyKey } from './document-keys.ts'
import { type DocumentStore, decode } from './document-store.ts'
import { type ParseInput, parseDocument, parseDocuments } from './parse-documents.ts'
import type { Bodies, Site, SitePlan } from './site.ts'

/** A file whose document is not in the store: its position among the source files, and its key. */
interface Miss {
  index: number
  key: string
  input: ParseInput
}

/**
 * Parses every source file, or reuses the result of an earlier run for the same bytes. Documents are in the order of the
 * source files; files that cannot be read are reported and left out.
 */
export async function readDocuments(
  site: Site,
  { documents: store, threads, installation }: BuildContext,
): Promise<Outcome<Pick<SitePlan, 'documents' | 'bodies'>>> {
  const sources = site.tree.documents
  const getKey = createDocumentKeys(site, installation.fingerprint)
  const isFresh = createFreshnessCheck(site.root)
  const found: (Document | undefined)[] = new Array(sources.length)
  const bodyKeys = new Map<string, string>()
  const misses: Miss[] = []
  const unreadable: Diagnostic[] = []

  for (const [index, source] of sources.entries()) {
    const bytes = readSource(site.root, source)
    if (!bytes) {
      unreadable.push(describeUnreadable(source))
      continue
    }
    const key = getKey(source, bytes)
    const document = store.findDocument(key)
    if (!document || !isFresh(document)) misses.push({ index, key, input: { source, bytes } })
    else {
      found[index] = document
      bodyKeys.set(source.path, getBodyKey(key, document))
    }
  }
  const inputs = misses.map(({ input }) => input)
  await parseDocuments(site, inputs, {
    threads,
    receive(encoded, at) {
      const miss = misses[at]
      if (!miss) return
      const document = store.put(miss.key, encoded)
      found[miss.index] = document
      bodyKeys.set(miss.input.source.path, getBodyKey(miss.key, document))
      // Frees the source: ten thousand of them need not be in memory until the last one is parsed.
      miss.input.bytes = new Uint8Array(0)
    },
  })
  if (misses.length > 0) await store.save()
  const documents = found.filter((document) => document !== undefined)
  const value = { documents, bodies: createBodies(site, bodyKeys, store) }
  return { value, diagnostics: [...unreadable, ...collectDiagnostics(documents)] }
}

/** `keys`: source path -> body key. */
function createBodies(site: Site, keys: ReadonlyMap<string, string>, store: DocumentStore): Bodies {
  const parseAgain = (source: SourceFile) =>
    parseDocument(site, { source, bytes: readFileSync(join(site.root, source.path)) })
  return {
    getKey: ({ path }) => keys.get(path) ?? '',
    async read(source) {
      const key = keys.get(source.path)
      const known = key === undefined ? undefined : store.findBody(key)
      return known ?? decode<HtmlTemplate>((await parseAgain(source)).body)
    },
    async readSections(source) {
      const key = keys.get(source.path)
      const known = key === undefined ? undefined : store.findSections(key)
      if (known) return known
      const { sections } = await parseAgain(source)
      return sections ? decode<SearchSection[]>(sections) : []
    },
  }
}

/** A problem in an included file is found by every page that includes it, and reported once. */
function collectDiagnostics(documents: readonly Document[]): Diagnostic[] {
  const found = documents.flatMap((document) => document.diagnostics)
  if (!documents.some((document) => document.includes.length > 0)) return foldSubjects(found)
  return foldSubjects([...new Map(found.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic])).values()])
}

function readSource(root: string, { path }: SourceFile): Uint8Array | undefined {
  try {
    return readFileSync(join(root, path))
  } catch {
    return undefined
  }
}

function describeUnreadable({ path }: SourceFile): Diagnostic {
  return { code: 'file/unreadable', message: `${path} cannot be read.`, origin: toFileOrigin(path) }
}

import type { Config } from '../config/config.ts'
import { type ContentRole, classifyContentPath } from '../content/content-path.ts'
import { fillName } from '../content/variables.ts'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { DiagnosticCollector } from '../diagnostics/diagnostic-collector.ts'
import type { Document } from '../parse/document.ts'
import type { SourceFile } from '../scan/source-file.ts'
import { getFrontMatterOrigin } from './origin.ts'

/** The id of a document and the parts of its pathname. */
export interface DocId {
  /** `guide/index`. */
  id: string
  /** Folder inside the docs, with its variables filled in; empty for the docs themselves. */
  folder: string
  role: ContentRole
}

/**
 * Assigns a unique id to every document (docs/behaviours.md ID-2). Of several documents with the same id, the first
 * keeps it; the others use their paths with number prefixes, or a number at the end, so no page is lost.
 */
export function assignDocIds(documents: readonly Document[], config: Config): Outcome<Map<Document, DocId>> {
  const diagnostics = new DiagnosticCollector()
  const assigned = new Map<Document, DocId>()
  const owners = new Map<string, Document>()
  const late: { document: Document; wanted: DocId; first: Document }[] = []
  for (const document of documents) {
    const wanted = diagnostics.take(getWantedId(document, config))
    const key = toKey(document, wanted.id)
    const first = owners.get(key)
    if (first) late.push({ document, wanted, first })
    else {
      owners.set(key, document)
      assigned.set(document, wanted)
    }
  }
  for (const { document, wanted, first } of late) {
    const own = findFreeId(document, { config, isTaken: (id) => owners.has(toKey(document, id)) })
    owners.set(toKey(document, own.id), document)
    assigned.set(document, own)
    diagnostics.add([describeDuplicateId({ document, wanted: wanted.id, own: own.id, first })])
  }
  return diagnostics.toOutcome(assigned)
}

function toKey({ source }: Document, id: string): string {
  return `${source.version}/${id}`
}

function getWantedId({ source, frontMatter, frontMatterSpans }: Document, config: Config): Outcome<DocId> {
  const byName = toDocId(source, config)
  const { id } = frontMatter
  if (!id?.includes('/')) {
    const own = id ? { ...byName, id: joinId(byName.folder, id) } : byName
    return { value: own, diagnostics: [] }
  }
  const problem: Diagnostic = {
    code: 'front-matter/invalid',
    message: `The id "${id}" contains a slash, but an id does not include the folder.`,
    origin: getFrontMatterOrigin({ source, frontMatterSpans }, 'id'),
    hint: `Write "id: ${id.slice(id.lastIndexOf('/') + 1)}".`,
  }
  return { value: byName, diagnostics: [problem] }
}

/** The id of a document according to its path. */
function toDocId({ folder, name, role }: Pick<SourceFile, 'folder' | 'name' | 'role'>, config: Config): DocId {
  const filled = fillName(folder, config.variables, 'slug')
  return { id: joinId(filled, fillName(name, config.variables, 'slug')), folder: filled, role }
}

function joinId(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

function findFreeId(
  { source }: Document,
  { config, isTaken }: { config: Config; isTaken: (id: string) => boolean },
): DocId {
  const whole = toDocId(classifyContentPath(source.relativePath, source.collection, { numberPrefixes: false }), config)
  if (!isTaken(whole.id)) return { ...whole, role: source.role }
  for (let number = 2; ; number += 1) {
    const id = `${whole.id}-${number}`
    if (!isTaken(id)) return { ...whole, id, role: 'page' }
  }
}

function describeDuplicateId({
  document,
  wanted,
  own,
  first,
}: {
  document: Document
  wanted: string
  own: string
  first: Document
}): Diagnostic {
  const isPrefixed = document.source.numberPrefix !== null
  return {
    code: 'sidebar/duplicate-id',
    message: `The document has the id "${wanted}", which "${first.source.path}" already has, so it gets the id "${own}".`,
    origin: getFrontMatterOrigin(document, 'id'),
    hint: isPrefixed
      ? 'If the numbers belong to the names, set `docs.numberPrefixes` to `false`; otherwise rename one of the files.'
      : 'Rename one of the files, or give one of them another id in its front matter.',
    related: [{ origin: getFrontMatterOrigin(first, 'id'), message: `This document has the id "${wanted}".` }],
  }
}

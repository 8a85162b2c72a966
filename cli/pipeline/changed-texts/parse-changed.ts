import { join } from 'node:path'
import type { ReportedDiagnostic } from '../../diagnostics/diagnostic.ts'
import { type FileState, readFileState } from '../../lib/file-states.ts'
import type { Document } from '../../parse/document.ts'
import type { SearchSection } from '../../search/records.ts'
import { decodeSections } from '../../search/section-pack.ts'
import { createTasks } from '../../tasks.ts'
import type { BuildContext } from '../build-context.ts'
import { getBodyKey } from '../document-store.ts'
import { readSource } from '../read-source.ts'
import { isSameForSite } from './compare-documents.ts'
import type { RecordedText, TextRecord } from './text-record.ts'

/** A document whose text has changed. */
export interface ChangedText {
  /** Absolute path of its file, and what that was like before it was read. */
  path: string
  state: FileState
  /** As it was recorded, and with its keys of now. */
  before: RecordedText
  after: RecordedText
  /** Equal but for its locations. */
  document: Document
  /** What searches find in it; empty if it was not parsed again. */
  sections: SearchSection[]
}

/**
 * Parses sources, by their paths relative to the root, whose files have changed. They are put into the store, which is not saved.
 * `null` if more than their texts has changed, or that is not known; `reported` are the problems of the last run.
 */
export async function parseChanged(
  paths: readonly string[],
  { texts, reported }: { texts: TextRecord; reported: readonly ReportedDiagnostic[] },
  { documents: store }: Pick<BuildContext, 'documents'>,
): Promise<ChangedText[] | null> {
  const { parsing, shape, shared } = texts.header
  const recorded = paths.map((path) => (shared.includes(path) ? undefined : texts.find(path)))
  if (recorded.includes(undefined)) return null
  const changed: ChangedText[] = []
  const { parse } = await createTasks(parsing)
  for (const before of recorded) {
    if (!before) return null
    const { source, key } = before
    const path = join(parsing.root, source.path)
    const state = readFileState(path)
    const read = readSource(parsing.root, { source, shape })
    const known = store.findDocument(key, source)
    if (!state || !read || !known || !store.hasBody(before.bodyKey)) return null
    const parsed = read.key === key ? undefined : await parse.run({ source, bytes: read.bytes })
    const document = parsed ? store.put(read.key, source, parsed) : known
    if (!isSameForSite(known, document, isMentioned(source.path, reported))) return null
    const after = { ...before, key: read.key, bodyKey: getBodyKey(read.key, document) }
    const sections = parsed?.sections ? decodeSections(parsed.sections) : []
    changed.push({ path, state, before, after, document, sections })
  }
  return changed
}

/** Whether a problem has to do with a file. */
function isMentioned(path: string, reported: readonly ReportedDiagnostic[]): boolean {
  return JSON.stringify(reported).includes(JSON.stringify(path).slice(1, -1))
}

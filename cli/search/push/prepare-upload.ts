import type { SearchRecord } from '../../../src/search/search-record.ts'
import type { Diagnostic, Outcome } from '../../diagnostics/diagnostic.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { toBatches } from './batches.ts'
import type { PushTarget } from './push-target.ts'
import { type CutRecord, cutRecords, toPushedRecords } from './pushed-record.ts'
import type { Upload } from './replace-index.ts'

/** An upload, and how large it is. */
export interface PreparedUpload extends Upload {
  bytes: number
}

/** Turns the records of a site into the batches that a service is sent; reports records that are too large for it. */
export function prepareUpload(records: readonly SearchRecord[], { service }: PushTarget): Outcome<PreparedUpload> {
  const { maxRecordBytes, access } = service
  const pushed = toPushedRecords(records)
  const { records: fitting, cut } =
    maxRecordBytes === null ? { records: pushed, cut: [] } : cutRecords(pushed, maxRecordBytes)
  const documents = fitting.map((record) => service.toDocument(record))
  const bytes = documents.reduce((sum, document) => sum + Buffer.byteLength(document), 0)
  return {
    value: { batches: toBatches(documents), total: documents.length, bytes },
    diagnostics: cut.map((each) => describeCut(each, { name: access.name, maxBytes: maxRecordBytes ?? 0 })),
  }
}

function describeCut({ record, lost }: CutRecord, { name, maxBytes }: { name: string; maxBytes: number }): Diagnostic {
  const what = lost === 'code' ? 'the words of its code blocks' : 'its code blocks and the end of its text'
  return {
    code: 'search/record-cut',
    message: `The section "${record.url}" is larger than the ${formatNumber(maxBytes)} bytes that ${name} accepts, so ${what} cannot be found.`,
    hint: 'Divide the section with headings.',
    origin: { kind: 'page', pathname: record.url_without_anchor },
  }
}

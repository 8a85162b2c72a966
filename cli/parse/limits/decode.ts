import type { DiagnosticCode } from '../../diagnostics/codes.ts'
import type { Span } from '../document.ts'

/** Larger sources are not parsed: a page of that size is most likely not intended, and would delay all others. */
export const MAX_SOURCE_BYTES = 5 * 1024 * 1024

/** A problem with a source as a whole, before it has a tree. */
export interface SourceProblem {
  code: DiagnosticCode
  span: Span
  message: string
  hint: string
}

/**
 * Decodes a source for all later steps: without byte order mark, and with `\n` as its only line ending, so that the
 * same page saved on two systems is the same document. Lines and columns are those an editor shows. Text in another
 * encoding is decoded as well as possible and reported; a binary or too large file has no `text`.
 */
export function decodeSource(bytes: Uint8Array): { text?: string; problem?: SourceProblem } {
  if (bytes.length > MAX_SOURCE_BYTES) return { problem: describeTooLarge(bytes.length) }
  try {
    return { text: normalizeLineEndings(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) }
  } catch {
    const problem = describeNotUtf8(bytes)
    const encoding = findUtf16(bytes) ?? (bytes.includes(0) ? undefined : 'utf-8')
    return encoding === undefined ? { problem } : { text: normalizeLineEndings(decode(bytes, encoding)), problem }
  }
}

const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes)
const normalizeLineEndings = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

/** The byte order of a file that begins with the mark of UTF-16. */
function findUtf16(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}

function describeTooLarge(size: number): SourceProblem {
  const formatMegabytes = (count: number) => `${Math.round((count / (1024 * 1024)) * 10) / 10} MiB`
  return {
    code: 'file/too-large',
    span: { line: 1, column: 1, endLine: 1, endColumn: 1 },
    message: `The file is ${formatMegabytes(size)} large, and docsgen reads pages of up to ${formatMegabytes(MAX_SOURCE_BYTES)}.`,
    hint: 'Split it into several pages, or put it in a static folder.',
  }
}

function describeNotUtf8(bytes: Uint8Array): SourceProblem {
  const offset = findFirstInvalidByte(bytes)
  const before = decode(bytes.subarray(0, offset), 'utf-8').replace(/\r\n?/g, '\n')
  const lineStart = before.lastIndexOf('\n') + 1
  const line = before.split('\n').length
  const column = before.length - lineStart + 1
  const isUtf16 = findUtf16(bytes) !== undefined
  const byte = (bytes[offset] ?? 0).toString(16).padStart(2, '0')
  return {
    code: 'file/not-utf8',
    span: { line, column, endLine: line, endColumn: column + 1 },
    message: isUtf16
      ? 'The file is encoded as UTF-16, but docsgen reads UTF-8.'
      : `The file is not valid UTF-8: unexpected byte 0x${byte}.`,
    hint: 'Save the file as UTF-8.',
  }
}

/** The offset of the first sequence that cannot be decoded, for which the decoder writes a replacement character. */
function findFirstInvalidByte(bytes: Uint8Array): number {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  let offset = 0
  for (const part of text.split(REPLACEMENT)) {
    offset += Buffer.byteLength(part)
    const next = Buffer.from(bytes.subarray(offset, offset + REPLACEMENT_BYTES.length))
    if (!next.equals(REPLACEMENT_BYTES)) break
    offset += REPLACEMENT_BYTES.length
  }
  return offset
}

const REPLACEMENT = '\ufffd'
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT)

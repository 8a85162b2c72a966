import type { DiagnosticCode } from '../diagnostics/codes.ts'
import type { Span } from './document.ts'

/** Sources above this many bytes are not parsed: a page of that size is a mistake, and would hold up all others. */
export const MAX_SOURCE_BYTES = 5 * 1024 * 1024

/** Something wrong with one source as a whole, before it has a tree. */
export interface SourceFault {
  code: DiagnosticCode
  span: Span
  message: string
  hint: string
}

/**
 * The text of a source as every later step sees it: without byte order mark, and with `\n` as its only line ending, so
 * that the same page saved on two systems is the same document. Lines and columns are those an editor shows.
 */
export function decodeSource(bytes: Uint8Array): { text: string } | { fault: SourceFault } {
  if (bytes.length > MAX_SOURCE_BYTES) return { fault: tooLarge(bytes.length) }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text: text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text }
  } catch {
    return { fault: notUtf8(bytes) }
  }
}

function tooLarge(size: number): SourceFault {
  const megabytes = (count: number) => `${Math.round((count / (1024 * 1024)) * 10) / 10} MiB`
  return {
    code: 'file/too-large',
    span: { line: 1, column: 1, endLine: 1, endColumn: 1 },
    message: `The file has ${megabytes(size)}, and docsgen reads pages up to ${megabytes(MAX_SOURCE_BYTES)}.`,
    hint: 'Split it into several pages, or publish it as a file of a static folder.',
  }
}

function notUtf8(bytes: Uint8Array): SourceFault {
  const offset = firstInvalidByte(bytes)
  const before = new TextDecoder('utf-8').decode(bytes.subarray(0, offset)).replace(/\r\n?/g, '\n')
  const lineStart = before.lastIndexOf('\n') + 1
  const line = before.split('\n').length
  const column = before.length - lineStart + 1
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const byte = (bytes[offset] ?? 0).toString(16).padStart(2, '0')
  return {
    code: 'file/not-utf8',
    span: { line, column, endLine: line, endColumn: column + 1 },
    message: isUtf16
      ? 'The file is encoded as UTF-16, and docsgen reads UTF-8 only.'
      : `The file is not valid UTF-8: the byte 0x${byte} cannot stand here.`,
    hint: 'Save the file with the encoding UTF-8.',
  }
}

/** Offset of the first byte that cannot be decoded, by bisection over prefixes: a prefix is good if a streaming decoder takes it. */
function firstInvalidByte(bytes: Uint8Array): number {
  const isGood = (length: number) => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length), { stream: true })
      return true
    } catch {
      return false
    }
  }
  let good = 0
  let bad = bytes.length
  if (isGood(bad)) return startOfLastSequence(bytes)
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (isGood(middle)) good = middle
    else bad = middle
  }
  return startOfLastSequence(bytes.subarray(0, bad))
}

/** Where the multi-byte sequence begins that the end of `bytes` cuts off or breaks. */
function startOfLastSequence(bytes: Uint8Array): number {
  const last = bytes.length - 1
  for (let at = last - 1; at >= 0 && at >= last - 3; at--) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) break
    if (byte >= 0xc0) return isComplete(bytes.subarray(at, last)) ? last : at
  }
  return Math.max(last, 0)
}

function isComplete(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

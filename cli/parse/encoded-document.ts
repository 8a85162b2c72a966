import type { HtmlTemplate, MarkdownTemplate, ParsedDocument } from './document.ts'

/** A parsed document as encoded values: the form in which the cache stores it and threads exchange it. */
export interface EncodedDocument {
  /** JSON of a `Document`. */
  document: Uint8Array
  /** The body in both of its forms, a line of JSON each; `null` without a body. */
  body: Uint8Array | null
  /** JSON of a list of `SearchSection`; `null` without a body. */
  sections: Uint8Array | null
}

/** Encodes the result of the parser. */
export function encodeParsed(
  { document, body, markdown, sections }: ParsedDocument,
  { isDocumentOnly = false }: { isDocumentOnly?: boolean | undefined },
): EncodedDocument {
  const encoded = Buffer.from(JSON.stringify(document))
  if (isDocumentOnly) return { document: encoded, body: null, sections: null }
  return {
    document: encoded,
    body: Buffer.from(`${JSON.stringify(body)}\n${JSON.stringify(markdown)}`),
    sections: Buffer.from(JSON.stringify(sections)),
  }
}

/** Decodes an encoded body as HTML. */
export const decodeHtml = (body: Uint8Array): HtmlTemplate => decode(body.subarray(0, body.indexOf(LINE_FEED)))

/** Decodes an encoded body as Markdown. */
export const decodeMarkdown = (body: Uint8Array): MarkdownTemplate => decode(body.subarray(body.indexOf(LINE_FEED)))

/** Decodes a value that the same version of docsgen encoded, which the fingerprint in its key guarantees. */
export function decode<T>(encoded: Uint8Array): T {
  const { buffer, byteOffset, byteLength } = encoded
  const bytes = Buffer.isBuffer(encoded) ? encoded : Buffer.from(buffer, byteOffset, byteLength)
  return JSON.parse(bytes.toString('utf8'))
}

/** JSON contains none. */
const LINE_FEED = 10

/** A parsed document as encoded values: the form in which the cache stores it and threads exchange it. */
export interface EncodedDocument {
  /** JSON of a `Document`. */
  document: Uint8Array
  /** JSON of an `HtmlTemplate`; `null` if only the document is wanted. */
  body: Uint8Array | null
  /** JSON of a list of `SearchSection`; `null` if there are none, or only the document is wanted. */
  sections: Uint8Array | null
}

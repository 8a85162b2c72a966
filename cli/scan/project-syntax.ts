import type { DialectRequest, DialectUse } from '../content/dialects.ts'
import type { OrderInput, Orders } from '../content/reading-order.ts'
import type { Outcome } from '../diagnostics/diagnostic.ts'

/** Makes pages of files that describe APIs. It is passed to the scan, which does not read them. */
export interface PageGenerator {
  /** The paths of the pages that a file of a language is described on, relative to its folder. Problems of the file are reported. */
  listPages(file: { path: string; relativePath: string; locale: string }): Promise<Outcome<string[]>>
  /** The files that the pages are made of, apart from those in the folders that are scanned. */
  listInputs(): string[]
}

/** Reads files of other tools in a project, apart from documents. It is passed to the scan, which does not know tools by name. */
export interface ProjectSyntax {
  /**
   * The dialects of Markdown that a project uses: those that its configuration lists, or else those whose generators have
   * files in it. `undefined` if it lists none, so that documents are read as docsgen's own Markdown only.
   */
  findDialects(root: string, request: DialectRequest): Promise<DialectUse[] | undefined>
  /** The order of the documents that files of other tools give. */
  readOrders(root: string, input: OrderInput): Promise<Orders>
  /** Paths relative to the root that decide, by being there or by their content, what the other functions return. */
  listInputs(docsFolder: string): string[]
}

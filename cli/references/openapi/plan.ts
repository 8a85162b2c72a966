import type { ReferenceParameter } from '../../parse/data-reference/schema.ts'
import type { Located } from '../description-files.ts'
import type { ReferenceWords } from '../reference-page.ts'
import type { Anchor, NamedSchema } from './schema-links.ts'
import type { Scope } from './scope.ts'
import type { Operation, Parameter, Root } from './shapes.ts'

/** A page, and those that it is divided into: it lists what they describe. */
interface Divided<Page> {
  /** Path without extension in the folder of the reference. */
  name: string
  parts: Page[]
}

/** The operations of a tag, which have a page. */
export interface OperationPage extends Divided<OperationPage> {
  /** Empty for webhooks without a tag. */
  title: string
  /** Markdown; empty for none. */
  text: string
  operations: PlannedOperation[]
  /** Operations of other pages that have this tag as well. */
  others: PlannedOperation[]
  located: Located
}

/** The schemas that share a page. */
export interface SchemaPage extends Divided<SchemaPage> {
  /** The letter that the names begin with, with the number of the page; empty for all schemas. */
  label: string
  schemas: NamedSchema[]
}

/** Pages, each followed by its parts. */
export const listPages = <Page extends Divided<Page>>(pages: readonly Page[]): Page[] =>
  pages.flatMap((page) => [page, ...page.parts])

/** The parts of a description, by page. */
export interface Plan {
  root: Root
  whole: Located
  operations: OperationPage[]
  schemas: SchemaPage[]
}

/** An operation of a path. */
export interface PlannedOperation {
  /** In upper case. */
  method: string
  /** The name, for a webhook. */
  path: string
  /** The program that is described sends it. */
  isWebhook: boolean
  operation: Operation
  located: Located
  /** The object of the path. */
  shared: Located
  /** Characters that it fills on its page, roughly. */
  length: number
}

/** What operations are described with. */
export interface OperationScope extends Scope {
  /** The headings of the operations. */
  anchors: ReadonlyMap<PlannedOperation, Anchor>
  root: Root
  whole: Located
  words: ReferenceWords
}

/** A parameter and where it is described. */
export interface LocatedParameter extends Parameter {
  located: Located
}

/** A way to authorize a request. */
export interface Authorization {
  /** `$NAME` is the value of an environment variable. */
  header?: [name: string, value: string] | undefined
  query?: [name: string, value: string] | undefined
  row: ReferenceParameter
}

/** The body of a request. */
export interface Body {
  rows: ReferenceParameter[]
  /** Media type: `application/json`. */
  type: string
  sample: unknown
}

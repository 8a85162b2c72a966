import type { ReferenceParameter } from '../../parse/data-reference/schema.ts'
import type { Located } from '../description-files.ts'
import type { ReferenceWords } from '../reference-page.ts'
import type { NamedSchema } from './schema-links.ts'
import type { Scope } from './scope.ts'
import type { Operation, Parameter, Root } from './shapes.ts'

/** The operations of a tag, which have a page. */
export interface OperationPage {
  name: string
  title: string
  /** Markdown; empty for none. */
  text: string
  operations: PlannedOperation[]
  located: Located
}

/** The schemas that share a page. */
export interface SchemaPage {
  name: string
  /** The letter that the names begin with; empty if all schemas are on one page. */
  letter: string
  schemas: NamedSchema[]
}

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
  path: string
  operation: Operation
  located: Located
  /** The object of the path. */
  shared: Located
}

/** What operations are described with. */
export interface OperationScope extends Scope {
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
  header?: [name: string, value: string]
  query?: [name: string, value: string]
  row: ReferenceParameter
}

/** The body of a request. */
export interface Body {
  rows: ReferenceParameter[]
  /** Media type: `application/json`. */
  type: string
  sample: unknown
}

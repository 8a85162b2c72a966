import type { Location, Position } from 'vscode-languageserver'
import { isFactReferenceName, splitReferences } from '../content/variables.ts'
import type { Target } from '../link/link-graph.ts'
import type { Document, Reference } from '../parse/document.ts'
import type { SitePlan } from '../pipeline/site.ts'
import type { Route } from '../route/route-table.ts'
import type { EditorFiles } from './editor-files.ts'
import { findHeadingLine } from './heading-lines.ts'
import { toRange } from './problems.ts'

/** A reference of a document, with its target. */
export interface LinkedReference {
  reference: Reference
  target: Target
  /** The document, which may include the file that has the reference. */
  document: Document
  /** Path of the file that has it. */
  file: string
}

/** The references of all documents. */
export function* listReferences(plan: SitePlan): Generator<LinkedReference> {
  for (const { document, targets } of plan.linked) {
    for (const [at, reference] of document.references.entries()) {
      const target = targets[at]
      const file = reference.file ?? document.source.path
      if (target && document.source.original === undefined) yield { reference, target, document, file }
    }
  }
}

/** The smallest reference around a position of a file. */
export function findReferenceAt(plan: SitePlan, file: string, position: Position): LinkedReference | undefined {
  const line = position.line + 1
  const column = position.character + 1
  let found: LinkedReference | undefined
  for (const each of listReferences(plan)) {
    const { span } = each.reference
    if (each.file !== file || line < span.line || line > span.endLine) continue
    if ((line === span.line && column < span.column) || (line === span.endLine && column > span.endColumn)) continue
    if (!found || !isBefore(span, found.reference.span)) found = each
  }
  return found
}

const isBefore = (one: { line: number; column: number }, other: { line: number; column: number }): boolean =>
  one.line < other.line || (one.line === other.line && one.column < other.column)

export const findRoute = (plan: SitePlan, pathname: string): Route | undefined =>
  plan.table.routes.find((route) => route.pathname === pathname)

export const findDocument = (plan: SitePlan, path: string): Document | undefined =>
  plan.documents.find(({ source }) => source.path === path)

/** The name of the fact that a line refers to at a column, as `group.name`. */
export function findFactAt(line: string, character: number): string | undefined {
  const use = splitReferences(line).find(
    (part) => typeof part === 'object' && part.offset <= character && character <= part.offset + part.raw.length,
  )
  if (typeof use !== 'object' || !isFactReferenceName(use.name)) return undefined
  return use.name.split('.', 2).join('.')
}

/** Where a target is written: the file, or the heading that the fragment names. `undefined` for targets without a file. */
export function locateTarget(target: Target, plan: SitePlan, files: EditorFiles): Location | undefined {
  const start = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }
  if (target.kind === 'file') return { uri: files.toUri(target.file), range: start }
  if (target.kind !== 'page') return undefined
  const route = findRoute(plan, target.pathname)
  const path = route?.original ?? route?.source
  if (!path) return undefined
  const document = findDocument(plan, path)
  const text = files.read(path)?.getText()
  const heading = target.fragment && document && text !== undefined && findHeadingLine(text, document, target.fragment)
  if (!heading) return { uri: files.toUri(path), range: start }
  const { line, start: from, end } = heading
  return {
    uri: files.toUri(path),
    range: toRange({ line: line + 1, column: from + 1, endLine: line + 1, endColumn: end + 1 }),
  }
}

/** Where a fact is defined. */
export function locateFact(name: string, plan: SitePlan, files: EditorFiles): Location | undefined {
  const origin = plan.facts?.origins[name]
  return origin && { uri: files.toUri(origin.file), range: toRange(origin) }
}

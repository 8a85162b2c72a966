import type { VFile } from 'vfile'
import type { DiagnosticCode } from '../diagnostics/codes.ts'
import type { ComponentUse, Span } from './document.ts'

/** Every option that shapes a parsed document; all of it is in the cache key, so it is plain JSON. */
export interface ParseOptions {
  variables: Record<string, { value: string; slug: string }>
  admonitions: string[]
  emoji: boolean
  /** Names of directives that components of the project show. */
  directives?: string[]
  math: { output: 'html' | 'mathml' | 'both'; macros: Record<string, string> }
}

/** What one part of the chain leaves to a later one. */
export interface PageFeatures {
  /** Tabs, whose lists are printed at the end. */
  tabs: boolean
}

/** What one run of the chain over one file shares between its plugins; stands in `file.data`. */
export interface ParseContext {
  /** Posix path of the source relative to the root. */
  path: string
  /** Of the document with all that it includes, one file behind the other. Positions of nodes are places in it. */
  text: string
  options: ParseOptions
  features: PageFeatures
  /** Components that directives ask for, so far; spans are places in `text`. */
  components: Omit<ComponentUse, 'file'>[]
  /** Adds a finding at a place of `text`; `target` is the URL as written, for findings about references. */
  report(code: DiagnosticCode, span: Span, message: string, hint?: string, target?: string): void
  /** Reads a file relative to the root that the document declares (an include); `undefined` when there is none. Its path joins `Document.includes`. A path that ends in a slash names a folder, and gives the names in it, one a line. */
  readInclude(path: string): string | undefined
  /** The file in which a place of `text` stands, and the place in it. */
  locate(span: Span): { file: string; span: Span }
}

declare module 'vfile' {
  interface DataMap {
    docsgen: ParseContext
  }
}

/** The context of the run that `file` belongs to. Throws outside of `parse`: that is a bug. */
export function contextOf(file: VFile): ParseContext {
  const context = file.data.docsgen
  if (!context) throw new Error('This plugin runs inside of parse() only.')
  return context
}

type Place = { line: number; column: number }

/** The span of a unist node; a node made by a plugin without a position stands for the file's first character. */
export function spanOf(node: { position?: { start?: Place | undefined; end?: Place | undefined } | undefined }): Span {
  const position = node.position
  // The HTML parser leaves positions without points on elements that it was given without any.
  if (!position?.start || !position.end) return { line: 1, column: 1, endLine: 1, endColumn: 1 }
  return {
    line: position.start.line,
    column: position.start.column,
    endLine: position.end.line,
    endColumn: position.end.column,
  }
}

import type { Span } from '../document.ts'

/** A span in one of the files that make up a document. */
export interface FileLocation {
  /** Posix path relative to the root. */
  file: string
  span: Span
}

/** How far the positions of a file are moved to refer to the text of the whole document. */
export interface Shift {
  lines: number
  offset: number
}

/**
 * The text of a document followed by everything it includes, one file after another. Nodes of included files have
 * positions in this text, so that the source of every node can be looked up in it; `locate` maps diagnostics and
 * references back to their own files.
 */
export interface SourceMap {
  getText(): string
  /** Appends a file. */
  add(file: string, content: string): Shift
  locate(span: Span): FileLocation
  /** Whether the document includes nothing, so that `locate` changes nothing. */
  isPlain(): boolean
}

export function createSourceMap(file: string, text: string): SourceMap {
  const sections = [{ file, lines: 0 }]
  let whole = text
  // Counted when the first file is added, because most documents include none.
  let lines: number | undefined
  const last = { file, lines: 0 }
  return {
    getText: () => whole,
    isPlain: () => sections.length === 1,
    add(added, addedText) {
      lines ??= countLines(whole)
      const shift = { lines, offset: whole.length + 1 }
      sections.push({ file: added, lines })
      whole = `${whole}\n${addedText}`
      lines += countLines(addedText)
      return shift
    },
    locate(span) {
      if (sections.length === 1) return { file, span }
      const section = sections.findLast((candidate) => span.line > candidate.lines) ?? last
      const line = span.line - section.lines
      // A node around an include may end in a different file than it begins in; it is located by its first character.
      const endsElsewhere = sections.findLast((candidate) => span.endLine > candidate.lines) !== section
      const end = endsElsewhere ? { line, column: span.column + 1 } : undefined
      return {
        file: section.file,
        span: {
          line,
          column: span.column,
          endLine: end?.line ?? span.endLine - section.lines,
          endColumn: end?.column ?? span.endColumn,
        },
      }
    },
  }
}

function countLines(text: string): number {
  let count = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

import type { Span } from '../document.ts'

/** A place in one file of those that make up a document. */
export interface FilePlace {
  /** Posix path relative to the root. */
  file: string
  span: Span
}

/** How far positions of a file are moved, so that they stand in the text of the whole document. */
export interface Shift {
  lines: number
  offset: number
}

/**
 * The text of a document and of all that it includes, one file behind the other. Nodes of included files have their
 * positions in this text, so that whatever looks up the source of a node finds it; findings and references are brought
 * back to their own files by `locate`.
 */
export interface SourceMap {
  text(): string
  /** Appends a file. */
  add(file: string, text: string): Shift
  locate(span: Span): FilePlace
  /** Whether the document is its own file and nothing else, in which case `locate` changes nothing. */
  isPlain(): boolean
}

export function createSourceMap(file: string, text: string): SourceMap {
  const sections = [{ file, lines: 0 }]
  let whole = text
  // Counted when the first file is added: most documents have none.
  let lines: number | undefined
  const last = { file, lines: 0 }
  return {
    text: () => whole,
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
      // What encloses an include may end in another file than it begins in: its first character stands for it.
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

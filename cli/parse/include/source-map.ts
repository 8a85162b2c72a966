import type { EditedText } from '../../lib/edits.ts'
import { countLines, createLineIndex, type LineIndex, toSpan } from '../../lib/line-index.ts'
import type { Document, Span } from '../document.ts'

/** The offset of a file's positions in the text of the whole document. */
export interface Shift {
  lines: number
  offset: number
}

/** A span of a file as a span of the whole document. */
export const shiftSpan = (span: Span, { lines }: Shift): Span => ({
  ...span,
  line: span.line + lines,
  endLine: span.endLine + lines,
})

interface Section {
  file: string
  lines: number
  /** Maps a span of its edited text to the text as written; unset if the file is not edited. */
  toSource?: (span: Span) => Span
}

export type SourceMap = ReturnType<typeof createSourceMap>

/**
 * Creates the text of a document followed by everything it includes, one file after another. Nodes of included files have
 * positions in this text, so that the source of every node can be looked up in it; `locate` maps diagnostics and
 * references back to their own files.
 */
export function createSourceMap(file: string, text: string) {
  const first: Section = { file, lines: 0 }
  const sections: Section[] = [first]
  let whole = text
  // Counted when the first file is added, because most documents include none.
  let lines: number | undefined
  return {
    getText: () => whole,
    /** Whether the document includes nothing and was not edited, so that `locate` changes nothing. */
    isPlain: () => sections.length === 1 && first.toSource === undefined,
    /** Replaces the text of the document by an edited one, before files are added. */
    edit(edited: EditedText): void {
      first.toSource = createSpanMap(whole, edited)
      whole = edited.text
    },
    /** Appends a file, edited or unchanged. */
    add(added: string, content: string, edited?: EditedText): Shift {
      lines ??= countLines(whole)
      const addedText = edited?.text ?? content
      const shift = { lines, offset: whole.length + 1 }
      sections.push({ file: added, lines, ...(edited && { toSource: createSpanMap(content, edited) }) })
      whole = `${whole}\n${addedText}`
      lines += countLines(addedText)
      return shift
    },
    locate(span: Span): { file: string; span: Span } {
      if (sections.length === 1) return { file, span: first.toSource?.(span) ?? span }
      const section = sections.findLast((candidate) => span.line > candidate.lines) ?? first
      const line = span.line - section.lines
      // A node around an include may end in a different file than it begins in; it is located by its first character.
      const endsElsewhere = sections.findLast((candidate) => span.endLine > candidate.lines) !== section
      const end = endsElsewhere ? { line, column: span.column + 1 } : undefined
      const own = {
        line,
        column: span.column,
        endLine: end?.line ?? span.endLine - section.lines,
        endColumn: end?.column ?? span.endColumn,
      }
      return { file: section.file, span: section.toSource?.(own) ?? own }
    },
  }
}

/** Maps spans of an edited text to the text before. The lines are counted on first use: most pages report nothing. */
function createSpanMap(source: string, { text, toSource }: EditedText): (span: Span) => Span {
  let indexes: { edited: LineIndex; source: LineIndex } | undefined
  return ({ line, column, endLine, endColumn }) => {
    indexes ??= { edited: createLineIndex(text), source: createLineIndex(source) }
    const start = toSource(indexes.edited.toOffset({ line, column }), 'start')
    const end = toSource(indexes.edited.toOffset({ line: endLine, column: endColumn }), 'end')
    return toSpan(indexes.source, start, Math.max(start, end))
  }
}

/** Maps the spans of references in the text of the whole document back to their files; `path` is the path of the document. */
export function relocate<T extends Pick<Document, 'references'>>(content: T, path: string, map: SourceMap): T {
  const references = content.references.map((reference) => {
    const { file, span } = map.locate(reference.span)
    return file === path ? { ...reference, span } : { ...reference, span, file }
  })
  return { ...content, references }
}

import type { Document } from '../parse/document.ts'

/** A heading in the text of a document. */
export interface HeadingLine {
  /** 0-based. */
  line: number
  /** 0-based columns of its text, without marks and explicit id; the end is exclusive. */
  start: number
  end: number
  /** The id that the author gave it, or `undefined`. */
  explicitId: string | undefined
}

/** Finds the headings of a Markdown text: those with hash marks, and those that are underlined. Code and front matter have none. */
export function findHeadingLines(text: string): HeadingLine[] {
  const lines = text.split(/\r\n|\n|\r/)
  const found: HeadingLine[] = []
  let fence = ''
  for (let at = skipFrontMatter(lines); at < lines.length; at++) {
    const line = lines[at] ?? ''
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence !== '') {
      if (mark.startsWith(fence) && line.trim() === mark) fence = ''
      continue
    }
    fence = mark
    const opening = /^ {0,3}#{1,6}[ \t]+(?=\S)/.exec(line)
    const next = lines[at + 1] ?? ''
    const isUnderlined =
      /^ {0,3}\S/.test(line) && /^ {0,3}(?:=+|-{2,})[ \t]*$/.test(next) && !/^ {0,3}[#>|:-]/.test(line)
    if (opening || isUnderlined) found.push(readHeading(line, at, opening?.[0].length ?? 0))
  }
  return found
}

function skipFrontMatter(lines: readonly string[]): number {
  if (lines[0]?.trimEnd() !== '---') return 0
  const end = lines.findIndex((line, at) => at > 0 && line.trimEnd() === '---')
  return end < 0 ? 0 : end + 1
}

function readHeading(line: string, at: number, start: number): HeadingLine {
  const text = line.slice(start)
  const id = /\s*\{#([^\s{}]+)[^{}]*\}\s*#*\s*$/.exec(text)
  const closing = id ?? /(?:\s+#+)?\s*$/.exec(text)
  return { line: at, start, end: start + (closing?.index ?? text.length), explicitId: id?.[1] }
}

/** The line of a heading of a document by its id; `undefined` if it is in an included file, or is written as HTML. */
export function findHeadingLine(text: string, document: Document, id: string): HeadingLine | undefined {
  const lines = findHeadingLines(text)
  const index = document.headings.findIndex((heading) => heading.id === id)
  if (index >= 0 && lines.length === document.headings.length) return lines[index]
  const heading = document.headings[index]
  const textLines = text.split(/\r\n|\n|\r/)
  return lines.find(
    ({ line, start, end, explicitId }) => explicitId === id || textLines[line]?.slice(start, end) === heading?.text,
  )
}

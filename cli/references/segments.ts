import { printCodeSpan } from '../lib/code-span.ts'

/** A part of the expression of a type: a name with a link, or text. */
export interface Segment {
  text: string
  href?: string
}

/** Prints an expression as Markdown: code, in which names are links. */
export function printSegments(segments: readonly Segment[]): string {
  const merged: Segment[] = []
  for (const segment of segments) {
    const last = merged.at(-1)
    if (last && last.href === undefined && segment.href === undefined) last.text += segment.text
    else merged.push({ ...segment })
  }
  return merged
    .map(({ text, href }) => (href === undefined ? printCodeSpan(text.trim()) : `[${printCodeSpan(text)}](${href})`))
    .join(' ')
}

/** The expression without links. */
export const printPlain = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join('')

/** Joins expressions with a separator. */
export const joinSegments = (parts: readonly Segment[][], separator: string): Segment[] =>
  parts.flatMap((part, index) => (index === 0 ? part : [{ text: separator }, ...part]))

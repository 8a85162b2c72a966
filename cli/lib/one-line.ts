/** Collapses whitespace, including line breaks, into single spaces. */
export function toOneLine(text: string): string {
  // Single spaces, the most frequent whitespace, are not replaced.
  return text.replace(/(?: \s|[^\S ])\s*/g, ' ').trim()
}

/** A text with its white space, line breaks included, reduced to single spaces. */
export function toOneLine(text: string): string {
  // Most white space is a single space, which need not be replaced.
  return text.replace(/(?: \s|[^\S ])\s*/g, ' ').trim()
}

/** A text with its white space, line breaks included, reduced to single spaces. */
export function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

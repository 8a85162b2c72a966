/** Behind a dot or an underscore between two words, but not in a number. */
const BETWEEN_WORDS = /(?<=\w[._])(?=[A-Za-z_])/

/** The same, and before the capitals of `camelCase`, for columns that are narrower than the words. */
const IN_WORDS = /(?<=\w[._])(?=[A-Za-z_])|(?<=[a-z])(?=[A-Z][a-z])/

/** Splits code where it may continue on the next line. */
export function splitName(code: string, column: 'table' | 'contents'): string[] {
  return code.split(column === 'table' ? BETWEEN_WORDS : IN_WORDS)
}

import type { ElementContent } from 'hast'
import { createElement } from '../../lib/elements.ts'

/** Behind a dot or an underscore between two words, but not in a number. */
const BETWEEN_WORDS = /(?<=\w[._])(?=[A-Za-z_])/

const patterns = {
  table: BETWEEN_WORDS,
  /** The same, and before the capitals of `camelCase`, for columns that are narrower than the words. */
  contents: /(?<=\w[._])(?=[A-Za-z_])|(?<=[a-z])(?=[A-Z][a-z])/,
  /** The same as in tables, and the parts of an address: a host, and its port. */
  value: /(?<=\w[._@])(?=[A-Za-z_])|(?<=\w)(?=:\d)/,
  /** All of them, for names that are longer than the lines of phones. */
  long: /(?<=\w[._@])(?=[A-Za-z_])|(?<=\w)(?=:\d)|(?<=[a-z])(?=[A-Z][a-z])/,
}

/** Splits code or a value where it may continue on the next line. */
export const splitName = (code: string, where: keyof typeof patterns): string[] => code.split(patterns[where])

/** Shorter code fits on a line of its own. */
const MIN_BREAKABLE = 28

/** The same for code in text, whose lines are wider than the cells of a table. */
export const splitLongName = (code: string): string[] =>
  code.length < MIN_BREAKABLE || /\s/.test(code) ? [code] : splitName(code, 'long')

/** The parts of a name with a `wbr` between them: its text stays the same for search and for readers who copy it. */
export function joinBreakable([first = '', ...others]: readonly string[]): ElementContent[] {
  return [
    { type: 'text', value: first },
    ...others.flatMap((value): ElementContent[] => [createElement('wbr'), { type: 'text', value }]),
  ]
}

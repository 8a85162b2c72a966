/** Matches the prefix of a line: spaces, quotes and list markers. */
const prefix = '^(?:[ \\t>]|[-+*][ \\t]|\\d{1,9}[.)][ \\t])*'
const name = '[A-Za-z](?:[\\w-]*[A-Za-z\\d])?'
const attributes = '\\{(?: *(?:[#.][\\w-]+|[A-Za-z][\\w-]*(?:=(?:"[^"\\n{}]*"|[\\w./-]+))?))* *\\}'
/** The forms of `::` at the beginning of a line that both parsers read alike; the second is `:::note Title`. */
const directives = [
  `:*${name}(?:\\[[^\\n[\\]{}]*\\])?(?:${attributes})?$`,
  `:+[ \\t]*${name}(?:[ \\t]+[^\\n{}[\\]:]*[^\\s{}[\\]:])?$`,
  ':+$',
]

/** The same where the content of a line begins: sought together, because to find the beginnings takes most of the time. */
const beginnings = [
  ['definition list', ':[ \\t]'],
  ['directive', `::(?!${directives.join('|')})`],
  ['include with more than two colons', ':{3,}[ \\t]*include'],
  ['empty list item', '(?:[-+*]|\\d{1,9}[.)])[ \\t]*$'],
  ['task', '\\[[ xX]\\]\\s'],
  ['definition over several lines', '\\[[^\\]\\n]*\\]:[ \\t]*$'],
] as const
const inLines = (pattern: string): RegExp => new RegExp(`${prefix}(?:${pattern})`, 'm')
const anyBeginning = inLines(beginnings.map(([, pattern]) => pattern).join('|'))

/** Text that the native parser reads differently or in more than linear time. The patterns are deliberately broad. */
const differences: readonly (readonly [reason: string, pattern: RegExp])[] = [
  ['control character', /[\0\v\f\r\u0085\u2028\u2029\ufeff\ufffd]|\p{Cs}/u],
  ['delimiter beside an astral character', /[*_~:][\u{10000}-\u{10ffff}]|[\u{10000}-\u{10ffff}][*_~:]/u],
  ['delimiter beside an escape', /\\[*_~][*_~]|[*_~]\\[*_~]/],
  ['braces', /\{#(?![A-Za-z\d][\w.-]*\})|_\}|\\\{/],
  ['directive within a line', /(?<!^[ \t>]*:+):[A-Za-z][\w.-]*[[{]/m],
  ['line break before a directive', /\\\n.*:{3}/],
  [
    'quote with containers',
    /(?:^|\n)[ \t]*(?:>[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])|(?:[-+*]|\d{1,9}[.)])[ \t].*>[ \t])/,
  ],
  ['end of a quote', /(?:^|\n)[ \t]*>[ \t]*(?:\n(?![ \t]*>[ \t]*[^\s>])|(?![\s\S]))/],
  ['alternative text', /!\[[^\]\n]*[*_`~{$&:<\\[]/],
  ['footnote', /\[\^/],
]

/**
 * Characters of a block without blank lines, in which the native parser takes the square of the time for some constructs,
 * and of definitions, counted at each reference, only some of which it resolves.
 */
const [MAX_BLOCK_LENGTH, MAX_LINKED_LENGTH] = [32 * 1024, 30_000]

/** Why the reference must parse a text; `undefined` if the native parser may. */
export function findDifference(text: string): string | undefined {
  if (text.split('\n\n').some((block) => block.length > MAX_BLOCK_LENGTH)) return 'long block'
  const definitions = (text.includes(']:') && text.match(/^[ \t>]*\[[^\]\n]+\]:.*/gm)) || []
  const longest = definitions.reduce((most, { length }) => Math.max(most, length), 0)
  if (longest * text.split('[').length > MAX_LINKED_LENGTH) return 'long definition'
  const [reason] = differences.find(([, pattern]) => pattern.test(text)) ?? []
  if (reason !== undefined || !anyBeginning.test(text)) return reason
  return beginnings.find(([, pattern]) => inLines(pattern).test(text))?.[0]
}

/** Replacements of straight quotes in a language. */
export interface QuoteMarks {
  /** Opening and closing mark for `"…"`, with the space that the language puts inside. */
  double: readonly [opening: string, closing: string]
  /** The same for `'…'`. */
  single: readonly [opening: string, closing: string]
}

const NBSP = '\u00a0'

/** By language, or by language and region where a region differs: `"…"`, `'…'`. */
// biome-ignore format: one line for each kind
const KINDS: readonly (readonly [languages: string, double: QuoteMarks['double'], single: QuoteMarks['single']])[] = [
  ['da en lv nl pt tr', ['“', '”'], ['‘', '’']],
  ['cs de et lt sk sl', ['„', '“'], ['‚', '‘']],
  ['ca el es it pt-PT', ['«', '»'], ['“', '”']],
  ['fi sv', ['”', '”'], ['’', '’']],
  ['nb nn no', ['«', '»'], ['‘', '’']],
  ['pl ro', ['„', '”'], ['«', '»']],
  ['ru uk', ['«', '»'], ['„', '“']],
  ['bg', ['„', '“'], ['’', '’']],
  ['fr', [`«${NBSP}`, `${NBSP}»`], ['“', '”']],
  ['fr-CH', ['«', '»'], ['‹', '›']],
  ['hr', ['„', '”'], ['‘', '’']],
  ['hu', ['„', '”'], ['»', '«']],
]

const marksByLanguage: ReadonlyMap<string, QuoteMarks> = new Map(
  KINDS.flatMap(([languages, double, single]) => languages.split(' ').map((name) => [name, { double, single }])),
)

/** The quotation marks of a language tag; `undefined` for those that docsgen does not know, or that differ in more. */
export function findQuoteMarks(language: string): QuoteMarks | undefined {
  const { language: primary, region } = new Intl.Locale(language)
  return marksByLanguage.get(`${primary}-${region}`) ?? marksByLanguage.get(primary)
}

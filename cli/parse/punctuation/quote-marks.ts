/** Replacements of straight quotes in a language. */
export interface QuoteMarks {
  /** Opening and closing mark for `"…"`, with the space that the language puts inside. */
  double: readonly [opening: string, closing: string]
  /** The same for `'…'`. */
  single: readonly [opening: string, closing: string]
}

const NBSP = '\u00a0'
const english: QuoteMarks = { double: ['“', '”'], single: ['‘', '’'] }
const german: QuoteMarks = { double: ['„', '“'], single: ['‚', '‘'] }
const nordic: QuoteMarks = { double: ['”', '”'], single: ['’', '’'] }
const polish: QuoteMarks = { double: ['„', '”'], single: ['«', '»'] }
const russian: QuoteMarks = { double: ['«', '»'], single: ['„', '“'] }
const spanish: QuoteMarks = { double: ['«', '»'], single: ['“', '”'] }

/** By language, or by language and region where a region differs. */
const marksByLanguage: Readonly<Record<string, QuoteMarks>> = {
  bg: { double: ['„', '“'], single: ['’', '’'] },
  ca: spanish,
  cs: german,
  da: english,
  de: german,
  el: spanish,
  en: english,
  es: spanish,
  et: german,
  fi: nordic,
  fr: { double: [`«${NBSP}`, `${NBSP}»`], single: ['“', '”'] },
  'fr-CH': { double: ['«', '»'], single: ['‹', '›'] },
  hr: { double: ['„', '”'], single: ['‘', '’'] },
  hu: { double: ['„', '”'], single: ['»', '«'] },
  it: spanish,
  lt: german,
  lv: english,
  nb: { double: ['«', '»'], single: ['‘', '’'] },
  nl: english,
  nn: { double: ['«', '»'], single: ['‘', '’'] },
  no: { double: ['«', '»'], single: ['‘', '’'] },
  pl: polish,
  pt: english,
  'pt-PT': spanish,
  ro: polish,
  ru: russian,
  sk: german,
  sl: german,
  sv: nordic,
  tr: english,
  uk: russian,
}

/**
 * The quotation marks of a language tag. `undefined` for languages whose punctuation differs in more than its marks, such
 * as Chinese and Japanese, and for those that docsgen does not know.
 */
export function findQuoteMarks(language: string): QuoteMarks | undefined {
  const { language: primary, region } = new Intl.Locale(language)
  return marksByLanguage[`${primary}-${region}`] ?? marksByLanguage[primary]
}

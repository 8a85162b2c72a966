import type { Config } from '../config/config.ts'
import type { DialectUse } from '../content/dialects.ts'
import { describeFactNames, type FactGroups, type Facts } from '../content/facts.ts'
import { listLabelTexts } from '../content/labels.ts'
import { listRefs } from '../content/project-files.ts'
import type { ParseOptions } from '../parse/context.ts'
import { findQuoteMarks, type QuoteMarks } from '../parse/punctuation/quote-marks.ts'
import type { FactsFile } from '../scan/facts-file.ts'

/** Site data that is known before documents are parsed. */
interface ParsingInput {
  config: Config
  /** Locale -> the configuration with its texts. Default: none. */
  localized?: Readonly<Record<string, Config>>
  /** Unset if only docsgen's own Markdown is read. */
  dialects?: DialectUse[] | undefined
  facts?: FactsFile | null | undefined
}

/** The part of a site that affects a parsed document. The cache key contains `describeParseOptions` of it. */
export function getParseOptions({ config, localized = {}, dialects, facts }: ParsingInput): ParseOptions {
  const refs = listRefs(config.versions)
  const texts = listLabelTexts(config.i18n)
  const labels = Object.keys(texts).length > 0 ? texts : undefined
  const translated = Object.entries(localized).filter(([, own]) => own.variables !== config.variables)
  const localVariables = Object.fromEntries(translated.map(([code, own]) => [code, own.variables]))
  const localFacts = Object.fromEntries(
    facts ? Object.entries(facts.localGroups).map(([code, groups]) => [code, replaceGroups(facts, groups)]) : [],
  )
  return {
    variables: config.variables,
    ...(translated.length > 0 && { localVariables }),
    admonitions: config.markdown.admonitions,
    emoji: config.markdown.emoji,
    format: config.markdown.format,
    directives: Object.keys(config.markdown.directives),
    quoteMarks: config.markdown.smartPunctuation ? listQuoteMarks(config) : {},
    math: { enabled: config.math.enabled, output: config.math.output, macros: config.math.macros },
    parser: config.markdown.parser,
    headingIds: config.markdown.headingIds,
    search: config.search !== null,
    ...(refs.length > 0 && { refs }),
    ...(labels && { labels }),
    ...(facts && { facts: replaceGroups(facts, facts.groups) }),
    ...(Object.keys(localFacts).length > 0 && { localFacts }),
    ...(facts && Object.keys(facts.refFacts).length > 0 && { refFacts: facts.refFacts }),
    ...(dialects && { dialects }),
  }
}

const replaceGroups = ({ file, functions }: FactsFile, groups: FactGroups): Facts => ({
  file,
  groups,
  ...(functions && { functions }),
})

/** The part of the options on which every document depends: all but the values of facts, which only some documents print. */
export function describeParseOptions(options: ParseOptions): string {
  const { facts, localFacts, refFacts, ...shared } = options
  const describeAll = (each: ParseOptions['localFacts']) =>
    Object.entries(each ?? {}).map(([name, own]) => [name, describeFactNames(own)])
  return JSON.stringify([shared, facts && describeFactNames(facts), describeAll(localFacts), describeAll(refFacts)])
}

function listQuoteMarks({ i18n }: Config): Record<string, QuoteMarks> {
  return Object.fromEntries(
    i18n.locales.flatMap(({ code, htmlLang }) => {
      const marks = findQuoteMarks(htmlLang)
      return marks ? [[code, marks]] : []
    }),
  )
}

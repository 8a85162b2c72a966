import {
  MAX_HITS_PER_GROUP,
  type SearchFacets,
  type SearchHit,
  type SearchRequest,
  type SearchResponse,
  type SearchTextPart,
} from '../search-provider.ts'
import { SEARCH_LEVELS, type SearchLevel, toObjectId } from '../search-record.ts'
import { tokenize } from '../tokenize.ts'
import { cutSnippet, hasPhrase, markText, type TermMatcher } from './highlight.ts'
import type { PageTraits } from './index-format.ts'
import { correctRareWord, matchWord, type WordMatch } from './match-words.ts'
import { type ParsedQuery, parseQuery, type QueryPhrase } from './parse-query.ts'
import { groupByPage, type RankedSection, type ScoredIndex, scoreSections, selectSections } from './rank-sections.ts'
import { readSections, type SectionText } from './read-sections.ts'
import type { SearchIndex } from './search-index.ts'

const DEFAULT_HITS_PER_PAGE = 20

/** Sections whose texts are read to find a phrase; of more that have its words, the best. */
const MAX_PHRASE_CANDIDATES = 60

const MAX_SUGGESTIONS = 3

/** A query of which no section has this part may have typing errors that make other words. */
const SURE_COVERAGE = 0.95

/** How much better a result is whose heading is the query, is the query and more, or whose text has the query as it stands. */
const TEXT_FACTORS = { title: 2.2, heading: 1.8, inHeading: 1.3, inText: 1.2 }

/** A section that is shown. */
type Result = RankedSection & { text: SectionText }

/** What a query means in some indexes. */
interface Meaning {
  matches: WordMatch[]
  scored: ScoredIndex[]
  /** Of words that were misspelled, what they were taken for. */
  corrections: Map<string, string>
}

/** Answers a request from some indexes. */
export async function answerRequest(indexes: readonly SearchIndex[], request: SearchRequest): Promise<SearchResponse> {
  const { query, page = 0, hitsPerPage = DEFAULT_HITS_PER_PAGE, filters = {} } = request
  const parsed = parseQuery(query)
  const { matches, scored, corrections } = await findMeaning(indexes, parsed)
  const select = (tags: readonly string[]) => selectResults(scored, parsed, tags)
  const tags = filters.tags ?? []
  const selected = await select(tags)
  const shown = await readSections(selected.slice(page * hitsPerPage, (page + 1) * hitsPerPage))
  const isMatch = createMatcher(parsed, matches)
  const whole = { ...parsed.whole, terms: parsed.whole.terms.map((term) => corrections.get(term) ?? term) }
  return {
    query,
    page,
    hits: (page === 0 ? rankByText(shown, whole) : shown).map((result) => toHit(result, isMatch)),
    count: selected.length,
    hasMore: (page + 1) * hitsPerPage < selected.length,
    facets: countFacets(selected, tags.length > 0 ? await select([]) : selected),
    suggestions: [
      ...suggestCorrected(query, corrections),
      ...(selected.length === 0 ? indexes.flatMap(({ root }) => root.titles) : []),
    ].slice(0, MAX_SUGGESTIONS),
  }
}

async function findMeaning(indexes: readonly SearchIndex[], { words }: ParsedQuery): Promise<Meaning> {
  const meanings = await Promise.all(
    indexes.map(async (index) => {
      const matches = (await Promise.all(words.map((word) => matchWord(index, word)))).flat()
      const scored = scoreSections(index, matches)
      if (matches.length < 2 || scored.bestCoverage > SURE_COVERAGE) return { matches, scored }
      const corrected = await Promise.all(matches.map((match) => correctRareWord(index, match)))
      return { matches: corrected, scored: scoreSections(index, corrected) }
    }),
  )
  const matches = meanings.flatMap((meaning) => meaning.matches)
  return {
    matches,
    scored: meanings.map((meaning) => meaning.scored),
    corrections: new Map(
      matches.flatMap(({ word, correction }) => (correction === undefined ? [] : [[word.term, correction] as const])),
    ),
  }
}

/** All results in their order. Where there are phrases, those of the best sections that have them. */
async function selectResults(
  scored: readonly ScoredIndex[],
  { phrases }: ParsedQuery,
  tags: readonly string[],
): Promise<RankedSection[]> {
  const isWanted = (traits: PageTraits) => tags.length === 0 || tags.some((tag) => traits.tags.includes(tag))
  const maxPerPage = MAX_HITS_PER_GROUP
  if (phrases.length === 0) return selectSections(scored, { isWanted, maxPerPage })
  const candidates = selectSections(scored, { isWanted, maxPerPage: MAX_PHRASE_CANDIDATES })
  const read = await readSections(candidates.slice(0, MAX_PHRASE_CANDIDATES))
  const having = read.filter(({ text }) =>
    phrases.every((phrase) => hasPhrase(text.heading, phrase) || hasPhrase(text.content, phrase)),
  )
  return groupByPage(having).flatMap((group) => group.slice(0, maxPerPage))
}

/** Puts pages first whose headings are what was asked for, or that have its words next to each other. */
function rankByText(results: readonly Result[], whole: QueryPhrase): Result[] {
  const ranked = results.map((result) => ({ ...result, score: result.score * getTextFactor(result, whole) }))
  ranked.sort((a, b) => b.score - a.score || a.section - b.section)
  return groupByPage(ranked).flat()
}

function getTextFactor({ text }: Result, whole: QueryPhrase): number {
  if (hasPhrase(text.heading, whole)) {
    if (tokenize(text.heading).length > whole.terms.length) return TEXT_FACTORS.inHeading
    return text.level === 'lvl1' ? TEXT_FACTORS.title : TEXT_FACTORS.heading
  }
  return whole.terms.length > 1 && hasPhrase(text.content, whole) ? TEXT_FACTORS.inText : 1
}

function createMatcher({ words }: ParsedQuery, matches: readonly WordMatch[]): TermMatcher {
  const terms = new Set(matches.flatMap(({ candidates }) => candidates.map(({ entry }) => entry.term)))
  const prefixes = words.filter(({ isPrefix }) => isPrefix).map(({ term }) => term)
  return (term) => terms.has(term) || prefixes.some((prefix) => term.startsWith(prefix))
}

function toHit({ text, traits }: Result, isMatch: TermMatcher): SearchHit {
  const marked = SEARCH_LEVELS.map((level): [SearchLevel, SearchTextPart[] | null] => {
    const heading = text.hierarchy[level]
    return [level, heading === null ? null : markText(heading, isMatch)]
  })
  const hierarchy = Object.fromEntries(marked) as SearchHit['hierarchy']
  const snippet = text.content === '' ? null : cutSnippet(text.content, isMatch)
  const hasMatch = (parts: readonly SearchTextPart[] | null) => parts?.some((part) => part.isMatch) === true
  return {
    objectID: toObjectId(text.pageUrl, text.anchor),
    type: hasMatch(snippet) && !hasMatch(hierarchy[text.level]) ? 'content' : text.level,
    url: text.url,
    url_without_anchor: text.pageUrl,
    anchor: text.anchor,
    hierarchy,
    snippet,
    tags: traits.tags,
    deprecated: traits.deprecated,
  }
}

function countFacets(selected: readonly RankedSection[], untagged: readonly RankedSection[]): SearchFacets {
  return {
    language: countValues(selected.map(({ index }) => index.root.language)),
    tags: countValues(untagged.flatMap(({ traits }) => traits.tags)),
    section: {},
  }
}

function countValues(values: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return Object.fromEntries(counts)
}

/** The query with its words as they were taken; none where nothing was corrected. */
function suggestCorrected(query: string, corrections: ReadonlyMap<string, string>): string[] {
  let corrected = ''
  let at = 0
  for (const token of tokenize(query)) {
    for (const { term, start, end } of [token, ...token.parts]) {
      const correction = corrections.get(term)
      if (correction === undefined || start < at) continue
      corrected += query.slice(at, start) + correction
      at = end
    }
  }
  return at > 0 ? [corrected + query.slice(at)] : []
}

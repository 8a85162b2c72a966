import {
  MAX_HITS_PER_GROUP,
  type SearchFilters,
  type SearchHit,
  type SearchRequest,
  type SearchResponse,
  type SearchTextPart,
} from '../search-provider.ts'
import { SEARCH_LEVELS, type SearchLevel, toObjectId } from '../search-record.ts'
import { tokenize } from '../tokenize.ts'
import { cutSnippet, findTerms, hasPhrase, markText, type TermMatcher } from './highlight.ts'
import { correctRareWord, loadCorrections, matchWord, type WordMatch } from './match-words.ts'
import type { SearchIndex } from './open-index.ts'
import { type ParsedQuery, parseQuery, type QueryPhrase } from './parse-query.ts'
import {
  byScore,
  findBestCoverage,
  groupByPage,
  isWanted,
  type RankedSection,
  scoreSections,
  selectSections,
} from './rank-sections.ts'
import type { SectionText } from './read-texts.ts'

const DEFAULT_HITS_PER_PAGE = 20

/** Maximum number of sections whose texts are read to find a phrase; the best ones with its words. */
const MAX_PHRASE_CANDIDATES = 60

const MAX_SUGGESTIONS = 3

/** Characters of a preview: it fills a pane next to the results. */
const PREVIEW_LENGTH = 900

/** If no section covers this part of a query, it may contain typing errors that are words themselves. */
const SURE_COVERAGE = 0.95

/** Score factors of results whose heading equals or contains the query, or whose text contains it literally. */
const TEXT_FACTORS = { title: 2.2, heading: 1.8, inHeading: 1.3, inText: 1.2 }

/** A section in the results. */
type Result = RankedSection & { text: SectionText }

/** A query, resolved in an index. */
interface Meaning {
  matches: WordMatch[]
  /** All sections that contain a word of the query. */
  sections: RankedSection[]
}

/** A response with further facts about the request. */
export interface Answer {
  response: SearchResponse
  /** The results under other filters, in their order. */
  select(filters: SearchFilters): Promise<RankedSection[]>
  /** Whether `select` reads texts to find phrases. */
  readsTexts: boolean
}

/** Answers a request from some indexes, without facets. */
export async function answerRequest(indexes: readonly SearchIndex[], request: SearchRequest): Promise<Answer> {
  const { query, page = 0, hitsPerPage = DEFAULT_HITS_PER_PAGE, filters = {}, snippetLength } = request
  const parsed = parseQuery(query)
  const meanings = await Promise.all(indexes.map((index) => findMeaning(index, parsed)))
  const sections = meanings.flatMap((meaning) => meaning.sections)
  const matches = meanings.flatMap((meaning) => meaning.matches)
  const select: Answer['select'] = (wanted) => selectResults(sections, parsed, wanted)
  const selected = await select(filters)
  const shown = await readResults(selected.slice(page * hitsPerPage, (page + 1) * hitsPerPage))
  const corrections = new Map<string, string>()
  for (const { word, correction } of matches) if (correction) corrections.set(word.term, correction)
  const whole = { ...parsed.whole, terms: parsed.whole.terms.map((term) => corrections.get(term) ?? term) }
  const isMatch = createMatcher(parsed, matches)
  const response = {
    query,
    page,
    hits: (page === 0 ? rankByText(shown, whole) : shown).map((result) => toHit(result, isMatch, snippetLength)),
    count: selected.length,
    pages: new Set(selected.map((section) => section.page)).size,
    hasMore: (page + 1) * hitsPerPage < selected.length,
    facets: { language: {}, tags: {}, section: {} },
    suggestions: [
      ...(corrections.size > 0 ? [(await loadCorrections()).correctQuery(query, corrections, findTerms)] : []),
      ...(selected.length === 0 ? indexes.flatMap(({ root }) => root.titles) : []),
    ].slice(0, MAX_SUGGESTIONS),
  }
  return { response, select, readsTexts: parsed.phrases.length > 0 }
}

async function findMeaning(index: SearchIndex, { words }: ParsedQuery): Promise<Meaning> {
  const matches = (await Promise.all(words.map((word) => matchWord(index, word)))).flat()
  const sections = scoreSections(index, matches)
  if (matches.length < 2 || findBestCoverage(sections) > SURE_COVERAGE) return { matches, sections }
  const corrected = await Promise.all(matches.map((match) => correctRareWord(index, match)))
  return { matches: corrected, sections: scoreSections(index, corrected) }
}

/** All results in order. If there are phrases, only the best sections that contain them. */
async function selectResults(
  sections: readonly RankedSection[],
  { phrases }: ParsedQuery,
  filters: SearchFilters,
): Promise<RankedSection[]> {
  const wanted = sections.filter((section) => isWanted(section, filters))
  if (phrases.length === 0) return selectSections(wanted, MAX_HITS_PER_GROUP)
  const read = await readResults(selectSections(wanted, MAX_PHRASE_CANDIDATES).slice(0, MAX_PHRASE_CANDIDATES))
  const having = read.filter(({ text }) =>
    phrases.every((phrase) => hasPhrase(text.heading, phrase) || hasPhrase(text.content, phrase)),
  )
  return groupByPage(having, MAX_HITS_PER_GROUP)
}

async function readResults(sections: readonly RankedSection[]): Promise<Result[]> {
  const read = sections.map(async (each) => {
    const text = await each.index.readText(each.section)
    return text ? [{ ...each, text }] : []
  })
  return (await Promise.all(read)).flat()
}

/** Moves up pages whose headings match the query, or that contain its words next to each other. */
function rankByText(results: readonly Result[], whole: QueryPhrase): Result[] {
  const ranked = results.map((result) => ({ ...result, score: result.score * getTextFactor(result, whole) }))
  return groupByPage(ranked.sort(byScore))
}

function getTextFactor({ text }: Result, whole: QueryPhrase): number {
  if (hasPhrase(text.heading, whole)) {
    if (tokenize(text.heading).length > whole.terms.length) return TEXT_FACTORS.inHeading
    return text.level === 1 ? TEXT_FACTORS.title : TEXT_FACTORS.heading
  }
  return whole.terms.length > 1 && hasPhrase(text.content, whole) ? TEXT_FACTORS.inText : 1
}

function createMatcher({ words }: ParsedQuery, matches: readonly WordMatch[]): TermMatcher {
  const terms = new Set(matches.flatMap(({ candidates }) => candidates.map(({ entry }) => entry.term)))
  return (term) => terms.has(term) || words.some((word) => word.isPrefix && term.startsWith(word.term))
}

function toHit({ text, page }: Result, isMatch: TermMatcher, snippetLength?: number): SearchHit {
  const { url, pageUrl, anchor, level, headings, content } = text
  const marked = SEARCH_LEVELS.map((_, depth) => {
    const heading = headings[depth] ?? null
    return heading === null ? null : markText(heading, isMatch)
  })
  const preview = content === '' ? null : cutSnippet(content, isMatch, PREVIEW_LENGTH)
  const hasMatch = (parts: readonly SearchTextPart[] | null | undefined) => parts?.some((part) => part.isMatch)
  // Rows of tables and items of lists, which are lines, say little without the rest of them.
  const [firstLine = ''] = hasMatch(preview) ? [content] : content.split('\n')
  const snippet = preview && cutSnippet(firstLine, isMatch, snippetLength)
  return {
    objectID: toObjectId(pageUrl, anchor),
    type: hasMatch(snippet) && !hasMatch(marked[level]) ? 'content' : toLevel(level),
    url,
    url_without_anchor: pageUrl,
    anchor,
    hierarchy: Object.fromEntries(SEARCH_LEVELS.map((name, depth) => [name, marked[depth]])) as SearchHit['hierarchy'],
    snippet,
    ...(preview ? { preview } : {}),
    tags: page.traits.tags,
    deprecated: page.traits.deprecated,
  }
}

const toLevel = (level: number): SearchLevel => `lvl${level}` as SearchLevel

import { MAX_HEADING_SHARE, MAX_STRENGTH } from '../../src/search/local/index-format.ts'
import type { SearchRecord } from '../../src/search/search-record.ts'
import { type Token, tokenize } from '../../src/search/tokenize.ts'
import { CODE_IMPACT, toImpact } from './impact.ts'

/** How often a word counts where it stands, compared to one in the text. */
const WEIGHTS = { text: 1, part: 0.5, ancestor: 1, category: 0.5, keyword: 5, code: 0.3 }

/** Words of short headings count for more than those of long ones: this, and as much again divided by the root of their number. */
const HEADING_WEIGHT = 6

/** Constants of BM25: how soon repetition stops to count, and how much the length of a section does. */
const SATURATION = 2
const LENGTH_EFFECT = 0.25

/**
 * Characters of a usual section, to which the length of a section is compared. It is not the mean of the site: then every page
 * would change the terms of all others.
 */
const USUAL_LENGTH = 400

/** Weights are hundredths, so that they are integers. */
const SCALE = 100

/** Below its weight, a term in the making has in these bits whether it is in a title, and which part of a heading it is. */
const FLAGS = { title: 1, headingShare: 2, end: 2 * (MAX_HEADING_SHARE + 1) }

/** Term -> weight and flags: `weight * FLAGS.end + flags`. */
type Weights = Map<string, number>

/** The terms of a section with their impacts. They depend on its record alone. */
export function weighTerms(record: SearchRecord): Map<string, number> {
  const terms: Weights = new Map()
  const length = record.content?.length ?? 0
  const norm = SCALE * SATURATION * (1 - LENGTH_EFFECT + (LENGTH_EFFECT * length) / USUAL_LENGTH)
  const toStrength = (weight: number) => Math.floor((weight / (weight + norm)) * (MAX_STRENGTH + 1))
  addWords(terms, record)
  for (const [term, value] of terms) {
    const flags = value % FLAGS.end
    const strength = toStrength((value - flags) / FLAGS.end)
    const headingShare = flags >> 1
    terms.set(term, toImpact({ strength, headingShare, isInTitle: flags % FLAGS.headingShare === FLAGS.title }))
  }
  if (record.code) addCode(terms, record.code, CODE_IMPACT + toStrength(WEIGHTS.code * SCALE))
  return terms
}

/** Adds the terms of a text to a section's. */
function addText(terms: Weights, tokens: readonly Token[], as: { weight: number; flags?: number }): void {
  const weight = Math.round(as.weight * SCALE)
  const partWeight = Math.round(as.weight * WEIGHTS.part * SCALE)
  for (const { term, parts } of tokens) {
    addTerm(terms, term, { weight, flags: as.flags ?? 0 })
    for (const part of parts) addTerm(terms, part.term, { weight: partWeight, flags: as.flags ?? 0 })
  }
}

function addTerm(terms: Weights, term: string, { weight, flags }: { weight: number; flags: number }): void {
  const known = terms.get(term) ?? 0
  const knownFlags = known % FLAGS.end
  terms.set(term, known - knownFlags + weight * FLAGS.end + Math.max(knownFlags, flags))
}

/** The flags of the words of a heading, of which each is the same part. */
function getFlags(tokens: readonly Token[], isTitle: boolean): number {
  const share = Math.max(1, Math.round(MAX_HEADING_SHARE / tokens.length))
  return share * FLAGS.headingShare + (isTitle ? FLAGS.title : 0)
}

function addWords(terms: Weights, { hierarchy, content, keywords, anchor }: SearchRecord): void {
  const isTop = anchor === null
  const headings = [hierarchy.lvl2, hierarchy.lvl3, hierarchy.lvl4, hierarchy.lvl5, hierarchy.lvl6].filter(
    (text) => text !== null,
  )
  const heading = (isTop ? hierarchy.lvl1 : headings.pop()) ?? ''
  const weight = HEADING_WEIGHT * (1 + 1 / Math.sqrt(Math.max(1, heading.split(/\s+/).length)))
  const words = tokenize(heading)
  addText(terms, words, { weight, flags: getFlags(words, isTop) })
  if (content) addText(terms, tokenize(content), { weight: WEIGHTS.text })
  for (const ancestor of isTop ? [] : headings) addText(terms, tokenize(ancestor), { weight: WEIGHTS.ancestor })
  if (!isTop) return
  for (const tokens of keywords.map(tokenize)) {
    addText(terms, tokens, { weight: WEIGHTS.keyword, flags: getFlags(tokens, true) })
  }
  if (hierarchy.lvl0) addText(terms, tokenize(hierarchy.lvl0), { weight: WEIGHTS.category })
}

/** Words of code that the text has as well count there. */
function addCode(terms: Map<string, number>, code: string, impact: number): void {
  for (const word of code.split(' ')) {
    for (const { term, parts } of tokenize(word)) {
      for (const each of [term, ...parts.map((part) => part.term)]) {
        if (!terms.has(each)) terms.set(each, impact)
      }
    }
  }
}

import { MAX_HEADING_SHARE, MAX_STRENGTH } from '../../src/search/local/index-format.ts'
import type { SearchRecord } from '../../src/search/search-record.ts'
import { CODE_IMPACT, toImpact } from './impact.ts'
import type { Word, WordTerms } from './word-terms.ts'

/** Weight of a word by its location, compared to one in the text. */
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

/** Weighs the terms of sections, one after the other. */
export interface TermWeigher {
  /** Calls `add` for each term of a section with its impact. These depend on its record alone. */
  weigh(record: SearchRecord, add: (term: number, impact: number) => void): void
}

/** Creates a weigher. Terms are numbered by `words`. */
export function createTermWeigher(words: WordTerms): TermWeigher {
  const weights = createWeights(words)
  return {
    weigh(record, add) {
      const length = record.content?.length ?? 0
      const norm = SCALE * SATURATION * (1 - LENGTH_EFFECT + (LENGTH_EFFECT * length) / USUAL_LENGTH)
      const toStrength = (weight: number) => Math.floor((weight / (weight + norm)) * (MAX_STRENGTH + 1))
      addWords(weights, record)
      weights.forEach((term, { weight, flags }) => {
        const isInTitle = flags % FLAGS.headingShare === FLAGS.title
        add(term, toImpact({ strength: toStrength(weight), headingShare: flags >> 1, isInTitle }))
      })
      const impact = CODE_IMPACT + toStrength(WEIGHTS.code * SCALE)
      // Words of code that the text has as well count there.
      if (record.code) weights.addMissing(record.code, (term) => add(term, impact))
      weights.clear()
    },
  }
}

interface WordWeight {
  weight: number
  flags?: number
}

/** The weights of the terms of a section. */
interface Weights {
  /** Adds the terms of a text. */
  add(text: string, as: WordWeight): void
  /** Adds the terms of a heading, each with the same share of its weight. */
  addHeading(text: string, as: { weight: number; isTitle: boolean }): void
  forEach(visit: (term: number, weight: { weight: number; flags: number }) => void): void
  /** Adds those terms of a text that are not there yet, without a weight. */
  addMissing(text: string, visit: (term: number) => void): void
  clear(): void
}

function createWeights(words: WordTerms): Weights {
  /** `weight * FLAGS.end + flags` by term, and the terms whose value is not 0. */
  let values = new Float64Array(2 ** 12)
  let added: number[] = []
  function addTerm(term: number, weight: number, flags: number): void {
    if (term >= values.length) {
      const smaller = values
      values = new Float64Array(2 * term)
      values.set(smaller)
    }
    const known = values[term] ?? 0
    if (known === 0) added.push(term)
    const knownFlags = known % FLAGS.end
    values[term] = known - knownFlags + weight * FLAGS.end + Math.max(knownFlags, flags)
  }
  function addAll(found: readonly Word[], as: WordWeight): void {
    const weight = Math.round(as.weight * SCALE)
    const partWeight = Math.round(as.weight * WEIGHTS.part * SCALE)
    for (const { terms, parts } of found) {
      for (const term of terms) addTerm(term, weight, as.flags ?? 0)
      for (const part of parts) addTerm(part, partWeight, as.flags ?? 0)
    }
  }
  return {
    add: (text, as) => addAll(words.read(text), as),
    addHeading(text, { weight, isTitle }) {
      const found = words.read(text)
      const count = found.reduce((sum, { terms }) => sum + terms.length, 0)
      const share = Math.max(1, Math.round(MAX_HEADING_SHARE / count))
      addAll(found, { weight, flags: share * FLAGS.headingShare + (isTitle ? FLAGS.title : 0) })
    },
    forEach(visit) {
      for (const term of added) {
        const value = values[term] ?? 0
        const flags = value % FLAGS.end
        visit(term, { weight: (value - flags) / FLAGS.end, flags })
      }
    },
    addMissing(text, visit) {
      for (const { terms, parts } of words.read(text)) {
        for (const term of [...terms, ...parts]) {
          if ((values[term] ?? 0) > 0) continue
          addTerm(term, 1, 0)
          visit(term)
        }
      }
    },
    clear() {
      for (const term of added) values[term] = 0
      added = []
    },
  }
}

function addWords(weights: Weights, { hierarchy, content, keywords, anchor }: SearchRecord): void {
  const isTop = anchor === null
  const headings = [hierarchy.lvl2, hierarchy.lvl3, hierarchy.lvl4, hierarchy.lvl5, hierarchy.lvl6].filter(
    (text) => text !== null,
  )
  const heading = (isTop ? hierarchy.lvl1 : headings.pop()) ?? ''
  const weight = HEADING_WEIGHT * (1 + 1 / Math.sqrt(Math.max(1, heading.split(/\s+/).length)))
  weights.addHeading(heading, { weight, isTitle: isTop })
  if (content) weights.add(content, { weight: WEIGHTS.text })
  for (const ancestor of isTop ? [] : headings) weights.add(ancestor, { weight: WEIGHTS.ancestor })
  if (!isTop) return
  for (const keyword of keywords) weights.addHeading(keyword, { weight: WEIGHTS.keyword, isTitle: true })
  if (hierarchy.lvl0) weights.add(hierarchy.lvl0, { weight: WEIGHTS.category })
}

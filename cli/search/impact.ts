import { MAX_HEADING_SHARE, MAX_STRENGTH } from '../../src/search/local/index-format.ts'

/** Relevance of a term for a section that has it. */
export interface Impact {
  /** 0 to `MAX_STRENGTH`. */
  strength: number
  /** Share of the term in the section's heading, or in its page's keywords: 0 to `MAX_HEADING_SHARE`. */
  headingShare: number
  /** Whether the section is the top of a page whose title or keywords have the term. */
  isInTitle: boolean
}

const STRENGTH_BITS = 4

/** An impact as the byte that shards have. */
export function toImpact({ strength, headingShare, isInTitle }: Impact): number {
  return (Math.min(MAX_STRENGTH, strength) << STRENGTH_BITS) | (headingShare << 1) | (isInTitle ? 1 : 0)
}

/**
 * Added to a strength, the impact of a term that only the section's code blocks have. No other impact is so great, as strengths
 * end below 12.
 */
export const CODE_IMPACT = (MAX_STRENGTH + 1) << STRENGTH_BITS

/** Whether only the code blocks of a section have the term. */
export const isCodeImpact = (impact: number): boolean => impact >= CODE_IMPACT

/** The written form of an impact, which does not distinguish code from text. */
export const toWrittenImpact = (impact: number): number =>
  isCodeImpact(impact) ? (impact - CODE_IMPACT) << STRENGTH_BITS : impact

/** Number of ranks. */
export const RANKS = 3 * (MAX_STRENGTH + 1)

/** The order of impacts: in titles first, then in headings, then by strength. */
export function toRank(writtenImpact: number): number {
  const strength = writtenImpact >> STRENGTH_BITS
  const isInTitle = (writtenImpact & 1) > 0
  const isInHeading = ((writtenImpact >> 1) & MAX_HEADING_SHARE) > 0
  return (isInTitle ? 2 : isInHeading ? 1 : 0) * (MAX_STRENGTH + 1) + strength
}

/** Whether an impact is that of a term in a heading or a title. */
export const isInHeading = (impact: number): boolean => !isCodeImpact(impact) && impact % (1 << STRENGTH_BITS) > 0

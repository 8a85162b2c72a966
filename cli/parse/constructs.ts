import type { Construct, HtmlTemplate } from './document.ts'

/** What the HTML of a construct has, whether the dialect wrote it or the author did, in raw HTML. */
const marks: [Construct, RegExp][] = [
  ['code', /theme-code-block/],
  ['admonitions', /theme-admonition/],
  ['tabs', /theme-tabs-container|ds-tab\b/],
  ['blocks', /ds-(?:steps|cards?|file-tree|badge)\b/],
  ['images', /<img\b|ds-figure|ds-only-/],
  ['diagrams', /ds-diagram/],
  ['math', /<math\b|ds-math|math-error|\bkatex\b/],
]

/**
 * Which constructs a body has: its page links the styles of these and of no others. Text that only speaks of one costs its
 * page a few hundred bytes, and never lacks a style.
 */
export function findConstructs({ chunks }: Pick<HtmlTemplate, 'chunks'>): Construct[] {
  return marks.flatMap(([construct, mark]) => (chunks.some((chunk) => mark.test(chunk)) ? [construct] : []))
}

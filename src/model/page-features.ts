/**
 * Features of a page beyond plain text, in the order in which stylesheets are named after them. The styles of a feature
 * are in `src/styles/content/<feature>.css`, and only pages with the feature load them; its script, if it has one, is
 * `src/runtime/<feature>.ts`. `scripts/build.mjs` reads this list.
 */
export const PAGE_FEATURES = [
  'code',
  'admonitions',
  'tabs',
  'reference',
  'blocks',
  'icons',
  'images',
  'diagrams',
  'math',
  'blog',
  'book',
] as const

export type PageFeature = (typeof PAGE_FEATURES)[number]

/** The features in the order of stylesheets. */
export function sortFeatures(features: ReadonlySet<PageFeature>): PageFeature[] {
  return PAGE_FEATURES.filter((feature) => features.has(feature))
}

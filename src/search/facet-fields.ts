import type { SearchFacets } from './search-provider.ts'

/** Names of facets. */
export type FacetName = keyof SearchFacets

/**
 * The field of each facet in the index of a service and in the filters of Ask AI. Like crawlers, docsgen writes the
 * tags of a page into `docusaurus_tag`. `docsgen search push` must make all of them filterable.
 */
export const FACET_FIELDS = {
  language: 'language',
  tags: 'docusaurus_tag',
  section: 'hierarchy.lvl0',
} as const satisfies Readonly<Record<FacetName, string>>

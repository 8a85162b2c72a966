import type { SearchFacets } from './search-provider.ts'

/** What results are filtered and counted by. */
export type FacetName = keyof SearchFacets

/**
 * The field of each facet in the index of a service, and in the filters that Ask AI sends. Crawlers write the tags of a page into
 * `docusaurus_tag`, and so does docsgen. `docsgen search push` must make all of them filterable.
 */
export const FACET_FIELDS = {
  language: 'language',
  tags: 'docusaurus_tag',
  section: 'hierarchy.lvl0',
} as const satisfies Readonly<Record<FacetName, string>>

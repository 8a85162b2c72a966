import type { SearchFilters } from './search-provider.ts'

/** A condition on a facet, as `facet:value`; of a list one has to hold. */
export type FacetFilter = string | string[]

/** The configured filters, then those of the open page (docs/behaviours.md Q-6); all of them have to hold. */
export function toFacetFilters(
  configured: readonly FacetFilter[],
  { language, tags = [] }: SearchFilters,
): FacetFilter[] {
  return [
    ...configured,
    ...(language ? [`language:${language}`] : []),
    ...(tags.length > 0 ? [tags.map((tag) => `docusaurus_tag:${tag}`)] : []),
  ]
}

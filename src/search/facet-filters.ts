import { FACET_FIELDS } from './facet-fields.ts'
import type { SearchFilters } from './search-provider.ts'

/** A condition on a facet, as `facet:value`, or a list of alternatives. */
export type FacetFilter = string | string[]

/** The configured filters, then those of the open page (docs/behaviours.md Q-6); all must match. */
export function toFacetFilters(
  configured: readonly FacetFilter[],
  { language, tags = [] }: SearchFilters,
): FacetFilter[] {
  return [
    ...configured,
    ...(language ? [`${FACET_FIELDS.language}:${language}`] : []),
    ...(tags.length > 0 ? [tags.map((tag) => `${FACET_FIELDS.tags}:${tag}`)] : []),
  ]
}

import type { SearchProviderSettings } from '../../model/search-settings.ts'

/** A service that sites run themselves, or rent, at an address of their own. */
export type EndpointSettings = Extract<SearchProviderSettings, { endpoint: string }>

/** Address of a function of the service; its endpoint may have a path. */
export function toServiceUrl({ endpoint }: EndpointSettings, path: string): string {
  return endpoint.replace(/\/*$/, path)
}

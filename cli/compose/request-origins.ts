import { listAlgoliaHosts } from '../../src/search/algolia-hosts.ts'
import type { Config } from '../config/config.ts'

/** Origins that the scripts of a site send requests to. */
export interface RequestOrigins {
  /** All origins, without duplicates and without the page's own. */
  all: string[]
  /** The origin of the search service, to which pages connect in advance; `null` without a service. */
  search: string | null
}

/** Lists the origins of the search service and of the assistant. */
export function listRequestOrigins({ search }: Pick<Config, 'search'>): RequestOrigins {
  const service = listServiceUrls(search)
  const assistant = [search?.askAi?.endpoint, search?.askAi?.feedbackEndpoint].filter((url) => typeof url === 'string')
  const toOrigin = (url: string) => new URL(url).origin
  const origins = service.map(toOrigin)
  return { all: [...new Set([...origins, ...assistant.map(toOrigin)])], search: origins[0] ?? null }
}

function listServiceUrls(search: Config['search']): string[] {
  if (!search || search.provider === 'local') return []
  if (search.provider === 'algolia') {
    return search.algolia ? listAlgoliaHosts(search.algolia.appId).map((host) => `https://${host}`) : []
  }
  const settings = search[search.provider]
  return settings ? [settings.endpoint] : []
}

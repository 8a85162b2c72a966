import type { PushService } from './index-writer.ts'
import { createAlgolia } from './services/algolia.ts'
import { createElasticsearch } from './services/elasticsearch.ts'
import { createMeilisearch } from './services/meilisearch.ts'
import { createTypesense } from './services/typesense.ts'

/** The target of a push. */
export interface PushTarget {
  service: PushService
  /** Name of the index that is replaced. */
  index: string
  /** The key that every reader gets, which must not be the one that may write. */
  publicKey: string
}

/** Overrides from the command line; `null` uses the configuration. */
export interface PushOverrides {
  index: string | null
  /** URL that is written to, where readers search through another one. */
  endpoint: string | null
}

interface IndexSettings {
  indexName: string
  apiKey: string
}

/** The search of a configuration: the settings of its service, by the name of the service. */
export interface SearchSettings {
  provider: string
  algolia: (IndexSettings & { appId: string }) | null
  typesense: (IndexSettings & { endpoint: string }) | null
  meilisearch: (IndexSettings & { endpoint: string }) | null
  elasticsearch: (IndexSettings & { endpoint: string }) | null
}

/** The service of a configuration; `null` without search, and with the index that docsgen builds. */
export function findPushTarget(search: SearchSettings | null, { index, endpoint }: PushOverrides): PushTarget | null {
  if (!search) return null
  const { provider, algolia, typesense, meilisearch, elasticsearch } = search
  const toTarget = (service: PushService, settings: IndexSettings): PushTarget => ({
    service,
    index: index ?? settings.indexName,
    publicKey: settings.apiKey,
  })
  const toHost = (settings: { endpoint: string }) => normalizeEndpoint(endpoint ?? settings.endpoint)
  if (provider === 'algolia' && algolia) {
    return toTarget(createAlgolia(algolia.appId, endpoint === null ? null : normalizeEndpoint(endpoint)), algolia)
  }
  if (provider === 'typesense' && typesense) return toTarget(createTypesense(toHost(typesense)), typesense)
  if (provider === 'meilisearch' && meilisearch) return toTarget(createMeilisearch(toHost(meilisearch)), meilisearch)
  if (provider === 'elasticsearch' && elasticsearch) {
    return toTarget(createElasticsearch(toHost(elasticsearch)), elasticsearch)
  }
  return null
}

/** Without a slash at its end, and without a user and a password, which no request may have in its URL. */
function normalizeEndpoint(endpoint: string): string {
  const url = new URL(endpoint)
  url.username = ''
  url.password = ''
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

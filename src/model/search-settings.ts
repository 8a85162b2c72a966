/** Settings of the search in the browser: JSON in an attribute of the search button. Contains no secrets. */
export interface SearchSettings {
  provider: SearchProviderSettings
  /** The service that answers, which is named next to its results; unset for the embedded engine. */
  service?: { name: string; url: string }
  /** Base URL of the site, which separates its stored data from other sites of the same origin. */
  baseUrl: string
  /** Pathname of the results page with the base URL; `null` if there is none. */
  pageHref: string | null
  /** Whether results are narrowed to the reader's language and version. */
  contextual: boolean
  /** Versions of the documentation, the latest first. */
  versions: SearchFacetValue[]
  /** Languages of the site, the default first. */
  languages: SearchFacetValue[]
  /** Text in the empty search field; unset means the text of the interface. */
  placeholder?: string
  /** Pages that the start screen suggests in place of the sections of the site. */
  popular: SearchLink[]
  /** Regular expression: results with a matching URL are loaded like links to other sites. */
  externalUrlRegex?: string
  /** URL for reporting a search without results; `{query}` is replaced by the query. */
  missingResultsUrl?: string
  /** Unset: there is no Ask AI. */
  askAi?: AskAiSettings
}

/** A page or a part of the site that is suggested. */
export interface SearchLink {
  url: string
  title: string
}

/** A filter value of results, with its label. */
export interface SearchFacetValue {
  value: string
  label: string
}

/** The search provider with the settings of its adapter. */
export type SearchProviderSettings =
  | {
      name: 'local'
      /** URL of the root file of each language's index. */
      indexes: Record<string, string>
      /** URL of the script with the files of all indexes, for pages opened as files; unset without `fileProtocol`. */
      script?: string
    }
  | { name: 'algolia'; appId: string; apiKey: string; indexName: string; searchParameters: Record<string, unknown> }
  | { name: 'typesense' | 'meilisearch' | 'elasticsearch'; endpoint: string; apiKey: string; indexName: string }

/** The assistant, as configured. */
export interface AskAiSettings {
  endpoint: string
  protocol: 'ui-message-stream' | 'openai'
  /** `null`: answers are not rated. */
  feedbackEndpoint: string | null
  /** Headers of every request. */
  headers: Record<string, string>
  /** Conditions such as `type:guide`, besides those of the open page. */
  facetFilters: string[]
  /** `null` means the text of the interface. */
  disclaimer: string | null
}

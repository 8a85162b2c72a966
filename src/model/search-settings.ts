/** What a page tells the browser about the search of its site: JSON in an attribute of the search button. Nothing in it is secret. */
export interface SearchSettings {
  provider: SearchProviderSettings
  /** The service that answers, which is named where its results are; unset for the index of the site. */
  service?: { name: string; url: string }
  /** Base URL of the site, which keeps what readers have stored apart from other sites of the same origin. */
  baseUrl: string
  /** Pathname of the page of results with the base URL; `null` when there is none. */
  pageHref: string | null
  /** Whether results are narrowed to the reader's language and version. */
  contextual: boolean
  /** Versions of the documentation, the latest first. */
  versions: SearchFacetValue[]
  /** Languages of the site, the default first. */
  languages: SearchFacetValue[]
  /** Text in the empty search field; unset means the text of the interface. */
  placeholder?: string
  /** Regular expression: results whose URL matches are loaded as other sites are. */
  externalUrlRegex?: string
  /** URL for reporting a search without results; `{query}` stands for the search. */
  missingResultsUrl?: string
  /** Unset: there is no Ask AI. */
  askAi?: AskAiSettings
}

/** A value that results can be filtered by: what records have, and what readers see. */
export interface SearchFacetValue {
  value: string
  label: string
}

/** Which provider answers, and what its adapter needs. */
export type SearchProviderSettings =
  | {
      name: 'local'
      /** URL of the root file of each language's index. */
      indexes: Record<string, string>
      /** URL of the script with the files of all indexes, for pages that are opened as files; unset where they cannot be. */
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
  /** Of every request. */
  headers: Record<string, string>
  /** Conditions such as `type:guide`, besides those of the open page. */
  facetFilters: string[]
  /** `null` means the text of the interface. */
  disclaimer: string | null
}

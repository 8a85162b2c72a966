// Generated from cli/config/schema by `npm run docs:configuration`; do not edit.

/** Search; `false` disables it. */
export type Search =
  | {
      /**
       * Search engine: `local` is the index that docsgen builds; the others are services, each with its own key below.
       * Default: `'local'`.
       */
      provider?: 'local' | 'algolia' | 'typesense' | 'meilisearch' | 'elasticsearch'
      /** Pathname of the search page; `false` for none. Default: `'search'`. */
      searchPagePath?: string | false | null
      /** Narrows results to the reader's language and version. Default: `true`. */
      contextualSearch?: boolean
      /** Text in the empty search field. Default: the text of the interface. */
      placeholder?: string | null
      /** Results whose URL matches are opened as external links. */
      externalUrlRegex?: string | null
      /**
       * URL for reporting a search without results; `{query}` is replaced by the query.
       * @example search: { missingResultsUrl: 'https://code.example/issues/new?title={query}' }
       */
      missingResultsUrl?: string | null
      /**
       * Settings of Algolia.
       * @example search: { provider: 'algolia', algolia: { appId: 'A1B2C3', apiKey: '0123abcd', indexName: 'docs' } }
       */
      algolia?:
        | {
            /** Id of the application. */
            appId: string
            /** Search-only key; it is visible to every reader. */
            apiKey: string
            /** Name of the index. */
            indexName: string
            /** Additional parameters of every search. */
            searchParameters?: Record<string, unknown>
          }
        | null
      /** Settings of Typesense. */
      typesense?:
        | {
            /** URL of the service. */
            endpoint: string
            /** Search-only key; it is visible to every reader. */
            apiKey: string
            /** Name of the index. */
            indexName: string
          }
        | null
      /** Settings of Meilisearch. */
      meilisearch?:
        | {
            /** URL of the service. */
            endpoint: string
            /** Search-only key; it is visible to every reader. */
            apiKey: string
            /** Name of the index. */
            indexName: string
          }
        | null
      /** Settings of Elasticsearch. */
      elasticsearch?:
        | {
            /** URL of the service. */
            endpoint: string
            /** Search-only key; it is visible to every reader. */
            apiKey: string
            /** Name of the index. */
            indexName: string
          }
        | null
      /** Assistant that answers questions in the search dialog; see docs/ask-ai.md. */
      askAi?:
        | {
            /** URL that questions are sent to. */
            endpoint: string
            /** Protocol that the assistant speaks. */
            protocol: 'ui-message-stream' | 'openai'
            /** URL that ratings of answers are sent to. Default: no ratings. */
            feedbackEndpoint?: string | null
            /** Headers of every request; they are visible to every reader. */
            headers?: Record<string, string>
            /**
             * Filters that are sent before those of the page's language and version. Default: `[]`.
             * @example search: { askAi: { endpoint: 'https://ask.example/chat', protocol: 'ui-message-stream',
             * facetFilters: ['type:guide'] } }
             */
            facetFilters?: string[]
            /** Text above the answers. Default: the text of the interface. */
            disclaimer?: string | null
          }
        | null
    }
  | false

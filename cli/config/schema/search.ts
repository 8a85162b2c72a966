import * as z from 'zod/mini'
import { describe, optional, required, withDefault, withDefaults } from './keys.ts'
import { isSet } from './links.ts'
import { choose, dictionary, mapOutput, object, orFalse, type ReportIssue, stringAs } from './schema.ts'
import { absoluteUrl, anything, boolean, nonBlankString, regularExpression, routeSegments, string } from './values.ts'

/** The services that can answer searches besides docsgen's own index. */
const SERVICES = ['algolia', 'typesense', 'meilisearch', 'elasticsearch'] as const
const noPage = z.literal([false, null])

const searchPagePath = mapOutput(
  choose([routeSegments, noPage], (input, report) => {
    if (input === true) return report({ message: 'must be a pathname, or false for no search page' })
    return input === false || input === null ? noPage : routeSegments
  }),
  (segments) => segments || null,
)

const queryUrl = stringAs((value, report) => {
  if (!/^https?:\/\//i.test(value) || !value.includes('{query}')) {
    const hint = 'For example: https://code.example/issues/new?title={query}'
    report({ message: 'must be a URL that begins with https:// or http:// and contains {query}', hint })
  }
  return value
})

/** It becomes a part of the names of hosts. */
const appId = stringAs((value, report) => {
  if (!/^[\da-z]+$/i.test(value)) report({ message: 'must consist of letters and digits' })
  return value
})

const credentials = {
  apiKey: required(nonBlankString, 'Search-only key; it is visible to every reader.'),
  indexName: required(nonBlankString, 'Name of the index.'),
}

const algolia = object({
  appId: required(appId, 'Id of the application.'),
  ...credentials,
  searchParameters: withDefaults(dictionary(anything), 'Additional parameters of every search.'),
})

const endpoint = object({ endpoint: required(absoluteUrl, 'URL of the service.'), ...credentials })

const askAi = object({
  endpoint: required(absoluteUrl, 'URL that questions are sent to.'),
  protocol: required(z.enum(['ui-message-stream', 'openai']), 'Protocol that the assistant speaks.'),
  feedbackEndpoint: optional(absoluteUrl, { text: 'URL that ratings of answers are sent to.', default: 'no ratings' }),
  headers: withDefaults(dictionary(string), 'Headers of every request; they are visible to every reader.'),
  facetFilters: withDefault(z.array(string), [], {
    text: "Filters that are sent before those of the page's language and version.",
    example:
      "search: { askAi: { endpoint: 'https://ask.example/chat', protocol: 'ui-message-stream', facetFilters: ['type:guide'] } }",
  }),
  disclaimer: optional(nonBlankString, { text: 'Text above the answers.', default: 'the text of the interface' }),
})

const settings = object(
  {
    provider: withDefault(z.enum(['local', ...SERVICES]), 'local', {
      text: 'Search engine: `local` is the index that docsgen builds; the others are services, each with its own key below.',
    }),
    searchPagePath: withDefault(searchPagePath, 'search', 'Pathname of the search page; `false` for none.'),
    contextualSearch: withDefault(boolean, true, "Narrows results to the reader's language and version."),
    placeholder: optional(nonBlankString, {
      text: 'Text in the empty search field.',
      default: 'the text of the interface',
    }),
    popular: withDefault(z.array(string), [], {
      text: 'Pathnames of pages that the search suggests before anything is typed. Without them, it suggests the sections that the navbar links to.',
      example: "search: { popular: ['/docs/install', '/docs/api'] }",
    }),
    externalUrlRegex: optional(regularExpression, 'Results whose URL matches are opened as external links.'),
    missingResultsUrl: optional(queryUrl, {
      text: 'URL for reporting a search without results; `{query}` is replaced by the query.',
      example: "search: { missingResultsUrl: 'https://code.example/issues/new?title={query}' }",
    }),
    algolia: optional(algolia, {
      text: 'Settings of Algolia.',
      example: "search: { provider: 'algolia', algolia: { appId: 'A1B2C3', apiKey: '0123abcd', indexName: 'docs' } }",
    }),
    typesense: optional(endpoint, 'Settings of Typesense.'),
    meilisearch: optional(endpoint, 'Settings of Meilisearch.'),
    elasticsearch: optional(endpoint, 'Settings of Elasticsearch.'),
    askAi: optional(askAi, 'Assistant that answers questions in the search dialog; see docs/ask-ai.md.'),
  },
  {
    check: checkProvider,
    moved: Object.fromEntries(
      ['appId', 'apiKey', 'indexName', 'searchParameters'].map((key) => [
        key,
        `Set it inside the key of the provider, such as "search.algolia.${key}".`,
      ]),
    ),
  },
)

/** Requires the settings of the provider, and rejects those of other services. */
function checkProvider(raw: Record<string, unknown>, report: ReportIssue): void {
  for (const service of SERVICES) {
    const isChosen = raw.provider === service
    if (isChosen && !isSet(raw[service])) {
      report({ path: [service], message: `is required, since "provider" is "${service}"` })
    } else if (!isChosen && isSet(raw[service])) {
      report({ path: [service], message: `is used only when "provider" is "${service}"` })
    }
  }
}

/** The search of the site; `null` for a site without search. */
export const search = describe(
  mapOutput(orFalse(settings), (given) => given || null),
  { id: 'Search', description: 'Search; `false` disables it.' },
)

export type SearchConfig = z.output<typeof search>

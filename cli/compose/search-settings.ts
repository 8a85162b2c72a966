import type { SearchSettings } from '../../src/model/search-settings.ts'
import { toVersionTag } from '../../src/search/facet-tags.ts'
import { SEARCH_FOLDER, SEARCH_SCRIPT_NAME } from '../lib/search-folder.ts'
import type { ComposeContext } from './context.ts'

type SearchContext = Pick<ComposeContext, 'config' | 'hrefs' | 'versions' | 'searchIndexes' | 'routeByPathname'>

/** Names and home pages of the services. OpenSearch also has the API of Elasticsearch. */
const SERVICES: Partial<Record<SearchSettings['provider']['name'], SearchSettings['service']>> = {
  algolia: { name: 'Algolia', url: 'https://www.algolia.com/' },
  typesense: { name: 'Typesense', url: 'https://typesense.org/' },
  meilisearch: { name: 'Meilisearch', url: 'https://www.meilisearch.com/' },
  elasticsearch: { name: 'Elasticsearch API', url: 'https://www.elastic.co/elasticsearch' },
}

/**
 * Search settings for the browser; `null` without a search provider, in which case the search page only lists pages.
 */
export function composeSearchSettings(context: SearchContext, pageHref: string | null): SearchSettings | null {
  const { config, versions } = context
  const provider = composeProvider(context)
  if (!config.search || !provider) return null
  const service = SERVICES[provider.name]
  const { contextualSearch, placeholder, externalUrlRegex, missingResultsUrl, askAi } = config.search
  const latestFirst = [...versions.list(config.i18n.defaultLocale)].sort((a, b) => Number(b.isLast) - Number(a.isLast))
  const { defaultLocale, locales } = config.i18n
  const defaultFirst = [...locales].sort((a, b) => Number(b.code === defaultLocale) - Number(a.code === defaultLocale))
  return {
    provider,
    ...(service ? { service } : {}),
    baseUrl: config.baseUrl,
    pageHref,
    contextual: contextualSearch,
    versions: latestFirst.map(({ name, label }) => ({ value: toVersionTag(name), label })),
    languages: defaultFirst.map(({ htmlLang, label }) => ({ value: htmlLang, label })),
    ...(placeholder ? { placeholder } : {}),
    popular: config.search.popular.flatMap((pathname) => {
      const link = context.hrefs.resolveLink(pathname)
      const title = context.routeByPathname.get(link.pathname ?? '')?.title
      return title ? [{ url: link.href, title }] : []
    }),
    ...(externalUrlRegex ? { externalUrlRegex } : {}),
    ...(missingResultsUrl ? { missingResultsUrl } : {}),
    ...(askAi ? { askAi } : {}),
  }
}

/** `null` for the embedded engine without an index, as in a check. */
function composeProvider({ config, hrefs, searchIndexes }: SearchContext): SearchSettings['provider'] | null {
  const { search } = config
  if (!search) return null
  if (search.provider === 'algolia') return search.algolia ? { name: 'algolia', ...search.algolia } : null
  if (search.provider !== 'local') {
    const settings = search[search.provider]
    return settings ? { name: search.provider, ...settings } : null
  }
  if (!searchIndexes) return null
  const indexes = Object.entries(searchIndexes).map(([language, path]) => [language, hrefs.toFile(path)])
  const script = hrefs.toFile(`${SEARCH_FOLDER}/${SEARCH_SCRIPT_NAME}`)
  return { name: 'local', indexes: Object.fromEntries(indexes), ...(config.fileProtocol ? { script } : {}) }
}

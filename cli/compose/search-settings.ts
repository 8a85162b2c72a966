import type { SearchSettings } from '../../src/model/search-settings.ts'
import { toVersionTag } from '../../src/search/facet-tags.ts'
import type { ComposeContext } from './context.ts'

type SearchContext = Pick<ComposeContext, 'config' | 'hrefs' | 'versions' | 'searchIndexes'>

/** What the browser needs for searching; `null` when nothing can answer a search: then the search page only lists pages. */
export function composeSearchSettings(context: SearchContext, pageHref: string | null): SearchSettings | null {
  const { config, versions } = context
  const provider = composeProvider(context)
  if (!config.search || !provider) return null
  const { contextualSearch, placeholder, externalUrlRegex, missingResultsUrl, askAi } = config.search
  const latestFirst = [...versions.all].sort((a, b) => Number(b.isLast) - Number(a.isLast))
  const { defaultLocale, locales } = config.i18n
  const defaultFirst = [...locales].sort((a, b) => Number(b.code === defaultLocale) - Number(a.code === defaultLocale))
  return {
    provider,
    baseUrl: config.baseUrl,
    pageHref,
    contextual: contextualSearch,
    versions: latestFirst.map(({ name, label }) => ({ value: toVersionTag(name), label })),
    languages: defaultFirst.map(({ htmlLang, label }) => ({ value: htmlLang, label })),
    ...(placeholder ? { placeholder } : {}),
    ...(externalUrlRegex ? { externalUrlRegex } : {}),
    ...(missingResultsUrl ? { missingResultsUrl } : {}),
    ...(askAi ? { askAi } : {}),
  }
}

/** `null` without an index, and for services that have no adapter. */
function composeProvider({ config, hrefs, searchIndexes }: SearchContext): SearchSettings['provider'] | null {
  if (config.search?.provider !== 'local' || !searchIndexes) return null
  const indexes = Object.entries(searchIndexes).map(([language, path]) => [language, hrefs.toFile(path)])
  return { name: 'local', indexes: Object.fromEntries(indexes) }
}

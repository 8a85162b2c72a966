import type { SearchSettings } from '../model/search-settings.ts'
import { toVersionTag, UNVERSIONED_TAG } from './facet-tags.ts'
import type { SearchFilters } from './search-provider.ts'

/** Facet values that limit a search; `null` for no limit. */
export interface SearchContext {
  /** Tag of a version. */
  version: string | null
  language: string | null
  /** Part of the site. */
  section: string | null
}

/** The context of an unlimited search. */
export const NO_CONTEXT: SearchContext = { version: null, language: null, section: null }

/** The language of the open page and the version that the reader browses, if the site uses contextual search. */
export function getContext(settings: SearchSettings): SearchContext {
  if (!settings.contextual) return NO_CONTEXT
  const language = document.documentElement.lang
  return {
    version: findVersion(settings),
    language: settings.languages.some(({ value }) => value === language) ? language : null,
    section: null,
  }
}

/** Pages without a version are included in every version. */
export function toFilters({ version, language, section }: SearchContext): SearchFilters {
  return {
    tags: version === null ? [] : [UNVERSIONED_TAG, version],
    language: language ?? undefined,
    section: section ?? undefined,
  }
}

/** The version of the open page, else the one that the reader prefers, else the latest. */
function findVersion({ versions }: SearchSettings): string | null {
  const shown = document.querySelector<HTMLMetaElement>('meta[name="docusaurus_tag"]')?.content
  const preferred = toVersionTag(readPreferredVersion() ?? '')
  const isKnown = (tag: string | undefined) => versions.some(({ value }) => value === tag)
  return [shown, preferred].find(isKnown) ?? versions[0]?.value ?? null
}

function readPreferredVersion(): string | null {
  try {
    return localStorage.getItem('docs-preferred-version-default')
  } catch {
    return null
  }
}

import type { OriginalData } from '../../src/model/page-data.ts'
import type { Route } from '../route/route-table.ts'
import type { ComposeContext } from './context.ts'

/** Creates the function that describes the original of a page without a translation; nothing for other pages. */
export function createOriginalFinder({
  config,
}: Pick<ComposeContext, 'config'>): (route: Route) => { original?: OriginalData } {
  const { defaultLocale, locales } = config.i18n
  const language = locales.find(({ code }) => code === defaultLocale)
  return (route) => {
    if (route.original === null || !language) return {}
    const { htmlLang, direction } = language
    return { original: { htmlLang, direction } }
  }
}

/**
 * The address of a page in another locale: a pathname, or a URL if the locale has another origin. A page that does not exist there has
 * that of the home page.
 */
export function getLocaleUrl(
  { config, findInLocale, hrefs }: Pick<ComposeContext, 'config' | 'findInLocale' | 'hrefs'>,
  route: Route,
  code: string,
): string {
  const locale = config.i18n.locales.find((each) => each.code === code)
  const pathname = findInLocale(route, code)?.pathname ?? locale?.path ?? '/'
  const href = hrefs.toPage(pathname)
  const url = locale?.url ?? config.url
  return url === config.url ? href : url + href
}

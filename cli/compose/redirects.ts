import type { RedirectData } from '../../templates/redirect.ts'
import type { ComposeContext } from './context.ts'

/** A redirect with its target resolved. */
export interface ComposedRedirect extends RedirectData {
  /** POSIX path in the output folder. */
  outputFile: string
  /** With the base URL, percent-encoded. */
  from: string
}

/** Composes the pages of redirects (docs/behaviours.md SM-2). */
export function composeRedirects({
  table,
  config,
  hrefs,
  routeByPathname,
  getLabels,
}: Pick<ComposeContext, 'table' | 'config' | 'hrefs' | 'routeByPathname' | 'getLabels'>): ComposedRedirect[] {
  return table.redirects.map(({ pathname, outputFile, target }) => {
    const { href, pathname: page } =
      target.kind === 'page' ? { href: hrefs.toPage(target.pathname), ...target } : hrefs.resolveLink(target.url)
    const route = page === null ? undefined : routeByPathname.get(page)
    const language = config.i18n.locales.find(({ code }) => code === (route?.locale ?? config.i18n.defaultLocale))
    return {
      outputFile,
      from: hrefs.toPage(pathname),
      href,
      canonical: hrefs.toAbsolute(href),
      title: route?.title ?? href,
      language: language?.htmlLang ?? config.i18n.defaultLocale,
      explanation: getLabels(route?.locale ?? config.i18n.defaultLocale).pageMoved,
    }
  })
}

import type { RedirectData } from '../../templates/redirect.ts'
import type { ComposeContext } from './context.ts'

/** A redirect with its target resolved. */
export interface ComposedRedirect extends RedirectData {
  /** POSIX path in the output folder. */
  outputFile: string
  /** With the base URL, percent-encoded. */
  from: string
}

type RedirectContext = Pick<ComposeContext, 'table' | 'config' | 'hrefs' | 'routeByPathname' | 'getLabels'>

/** Composes the pages of redirects, each in its locale (docs/behaviours.md SM-2). */
export function composeRedirects(
  main: RedirectContext,
  byLocale: ReadonlyMap<string, RedirectContext> = new Map(),
): ComposedRedirect[] {
  return main.table.redirects.map(({ pathname, outputFile, target, locale = '' }) => {
    const { config, hrefs, routeByPathname, getLabels } = byLocale.get(locale) ?? main
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

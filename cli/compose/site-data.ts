import type { FooterData, FooterItemData, SiteData } from '../../src/model/page-data.ts'
import type { FooterLinkConfig } from '../config/config.ts'
import type { ComposeContext } from './context.ts'

/** Gives what all pages of a locale share: one object for each locale, made when it is first asked for. */
export function createSiteData(context: ComposeContext): (locale: string) => SiteData {
  const { config, hrefs, manifest, table } = context
  const searchRoute = table.routes.find((route) => route.kind === 'search')
  const shared = {
    title: config.title,
    tagline: config.tagline,
    titleDelimiter: config.titleDelimiter,
    url: config.url,
    baseUrl: config.baseUrl,
    favicon: config.favicon === null ? null : hrefs.image(config.favicon).src,
    colorMode: config.colorMode,
    baseUrlIssueBanner: config.baseUrlIssueBanner,
    announcementBar: composeAnnouncement(context),
    footer: composeFooter(context),
    searchHref: searchRoute ? hrefs.page(searchRoute.pathname) : null,
    hideNavbarOnScroll: config.navbar.hideOnScroll,
    sidebar: config.docs.sidebar,
    metadata: config.metadata,
    hasIslands: Boolean(manifest.islandClient),
  }
  const byLocale = new Map<string, SiteData>()
  return (code) => {
    const known = byLocale.get(code)
    if (known) return known
    const locale = config.i18n.locales.find((each) => each.code === code)
    const site: SiteData = {
      ...shared,
      locale: { code, htmlLang: locale?.htmlLang ?? code, direction: locale?.direction ?? 'ltr' },
    }
    byLocale.set(code, site)
    return site
  }
}

function composeAnnouncement({ config }: ComposeContext): SiteData['announcementBar'] {
  const bar = config.announcementBar
  if (!bar) return null
  const { id, content, backgroundColor, textColor, isCloseable } = bar
  return { id, html: content, backgroundColor, textColor, isCloseable }
}

function composeFooter(context: ComposeContext): FooterData | null {
  const { footer, title } = context.config
  if (!footer) return null
  const { style, links, logo } = footer
  const compose = (items: readonly FooterLinkConfig[]) => items.map((item) => composeFooterItem(context, item))
  const image = logo && context.hrefs.image(logo.src)
  return {
    style,
    columns:
      links.kind === 'columns'
        ? links.columns.map((column) => ({ title: column.title, items: compose(column.items) }))
        : null,
    row: links.kind === 'row' ? compose(links.items) : null,
    logo: logo &&
      image && {
        src: image.src,
        srcDark: logo.srcDark === null ? null : context.hrefs.image(logo.srcDark).src,
        alt: logo.alt ?? title,
        width: logo.width ?? image.width,
        height: logo.height ?? image.height,
        href: logo.href === null ? null : context.hrefs.link(logo.href).href,
      },
    copyrightHtml: footer.copyright,
  }
}

function composeFooterItem({ hrefs }: ComposeContext, item: FooterLinkConfig): FooterItemData {
  if (item.html !== null) return { kind: 'html', html: item.html }
  const url = item.to ?? item.href ?? '/'
  const { href, external } = hrefs.link(url)
  return { kind: 'link', label: item.label ?? url, href, external, attributes: item.attributes }
}

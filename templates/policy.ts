import type { NavbarItemData, PageData } from '../src/model/page-data.ts'

/**
 * The content security policy of one page: everything from its own origin, the one inline script by its hash, and only
 * what the page really has beyond that. Inline styles are allowed as attributes only, and only where someone wrote one.
 */
export function describePolicy(data: PageData): string {
  const { site, head, content } = data
  const styleOrigins = [...new Set(head.externalStyles.map((style) => originOf(style.href)))].filter(Boolean)
  const elsewhere = styleOrigins.map((origin) => ` ${origin}`).join('')
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'sha256-${head.inlineScript.sha256}'`,
    `style-src 'self'${elsewhere}`,
    hasStyleAttributes(data) ? "style-src-attr 'unsafe-inline'" : '',
    "img-src 'self' https: data:",
    `font-src 'self' data:${elsewhere}`,
    site.hasIslands || content.kind === 'react-page' || writtenHtml(data).some((html) => html.includes('<iframe'))
      ? "frame-src 'self' https:"
      : '',
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ]
  return directives.filter(Boolean).join('; ')
}

function originOf(href: string): string {
  return URL.canParse(href) ? new URL(href).origin : ''
}

/** A page component may write styles that cannot be seen from here. */
function hasStyleAttributes(data: PageData): boolean {
  const bar = data.site.announcementBar
  return (
    data.content.kind === 'react-page' ||
    (bar !== null && (bar.backgroundColor !== null || bar.textColor !== null)) ||
    writtenHtml(data).some((html) => html.includes(' style='))
  )
}

/** All HTML of the page that somebody wrote by hand. */
function writtenHtml({ site, navbar, content }: PageData): string[] {
  const footerItems = [...(site.footer?.columns?.flatMap((column) => column.items) ?? []), ...(site.footer?.row ?? [])]
  return [
    'html' in content ? content.html : '',
    site.announcementBar?.html ?? '',
    site.footer?.copyrightHtml ?? '',
    ...footerItems.map((item) => (item.kind === 'html' ? item.html : '')),
    ...[...navbar.left, ...navbar.right].map(htmlOfNavbarItem),
    ...('navigation' in content ? (content.navigation.sidebar ?? []) : []).map((item) =>
      item.kind === 'html' ? item.html : '',
    ),
  ]
}

function htmlOfNavbarItem(item: NavbarItemData): string {
  if (item.kind === 'search') return ''
  if (item.kind === 'dropdown') return (item.html ?? '') + item.items.map(htmlOfNavbarItem).join('')
  return item.html ?? ''
}

import { labels } from '../src/labels.ts'
import { escapeXml } from './xml.ts'

/** A page that leads to another one. */
export interface RedirectData {
  language: string
  /** Of the target, with the base URL. */
  href: string
  /** Absolute URL of the target. */
  url: string
}

/** A page for hosts that have no redirects of their own: browsers and search engines follow it, and it has a link. */
export function renderRedirect({ language, href, url }: RedirectData): string {
  const [target, canonical] = [escapeXml(href), escapeXml(url)]
  const title = escapeXml(labels.redirecting)
  return `<!doctype html><html lang="${escapeXml(language)}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><link rel="canonical" href="${canonical}">
<meta http-equiv="refresh" content="0; url=${target}"></head>
<body><p><a href="${target}">${canonical}</a></p></body></html>
`
}

import { escapeXml } from './xml.ts'

/** A pathname that leads to another one. */
export interface RedirectData {
  /** Its target, with the base URL. */
  href: string
  /** The target as an absolute URL. */
  canonical: string
  /** Title of the target; its address if the title is unknown. */
  title: string
  /** Language tag of that page. */
  language: string
  /** Text for readers whose browser does not redirect. */
  explanation: string
}

/** Keeps the query and the fragment, which a refresh would lose. */
const SCRIPT =
  "const to=new URL(document.querySelector('a').href);to.search=location.search||to.search;to.hash=location.hash||to.hash;location.replace(to)"

/** SHA-256 of `SCRIPT` in base64; a test compares it. */
const SCRIPT_SHA256 = 'dXa4E0k7a88DeLJfkav5EQemWILeZRliW7D4yxXihv4='

/**
 * The page of a redirect, for hosts that do not read `_redirects`. Without scripts it refreshes itself. The refresh is
 * inside `noscript`, because it would otherwise compete with the script.
 */
export function renderRedirect({ href, canonical, title, language, explanation }: RedirectData): string {
  const target = escapeXml(href)
  return `<!doctype html>
<html lang="${escapeXml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-${SCRIPT_SHA256}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeXml(title)}</title>
<link rel="canonical" href="${escapeXml(canonical)}">
<noscript><meta http-equiv="refresh" content="0; url=${target}"></noscript>
</head>
<body>
<p>${escapeXml(explanation)} <a href="${target}">${escapeXml(title)}</a></p>
<script>${SCRIPT}</script>
</body>
</html>
`
}

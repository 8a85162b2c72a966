import { escapeXml } from './xml.ts'

/** A page that has moved. */
export interface RedirectData {
  /** Where to: pathname with the base URL, or an absolute URL. */
  to: string
  /** The same place as an absolute URL. */
  canonical: string
}

/** A whole HTML file that leads on at once, without script; its link is for readers whose browser does not follow. */
export function renderRedirect({ to, canonical }: RedirectData): string {
  const href = escapeXml(to)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Redirecting</title>
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${href}">
<link rel="canonical" href="${escapeXml(canonical)}">
</head>
<body>
<p>This page has moved to <a href="${href}">${href}</a>.</p>
</body>
</html>
`
}

/**
 * Schemes that a browser fetches or hands to another program, and never runs in the page: the web's own, those that the
 * HTML standard safelists for protocol handlers (section 8.9.1.2), and some that technical documentation names.
 */
const allowedSchemes: ReadonlySet<string> = new Set([
  ...[
    'http',
    'https',
    'ws',
    'wss',
    'pathname',
    'bitcoin',
    'ftp',
    'ftps',
    'geo',
    'im',
    'irc',
    'ircs',
    'magnet',
    'mailto',
  ],
  ...[
    'matrix',
    'mms',
    'news',
    'nntp',
    'openpgp4fpr',
    'sftp',
    'sip',
    'sms',
    'smsto',
    'ssh',
    'tel',
    'urn',
    'webcal',
    'xmpp',
  ],
  ...['doi', 'ethereum', 'git', 'ipfs', 'ipns', 'lightning', 'slack', 'tg', 'vscode', 'vscode-insiders', 'cursor'],
  ...['jetbrains', 'zed'],
])

const schemeAtStart = /^([a-z][a-z0-9+.-]*):/i
/** Data URLs without a document inside: they run nothing. */
const inertData = /^data:(?:[,;]|text\/plain\b|image\/(?:png|jpe?g|gif|webp|avif)[;,])/i
/** An image element never runs what it shows, SVG included. */
const svgData = /^data:image\/svg\+xml[;,]/i

/** The scheme of a URL in lower case; `undefined` for a reference without one. Expects a URL as a browser reads it. */
export function schemeOf(url: string): string | undefined {
  return schemeAtStart.exec(url)?.[1]?.toLowerCase()
}

/** The scheme for which a URL is refused, in links and configuration alike; `undefined` if it may be printed. */
export function findUnsafeScheme(url: string, use: 'link' | 'image'): string | undefined {
  const seen = asBrowsersRead(url)
  const scheme = schemeOf(seen)
  if (scheme === undefined || allowedSchemes.has(scheme) || scheme.startsWith('web+')) return undefined
  return inertData.test(seen) || (use === 'image' && svgData.test(seen)) ? undefined : scheme
}

/** A URL without what URL parsers drop: control characters and spaces around it, tabs and line ends anywhere. */
export function asBrowsersRead(url: string): string {
  const isDropped = (at: number) => url.charCodeAt(at) <= 0x20
  let start = 0
  let end = url.length
  while (start < end && isDropped(start)) start += 1
  while (end > start && isDropped(end - 1)) end -= 1
  const trimmed = url.slice(start, end)
  return /[\t\n\r]/.test(trimmed) ? trimmed.replace(/[\t\n\r]/g, '') : trimmed
}

/** Schemes that never run in a page: of the web, of the HTML standard (section 8.9.1.2), and of technical documents. */
const ALLOWED_SCHEMES: ReadonlySet<string> = new Set(
  `http https ws wss pathname bitcoin ftp ftps geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sftp sip sms
  smsto ssh tel urn webcal xmpp doi ethereum git ipfs ipns lightning slack tg vscode vscode-insiders cursor jetbrains
  zed`.split(/\s+/),
)

const schemeAtStart = /^([a-z][a-z0-9+.-]*):/i
/** Data URLs that do not contain a document, and so run nothing. */
const inertData = /^data:(?:[,;]|text\/plain\b|image\/(?:png|jpe?g|gif|webp|avif)[;,])/i
/** An image element never runs what it shows, not even SVG. */
const svgData = /^data:image\/svg\+xml[;,]/i

/** The scheme of a URL in lower case; `undefined` for a reference without one. Expects a URL as a browser reads it. */
export const findScheme = (url: string): string | undefined => schemeAtStart.exec(url)?.[1]?.toLowerCase()

/** The unsafe scheme of a URL in links and in the configuration; `undefined` if the URL may be printed. */
export function findUnsafeScheme(url: string, use: 'link' | 'image'): string | undefined {
  const seen = normalizeUrlInput(url)
  const scheme = findScheme(seen)
  if (scheme === undefined || ALLOWED_SCHEMES.has(scheme) || scheme.startsWith('web+')) return undefined
  return inertData.test(seen) || (use === 'image' && svgData.test(seen)) ? undefined : scheme
}

/** Removes what URL parsers drop: control characters and spaces at both ends, tabs and line breaks anywhere. */
export function normalizeUrlInput(url: string): string {
  const isDropped = (at: number) => url.charCodeAt(at) <= 0x20
  let start = 0
  let end = url.length
  while (start < end && isDropped(start)) start += 1
  while (end > start && isDropped(end - 1)) end -= 1
  const trimmed = url.slice(start, end)
  return /[\t\n\r]/.test(trimmed) ? trimmed.replace(/[\t\n\r]/g, '') : trimmed
}

/** Schemes that name places and open programs; none of them runs what stands behind the colon in the page. */
const linkSchemes: ReadonlySet<string> = new Set([
  ...['http', 'https', 'mailto', 'tel', 'sms', 'ftp', 'ftps', 'sftp', 'ssh', 'git', 'pathname', 'irc', 'ircs', 'xmpp'],
  ...[
    'matrix',
    'magnet',
    'bitcoin',
    'lightning',
    'ethereum',
    'ipfs',
    'ipns',
    'ws',
    'wss',
    'geo',
    'news',
    'nntp',
    'webcal',
  ],
  ...['slack', 'tg', 'vscode', 'vscode-insiders', 'cursor', 'jetbrains', 'zed', 'doi', 'urn'],
])

/** Data URLs of pictures are inert where a picture is shown; as a link they would be a page. */
const imageData = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i

/**
 * The scheme for which a URL is refused, or `undefined` if it may be printed. It is read as a browser reads it: control
 * characters and spaces in front, and tabs and line breaks anywhere, do not count.
 */
export function findUnsafeScheme(url: string, use: 'link' | 'image'): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that browsers drop.
  const seen = url.replace(/^[\u0000-\u0020]+|[\t\n\r]/g, '')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(seen)?.[1]?.toLowerCase()
  if (scheme === undefined || linkSchemes.has(scheme) || scheme.startsWith('web+')) return undefined
  if (use === 'image' && imageData.test(seen)) return undefined
  return scheme
}

/** Input of `_headers`. */
export interface HeadersData {
  baseUrl: string
  /** Paths of the root files of search indexes, without the base URL. */
  searchRoots: readonly string[]
  /** Origins of pages that may show pages of the site in a frame, apart from its own. */
  frameAncestors: readonly string[]
}

/**
 * `_headers`, the rules of hosts. Files with a content hash in their name never change; all other files, including root
 * files of search indexes, are revalidated.
 */
export function renderHeaders({ baseUrl, searchRoots, frameAncestors }: HeadersData): string {
  return [
    `${baseUrl}*`,
    '  Cache-Control: no-cache',
    '  Vary: Accept',
    `  Link: <${baseUrl}llms.txt>; rel="index"; type="text/plain"`,
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    // This directive has no effect in a page, which contains the rest of the policy.
    `  Content-Security-Policy: ${['frame-ancestors', "'self'", ...frameAncestors].join(' ')}`,
    `${baseUrl}assets/*`,
    '  ! Cache-Control',
    '  Cache-Control: public, max-age=31536000, immutable',
    ...searchRoots.flatMap((path) => [`${baseUrl}${path}`, '  ! Cache-Control', '  Cache-Control: no-cache']),
    '',
  ].join('\n')
}

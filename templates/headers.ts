/** What the headers of files depend on. */
export interface HeadersData {
  baseUrl: string
  /** Paths of the root files of search indexes, without the base URL. */
  searchRoots: readonly string[]
}

/** `_headers`, the rules of hosts. Files with a content hash in their name never change; everything else, root files of search indexes included, is revalidated. */
export function renderHeaders({ baseUrl, searchRoots }: HeadersData): string {
  return [
    `${baseUrl}*`,
    '  Cache-Control: no-cache',
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    // The rest of the policy is in each page, where this directive has no effect.
    "  Content-Security-Policy: frame-ancestors 'self'",
    `${baseUrl}assets/*`,
    '  ! Cache-Control',
    '  Cache-Control: public, max-age=31536000, immutable',
    ...searchRoots.flatMap((path) => [`${baseUrl}${path}`, '  ! Cache-Control', '  Cache-Control: no-cache']),
    '',
  ].join('\n')
}

import type { ServerResponse } from 'node:http'
import { withoutBaseUrl } from '../lib/pathname.ts'
import type { Target } from './inspect-request.ts'

/**
 * The pathname inside of the site; `undefined` for what lies outside, where a site has nothing. Requests for the root of
 * the server, or for the base URL without its slash, are sent to the site at once: then the result is `null`.
 */
export function enterBasePath(target: Target, baseUrl: string, response: ServerResponse): string | undefined | null {
  const { pathname, search } = target
  if (baseUrl === '/' || (pathname !== '/' && `${pathname}/` !== baseUrl)) return withoutBaseUrl(pathname, baseUrl)
  response.writeHead(302, { Location: encodeURI(baseUrl) + search, 'Cache-Control': 'no-store', 'Content-Length': 0 })
  response.end()
  return null
}

import type { ServerResponse } from 'node:http'
import { removeBaseUrl } from '../lib/pathname.ts'
import type { Target } from './inspect-request.ts'

/**
 * The pathname inside the site; `undefined` for pathnames outside the base URL. Requests for the root of the server, or for
 * the base URL without its slash, are redirected to the site; then the result is `null`.
 */
export function enterBasePath(target: Target, baseUrl: string, response: ServerResponse): string | undefined | null {
  const { pathname, search } = target
  if (baseUrl === '/' || (pathname !== '/' && `${pathname}/` !== baseUrl)) return removeBaseUrl(pathname, baseUrl)
  response.writeHead(302, { Location: encodeURI(baseUrl) + search, 'Cache-Control': 'no-store', 'Content-Length': 0 })
  response.end()
  return null
}

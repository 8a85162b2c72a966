import { readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import compression from 'compression'
import send from 'send'
import type { Outcome } from '../diagnostics/diagnostic.ts'
import { removeBaseUrl } from '../lib/pathname.ts'
import { isSearchRoot } from '../lib/search-folder.ts'
import { enterBasePath } from './base-path.ts'
import { listCandidates, listNotFoundFiles } from './candidates.ts'
import { findHeaders } from './header-rules.ts'
import { type ListenRequest, listen, type RunningServer, refuse } from './listen.ts'
import { findRedirection, type Redirection } from './redirects.ts'
import { createSiteFiles, type SiteFiles } from './site-files.ts'

/** Larger files are not redirect pages. */
const REDIRECT_PAGE_BYTES = 8_192

export type StaticServerRequest = Omit<ListenRequest, 'respond'> & {
  /** Absolute path of a built site. */
  directory: string
  /** Begins and ends with a slash; the site is served under it and nowhere else. */
  baseUrl: string
}

/**
 * Serves a built site as a production host would: clean URLs in every spelling, the site's 404 page with its status, the
 * base path, the rules of `_redirects` and `_headers`, revalidation of pages, one year of caching for hashed assets, ranges, gzip and brotli.
 */
export function createStaticServer(request: StaticServerRequest): Promise<Outcome<RunningServer | null>> {
  const { directory, baseUrl, ...listenRequest } = request
  const files = createSiteFiles(directory)
  const compress = compression({ threshold: 1024 })
  return listen({
    ...listenRequest,
    respond(incoming, response, target) {
      const forced = findRedirection(files.getRedirects(), target, true)
      if (forced && redirect(response, forced)) return
      const path = enterBasePath(target, baseUrl, response)
      if (path === null) return
      for (const [name, value] of Object.entries(findHeaders(files.getHeaderRules(), target.pathname)))
        response.setHeader(name, value)
      const { accept = '' } = incoming.headers
      const file = path === undefined || forced ? undefined : findFile(path, { files, accept })
      const unforced = findRedirection(files.getRedirects(), target, false)
      const isFree = file === undefined || (unforced !== undefined && isRedirectPage(join(files.getDirectory(), file)))
      const rule = forced ?? (isFree ? unforced : undefined)
      if (rule && redirect(response, rule)) return
      const rulePath = rule ? removeBaseUrl(rule.location, baseUrl) : undefined
      const shown = rulePath === undefined ? file : findFile(rulePath, { files, accept })
      const status = rule?.status ?? 200
      compress(incoming, response, () =>
        sendFile({ incoming, response, files, file: shown, path: path ?? '', status, onError: request.onError }),
      )
    },
  })
}

/** Redirects the client; `false` for a rule that serves another file instead. */
function redirect(response: ServerResponse, { location, status }: Redirection): boolean {
  if (status === 200 || status === 404) return false
  // Rules may change with the next build, but browsers cache a 301 permanently.
  response.writeHead(status, { Location: location, 'Cache-Control': 'no-store', 'Content-Length': 0 })
  response.end()
  return true
}

/** Whether a file is a redirect page, which is for hosts without rules. */
function isRedirectPage(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats || stats.size > REDIRECT_PAGE_BYTES || !file.endsWith('.html')) return false
  return readFileSync(file, 'utf8').includes('<meta http-equiv="refresh"')
}

function findFile(path: string, { files, accept }: { files: SiteFiles; accept: string }): string | undefined {
  for (const candidate of listCandidates(path, accept)) {
    const file = files.find(candidate)
    if (file !== undefined) return file
  }
  return undefined
}

interface SendRequest {
  incoming: IncomingMessage
  response: ServerResponse
  files: SiteFiles
  /** `undefined`: the site has no such file. */
  file: string | undefined
  /** The requested path without the base URL. */
  path: string
  /** Status of the response if there is a file. */
  status: number
  onError: (error: unknown) => void
}

function sendFile({ incoming, response, files, file, path: requested, status, onError }: SendRequest): void {
  const findStats = (path: string | undefined) =>
    path === undefined ? undefined : statSync(join(files.getDirectory(), path), { throwIfNoEntry: false })
  // A file may have been deleted since it was listed.
  const isFound = findStats(file) !== undefined
  const notFound = isFound ? [] : listNotFoundFiles(requested.replace(/^\//, ''))
  const path = isFound ? file : notFound.map((each) => files.find(each)).find((each) => each !== undefined)
  const stats = findStats(path)
  if (path === undefined || stats === undefined) {
    refuse(response, 404)
    return
  }
  response.statusCode = isFound ? status : 404
  response.setHeader('Cache-Control', getCacheControl(path))
  // A page is also served as Markdown.
  if (/\.(?:html|md)$/.test(path)) response.setHeader('Vary', 'Accept')
  // Unlike the modification time, ctime cannot be set, so a new build never looks like an old one.
  response.setHeader(
    'ETag',
    `W/"${stats.size.toString(16)}-${Math.trunc(stats.ctimeMs).toString(16)}-${stats.ino.toString(16)}"`,
  )
  const options = { dotfiles: 'allow', index: false, etag: false, lastModified: false, cacheControl: false } as const
  send(incoming, path.split('/').map(encodeURIComponent).join('/'), {
    ...options,
    root: files.getDirectory(),
    acceptRanges: isFound,
  })
    .on('error', (error: { status?: number }) => {
      const status = error.status ?? 500
      if (status >= 500) onError(error)
      refuse(response, status)
    })
    .on('directory', () => refuse(response, 404))
    .pipe(response)
}

/**
 * Names below `assets/` contain a content hash, except for root files of search indexes. All other files may change.
 */
function getCacheControl(path: string): string {
  return path.startsWith('assets/') && !isSearchRoot(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

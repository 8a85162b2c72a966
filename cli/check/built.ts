import type { Diagnostic, Origin } from '../diagnostics/diagnostic.ts'
import { addBaseUrl, decodePathname, encodePathname, removeBaseUrl, toPathnameKey } from '../lib/pathname.ts'
import type { LinkedDocument } from '../link/link-graph.ts'
import type { RouteTable } from '../route/route-table.ts'
import { type DeadLink, findDeadLinks } from './linkinator.ts'

export interface BuiltRequest {
  /** Origin of the server that serves the built site: `http://localhost:4173`. */
  origin: string
  /** Begins and ends with a slash. */
  baseUrl: string
  table: Pick<RouteTable, 'routes'>
  linked: readonly LinkedDocument[]
  timeoutMs?: number
}

/** Pages that are fetched at the same time. */
const CONCURRENCY = 32

/**
 * Crawls a built site and reports links that the server cannot answer. A diagnostic is located at the source reference
 * of the link, or at the page if the theme or a component printed it. Anchors are left to the source check, because
 * linkinator does not check all of them.
 */
export async function checkBuilt(request: BuiltRequest): Promise<Diagnostic[]> {
  const { origin, baseUrl, table, timeoutMs = 30_000 } = request
  const site = origin + baseUrl
  const pages = table.routes.filter((route) => route.kind !== 'not-found')
  const urls = pages.map((route) => origin + encodePathname(addBaseUrl(route.pathname, baseUrl)))
  const findOrigin = createOriginFinder(request)
  const found = new Map<string, Diagnostic>()
  for (let at = 0; at < urls.length; at += CONCURRENCY) {
    const batch = urls.slice(at, at + CONCURRENCY)
    const shouldFollow = (url: string) => url.startsWith(`${origin}/`)
    for (const link of await findDeadLinks({ urls: batch, shouldFollow, timeoutMs })) {
      const { pathname, origin: source } = findOrigin(link)
      const target = link.url.startsWith(origin) ? link.url.slice(origin.length) : link.url
      found.set(JSON.stringify([source, target]), {
        code: isFileUrl(link.url) ? 'asset/not-found' : 'link/not-found',
        message: `"${target}" ${link.reason} in the built site${link.url.startsWith(site) ? '' : ', because it is outside the base URL'}.`,
        origin: source,
        pathname,
        target,
      })
    }
  }
  return [...found.values()]
}

/** Finds the reference in a source that was printed as a dead link. */
function createOriginFinder(request: BuiltRequest): (link: DeadLink) => { pathname: string; origin: Origin } {
  const { origin, baseUrl, linked } = request
  const documents = new Map(linked.map((document) => [toPathnameKey(document.pathname), document]))
  return ({ url, parent }) => {
    const pathname = toPathname(parent ?? url, request)
    const page: Origin = { kind: 'page', pathname }
    const document = parent === undefined ? undefined : documents.get(toPathnameKey(pathname))
    if (!document) return { pathname, origin: page }
    const at = document.document.references.findIndex((reference, index) => {
      const target = document.targets[index]
      const printed = target?.kind === 'page' ? addBaseUrl(target.pathname, baseUrl) : reference.url
      const bases = parent === undefined ? [origin] : [parent, `${parent}/`]
      return [printed, addBaseUrl(printed, baseUrl)].some((href) => bases.some((base) => isSameUrl(href, base, url)))
    })
    const reference = document.document.references[at]
    if (!reference) return { pathname, origin: page }
    const { line, column, endLine, endColumn } = reference.span
    const file = reference.file ?? document.document.source.path
    return { pathname, origin: { kind: 'file', file, line, column, endLine, endColumn } }
  }
}

function toPathname(url: string, { origin, baseUrl }: BuiltRequest): string {
  const path = url.startsWith(origin) ? new URL(url).pathname : url
  const decoded = decodePathname(path) ?? path
  return removeBaseUrl(decoded, baseUrl) ?? decoded
}

function isSameUrl(href: string, base: string, url: string): boolean {
  if (!URL.canParse(href, base) || !URL.canParse(url)) return false
  const removeHash = (parsed: URL) => parsed.origin + parsed.pathname + parsed.search
  return removeHash(new URL(href, base)) === removeHash(new URL(url))
}

const isFileUrl = (url: string): boolean =>
  /\.(?!html?$)[a-z][a-z0-9]{1,4}$/i.test(URL.canParse(url) ? new URL(url).pathname : url)

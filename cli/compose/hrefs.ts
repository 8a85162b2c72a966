import type { AssetManifest } from '../bundle/asset-manifest.ts'
import type { Config } from '../config/config.ts'
import { memoize } from '../lib/once.ts'
import { addBaseUrl, encodePathname, splitUrl } from '../lib/pathname.ts'
import type { LinkGraph, Target } from '../link/link-graph.ts'
import type { RouteTable } from '../route/route-table.ts'

/** The target of a link of the configuration. */
export interface ResolvedLink {
  href: string
  /** Whether it leads to another site and opens a new tab. `mailto:` and the like do not. */
  external: boolean
  /** The page's pathname without the base URL, for active states; `null` if it is not a page of this site. */
  pathname: string | null
}

/** A published image. Sizes are pixels, `null` where unknown. */
export interface ResolvedImage {
  src: string
  width: number | null
  height: number | null
}

/** Converts pathnames and references of the configuration into values of `href`. */
export interface Hrefs {
  /** `/docs/größe` as `/base/docs/gr%C3%B6%C3%9Fe`. */
  toPage(pathname: string): string
  /** The canonical URL of an `href` of this site. URLs are returned unchanged. */
  toAbsolute(href: string): string
  /** A published file by its path in the output (`assets/site.1a2b3c4d.css`), with or without a leading slash. */
  toFile(path: string): string
  /** A link as written in the configuration, resolved by the link stage. */
  resolveLink(url: string): ResolvedLink
  resolveImage(url: string): ResolvedImage
  /** The pathname in the locale of a page of the default locale. */
  localize(pathname: string): string
}

const absoluteUrl = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i
const webUrl = /^(?:https?:)?\/\//i

interface HrefsInput {
  config: Config
  graph: Pick<LinkGraph, 'configReferences'>
  manifest: Pick<AssetManifest, 'files'>
  table: Pick<RouteTable, 'translations'>
}

/** Resolves each configured URL once for all pages of a locale. */
export function createHrefs({ config, graph, manifest, table }: HrefsInput, locale: string): Hrefs {
  const localize = (pathname: string) => table.translations[pathname]?.[locale] ?? pathname
  const targets = new Map(graph.configReferences.map((reference) => [reference.url, reference.target]))
  const sizes = new Map(Object.values(manifest.files).map((file) => [file.url, file]))
  const toPage = memoize((pathname: string) => encodePathname(addBaseUrl(pathname, config.baseUrl)))
  const toFile = (path: string): string => toPage(path.startsWith('/') ? path : `/${path}`)
  const findPublishedPath = (target: Target | undefined): string | null => {
    if (target?.kind === 'site-file') return target.path
    return target?.kind === 'file' ? (target.published ?? manifest.files[target.file]?.url ?? null) : null
  }

  return {
    toPage,
    localize,
    toFile,
    toAbsolute: (href) => (absoluteUrl.test(href) ? href : config.url + href),
    resolveLink(url) {
      const target = targets.get(url)
      if (target?.kind === 'page') {
        const fragment = target.fragment === '' ? '' : `#${encodeURI(target.fragment)}`
        const pathname = localize(target.pathname)
        return { href: toPage(pathname) + target.search + fragment, external: false, pathname }
      }
      const published = findPublishedPath(target)
      if ((target?.kind === 'file' || target?.kind === 'site-file') && published !== null) {
        return { href: toFile(published) + target.suffix, external: false, pathname: null }
      }
      // A scheme that could run code is never printed, regardless of severity.
      if (target?.kind === 'broken' && target.reason === 'scheme') return { href: '#', external: false, pathname: null }
      return toWrittenLink(
        target?.kind === 'external' || target?.kind === 'unchecked' ? target.url : url,
        config.baseUrl,
      )
    },
    resolveImage(url) {
      if (absoluteUrl.test(url)) return { src: url, width: null, height: null }
      const published = findPublishedPath(targets.get(url)) ?? url.replace(/^\/+/, '')
      const size = sizes.get(published)
      return { src: toFile(published), width: size?.width ?? null, height: size?.height ?? null }
    },
  }
}

/** A link that the link stage did not resolve, or that is broken and has been reported: it is printed as written. */
function toWrittenLink(url: string, baseUrl: string): ResolvedLink {
  if (absoluteUrl.test(url)) return { href: url, external: webUrl.test(url), pathname: null }
  if (url.startsWith('#')) return { href: url, external: false, pathname: null }
  const rooted = url.startsWith('/') ? url : `/${url}`
  // Encodes only characters that are not allowed in URLs; existing escapes are kept.
  const href = addBaseUrl(rooted, baseUrl).replace(/[^\x21-\x7e]+/gu, encodeURI)
  return { href, external: false, pathname: splitUrl(rooted).pathname }
}

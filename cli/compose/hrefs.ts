import type { AssetManifest } from '../bundle/asset-manifest.ts'
import type { Config } from '../config/config.ts'
import { encodePathname, splitUrl, withBaseUrl } from '../lib/pathname.ts'
import type { LinkGraph, Target } from '../link/link-graph.ts'

/** Where a link of the configuration leads. */
export interface ResolvedLink {
  href: string
  /** On the web outside of this site: opens a new tab. `mailto:` and the like do not. */
  external: boolean
  /** The page's pathname without the base URL, for active states; `null` when it is no page of this site. */
  pathname: string | null
}

/** A published image. Sizes are pixels, `null` where unknown. */
export interface ResolvedImage {
  src: string
  width: number | null
  height: number | null
}

/** Turns pathnames and references of the configuration into what stands in an `href`. */
export interface Hrefs {
  /** `/docs/größe` as `/base/docs/gr%C3%B6%C3%9Fe`. */
  page(pathname: string): string
  /** The canonical URL of an `href` of this site. URLs are returned as they are. */
  absolute(href: string): string
  /** A published file by its path in the output (`assets/site.1a2b3c4d.css`), with or without a slash in front. */
  file(path: string): string
  /** A link as the configuration writes it, resolved by the link stage. */
  link(url: string): ResolvedLink
  image(url: string): ResolvedImage
}

const absoluteUrl = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i
const webUrl = /^(?:https?:)?\/\//i

/** One resolution of each configured URL serves all pages. */
export function createHrefs(input: { config: Config; graph: LinkGraph; manifest: AssetManifest }): Hrefs {
  const { config, graph, manifest } = input
  const targets = new Map(graph.configReferences.map((reference) => [reference.url, reference.target]))
  const sizes = new Map(Object.values(manifest.files).map((file) => [file.url, file]))
  const pages = new Map<string, string>()

  const page = (pathname: string): string => {
    const known = pages.get(pathname)
    if (known !== undefined) return known
    const href = encodePathname(withBaseUrl(pathname, config.baseUrl))
    pages.set(pathname, href)
    return href
  }
  const file = (path: string): string => page(path.startsWith('/') ? path : `/${path}`)
  const fileOf = (target: Target | undefined): string | null =>
    target?.kind === 'file' ? (target.published ?? manifest.files[target.file]?.url ?? null) : null

  return {
    page,
    file,
    absolute: (href) => (absoluteUrl.test(href) ? href : config.url + href),
    link(url) {
      const target = targets.get(url)
      if (target?.kind === 'page') {
        const fragment = target.fragment === '' ? '' : `#${encodeURI(target.fragment)}`
        return { href: page(target.pathname) + target.search + fragment, external: false, pathname: target.pathname }
      }
      const published = fileOf(target)
      if (target?.kind === 'file' && published !== null) {
        return { href: file(published) + target.suffix, external: false, pathname: null }
      }
      // Whatever the severity of the finding: a scheme that could run code is never printed.
      if (target?.kind === 'broken' && target.reason === 'scheme') return { href: '#', external: false, pathname: null }
      return linkAsWritten(
        target?.kind === 'external' || target?.kind === 'unchecked' ? target.url : url,
        config.baseUrl,
      )
    },
    image(url) {
      if (absoluteUrl.test(url)) return { src: url, width: null, height: null }
      const published = fileOf(targets.get(url)) ?? url.replace(/^\/+/, '')
      const size = sizes.get(published)
      return { src: file(published), width: size?.width ?? null, height: size?.height ?? null }
    },
  }
}

/** What the link stage did not resolve, or found broken: the judges have reported it, and it is printed as written. */
function linkAsWritten(url: string, baseUrl: string): ResolvedLink {
  if (absoluteUrl.test(url)) return { href: url, external: webUrl.test(url), pathname: null }
  if (url.startsWith('#')) return { href: url, external: false, pathname: null }
  const rooted = url.startsWith('/') ? url : `/${url}`
  // What is encoded already stays: only characters that no address holds are encoded.
  const href = withBaseUrl(rooted, baseUrl).replace(/[^\x21-\x7e]+/gu, encodeURI)
  return { href, external: false, pathname: splitUrl(rooted).pathname }
}

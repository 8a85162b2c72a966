import type { AssetManifest } from '../bundle/asset-manifest.ts'
import { encodePathname, withBaseUrl } from '../lib/pathname.ts'
import { findUnsafeScheme } from '../lib/url-schemes.ts'
import type { LinkedDocument, Target } from '../link/link-graph.ts'
import type { HtmlTemplate, Reference } from '../parse/document.ts'

/** What printing needs of the site. */
export interface PrintContext {
  /** Begins and ends with a slash. */
  baseUrl: string
  /** Of the site, without a path; links to another host open a new tab. */
  url: string
  files: AssetManifest['files']
}

/** One hole's answer: the URL, and the attributes that go with it. */
interface Printed {
  /** Percent-encoded where needed, not yet escaped; `null` prints nothing. */
  url: string | null
  attributes: string
}

/** Fills the holes of a body with the resolved references. */
export function print(body: HtmlTemplate, linked: LinkedDocument, context: PrintContext): string {
  let html = body.chunks[0] ?? ''
  for (const [at, hole] of body.holes.entries()) {
    html += printHole(body.attributes[at] ?? null, { hole, linked, context }) + (body.chunks[at + 1] ?? '')
  }
  return html
}

function printHole(
  attribute: HtmlTemplate['attributes'][number],
  { hole, linked, context }: { hole: number; linked: LinkedDocument; context: PrintContext },
): string {
  const reference = linked.document.references[hole]
  const target = linked.targets[hole]
  if (!reference || !target) throw new Error(`The body of ${linked.document.source.path} has no reference ${hole}.`)
  const { url, attributes } = printTarget(reference, target, { linked, context })
  if (attribute === null) return escapeAttribute(url ?? '')
  return url === null ? '' : `${attribute}="${escapeAttribute(url)}"${attributes}`
}

function printTarget(
  reference: Reference,
  target: Target,
  { linked, context }: { linked: LinkedDocument; context: PrintContext },
): Printed {
  switch (target.kind) {
    case 'page':
      return { url: printPage(reference, target, { linked, context }), attributes: '' }
    case 'file':
      return printFile(reference, target, context)
    case 'external':
      return printExternal(target.url, { reference, context })
    case 'broken':
      if (target.reason === 'scheme') return nothing
      return printAsWritten(reference.url, { reference, context })
    case 'unchecked':
      return printExternal(target.url, { reference, context })
  }
}

/** A fragment of the page itself stays a fragment, which a browser follows without leaving the page. */
function printPage(
  reference: Reference,
  target: Extract<Target, { kind: 'page' }>,
  { linked, context }: { linked: LinkedDocument; context: PrintContext },
): string {
  const fragment = target.fragment === '' ? '' : `#${encodeUrl(target.fragment)}`
  if (reference.url.startsWith('#') && target.pathname === linked.pathname) return fragment === '' ? '#' : fragment
  return withBaseUrl(encodePathname(target.pathname), context.baseUrl) + encodeUrl(target.search) + fragment
}

function printFile(reference: Reference, target: Extract<Target, { kind: 'file' }>, context: PrintContext): Printed {
  const file = context.files[target.file]
  const published = target.published ?? file?.url
  if (published === undefined) return printAsWritten(reference.url, { reference, context })
  const url = context.baseUrl + encodePathname(published.replace(/^\//, '')) + encodeUrl(target.suffix)
  if (reference.kind === 'link') return { url, attributes: ' target="_blank"' }
  if (reference.kind !== 'image' || !file || file.width === null || file.height === null) return { url, attributes: '' }
  return { url, attributes: ` width="${file.width}" height="${file.height}"` }
}

function printExternal(written: string, place: { reference: Reference; context: PrintContext }): Printed {
  const { url } = printAsWritten(written, place)
  const leaves = url !== null && place.reference.kind === 'link' && leavesSite(place.reference.url, place.context.url)
  return { url, attributes: leaves ? ' target="_blank" rel="noopener noreferrer"' : '' }
}

function leavesSite(url: string, site: string): boolean {
  if (url.startsWith('pathname:')) return true
  if (!/^(?:https?:)?\/\//i.test(url)) return false
  const host = (text: string) => (URL.canParse(text, site) ? new URL(text, site).host : text)
  return host(url) !== host(site)
}

/**
 * What nothing was resolved for: the base URL goes in front of absolute pathnames, and `pathname://` is taken off. A scheme
 * that runs code is not printed, whoever opted out of what.
 */
function printAsWritten(url: string, { reference, context }: { reference: Reference; context: PrintContext }): Printed {
  if (findUnsafeScheme(url, reference.kind === 'link' ? 'link' : 'image') !== undefined) return nothing
  const path = url.replace(/^pathname:\/\/\/?/, '/')
  return { url: encodeUrl(withBaseUrl(path, context.baseUrl)), attributes: '' }
}

const nothing: Printed = { url: null, attributes: '' }

/** Percent-encodes what may not stand in a URL and keeps what is encoded already: `%20`, and also `%` alone as `%25`. */
function encodeUrl(url: string): string {
  return encodeURI(url.replace(/\p{Surrogate}/gu, '\uFFFD'))
    .replace(/%25([0-9a-f]{2})/gi, '%$1')
    .replace(/%5B/g, '[')
    .replace(/%5D/g, ']')
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;')
}

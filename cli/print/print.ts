import type { AssetManifest } from '../bundle/asset-manifest.ts'
import { findUnsafeScheme } from '../content/url-schemes.ts'
import { escapeHtmlAttribute } from '../lib/escape-html.ts'
import { addBaseUrl, encodePathname } from '../lib/pathname.ts'
import type { LinkedDocument, Target } from '../link/link-graph.ts'
import type { HtmlTemplate, MarkdownTemplate, Reference } from '../parse/document.ts'

/** The parts of the site that printing needs. */
export interface PrintContext {
  /** Begins and ends with a slash. */
  baseUrl: string
  /** Origin of the site, without a path; links to another host open a new tab. */
  url: string
  files: AssetManifest['files']
}

/** The content of one slot: a URL and related attributes. */
interface Printed {
  /** Percent-encoded where needed, not yet escaped; `null` prints nothing. */
  url: string | null
  attributes: string
}

const LINK = '<a '
const LINK_END = '</a>'

/**
 * Fills the slots of a body with the resolved references. A link without a target and without other attributes is
 * printed as its text.
 */
export function print(body: HtmlTemplate, linked: LinkedDocument, context: PrintContext): string {
  let html = body.chunks[0] ?? ''
  let isInText = false
  for (const [at, slot] of body.slots.entries()) {
    const printed = printSlot(body.attributes[at] ?? null, { slot, linked, context })
    let chunk = body.chunks[at + 1] ?? ''
    if (printed === '' && chunk.startsWith('>') && html.endsWith(LINK)) {
      html = html.slice(0, -LINK.length)
      chunk = chunk.slice(1)
      isInText = true
    }
    const end = isInText ? chunk.indexOf(LINK_END) : -1
    if (end >= 0) {
      chunk = chunk.slice(0, end) + chunk.slice(end + LINK_END.length)
      isInText = false
    }
    html += printed + chunk
  }
  return html
}

/** Fills the slots of a Markdown body with resolved URLs; unresolved references are printed as written. */
export function printMarkdown(body: MarkdownTemplate, linked: LinkedDocument, context: PrintContext): string {
  let markdown = body.chunks[0] ?? ''
  for (const [at, slot] of body.slots.entries()) {
    const { reference, target } = findReference(slot, linked)
    const { url } = printTarget(reference, target, { linked, context })
    markdown += (url ?? (reference.raw || reference.url)) + (body.chunks[at + 1] ?? '')
  }
  return markdown
}

function findReference(slot: number, { document, targets }: LinkedDocument): { reference: Reference; target: Target } {
  const reference = document.references[slot]
  const target = targets[slot]
  if (!reference || !target) throw new Error(`The body of ${document.source.path} has no reference ${slot}.`)
  return { reference, target }
}

function printSlot(
  attribute: HtmlTemplate['attributes'][number],
  { slot, linked, context }: { slot: number; linked: LinkedDocument; context: PrintContext },
): string {
  const { reference, target } = findReference(slot, linked)
  const { url, attributes } = printTarget(reference, target, { linked, context })
  if (attribute === null) return escapeHtmlAttribute(url ?? '')
  return url === null ? '' : `${attribute}="${escapeHtmlAttribute(url)}"${attributes}`
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
    case 'site-file':
      return printPublished(reference, { path: target.path, suffix: target.suffix, context })
    case 'external':
      return printExternal(target.url, { reference, context })
    case 'broken':
      if (target.reason === 'scheme') return nothing
      return printAsWritten(reference.url, { reference, context })
    case 'unchecked':
      return printExternal(target.url, { reference, context })
  }
}

/** A fragment of the page itself is printed as a fragment only, which browsers follow without leaving the page. */
function printPage(
  reference: Reference,
  target: Extract<Target, { kind: 'page' }>,
  { linked, context }: { linked: LinkedDocument; context: PrintContext },
): string {
  const fragment = target.fragment === '' ? '' : `#${encodeUrl(target.fragment)}`
  if (reference.url.startsWith('#') && target.pathname === linked.pathname) return fragment === '' ? '#' : fragment
  return addBaseUrl(encodePathname(target.pathname), context.baseUrl) + encodeUrl(target.search) + fragment
}

function printFile(reference: Reference, target: Extract<Target, { kind: 'file' }>, context: PrintContext): Printed {
  const file = context.files[target.file]
  const published = target.published ?? file?.url
  if (published === undefined) return printAsWritten(reference.url, { reference, context })
  const printed = printPublished(reference, { path: published, suffix: target.suffix, context })
  if (reference.kind !== 'image' || !file || file.width === null || file.height === null) return printed
  return { ...printed, attributes: ` width="${file.width}" height="${file.height}"` }
}

/** A file of the site that is not a page opens in a new tab. */
function printPublished(
  { kind }: Reference,
  { path, suffix, context }: { path: string; suffix: string; context: PrintContext },
): Printed {
  const url = context.baseUrl + encodePathname(path.replace(/^\//, '')) + encodeUrl(suffix)
  return { url, attributes: kind === 'link' ? ' target="_blank"' : '' }
}

function printExternal(written: string, options: { reference: Reference; context: PrintContext }): Printed {
  const { url } = printAsWritten(written, options)
  const leaves =
    url !== null && options.reference.kind === 'link' && isOutsideSite(options.reference.url, options.context.url)
  return { url, attributes: leaves ? ' target="_blank" rel="noopener noreferrer"' : '' }
}

function isOutsideSite(url: string, site: string): boolean {
  if (url.startsWith('pathname:')) return true
  if (!/^(?:https?:)?\/\//i.test(url)) return false
  const getHost = (text: string) => (URL.canParse(text, site) ? new URL(text, site).host : text)
  return getHost(url) !== getHost(site)
}

/**
 * Prints a reference that did not resolve: absolute pathnames get the base URL, and `pathname://` is removed. A scheme
 * that runs code is not printed, even if the author opted out of checks.
 */
function printAsWritten(url: string, { reference, context }: { reference: Reference; context: PrintContext }): Printed {
  if (findUnsafeScheme(url, reference.kind === 'link' ? 'link' : 'image') !== undefined) return nothing
  const path = url.replace(/^pathname:\/\/\/?/, '/')
  return { url: encodeUrl(addBaseUrl(path, context.baseUrl)), attributes: '' }
}

const nothing: Printed = { url: null, attributes: '' }

const NEEDS_NO_ENCODING = /^[\w\-.~/?#=&:]*$/

/**
 * Percent-encodes characters that are not allowed in a URL. Existing escapes (`%20`) are kept; a lone `%` becomes
 * `%25`.
 */
function encodeUrl(url: string): string {
  if (NEEDS_NO_ENCODING.test(url)) return url
  return encodeURI(url.replace(/\p{Surrogate}/gu, '\uFFFD'))
    .replace(/%25([0-9a-f]{2})/gi, '%$1')
    .replace(/%5B/g, '[')
    .replace(/%5D/g, ']')
}

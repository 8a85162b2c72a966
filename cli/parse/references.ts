import type { Element, Nodes, Properties, Root } from 'hast'
import { findUnsafeScheme } from '../lib/url-schemes.ts'
import { type ParseContext, spanOf } from './context.ts'
import type { Anchor, HtmlTemplate, Reference, Span } from './document.ts'
import { urlAttributes } from './html-names.ts'

import { fillUrl, RAW_URL_ATTRIBUTE } from './variables.ts'

/** Everything a document uses and defines, in document order. */
export interface CollectedReferences {
  references: Reference[]
  anchors: Anchor[]
  /** How each reference is printed; parallel to `references`. */
  attributes: HtmlTemplate['attributes']
}

interface Collector extends CollectedReferences {
  context: ParseContext
  marker: string
  hasImage: boolean
}

/** Author's opt-out from checking. */
const UNCHECKED = 'dataNoLinkCheck'
/** Attributes that print adds, and that an author may have set in raw HTML. */
const printedWith = { href: ['target', 'rel'], src: ['width', 'height'] } as const

/**
 * Collects references and anchors, and puts `marker` into the tree where each URL stood: `marker="7"` for a hole among the
 * attributes, `marker:7:` for one within a value.
 */
export function collectReferences(tree: Root, context: ParseContext, marker: string): CollectedReferences {
  const collector: Collector = { references: [], anchors: [], attributes: [], context, marker, hasImage: false }
  collect(tree, { line: 1, column: 1, endLine: 1, endColumn: 1 }, collector)
  return { references: collector.references, anchors: collector.anchors, attributes: collector.attributes }
}

function collect(node: Nodes, inherited: Span, collector: Collector): void {
  const isPlaced = node.position?.start?.line !== undefined && node.position.end?.line !== undefined
  const span = isPlaced ? spanOf(node) : inherited
  if (node.type === 'element') collectElement(node, span, collector)
  if ('children' in node) for (const child of node.children) collect(child, span, collector)
}

function collectElement(node: Element, span: Span, collector: Collector): void {
  const { properties } = node
  for (const id of [properties.id, node.tagName === 'a' ? properties.name : undefined]) {
    if (typeof id === 'string' && id !== '') collector.anchors.push({ id, span })
  }
  const kind = kindOf(node)
  if (kind === 'generated') return
  const place = { span, node, collector }
  if (kind === 'link') replaceAttribute('href', 'link', place)
  else if (kind === 'image') collectImage(place)
  else if (kind === 'media') replaceValue('src', place)
  if (properties.srcSet !== undefined) replaceSourceSet(place)
  if (typeof properties.poster === 'string') replaceValue('poster', place)
  checkRemaining(place)
  delete node.properties[UNCHECKED]
  delete node.properties[RAW_URL_ATTRIBUTE]
}

interface Place {
  span: Span
  node: Element
  collector: Collector
}

function kindOf({ tagName, properties }: Element): 'link' | 'image' | 'media' | 'generated' | 'other' {
  if ((tagName === 'a' || tagName === 'area') && typeof properties.href === 'string') {
    return isGenerated(properties) ? 'generated' : 'link'
  }
  if (tagName === 'img') return 'image'
  const isMedia = ['source', 'video', 'audio', 'track'].includes(tagName) && typeof properties.src === 'string'
  return isMedia ? 'media' : 'other'
}

/** Links that docsgen writes itself, within one page, and that cannot break: of headings and of footnotes. */
function isGenerated(properties: Properties): boolean {
  if (typeof properties.href !== 'string' || !properties.href.startsWith('#')) return false
  const classes = properties.className
  const isHashLink = Array.isArray(classes) && classes.includes('hash-link')
  return isHashLink || 'dataFootnoteRef' in properties || 'dataFootnoteBackref' in properties
}

function collectImage(place: Place): void {
  const { node, collector } = place
  if (node.properties.loading === undefined) node.properties.loading = collector.hasImage ? 'lazy' : 'eager'
  node.properties.decoding ??= 'async'
  collector.hasImage = true
  if (typeof node.properties.src === 'string') replaceAttribute('src', 'image', place)
}

/** A URL whose hole writes the whole attribute, unless the author wrote what would come with it. */
function replaceAttribute(property: 'href' | 'src', kind: 'link' | 'image', place: Place): void {
  const { node, collector } = place
  const index = addReference(String(node.properties[property]), kind, place)
  if (printedWith[property].some((name) => node.properties[name] !== undefined)) {
    node.properties[property] = `${collector.marker}:${index}:`
    return
  }
  delete node.properties[property]
  node.properties = { [collector.marker]: String(index), ...node.properties }
  collector.attributes[index] = property
}

/** A URL whose hole stands within the value. */
function replaceValue(property: 'src' | 'poster', place: Place): void {
  const { node, collector } = place
  const index = addReference(String(node.properties[property]), 'asset', place)
  node.properties[property] = `${collector.marker}:${index}:`
}

/** `a.png 1x, b.png 2x`: every candidate is a reference of its own. */
function replaceSourceSet(place: Place): void {
  const { node, collector } = place
  const written = node.properties.srcSet
  const candidates = Array.isArray(written) ? written.map(String) : splitSourceSet(String(written))
  const printed: string[] = []
  for (const candidate of candidates) {
    const [url = '', ...descriptors] = candidate.trim().split(/\s+/)
    if (url === '') continue
    const index = addReference(url, 'asset', place)
    printed.push([`${collector.marker}:${index}:`, ...descriptors].join(' '))
  }
  if (printed.length > 0) node.properties.srcSet = printed.join(', ')
  else delete node.properties.srcSet
}

/** Commas separate candidates when a space or a descriptor stands between; a data URL has commas of its own. */
const splitSourceSet = (text: string) => text.split(/,\s+|(?<=\s[\d.]+[wx])\s*,/)

/** Adds a reference and returns its index. Whether its scheme may be printed is the linker's to say, as for every other URL. */
function addReference(written: string, kind: Reference['kind'], { span, node, collector }: Place): number {
  const url = fillUrl(written, collector.context.options.variables)
  const kept = node.properties[RAW_URL_ATTRIBUTE]
  const raw = typeof kept === 'string' ? kept : written
  collector.references.push({ kind, url, raw, span, unchecked: UNCHECKED in node.properties })
  collector.attributes.push(null)
  return collector.references.length - 1
}

/** Attributes with URLs that are no references: a scheme that runs code is reported, and the attribute taken out. */
function checkRemaining({ node, span, collector }: Place): void {
  for (const property of urlAttributes) {
    const value = node.properties[property]
    if (typeof value !== 'string' || value.startsWith(`${collector.marker}:`)) continue
    const scheme = findUnsafeScheme(value, node.tagName === 'image' ? 'image' : 'link')
    if (scheme === undefined) continue
    delete node.properties[property]
    const message = `The scheme "${scheme}:" is not one that docsgen prints, because schemes can run code.`
    const hint = 'Use http:, https:, mailto:, tel: or a path of the site.'
    collector.context.report('link/unsafe-scheme', span, message, hint, value)
  }
}

/** Reports every id that an earlier element of the page has already. */
export function reportDuplicateIds(anchors: readonly Anchor[], context: ParseContext): void {
  const first = new Map<string, Span>()
  for (const { id, span } of anchors) {
    const earlier = first.get(id)
    if (earlier === undefined) first.set(id, span)
    else {
      const place = context.locate(earlier)
      const where = place.file === context.locate(span).file ? '' : ` of ${place.file}`
      const message = `The id "${id}" is already used on line ${place.span.line}${where}, so a link to it reaches the first of the two.`
      context.report('markdown/duplicate-id', span, message, 'Give one of them another id: {#another-id}.')
    }
  }
}

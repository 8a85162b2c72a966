import type { Element, Nodes, Properties, Root } from 'hast'
import type { Position } from 'unist'
import { URL_ATTRIBUTES } from '../content/html-names.ts'
import { findUnsafeScheme } from '../content/url-schemes.ts'
import { getSpan, type ParseContext } from './context.ts'
import type { HtmlTemplate, Reference, Span } from './document.ts'
import { fillUrl, RAW_URL_ATTRIBUTE } from './fill-variables.ts'
import { type AlternativesCheck, createAlternativesCheck } from './text-alternatives.ts'

/** An element with an id: the target of a fragment. */
export interface Anchor {
  id: string
  span: Span
}

/** All references and anchors of a document, in document order. */
export interface CollectedReferences {
  references: Reference[]
  anchors: Anchor[]
  /** Printed form of each reference; parallel to `references`. */
  attributes: HtmlTemplate['attributes']
}

interface Collector extends CollectedReferences {
  context: ParseContext
  marker: string
  hasImage: boolean
  alternatives: AlternativesCheck
}

/** The attribute by which an author opts out of link checking. */
const UNCHECKED = 'dataNoLinkCheck'
/** Marks images that authors wrote as raw HTML, until references are collected. */
export const RAW_IMAGE_MARK = 'dataDocsgenRawImage'
/** Attributes that are printed together with the URL, and that an author may set in raw HTML. */
const printedWith = { href: ['target', 'rel'], src: ['width', 'height'] } as const

/**
 * Collects references and anchors, and replaces each URL in the tree with `marker`: `marker="7"` for a slot among the
 * attributes, `marker:7:` for one within a value.
 */
export function collectReferences(tree: Root, context: ParseContext, marker: string): CollectedReferences {
  const alternatives = createAlternativesCheck(context)
  const collector = { references: [], anchors: [], attributes: [], context, marker, hasImage: false, alternatives }
  collect(tree, undefined, collector)
  return collector
}

/** `inherited` is the position of the nearest parent that has one. */
function collect(node: Nodes, inherited: Position | undefined, collector: Collector): void {
  if (node.type === 'text') return
  const hasPosition = node.position?.start?.line !== undefined && node.position.end?.line !== undefined
  const position = hasPosition ? node.position : inherited
  if (node.type === 'element') {
    const depth = getHeadingDepth(node)
    if (depth !== undefined) collector.alternatives.checkHeading(depth, getSpan({ position }))
    if (mayBeCollected(node)) collectElement(node, getSpan({ position }), collector)
  }
  if ('children' in node) for (const child of node.children) collect(child, position, collector)
}

/** Most elements have no attributes. */
function mayBeCollected({ tagName, properties }: Element): boolean {
  if (tagName === 'img') return true
  for (const _ in properties) return true
  return false
}

function collectElement(node: Element, span: Span, collector: Collector): void {
  const { properties } = node
  for (const id of [properties.id, node.tagName === 'a' ? properties.name : undefined]) {
    if (typeof id === 'string' && id !== '') collector.anchors.push({ id, span })
  }
  const kind = classifyElement(node)
  if (kind === 'generated') return
  const occurrence = { span, node, collector }
  if (kind === 'link') {
    collector.alternatives.checkLink(node, span)
    replaceAttribute('href', 'link', occurrence)
  }
  if (kind === 'image') collectImage(occurrence)
  else if (kind === 'media') replaceValue('src', occurrence)
  if (properties.srcSet !== undefined) replaceSourceSet(occurrence)
  if (typeof properties.poster === 'string') replaceValue('poster', occurrence)
  checkRemaining(occurrence)
  delete node.properties[UNCHECKED]
  delete node.properties[RAW_IMAGE_MARK]
  delete node.properties[RAW_URL_ATTRIBUTE]
}

/** 1 to 6; `undefined` for other elements. */
function getHeadingDepth({ tagName }: Element): number | undefined {
  const depth = tagName.length === 2 && tagName.startsWith('h') ? tagName.charCodeAt(1) - 48 : 0
  return depth >= 1 && depth <= 6 ? depth : undefined
}

interface Occurrence {
  span: Span
  node: Element
  collector: Collector
}

function classifyElement({ tagName, properties }: Element): 'link' | 'image' | 'media' | 'generated' | 'other' {
  if ((tagName === 'a' || tagName === 'area') && typeof properties.href === 'string') {
    return isGenerated(properties) ? 'generated' : 'link'
  }
  if (tagName === 'img') return 'image'
  const isMedia = ['source', 'video', 'audio', 'track'].includes(tagName) && typeof properties.src === 'string'
  return isMedia ? 'media' : 'other'
}

/** Whether docsgen wrote the link itself, to a heading or footnote of the same page, so that it cannot break. */
function isGenerated(properties: Properties): boolean {
  if (typeof properties.href !== 'string' || !properties.href.startsWith('#')) return false
  const classes = properties.className
  const isHashLink = Array.isArray(classes) && classes.includes('hash-link')
  return isHashLink || 'dataFootnoteRef' in properties || 'dataFootnoteBackref' in properties
}

function collectImage(occurrence: Occurrence): void {
  const { node, span, collector } = occurrence
  collector.alternatives.checkImage(node, span, RAW_IMAGE_MARK in node.properties)
  collector.context.features.add('images')
  if (node.properties.loading === undefined) node.properties.loading = collector.hasImage ? 'lazy' : 'eager'
  node.properties.decoding ??= 'async'
  collector.hasImage = true
  if (typeof node.properties.src === 'string') replaceAttribute('src', 'image', occurrence)
}

/** Replaces a URL with a slot for the whole attribute, unless the author set what is printed with it. */
function replaceAttribute(property: 'href' | 'src', kind: 'link' | 'image', occurrence: Occurrence): void {
  const { node, collector } = occurrence
  const index = addReference(String(node.properties[property]), kind, occurrence)
  if (printedWith[property].some((name) => node.properties[name] !== undefined)) {
    node.properties[property] = `${collector.marker}:${index}:`
    return
  }
  delete node.properties[property]
  node.properties = { [collector.marker]: String(index), ...node.properties }
  collector.attributes[index] = property
}

/** Replaces a URL with a slot within the value. */
function replaceValue(property: 'src' | 'poster', occurrence: Occurrence): void {
  const { node, collector } = occurrence
  const index = addReference(String(node.properties[property]), 'asset', occurrence)
  node.properties[property] = `${collector.marker}:${index}:`
}

/** `a.png 1x, b.png 2x`: every candidate is a reference of its own. */
function replaceSourceSet(occurrence: Occurrence): void {
  const { node, collector } = occurrence
  const written = node.properties.srcSet
  const candidates = Array.isArray(written) ? written.map(String) : splitSourceSet(String(written))
  const printed: string[] = []
  for (const candidate of candidates) {
    // GitBook does not encode the spaces in names of files.
    const [, url = '', descriptors = ''] = CANDIDATE.exec(candidate.trim()) ?? []
    if (url === '') continue
    const index = addReference(url, 'asset', occurrence)
    printed.push(`${collector.marker}:${index}:${descriptors}`)
  }
  if (printed.length > 0) node.properties.srcSet = printed.join(', ')
  else delete node.properties.srcSet
}

const CANDIDATE = /^(.*?)((?: [\d.]+[wxh])*)$/s

/** Only commas before whitespace or after a descriptor separate candidates: a data URL also contains commas. */
const splitSourceSet = (text: string) => text.split(/,\s+|(?<=\s[\d.]+[wx])\s*,/)

/** Adds a reference and returns its index. The linker decides whether its scheme may be printed. */
function addReference(written: string, kind: Reference['kind'], { span, node, collector }: Occurrence): number {
  const url = fillUrl(written, collector.context)
  const kept = node.properties[RAW_URL_ATTRIBUTE]
  const raw = typeof kept === 'string' ? kept : written
  collector.references.push({
    kind,
    url,
    ...(raw !== url && { raw }),
    span,
    ...(UNCHECKED in node.properties && { unchecked: true as const }),
  })
  collector.attributes.push(null)
  return collector.references.length - 1
}

/** Attributes with URLs that are not references: a scheme that runs code is reported, and the attribute removed. */
function checkRemaining({ node, span, collector }: Occurrence): void {
  if (!Object.keys(node.properties).some((property) => URL_ATTRIBUTES.has(property))) return
  for (const property of URL_ATTRIBUTES) {
    const value = node.properties[property]
    if (typeof value !== 'string' || value.startsWith(`${collector.marker}:`)) continue
    const scheme = findUnsafeScheme(value, node.tagName === 'image' ? 'image' : 'link')
    if (scheme === undefined) continue
    delete node.properties[property]
    const message = `The scheme "${scheme}:" is not allowed, because some schemes can run code.`
    const hint = 'Use http:, https:, mailto:, tel: or a path of the site.'
    collector.context.report('link/unsafe-scheme', span, { message, hint, target: value })
  }
}

/** Reports every id that an earlier element of the page already has. */
export function reportDuplicateIds(anchors: readonly Anchor[], context: ParseContext): void {
  const first = new Map<string, Span>()
  for (const { id, span } of anchors) {
    const earlier = first.get(id)
    if (earlier === undefined) first.set(id, span)
    else {
      const location = context.locate(earlier)
      const where = location.file === context.locate(span).file ? '' : ` of ${location.file}`
      const message = `The id "${id}" is already used on line ${location.span.line}${where}, so a link to it reaches the first of the two.`
      context.report('markdown/duplicate-id', span, { message, hint: 'Give one of them another id: {#another-id}.' })
    }
  }
}

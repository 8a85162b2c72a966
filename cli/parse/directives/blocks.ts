import type { Link, List, Nodes, PhrasingContent } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import { toString as getText } from 'mdast-util-to-string'
import { dataAttributes } from '../../../src/model/data-attributes.ts'
import { visit } from '../visit.ts'
import {
  createElement,
  createTextBlock,
  createTextSpan,
  type Flow,
  getCommonProperties,
  getPlainText,
  parseAttributes,
  printAs,
  reportAttribute,
  type Scope,
  takeLabel,
} from './nodes.ts'

/** Renders `:::details[Summary]{open}` as the native element. */
export function renderDetails(node: ContainerDirective, scope: Scope): void {
  const attributes = parseAttributes(node, { open: 'flag' }, scope)
  const label = takeLabel(node)
  const summary: PhrasingContent[] = label.length > 0 ? label : [{ type: 'text', value: scope.labels.details }]
  printAs(node, 'details', {
    ...getCommonProperties(attributes, 'theme-details'),
    open: attributes.open === undefined ? undefined : true,
  })
  const title = createTextBlock('summary', 'ds-details-summary', summary)
  node.children.unshift(title)
}

/** Renders `:::figure[Caption]`. */
export function renderFigure(node: ContainerDirective, scope: Scope): void {
  const attributes = parseAttributes(node, {}, scope)
  const caption = takeLabel(node)
  scope.features.add('images')
  printAs(node, 'figure', getCommonProperties(attributes, 'ds-figure'))
  if (caption.length > 0) node.children.push(createTextBlock('figcaption', 'ds-figure-caption', caption))
}

/** Renders a container as an element with a class, and its label above the content, if it has one. */
function createPlainRenderer(className: string): (node: ContainerDirective, scope: Scope) => void {
  return (node, scope) => {
    const attributes = parseAttributes(node, {}, scope)
    const label = takeLabel(node)
    scope.features.add('blocks')
    printAs(node, 'div', getCommonProperties(attributes, className))
    if (label.length > 0) node.children.unshift(createTextBlock('p', `${className}-title`, label))
  }
}

/** The text of a block, with that of the blocks inside it on lines of their own. */
function getBlockText(node: Nodes): string {
  if (!['list', 'listItem', 'blockquote', 'containerDirective'].includes(node.type)) return getText(node)
  return 'children' in node ? node.children.map(getBlockText).join('\n') : ''
}

/** Renders `:::faq` around headings that are questions, each with its answer below it. */
export function renderFaq(node: ContainerDirective, scope: Scope): void {
  const blocks = node.children.map((child) => ({
    isQuestion: child.type === 'heading',
    text: getBlockText(child).trim(),
  }))
  for (const [at, { isQuestion, text }] of blocks.entries()) {
    if (!isQuestion) continue
    const rest = blocks.slice(at + 1)
    const end = rest.findIndex((block) => block.isQuestion)
    const answer = rest.slice(0, end < 0 ? rest.length : end).map((block) => block.text)
    scope.questions.push({ question: text.replace(/\s*\{#[^{}]*\}$/, ''), answer: answer.join('\n\n') })
  }
  const label = takeLabel(node)
  printAs(node, 'div', getCommonProperties(parseAttributes(node, {}, scope), 'ds-faq'))
  if (label.length > 0) node.children.unshift(createTextBlock('p', 'ds-directive-label', label))
}

/** `:::steps` around an ordered list or around headings. */
export const renderSteps = createPlainRenderer('ds-steps')

/** Renders `:::actions` around links, which look like buttons; the first one is the main one. */
export function renderActions(node: ContainerDirective, scope: Scope): void {
  createPlainRenderer('ds-actions')(node, scope)
  let isFirst = true
  visit(node, 'link', (link) => {
    link.data = { ...link.data, hProperties: { className: isFirst ? ['button', 'button--primary'] : ['button'] } }
    isFirst = false
  })
}

/** `:::hero` around the picture or the code beside the title of a home page. */
export const renderHero = createPlainRenderer('ds-hero')

/** `:::cards` around cards. */
export const renderCards = createPlainRenderer('ds-cards')

/** The icons of cards, which `src/styles/content/icons.css` draws. */
export const CARD_ICONS = [
  'book',
  'chart',
  'code',
  'coins',
  'flask',
  'key',
  'link',
  'send',
  'server',
  'shield',
  'terminal',
  'wallet',
] as const

/** Renders `:::card[Title]{href=… icon=…}` or `::card[Title]{href=…}`; the title is the link, for the linker to check. */
export function renderCard(node: ContainerDirective | LeafDirective, scope: Scope): void {
  const attributes = parseAttributes(node, { href: 'text', icon: CARD_ICONS }, scope)
  const label = takeLabel(node)
  if (label.length === 0) {
    reportAttribute(node, scope, { message: 'The card has no title.', hint: 'Write it as [Title].' })
  }
  const { href, icon } = attributes
  const link: Link = { type: 'link', url: href ?? '', children: label.filter((child) => child.type !== 'link') }
  if (node.position) link.position = node.position
  const title = createTextBlock('p', 'ds-card-title', href === undefined ? label : [link])
  if (href !== undefined && node.position) title.position = node.position
  scope.features.add('blocks')
  if (icon) scope.features.add('icons')
  const classes = icon ? ['ds-card', 'ds-card-icon', `ds-icon-${icon}`] : ['ds-card']
  printAs(node, 'div', getCommonProperties(attributes, ...classes))
  // A leaf has inline content in mdast, but its element contains a block.
  const children: Flow[] = node.type === 'containerDirective' ? node.children : []
  Object.assign(node, { children: label.length > 0 ? [title, ...children] : children })
}

function markEntries(list: List): void {
  for (const item of list.children) {
    const inner = item.children.find((child) => child.type === 'list')
    const name = item.children[0]?.type === 'paragraph' ? getText(item.children[0]) : ''
    printAs(item, 'li', { className: [inner || /\/(\s|$)/.test(name) ? 'ds-directory' : 'ds-file'] })
    if (inner) markEntries(inner)
  }
}

/** Renders `:::file-tree` around a list: entries that have entries or end in a slash are folders. */
export function renderFileTree(node: ContainerDirective, scope: Scope): void {
  createPlainRenderer('ds-file-tree')(node, scope)
  for (const child of node.children) if (child.type === 'list') markEntries(child)
}

const BADGE_TYPES = ['note', 'tip', 'info', 'important', 'warning', 'caution', 'danger', 'success'] as const
const BADGE_STATUSES = ['yes', 'partial', 'no'] as const

/** Renders `:badge[text]{type=tip}`, or `:badge[text]{status=yes}`, which has a symbol as well as a color. */
export function renderBadge(node: TextDirective, scope: Scope): void {
  const attributes = parseAttributes(node, { type: BADGE_TYPES, status: BADGE_STATUSES }, scope)
  const kind = attributes.status === undefined ? (attributes.type ?? 'note') : `status-${attributes.status}`
  printAs(node, 'span', getCommonProperties(attributes, 'ds-badge', `ds-badge-${kind}`))
}

/** Visible parts of a long value: `0x` and four digits or six characters, and the last four. */
const HEAD_LENGTH = 6
const TAIL_LENGTH = 4
/** Groups of four characters for comparing values; `0x` is its own group. */
const GROUPS = /^0x|.{1,4}/gsu
/** A value is shortened if that saves more than it costs. */
const MIN_SAVED = 4

/** Renders `:hash[0x…]` by its ends and a glyph. Styles hide its middle, which is read aloud, found and copied. */
export function renderHash(node: TextDirective, scope: Scope): void {
  const attributes = parseAttributes(node, { full: 'flag' }, scope)
  const value = getPlainText(takeLabel(node)).trim()
  if (value === '' || /\s/.test(value)) {
    reportAttribute(node, scope, {
      message: 'The directive :hash needs one value without spaces.',
      hint: 'Write it as :hash[0x1f…].',
    })
  }
  const isFull = attributes.full !== undefined
  scope.features.add('blocks')
  printAs(node, 'code', {
    ...getCommonProperties(attributes, 'ds-hash', ...(isFull ? ['ds-hash-full'] : []), 'copyable'),
    translate: 'no',
    [dataAttributes.copy]: '',
  })
  node.children = [createGlyph(value), ...(isFull ? groupValue(value) : splitValue(value))]
}

/** Renders `:copy[value]` as code that readers copy with a click. */
export function renderCopy(node: TextDirective, scope: Scope): void {
  const attributes = parseAttributes(node, {}, scope)
  scope.features.add('blocks')
  printAs(node, 'code', {
    ...getCommonProperties(attributes, 'copyable'),
    translate: 'no',
    [dataAttributes.copy]: '',
  })
}

function groupValue(value: string): PhrasingContent[] {
  const groups = value.match(GROUPS) ?? []
  return groups.map((group) => createTextSpan('ds-hash-group', group))
}

function splitValue(value: string): PhrasingContent[] {
  if (value.length - HEAD_LENGTH - TAIL_LENGTH < MIN_SAVED) return [{ type: 'text', value }]
  return [
    { type: 'text', value: value.slice(0, HEAD_LENGTH) },
    createTextSpan('ds-hash-middle', value.slice(HEAD_LENGTH, -TAIL_LENGTH)),
    { type: 'text', value: value.slice(-TAIL_LENGTH) },
  ]
}

function createGlyph(value: string): PhrasingContent {
  const { path, tone } = drawGlyph(value)
  const shape = createElement('path', { d: path }, [])
  const className = ['ds-hash-glyph', `ds-hash-glyph-${tone}`]
  return createElement('svg', { className, viewBox: '0 0 5 5', ariaHidden: 'true' }, [shape])
}

const TONES = ['a', 'b', 'c', 'd'] as const
const SIZE = 5

/** Draws the bits of a digest as the left half of a glyph, which is mirrored. Hexadecimal letters ignore their case. */
export function drawGlyph(value: string): { path: string; tone: (typeof TONES)[number] } {
  const digest = mix(/^0x[\da-f]*$/i.test(value) ? value.toLowerCase() : value)
  const isFilled = (x: number, y: number): boolean => ((digest >>> (Math.min(x, SIZE - 1 - x) * SIZE + y)) & 1) === 1
  let path = ''
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0, width = 1; x < SIZE; x += width, width = 1) {
      if (!isFilled(x, y)) continue
      while (x + width < SIZE && isFilled(x + width, y)) width++
      path += `M${x} ${y}h${width}v1h-${width}z`
    }
  }
  // All cells empty: the digest has a chance of 1 in 32,768.
  return { path: path || 'M2 2h1v1h-1z', tone: TONES[digest >>> 30] ?? TONES[0] }
}

/** A digest of 32 bits: FNV-1a, and the last step of MurmurHash3, so that every bit depends on every character. */
function mix(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

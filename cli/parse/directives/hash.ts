import type { PhrasingContent } from 'mdast'
import type { TextDirective } from 'mdast-util-directive'
import { dataAttributes } from '../../../src/model/data-attributes.ts'
import { getCommonProperties, parseAttributes } from './attributes.ts'
import {
  createTextSpan,
  getPlainText,
  type Properties,
  printAs,
  reportAttribute,
  type Scope,
  takeLabel,
} from './nodes.ts'

/** Visible parts of a long value: `0x` and four digits or six characters, and the last four. */
const HEAD_LENGTH = 6
const TAIL_LENGTH = 4
/** Groups of four characters for comparing values; `0x` is its own group. */
const GROUPS = /^0x|.{1,4}/gsu
/** A value is shortened if that saves more than it costs. */
const MIN_SAVED = 4

/**
 * Renders `:hash[0x…]`: an address or a hash by its ends, with a glyph drawn from all of it. The middle stays in the
 * text, where styles hide it, so that it is read aloud, found, selected and copied in full. With `full`, the whole value
 * is shown.
 */
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

/** The whole value in groups that styles set apart. */
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

function createElement(name: string, properties: Properties, children: PhrasingContent[]): PhrasingContent {
  const node: PhrasingContent = { type: 'emphasis', children }
  printAs(node, name, properties)
  return node
}

/** A picture of a value, so that the eye notices a different one. */
interface Glyph {
  /** Path data of the filled cells, in a square of 5 by 5. */
  path: string
  /** Index of its color. */
  tone: (typeof TONES)[number]
}

const TONES = ['a', 'b', 'c', 'd'] as const
const SIZE = 5

/**
 * Draws a value: the bits of its digest fill the left half and the middle column, and the right half mirrors the left.
 * The letters of a hexadecimal value count the same in either case, because they are a checksum there.
 */
export function drawGlyph(value: string): Glyph {
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

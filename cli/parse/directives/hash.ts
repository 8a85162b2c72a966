import type { PhrasingContent } from 'mdast'
import type { TextDirective } from 'mdast-util-directive'
import { dataAttributes } from '../../../src/model/data-attributes.ts'
import { getCommonProperties, parseAttributes } from './attributes.ts'
import { drawGlyph } from './glyph.ts'
import {
  createTextSpan,
  getPlainText,
  getSpanInOpening,
  type Properties,
  printAs,
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
    scope.report('markdown/directive-attribute', getSpanInOpening(node, scope, ''), {
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

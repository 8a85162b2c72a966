import type { Data, Parent, Text } from 'mdast'
import { labels } from '../../src/labels.ts'
import { createElement } from './html/elements.ts'
import { joinBreakable, splitName } from './html/name-breaks.ts'

/** The value of an unpublished fact in prose. */
export interface ExampleValue extends Parent {
  type: 'exampleValue'
  children: Text[]
  data?: Data
}

declare module 'mdast' {
  interface PhrasingContentMap {
    exampleValue: ExampleValue
  }
  interface RootContentMap {
    exampleValue: ExampleValue
  }
}

/**
 * Creates the element of a value that is not published yet. What it is, is said by an image without a picture behind the
 * value: a label on the value itself would hide the value where it is part of the name of a link or a header cell.
 */
export function createExampleValue(value: string): ExampleValue {
  const text: Text = { type: 'text', value }
  const mark = createElement('span', { className: ['ds-example-mark'], role: 'img', ariaLabel: labels.exampleValue })
  return {
    type: 'exampleValue',
    children: [text],
    data: {
      hName: 'span',
      hProperties: { className: ['ds-example'], title: labels.exampleValue },
      hChildren: [...joinBreakable(splitName(value, 'value')), mark],
    },
  }
}

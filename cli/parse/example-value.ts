import type { Parent, Text } from 'mdast'
import type { Options } from 'remark-rehype'
import type { Labels } from '../../src/labels.ts'
import { createElement } from './html/elements.ts'
import { joinBreakable, splitName } from './html/name-breaks.ts'

/** The value of an unpublished fact in prose. */
export interface ExampleValue extends Parent {
  type: 'exampleValue'
  children: Text[]
}

declare module 'mdast' {
  interface PhrasingContentMap {
    exampleValue: ExampleValue
  }
  interface RootContentMap {
    exampleValue: ExampleValue
  }
}

/** Creates the node of a value that is not published yet. */
export function createExampleValue(value: string): ExampleValue {
  return { type: 'exampleValue', children: [{ type: 'text', value }] }
}

type Handler = NonNullable<NonNullable<Options['handlers']>['text']>

/**
 * Creates the handler that prints these nodes. What such a value is, is said by an image without a picture behind the
 * value: a label on the value itself would hide the value where it is part of the name of a link or a header cell.
 */
export function createExampleValueHandler(labels: Labels): Handler {
  return (_, { children: [text] }: ExampleValue) => {
    const mark = createElement('span', { className: ['ds-example-mark'], role: 'img', ariaLabel: labels.exampleValue })
    const properties = { className: ['ds-example'], title: labels.exampleValue }
    return createElement('span', properties, [...joinBreakable(splitName(text?.value ?? '', 'value')), mark])
  }
}

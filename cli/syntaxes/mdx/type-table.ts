import type { ListItem, PhrasingContent, RootContent } from 'mdast'
import { isRecord } from '../../lib/json.ts'
import { createText } from './content.ts'
import type { ComponentRule } from './element.ts'
import type { Literal } from './literal.ts'
import { showUnknown } from './unknown-component.ts'

/** The properties of a type, with their types, default values and descriptions. */
export const typeTable: ComponentRule = {
  shows: 'a list of the properties in its `type`',
  render(element): RootContent[] {
    const { position } = element
    const type = element.props.get('type')
    if (!isRecord(type)) return showUnknown(element)
    const children = Object.entries(type).map(
      ([name, facts]): ListItem => ({
        type: 'listItem',
        children: [{ type: 'paragraph', children: describe(name, isRecord(facts) ? facts : {}) }],
      }),
    )
    return [{ type: 'list', spread: false, children, position }]
  },
}

/** `name`: `type` = `default`. Description */
function describe(name: string, facts: Readonly<Record<string, Literal>>): PhrasingContent[] {
  const write = (before: string, value: Literal | undefined): PhrasingContent[] =>
    value === undefined || typeof value === 'object'
      ? []
      : [createText(before), { type: 'inlineCode', value: String(value) }]
  const { description } = facts
  return [
    { type: 'inlineCode', value: name },
    ...write(': ', facts.type),
    ...write(' = ', facts.default),
    ...(typeof description === 'string' ? [createText(`. ${description}`)] : []),
  ]
}

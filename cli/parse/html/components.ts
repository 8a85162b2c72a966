import { HTML_ELEMENTS } from '../../content/html-names.ts'
import type { Problem } from '../context.ts'

/** The treatment of an element that is not HTML. */
export interface ElementDecision {
  /** Its tags are shown as text, and its content as usual. */
  shownAs: 'text'
  problem: Problem
}

/**
 * Whether a name is that of a component, `Tabs` or `Tabs.Item`. It is never HTML, even if HTML has an element with the
 * same name in lower case. Names in capitals are HTML in its old spelling: `<BR>`.
 */
export function isComponentName(name: string): boolean {
  return /^[A-Z]/.test(name) && !(name === name.toUpperCase() && HTML_ELEMENTS.has(name.toLowerCase()))
}

/** The directives that replace components of other generators. */
const directives: ReadonlyMap<string, string> = new Map([
  ...['Tabs', 'PackageManagerTabs'].map((name) => [name, ':::tabs'] as const),
  ...['TabItem', 'Tab', 'Tabs.Tab', 'Tabs.Item'].map((name) => [name, ':::tab'] as const),
  ['CodeGroup', ':::code-group'],
  ...['Steps', 'Step'].map((name) => [name, ':::steps'] as const),
  ...['CardGrid', 'Cards', 'CardGroup'].map((name) => [name, ':::cards'] as const),
  ...['Card', 'LinkCard', 'Cards.Card'].map((name) => [name, '::card'] as const),
  ['FileTree', ':::file-tree'],
  ['Badge', ':badge'],
  ...['Admonition', 'Aside', 'Callout', 'Note', 'Info'].map((name) => [name, ':::note'] as const),
  ['Tip', ':::tip'],
  ...['Warning', 'Caution', 'Pitfall'].map((name) => [name, ':::warning'] as const),
  ['Danger', ':::danger'],
  ...['Details', 'Accordion', 'Collapse'].map((name) => [name, ':::details'] as const),
  ...['Figure', 'Frame'].map((name) => [name, ':::figure'] as const),
])

/** The directive that Markdown has for a component; `undefined` if it has none. */
export const findDirectiveOfComponent = (name: string): string | undefined => directives.get(name)

export const listComponentsWithDirectives = (): string[] => [...directives.keys()]

/**
 * Decides what becomes of an element that is not HTML: of a component of MDX, or of a placeholder such as `<T>`. The only
 * place that decides it for Markdown; components in MDX are elements, which `../mdx/render-element.ts` renders.
 */
export function decideElement(name: string): ElementDecision {
  const directive = directives.get(name)
  if (directive !== undefined) {
    return {
      shownAs: 'text',
      problem: {
        message: `"<${name}>" is a component of MDX, and this document is Markdown, so its tags are shown as text`,
        hint: `Write the directive ${directive} instead, or "format: mdx" in the front matter.`,
      },
    }
  }
  return {
    shownAs: 'text',
    problem: {
      message: `"<${name}>" is not an HTML element, so it is shown as text`,
      hint: `Write it as code, \`<${name}>\`, or escape it: \\<${name}>.`,
    },
  }
}

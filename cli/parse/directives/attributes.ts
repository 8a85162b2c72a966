import type { Directives } from 'mdast-util-directive'
import { suggest } from '../../lib/suggest.ts'
import { openingLine, type Properties, type Scope, spanInOpening, written } from './nodes.ts'

/** What an attribute may be: any text, a bare word, or one of a list. */
export type AttributeRule = 'text' | 'flag' | readonly string[]

/** The attributes a directive knows besides `id` and `class`. */
export type AttributeRules = Readonly<Record<string, AttributeRule>>

/** Attributes of a directive after the check: only known ones. */
export type Attributes = Readonly<Partial<Record<string, string>>>

function problemOf(name: string, value: string, rules: AttributeRules): { message: string; hint?: string } | undefined {
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
  if (rule === undefined) {
    const known = [...Object.keys(rules), 'class', 'id']
    const near = suggest(name, known)
    return {
      message: `has no attribute "${name}".`,
      hint: near ? `Did you mean "${near}"?` : `It knows ${known.map((each) => `"${each}"`).join(', ')}.`,
    }
  }
  if (typeof rule === 'string' || rule.includes(value)) return undefined
  const near = suggest(value, rule)
  return {
    message: `cannot have the ${name} "${value}".`,
    hint: near ? `Did you mean "${near}"?` : `It can be ${rule.map((each) => `"${each}"`).join(', ')}.`,
  }
}

/** Checks what the author wrote in braces; what is wrong is reported and left out. */
export function readAttributes(node: Directives, rules: AttributeRules, scope: Scope): Attributes {
  const known: Partial<Record<string, string>> = {}
  const braces = openingLine(node, scope).lastIndexOf('{')
  for (const [name, value] of Object.entries(node.attributes ?? {})) {
    if (value === null || value === undefined) continue
    const problem = name === 'id' || name === 'class' ? undefined : problemOf(name, value, rules)
    if (!problem) {
      known[name] = value
      continue
    }
    const span = spanInOpening(node, scope, name, Math.max(0, braces))
    scope.report(
      'markdown/directive-attribute',
      span,
      `The directive ${written(node)} ${problem.message}`,
      problem.hint,
    )
  }
  return known
}

/** `id` and `class` as the author wrote them, behind the classes of the element. */
export function commonProperties(attributes: Attributes, ...classes: string[]): Properties {
  const className = [...classes, ...(attributes.class?.split(/\s+/).filter(Boolean) ?? [])]
  return { id: attributes.id, className: className.length > 0 ? className : undefined }
}

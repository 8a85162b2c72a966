import type { Directives } from 'mdast-util-directive'
import { suggest } from '../../lib/suggest.ts'
import { formatDirective, getAttributeSpan, type Properties, type Scope } from './nodes.ts'

/** The values an attribute accepts: any string, no value (a flag), or one of a list. */
export type AttributeRule = 'text' | 'flag' | readonly string[]

/** The attributes a directive accepts in addition to `id` and `class`. */
export type AttributeRules = Readonly<Record<string, AttributeRule>>

/** The validated attributes of a directive, without unknown ones. */
export type Attributes = Readonly<Partial<Record<string, string>>>

function findProblem(
  name: string,
  value: string,
  rules: AttributeRules,
): { message: string; hint?: string } | undefined {
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
  if (rule === undefined) {
    const known = [...Object.keys(rules), 'class', 'id']
    const near = suggest(name, known)
    return {
      message: `has no attribute "${name}".`,
      hint: near ? `Did you mean "${near}"?` : `It accepts ${known.map((each) => `"${each}"`).join(', ')}.`,
    }
  }
  if (typeof rule === 'string' || rule.includes(value)) return undefined
  const near = suggest(value, rule)
  return {
    message: `does not accept the ${name} "${value}".`,
    hint: near ? `Did you mean "${near}"?` : `Use one of ${rule.map((each) => `"${each}"`).join(', ')}.`,
  }
}

/** Validates the attributes written in braces; invalid ones are reported and left out. */
export function parseAttributes(node: Directives, rules: AttributeRules, scope: Scope): Attributes {
  const known: Partial<Record<string, string>> = {}
  for (const [name, value] of Object.entries(node.attributes ?? {})) {
    if (value === null || value === undefined) continue
    const problem = name === 'id' || name === 'class' ? undefined : findProblem(name, value, rules)
    if (!problem) {
      known[name] = value
      continue
    }
    const span = getAttributeSpan(node, scope, name)
    scope.report('markdown/directive-attribute', span, {
      message: `The directive ${formatDirective(node)} ${problem.message}`,
      hint: problem.hint,
    })
  }
  return known
}

/** `id` and `class` as the author wrote them, added to the classes of the element. */
export function getCommonProperties(attributes: Attributes, ...classes: string[]): Properties {
  const className = [...classes, ...(attributes.class?.split(/\s+/).filter(Boolean) ?? [])]
  return { id: attributes.id, className: className.length > 0 ? className : undefined }
}

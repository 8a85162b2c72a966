import { computeExpression } from '../../cli/content/fact-expressions.ts'
import { findFact, groupDigits, listFactNames } from '../../cli/content/facts.ts'
import { isExpressionText, splitReferences } from '../../cli/content/variables.ts'
import { isDerived } from '../../cli/scan/derived-facts.ts'
import { siteFacts } from './site-facts.ts'

/** A text with the values of its expressions, and of facts that are defined by one, as sentences show them. */
export function fillExpressions(text: string): string {
  const { groups, written, functions } = siteFacts
  const scope = {
    functions,
    listNames: () => listFactNames(groups),
    findFact: (name: string) => findFact(groups, name),
  }
  const parts = splitReferences(text).map((part) => {
    if (typeof part === 'string') return part
    const fact = findFact(groups, part.name)
    if (fact && !part.isEscaped && isDerived(findFact(written, part.name)?.value)) return groupDigits(fact)
    if (part.isEscaped || !isExpressionText(part.name)) return part.raw
    const computed = computeExpression(part.name, scope, new Map())
    if ('message' in computed) throw new Error(`${part.raw}: ${computed.message}`)
    return computed.prose
  })
  return parts.join('')
}

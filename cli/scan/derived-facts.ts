import { computeExpression } from '../content/fact-expressions.ts'
import { type Fact, type FactGroups, type Facts, findFact, listFactNames } from '../content/facts.ts'
import { isExpressionText, splitReferences } from '../content/variables.ts'

/** A fact whose value cannot be computed, and the reason as the end of a sentence. */
export interface DerivedFactProblem {
  name: string
  reason: string
  hint?: string
}

/** Whether a value as written contains expressions, so that its type is checked once it is computed. */
export const isDerived = (value: unknown): value is string =>
  typeof value === 'string' &&
  splitReferences(value).some((part) => typeof part !== 'string' && isExpressionText(part.name))

/**
 * Computes the values and units that contain `{= expression}`, in any order of the facts. A value that follows from an example
 * is an example.
 */
export function deriveFacts({ groups, functions }: Pick<Facts, 'groups' | 'functions'>): {
  groups: FactGroups
  problems: DerivedFactProblem[]
} {
  const names = listFactNames(groups)
  const derived = new Map<string, Fact | null>()
  const problems: DerivedFactProblem[] = []

  function derive(name: string): Fact | { reason: string } | undefined {
    const fact = findFact(groups, name)
    if (!fact || !(isDerived(fact.value) || isDerived(fact.unit))) return fact
    const known = derived.get(name)
    if (known) return known
    if (known === null) return { reason: `The value of "${name}" follows from itself.` }
    derived.set(name, null)
    const used = new Map<string, boolean>()
    const value = fill(fact.value, name, used)
    const status = [...used.values()].includes(true) ? 'example' : fact.status
    const unit = fact.unit === undefined ? undefined : fill(fact.unit, name, new Map())
    const result: Fact = { ...fact, value, status, ...(unit !== undefined && { unit }) }
    derived.set(name, result)
    return result
  }

  function fill(text: string, name: string, used: Map<string, boolean>): string {
    const parts = splitReferences(text).map((part) => {
      if (typeof part === 'string') return part
      if (!isExpressionText(part.name)) return part.raw
      if (part.isEscaped) return part.raw.slice(1)
      const facts = { functions, listNames: () => names, findFact: derive }
      const computed = computeExpression(part.name, facts, used)
      if (!('message' in computed)) return computed.text
      const { message, hint } = computed
      problems.push({ name, reason: message, ...(hint !== undefined && { hint }) })
      return part.raw
    })
    return parts.join('')
  }

  for (const name of names) derive(name)
  const all = Object.entries(groups).map(([group, facts]) => [
    group,
    Object.fromEntries(Object.entries(facts).map(([key, fact]) => [key, derived.get(`${group}.${key}`) ?? fact])),
  ])
  return { groups: Object.fromEntries(all), problems }
}

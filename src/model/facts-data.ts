/** A value that the pages of a project share, from its facts file. */
export interface FactData {
  /** As written in the file. */
  value: string
  label: string | null
  unit: string | null
  /** Whether the value is an example, because the real one is not yet published. */
  isExample: boolean
}

/** The facts of a project by their names: `mainnet.rpc`. */
export type FactsData = Readonly<Record<string, FactData>>

/** Returns a fact by name. Throws if it does not exist, so that the page is reported instead of showing nothing. */
export function getFact(facts: FactsData, name: string): FactData {
  const fact = Object.hasOwn(facts, name) ? facts[name] : undefined
  if (!fact) throw new Error(`The fact "${name}" is not defined.`)
  return fact
}

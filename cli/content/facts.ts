/** The values of a project that its pages share: what a fact is, and how a reference to one is read. */

import { hashParts } from '../lib/hash.ts'
import { suggest } from '../lib/suggest.ts'
import { isExpressionText, isFactReferenceName } from './variables.ts'

/** One value, as pages print it. */
export interface Fact {
  /** As written in the file: `0.10` stays `0.10`. */
  value: string
  label?: string
  /** Printed by `{group.name.unit}` only. */
  unit?: string
  /** `example` until the real value is published; pages mark such values. */
  status: 'example' | 'published'
}

/** Facts by group and name. */
export type FactGroups = Readonly<Record<string, Readonly<Record<string, Fact>>>>

/** A function that expressions can call: `detection(f, n): 1 - (1 - f)^n`. */
export interface FactFunction {
  parameters: readonly string[]
  /** An expression of the parameters and of facts. */
  body: string
}

/** The facts of a project, and the file that defines them: a posix path relative to the root. */
export interface Facts {
  file: string
  groups: FactGroups
  /** By name; absent if the file has none. */
  functions?: Readonly<Record<string, FactFunction>>
}

/** A resolved reference to a fact. */
export interface FactUse {
  /** The name of the fact: `mainnet.rpc`. */
  name: string
  text: string
  /** The same in a sentence or a cell, where a long number of units is grouped. */
  prose: string
  /** Whether the text is a value that is not published yet. */
  isExample: boolean
}

/** Why a reference prints nothing, as a message and a hint. */
export interface FactProblem {
  message: string
  hint: string
}

const UNIT_FORM = 'unit'

/**
 * Whether a text in braces can only mean a fact, because its first part is a group, or a misspelled one that has such a fact, or
 * an expression of facts.
 */
export function isFactReference(facts: Facts | undefined, name: string): facts is Facts {
  if (facts !== undefined && isExpressionText(name)) return true
  if (facts === undefined || !isFactReferenceName(name)) return false
  const [group = '', key = ''] = name.split('.')
  if (Object.hasOwn(facts.groups, group)) return true
  const near = suggest(group, Object.keys(facts.groups))
  return near !== undefined && Object.hasOwn(facts.groups[near] ?? {}, key)
}

/** Resolves `group.name` or `group.name.unit` to a fact, or returns the reason why there is none. */
export function resolveFact({ file, groups }: Facts, reference: string): FactUse | FactProblem {
  const [group = '', key = '', form] = reference.split('.')
  const name = `${group}.${key}`
  const fact = findFact(groups, name)
  if (!fact) {
    const near = suggest(name, listFactNames(groups))
    const instead = near === undefined ? `Define it in ${file}` : `Did you mean "{${near}}"?`
    const separator = near === undefined ? ', or write' : ' For literal text, write'
    return {
      message: `The fact "${name}" is not defined in ${file}.`,
      hint: `${instead}${separator} "\\{${reference}}"${near === undefined ? ' for literal text.' : '.'}`,
    }
  }
  if (form === undefined) {
    return { name, text: fact.value, prose: groupDigits(fact), isExample: fact.status === 'example' }
  }
  const hint = `Write "{${name}}" for its value.`
  if (form !== UNIT_FORM) return { message: `A fact has a value and a unit, and no "${form}".`, hint }
  if (fact.unit === undefined) return { message: `The fact "${name}" has no unit.`, hint }
  return { name, text: fact.unit, prose: fact.unit, isExample: false }
}

/** Groups the digits of a number from five on, if it counts units: one without a unit may be a name, as the id of a chain is. */
export function groupDigits({ value, unit }: Fact): string {
  if (unit === undefined || !/^-?\d{5,}(?:\.\d+)?$/.test(value)) return value
  return value.replace(/^-?\d+/, (digits) => digits.replace(/\B(?=(?:\d{3})+$)/g, ','))
}

/** The names of all facts, in the order of their file. */
export const listFactNames = (groups: FactGroups): string[] =>
  Object.entries(groups).flatMap(([group, facts]) => Object.keys(facts).map((key) => `${group}.${key}`))

/** The name under which a document depends on all functions. */
export const FUNCTIONS_NAME = 'functions'

/** Hash of everything that a document can print of the facts with these names. */
export const hashFacts = (
  names: readonly string[],
  { groups, functions }: Pick<Facts, 'groups' | 'functions'>,
): string =>
  hashParts(JSON.stringify(names.map((name) => (name === FUNCTIONS_NAME ? functions : findFact(groups, name)) ?? null)))

/**
 * What a document can depend on of the facts that it does not print: their names, and which have a unit. The messages about a
 * reference that resolves to nothing are made from these.
 */
export const describeFactNames = ({ file, groups }: Facts): unknown => [
  file,
  listFactNames(groups).map((name) => [name, findFact(groups, name)?.unit !== undefined]),
]

/** The fact `name`; `undefined` if the file does not define it. */
export function findFact(groups: FactGroups, name: string): Fact | undefined {
  const [group = '', key = ''] = name.split('.')
  return findOwn(findOwn(groups, group) ?? {}, key)
}

const findOwn = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

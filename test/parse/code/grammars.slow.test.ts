import { expect, test } from 'vitest'
import { createGrammars } from '../../../cli/parse/code/grammars.ts'

const { refractor, names, register } = createGrammars()
/** What Prism defines itself: names of plain text. */
const plain = new Set(refractor.listLanguages())

/** Removes all grammars, so that the next one is registered as the first. */
function reset(): void {
  for (const name of listRegistered()) delete refractor.languages[name]
}

const listRegistered = () => refractor.listLanguages().filter((name) => !plain.has(name))

/** Describes a grammar with all that it refers to. What occurs in it again is a number. */
function describeGrammar(name: string): string {
  const seen = new Map<object, number>()
  return JSON.stringify(refractor.languages[name], (key, value) => {
    if (value instanceof RegExp || typeof value === 'function') return String(value)
    if (typeof value !== 'object' || value === null) return value
    const number = seen.get(value)
    if (number !== undefined) return number
    seen.set(value, seen.size)
    return Array.isArray(value) ? value : { name: key, ...value }
  })
}

/** Registers grammars in this order, and describes each in the order of `names`. */
function describeAll(order: readonly string[]): string[] {
  reset()
  for (const name of order) register(name)
  return [...names].map(describeGrammar)
}

const all = describeAll([...names])

test('all names are those of grammars', () => {
  describeAll([...names])
  expect(listRegistered().sort()).toEqual([...names].sort())
})

test('grammars are the same in whichever order documents call for them', () => {
  const orders = [
    [...names].reverse(),
    ...Array.from({ length: 40 }, (_, seed) => [...names].sort((a, b) => hash(a, seed) - hash(b, seed))),
  ]
  for (const order of orders) expect(describeAll(order)).toEqual(all)
})

test('a grammar is the same if no other is called for', () => {
  const alone = [...names].map((name) => {
    reset()
    register(name)
    return describeGrammar(name)
  })
  expect(alone).toEqual(all)
})

/** A number that depends on the whole text and the seed. */
function hash(text: string, seed: number): number {
  return [...text].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 65_521, seed * 7919 + 1)
}

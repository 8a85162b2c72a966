import { describe, expect, test } from 'vitest'
import {
  fillName,
  findVariable,
  isVariableName,
  isVariableNamePart,
  isVariableNameStart,
  listUndefinedVariables,
  replaceVariables,
  splitReferences,
} from '../../cli/content/variables.ts'

const variables = { brand: { value: 'Moor Line', slug: 'moor-line' } }

describe('the name of a variable', () => {
  const names: [name: string, isName: boolean][] = [
    ['brand', true],
    ['Brand-2_x', true],
    ['_brand', false],
    ['2brand', false],
    ['-brand', false],
    ['bränd', false],
    ['a b', false],
    ['k+1', false],
    ['', false],
  ]
  test.each(names)('%j: %s', (name, isName) => {
    expect(isVariableName(name)).toBe(isName)
    expect(replaceVariables(`{${name}}`, () => 'x')).toBe(isName ? 'x' : `{${name}}`)
    const [first, ...others] = [...name].map((character) => character.charCodeAt(0))
    expect(first !== undefined && isVariableNameStart(first) && others.every(isVariableNamePart)).toBe(isName)
  })
})

test('every variable in a string is found with its offset, and whether it is escaped', () => {
  const uses: unknown[] = []
  replaceVariables('a {b} \\{c} {{d}} {1}', ({ name, raw, isEscaped, offset }) => {
    uses.push([name, raw, isEscaped, offset])
    return raw
  })
  expect(uses).toEqual([
    ['b', '{b}', false, 2],
    ['c', '\\{c}', true, 6],
    ['d', '{d}', false, 12],
  ])
})

test('properties that every object has are not variables', () => {
  expect(findVariable(variables, 'constructor')).toBeUndefined()
  expect(fillName('{constructor}-{toString}', variables, 'value')).toBe('{constructor}-{toString}')
})

test('names are filled with slugs or values, and undeclared variables stay', () => {
  expect(fillName('what-is-{brand}/{other}/{1}', variables, 'slug')).toBe('what-is-moor-line/{other}/{1}')
  expect(fillName('{brand}', variables, 'value')).toBe('Moor Line')
  const path = '{brand}/{other}/{constructor}/{other}/{1}'
  expect(listUndefinedVariables(path, variables)).toEqual(['other', 'constructor'])
})

describe('a text is split at references', () => {
  const texts: [text: string, names: string[]][] = [
    ['', []],
    ['plain {', []],
    ['{brand}', ['brand']],
    ['a {brand}{net.rpc} b \\{net.rpc.unit}', ['brand', 'net.rpc', 'net.rpc.unit']],
    ['{net.rpc.unit.x} {a b}', []],
    ['{= 1 + net.fee} {=} {=x} {= {x}}', ['= 1 + net.fee', 'x']],
  ]
  test.each(texts)('%j refers to %j', (text, names) => {
    const parts = splitReferences(text)
    const uses = parts.flatMap((part) => (typeof part === 'string' ? [] : [part]))
    expect(uses.map(({ name }) => name)).toEqual(names)
    expect(parts.map((part) => (typeof part === 'string' ? part : part.raw)).join('')).toBe(text)
    for (const { raw, offset, isEscaped } of uses) {
      expect(text.startsWith(raw, offset)).toBe(true)
      expect(isEscaped).toBe(raw.startsWith('\\'))
    }
  })
})

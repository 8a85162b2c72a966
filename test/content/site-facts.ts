import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

const groups: unknown = parse(readFileSync(new URL('../../content/facts.yml', import.meta.url), 'utf8'))

function getProperty(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/** The value of a fact as text: `getFact('sampling.perRound')`. */
export function getFact(name: string): string {
  const [group = '', key = ''] = name.split('.')
  const value = getProperty(getProperty(getProperty(groups, group), key), 'value')
  if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`content/facts.yml has no ${name}`)
  return String(value)
}

/** The value of a fact as a number. */
export function getNumber(name: string): number {
  const value = Number(getFact(name))
  if (Number.isNaN(value)) throw new Error(`${name} is not a number`)
  return value
}

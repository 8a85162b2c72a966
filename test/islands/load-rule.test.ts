import { expect, it } from 'vitest'
import { formatLoadRule, type LoadRule, parseLoadRule } from '../../src/islands/load-rule.ts'

it.each<[LoadRule, string]>([
  ['idle', 'idle'],
  ['visible', 'visible'],
  ['interaction', 'interaction'],
  [{ media: '(min-width: 997px)' }, 'media (min-width: 997px)'],
])('the rule %j is formatted as %s and parsed again', (rule, text) => {
  expect(formatLoadRule(rule)).toBe(text)
  expect(parseLoadRule(text)).toEqual(rule)
})

it.each([[null], [''], ['later']])('%j means idle', (text) => {
  expect(parseLoadRule(text)).toBe('idle')
})
